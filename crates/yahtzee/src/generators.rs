//! Random games of many kinds.

use puzzle::{Generator, Rng};

use crate::dice::{Die, Game, ROUNDS, Roll};

/// The kinds of game that tests and benches draw from.
pub(crate) const GENERATORS: &[Generator<Game>] = &[
    Generator { name: "random", about: "fair dice", make: |rng| game(rng, fair) },
    Generator { name: "kinds", about: "many equal dice in a roll", make: |rng| game(rng, kind) },
    Generator {
        name: "straights",
        about: "most rolls are runs or nearly",
        make: |rng| game(rng, run),
    },
    Generator { name: "few-faces", about: "two or three faces in the whole game", make: few_faces },
    Generator { name: "ties", about: "one to four different rolls, many times", make: ties },
    Generator { name: "bonus-edge", about: "an upper section close to 63", make: bonus_edge },
];

fn game(rng: &mut Rng, roll: fn(&mut Rng) -> Roll) -> Game {
    std::array::from_fn(|_| roll(rng))
}

fn die(rng: &mut Rng) -> Die {
    Die::new(rng.u8(1..=6)).expect("a face")
}

fn fair(rng: &mut Rng) -> Roll {
    Roll(std::array::from_fn(|_| die(rng)))
}

fn kind(rng: &mut Rng) -> Roll {
    let equal = die(rng);
    Roll(std::array::from_fn(|_| if rng.u8(..4) > 0 { equal } else { die(rng) }))
}

fn run(rng: &mut Rng) -> Roll {
    let low = rng.u8(1..=3);
    let mut faces = [low, low + 1, low + 2, low + 3, rng.u8(1..=6)];
    if rng.u8(..4) == 0 {
        faces[3] = rng.u8(1..=6);
    }
    rng.shuffle(&mut faces);
    Roll::new(faces).expect("faces from 1 to 6")
}

fn few_faces(rng: &mut Rng) -> Game {
    let faces = [die(rng), die(rng), die(rng)];
    std::array::from_fn(|_| Roll(std::array::from_fn(|_| faces[usize::from(rng.u8(..3))])))
}

fn ties(rng: &mut Rng) -> Game {
    let make = [fair, kind, run][usize::from(rng.u8(..3))];
    let different: Vec<Roll> = (0..rng.usize(1..=4)).map(|_| make(rng)).collect();
    std::array::from_fn(|_| different[rng.usize(..different.len())])
}

/// For each face a roll with two to four of it; three of each make 63.
fn bonus_edge(rng: &mut Rng) -> Game {
    let mut game = game(rng, fair);
    for (roll, face) in game.iter_mut().zip(1..=6) {
        let equal = [2, 3, 3, 3, 3, 4][usize::from(rng.u8(..6))];
        for die in &mut roll.0[..equal] {
            *die = Die::new(face).expect("a face");
        }
        rng.shuffle(&mut roll.0);
    }
    rng.shuffle(&mut game[..ROUNDS]);
    game
}
