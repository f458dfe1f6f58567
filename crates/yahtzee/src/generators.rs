//! Makes random games of many kinds, for tests, benches and `judge stress`.

use puzzle::{Generator, Rng};

use crate::rules::{Game, Roll};

/// The generators of random games. Fair dice alone would seldom give runs, many ties or an upper
/// section close to 63.
pub(crate) const GENERATORS: &[Generator<Game>] = &[
    Generator::new("random", "fair dice", |rng| game(rng, fair)),
    Generator::new("kinds", "many equal dice in a roll", |rng| game(rng, kind)),
    Generator::new("straights", "most rolls are runs or nearly", |rng| {
        game(rng, run)
    }),
    Generator::new(
        "few-faces",
        "two or three faces in the whole game",
        few_faces,
    ),
    Generator::new("ties", "one to four different rolls, many times", ties),
    Generator::new("bonus-edge", "an upper section close to 63", bonus_edge),
];

/// Makes a game whose rolls `roll` makes.
fn game(rng: &mut Rng, roll: fn(&mut Rng) -> Roll) -> Game {
    std::array::from_fn(|_| roll(rng))
}

/// Makes a roll of five fair dice.
fn fair(rng: &mut Rng) -> Roll {
    Roll(std::array::from_fn(|_| rng.u8(1..=6)))
}

/// Makes a roll in which most dice are equal.
fn kind(rng: &mut Rng) -> Roll {
    let equal = rng.u8(1..=6);
    Roll(std::array::from_fn(|_| {
        if rng.u8(..4) > 0 {
            equal
        } else {
            rng.u8(1..=6)
        }
    }))
}

/// Makes a roll with a run of four dice in any order. In a quarter of the rolls, a random die
/// replaces the highest die of the run.
fn run(rng: &mut Rng) -> Roll {
    let low = rng.u8(1..=3);
    let mut faces = [low, low + 1, low + 2, low + 3, rng.u8(1..=6)];
    if rng.u8(..4) == 0 {
        faces[3] = rng.u8(1..=6);
    }
    rng.shuffle(&mut faces);
    Roll(faces)
}

/// Makes a game in which at most three faces appear.
fn few_faces(rng: &mut Rng) -> Game {
    let faces = [rng.u8(1..=6), rng.u8(1..=6), rng.u8(1..=6)];
    std::array::from_fn(|_| Roll(std::array::from_fn(|_| faces[usize::from(rng.u8(..3))])))
}

/// Makes a game of at most four different rolls, so that many cards have the same total.
fn ties(rng: &mut Rng) -> Game {
    let make = [fair, kind, run][usize::from(rng.u8(..3))];
    let different: Vec<Roll> = (0..rng.usize(1..=4)).map(|_| make(rng)).collect();
    std::array::from_fn(|_| different[rng.usize(..different.len())])
}

/// Makes a game that has, for each face, a roll in which two to four dice are set to that face and
/// the others are fair. Three dice of each face make an upper section of 63.
fn bonus_edge(rng: &mut Rng) -> Game {
    let mut game = game(rng, fair);
    for (roll, face) in game.iter_mut().zip(1..=6) {
        let equal = [2, 3, 3, 3, 3, 4][usize::from(rng.u8(..6))];
        roll.0[..equal].fill(face);
        rng.shuffle(&mut roll.0);
    }
    rng.shuffle(&mut game);
    game
}
