//! Programs that go wrong on Rake It In.

use rake::{Board, GREATEST_VALUE, Game, REGIONS, Rake, Region};

type Mistake = super::Mistake<Rake>;
type Limit = super::Limit<Rake>;

/// The wrong programs.
pub const MISTAKES: &[Mistake] = &[
    Mistake::new("clockwise", "regions are turned clockwise", |game| {
        // Three turns one way are one turn the other way.
        play(game, |rules| {
            rules.turn = |board, region| board.turn(region).turn(region).turn(region);
        })
    }),
    Mistake::new("half-turn", "regions are turned by 180°", |game| {
        play(game, |rules| rules.turn = |board, region| board.turn(region).turn(region))
    }),
    Mistake::new("no-turn", "regions are not turned", |game| {
        play(game, |rules| rules.turn = |board, _| board)
    }),
    Mistake::new("bob-first", "Bob moves first", |game| {
        play(game, |rules| rules.alice = |ply, _| ply % 2 == 1)
    }),
    Mistake::new("both-maximise", "Bob plays for a high score too", |game| {
        play(game, |rules| rules.alice = |_, _| true)
    }),
    Mistake::new("last-turn-forgotten", "Alice makes the last move too", |game| {
        play(game, |rules| rules.alice = |ply, plies| ply % 2 == 0 || ply + 1 == plies)
    }),
    Mistake::new("k-rounds-in-all", "k moves in all instead of k each", |game| {
        play(game, |rules| rules.plies = usize::from(game.rounds()))
    }),
    Mistake::new("difference", "what Bob takes is subtracted", |game| {
        play(game, |rules| rules.gain = |ply, sum| if ply % 2 == 0 { sum } else { -sum })
    }),
    Mistake::new("eight-regions", "the lower right region is never chosen", |game| {
        play(game, |rules| rules.regions = REGIONS - 1)
    }),
    Mistake::new("infinity-100", "the search for the smallest value starts at 100", |game| {
        play(game, |rules| rules.infinity = 100)
    }),
    Mistake::new("greedy", "each player takes the region that is best at once", |game| {
        Some(greedy(game))
    }),
    Mistake::new("bob-greedy", "Bob always takes the smallest region", |game| {
        play(game, |rules| rules.bob_greedy = true)
    }),
    Mistake::new(
        "turned-back-the-same-way",
        "a move is taken back by turning the region once more the same way",
        |game| {
            let mut board = game.board();
            u32::try_from(undone_wrongly(&mut board, 0, 2 * usize::from(game.rounds()))).ok()
        },
    ),
];

/// The rules as a program has them.
struct Rules {
    plies: usize,
    /// Does Alice move in this ply, of so many?
    alice: fn(usize, usize) -> bool,
    turn: fn(Board, Region) -> Board,
    gain: fn(usize, i32) -> i32,
    regions: usize,
    infinity: i32,
    bob_greedy: bool,
}

/// The score at the end under rules with a mistake.
fn play(game: &Game, mistake: impl FnOnce(&mut Rules)) -> Option<u32> {
    let mut rules = Rules {
        plies: 2 * usize::from(game.rounds()),
        alice: |ply, _| ply % 2 == 0,
        turn: Board::turn,
        gain: |_, sum| sum,
        regions: REGIONS,
        infinity: i32::MAX,
        bob_greedy: false,
    };
    mistake(&mut rules);
    // A score below 0, which no answer can be, is printed without its sign.
    Some(minimax(&rules, game.board(), 0).unsigned_abs())
}

fn minimax(rules: &Rules, board: Board, ply: usize) -> i32 {
    if ply == rules.plies {
        return 0;
    }
    let sums = board.sums();
    let alice = (rules.alice)(ply, rules.plies);
    let smallest = sums.iter().take(rules.regions).min();
    let mut best = if alice { i32::MIN } else { rules.infinity };
    for region in Region::all().take(rules.regions) {
        let sum = &sums[region.index()];
        if rules.bob_greedy && !alice && Some(sum) != smallest {
            continue;
        }
        let gain = (rules.gain)(ply, i32::from(*sum));
        // The last turn changes nothing any more.
        let rest = if ply + 1 == rules.plies {
            0
        } else {
            minimax(rules, (rules.turn)(board, region), ply + 1)
        };
        let value = gain + rest;
        best = if alice { best.max(value) } else { best.min(value) };
        if rules.bob_greedy && !alice {
            break;
        }
    }
    best
}

fn greedy(game: &Game) -> u32 {
    let mut board = game.board();
    let mut score = 0;
    for ply in 0..2 * game.rounds() {
        let sums = board.sums();
        let by_sum = |region: &Region| sums[region.index()];
        let chosen = if ply % 2 == 0 {
            Region::all().max_by_key(by_sum)
        } else {
            Region::all().min_by_key(by_sum)
        };
        if let Some(region) = chosen {
            score += u32::from(sums[region.index()]);
            board = board.turn(region);
        }
    }
    score
}

fn undone_wrongly(board: &mut Board, ply: usize, plies: usize) -> i32 {
    if ply == plies {
        return 0;
    }
    let mut values = Vec::with_capacity(REGIONS);
    for region in Region::all() {
        let sum = i32::from(board.sums()[region.index()]);
        *board = board.turn(region);
        values.push(sum + undone_wrongly(board, ply + 1, plies));
        *board = board.turn(region);
    }
    let best =
        if ply.is_multiple_of(2) { values.into_iter().max() } else { values.into_iter().min() };
    best.unwrap_or(0)
}

/// The limits of the statement and the turning points of the rules.
pub const LIMITS: &[Limit] = &[
    Limit::of_input("t = 1", |games, _| games.len() == 1),
    Limit::of_input("t = 200", |games, _| games.len() == 200),
    Limit::of_input("t = 200, each with k = 3", |games, _| {
        games.len() == 200 && games.iter().all(|game| game.rounds() == 3)
    }),
    Limit::of_case("k = 1", |game, _| game.rounds() == 1),
    Limit::of_case("k = 2", |game, _| game.rounds() == 2),
    Limit::of_case("k = 3", |game, _| game.rounds() == 3),
    Limit::of_case("every value 1", |game, _| all(game, 1)),
    Limit::of_case("every value 10", |game, _| all(game, GREATEST_VALUE)),
    Limit::of_case("score 8, the least", |_, score| *score == 8),
    Limit::of_case("score 240, the greatest", |_, score| *score == 240),
];

fn all(game: &Game, value: u8) -> bool {
    game.board().rows().as_flattened().iter().all(|&cell| cell == value)
}
