//! Programs that go wrong on Rake It In.

use rake::{Board, GREATEST_VALUE, Game, REGIONS, Rake, Region};

use super::{Limit, Mistake};

/// The wrong programs.
pub const MISTAKES: &[Mistake<Rake>] = &[
    Mistake {
        name: "clockwise",
        about: "regions are turned clockwise",
        solve: |game| {
            // Three turns one way are one turn the other way.
            Some(play(game, |rules| {
                rules.turn = |board, region| board.turn(region).turn(region).turn(region);
            }))
        },
    },
    Mistake {
        name: "half-turn",
        about: "regions are turned by 180°",
        solve: |game| {
            Some(play(game, |rules| {
                rules.turn = |board, region| board.turn(region).turn(region);
            }))
        },
    },
    Mistake {
        name: "no-turn",
        about: "regions are not turned",
        solve: |game| Some(play(game, |rules| rules.turn = |board, _| board)),
    },
    Mistake {
        name: "bob-first",
        about: "Bob moves first",
        solve: |game| Some(play(game, |rules| rules.alice = |ply| ply % 2 == 1)),
    },
    Mistake {
        name: "both-maximise",
        about: "Bob plays for a high score too",
        solve: |game| Some(play(game, |rules| rules.alice = |_| true)),
    },
    Mistake {
        name: "last-turn-forgotten",
        about: "Alice makes the last move too",
        solve: |game| {
            let rounds = usize::from(game.rounds());
            Some(play(game, |rules| {
                rules.alice = match rounds {
                    1 => |ply| ply % 2 == 0 || ply == 1,
                    2 => |ply| ply % 2 == 0 || ply == 3,
                    _ => |ply| ply % 2 == 0 || ply == 5,
                }
            }))
        },
    },
    Mistake {
        name: "k-rounds-in-all",
        about: "k moves in all instead of k each",
        solve: |game| Some(play(game, |rules| rules.plies = usize::from(game.rounds()))),
    },
    Mistake {
        name: "difference",
        about: "what Bob takes is subtracted",
        solve: |game| {
            Some(play(game, |rules| {
                rules.gain = |ply, sum| if ply % 2 == 0 { sum } else { -sum };
            }))
        },
    },
    Mistake {
        name: "eight-regions",
        about: "the lower right region is never chosen",
        solve: |game| Some(play(game, |rules| rules.regions = REGIONS - 1)),
    },
    Mistake {
        name: "infinity-100",
        about: "the search for the smallest value starts at 100",
        solve: |game| Some(play(game, |rules| rules.infinity = 100)),
    },
    Mistake {
        name: "greedy",
        about: "each player takes the region that is best at once",
        solve: |game| Some(greedy(game)),
    },
    Mistake {
        name: "bob-greedy",
        about: "Bob always takes the smallest region",
        solve: |game| Some(play(game, |rules| rules.bob_greedy = true)),
    },
    Mistake {
        name: "turned-back-the-same-way",
        about: "a move is taken back by turning the region once more the same way",
        solve: |game| {
            let mut board = game.board();
            let score = undone_wrongly(&mut board, 0, 2 * usize::from(game.rounds()));
            u32::try_from(score).ok()
        },
    },
];

/// The rules as a program has them.
struct Rules {
    plies: usize,
    alice: fn(usize) -> bool,
    turn: fn(Board, Region) -> Board,
    gain: fn(usize, i32) -> i32,
    regions: usize,
    infinity: i32,
    bob_greedy: bool,
}

/// The score at the end under rules with a mistake.
fn play(game: &Game, mistake: impl FnOnce(&mut Rules)) -> u32 {
    let mut rules = Rules {
        plies: 2 * usize::from(game.rounds()),
        alice: |ply| ply % 2 == 0,
        turn: Board::turn,
        gain: |_, sum| sum,
        regions: REGIONS,
        infinity: i32::MAX,
        bob_greedy: false,
    };
    mistake(&mut rules);
    // A score below 0, which no answer can be, is printed without its sign.
    minimax(&rules, game.board(), 0).unsigned_abs()
}

fn minimax(rules: &Rules, board: Board, ply: usize) -> i32 {
    if ply == rules.plies {
        return 0;
    }
    let sums = board.sums();
    let alice = (rules.alice)(ply);
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
pub const LIMITS: &[Limit<Rake>] = &[
    Limit { name: "t = 1", reached: |games, _| games.len() == 1 },
    Limit { name: "t = 200", reached: |games, _| games.len() == 200 },
    Limit {
        name: "t = 200, each with k = 3",
        reached: |games, _| games.len() == 200 && games.iter().all(|game| game.rounds() == 3),
    },
    Limit { name: "k = 1", reached: |games, _| games.iter().any(|game| game.rounds() == 1) },
    Limit { name: "k = 2", reached: |games, _| games.iter().any(|game| game.rounds() == 2) },
    Limit { name: "k = 3", reached: |games, _| games.iter().any(|game| game.rounds() == 3) },
    Limit { name: "every value 1", reached: |games, _| games.iter().any(|game| all(game, 1)) },
    Limit {
        name: "every value 10",
        reached: |games, _| games.iter().any(|game| all(game, GREATEST_VALUE)),
    },
    Limit { name: "score 8, the least", reached: |_, scores| scores.contains(&8) },
    Limit { name: "score 240, the greatest", reached: |_, scores| scores.contains(&240) },
];

fn all(game: &Game, value: u8) -> bool {
    game.board().rows().as_flattened().iter().all(|&cell| cell == value)
}
