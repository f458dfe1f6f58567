//! Lists the symmetries of Chinese Mahjong.

use mahjong::{HONOURS, Hand, RANKS, Tile, Tiles};

type Symmetry = checker::Symmetry<Hand, Tiles>;

/// The symmetries.
pub const SYMMETRIES: &[Symmetry] = &[
    Symmetry {
        broken: "the answer is another one if the suits are exchanged (T to S, S to W, W to T) and the tiles are in \
                 order again, though only the suits of the answer should be: does it matter where in its line a tile stands \
                 (how it is read), in which order tiles are tried (one try leaves the tiles changed, or an entry of a \
                 table, for the next), or is a suit treated otherwise than the others?",
        case: |hand| hand_of(hand, next_suit),
        is_same: |waits, changed| waits.iter().map(next_suit).collect::<Tiles>() == *changed,
    },
    Symmetry {
        broken: "the answer is another one if the ranks run the other way (1 to 9, 2 to 8, and so on) and the tiles are \
                 in order again, though only the ranks of the answer should: does it matter in which order tiles, eyes \
                 and melds are tried (the first that fits is taken, a loop ends too soon, or one try leaves the tiles \
                 changed, or an entry of a table, for the next), or are low ranks treated otherwise than high ones?",
        case: |hand| hand_of(hand, mirrored),
        is_same: |waits, changed| waits.iter().map(mirrored).collect::<Tiles>() == *changed,
    },
];

/// Returns the hand of the tiles to which these are changed.
fn hand_of(hand: &Hand, change: fn(Tile) -> Tile) -> Hand {
    let tiles: Vec<Tile> = hand.tiles().map(change).collect();
    Hand::new(&tiles).expect("as many tiles of each kind as before")
}

/// Returns the tile of the same rank of the next suit. Honours stay.
fn next_suit(tile: Tile) -> Tile {
    match tile.index() {
        index @ 0..HONOURS => tile_at((index + RANKS) % HONOURS),
        _ => tile,
    }
}

/// Returns the tile of the same suit whose rank is as far from 9 as this one is from 1. Honours stay.
fn mirrored(tile: Tile) -> Tile {
    match tile.index() {
        index @ 0..HONOURS => tile_at(index / RANKS * RANKS + RANKS - 1 - index % RANKS),
        _ => tile,
    }
}

/// Returns the tile with this index.
fn tile_at(index: usize) -> Tile {
    Tile::all().nth(index).expect("the index of a tile")
}
