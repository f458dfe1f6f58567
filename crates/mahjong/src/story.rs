//! Explains the waits of a hand, wait by wait.

use std::cmp::Ordering;

use puzzle::counted;
use story::{Cell, Fact, Facts, Mark, Piece, Step, Story, Table, Words, pips};

use crate::decomposition::{Decomposition, decompose};
use crate::nearest::nearest_ready;
use crate::tiles::{COPIES, Hand, RANKS, Tile, Tiles};
use crate::waits::waits;

/// Returns the story of how `hand` wins with each of its waits, and if it has none, of how near it is to
/// waiting for a tile. Its facts are:
///
/// - `hand`: the tiles of the hand, in order;
/// - `waits`: for each wait, `tile`, `unseen` (how many of the four tiles are not in the hand), and
///   one way to win with the tile: `eye` (the kind of the eye) and `melds` (the three tiles of each
///   meld);
/// - `nearest`, only if there are no waits: the [nearest ready hand](nearest_ready), with its own `hand` and
///   `waits`, and the tiles of the exchange that leads to it: `give` and `take`.
pub(crate) fn story(hand: &Hand, waits: &Tiles) -> Story {
    let (title, title_of_wins) = if waits.is_empty() {
        ("not ready".to_owned(), "no tile makes the hand win")
    } else {
        (format!("waits for {waits}"), "how each wait wins")
    };
    let rule = Step::new(
        "The hand waits for each tile that turns it into four melds and an eye, except for a tile \
         of which it holds four.",
    );
    let board = board(
        "all tiles: × held; for each wait, how many tiles are left",
        |tile| match hand.counts()[tile.index()] {
            held if waits.contains(tile) => (Mark::Chosen, format!("{} left", COPIES - held)),
            0 => (Mark::Faint, String::new()),
            held => (Mark::Plain, format!("× {held}")),
        },
    );
    let tiles = row_of_tiles("the hand", hand, &mut vec![]);
    let wins = wins(title_of_wins, hand, *waits);
    let story = Story::new(title)
        .fact("hand", names(hand.tiles()))
        .fact("waits", wait_facts(hand, *waits))
        .in_text(rule.clone().table(tiles).table(wins.clone()))
        .on_page(rule.table(board).table(wins));
    if waits.is_empty() {
        with_exchange(story, hand)
    } else {
        story
    }
}

/// Adds the exchange that turns a hand, which waits for nothing, into the nearest ready hand.
fn with_exchange(story: Story, hand: &Hand) -> Story {
    let ready = nearest_ready(hand);
    let waits = waits(&ready);
    let mut give = hand.minus(&ready);
    let mut take = ready.minus(hand);
    let nearest = Facts::new()
        .fact("hand", names(ready.tiles()))
        .fact("waits", wait_facts(&ready, waits))
        .fact("give", names(give.iter().copied()))
        .fact("take", names(take.iter().copied()));
    let count = counted(give.len() as u64, "tile");
    let [given, taken] = [&give, &take].map(|tiles| listed(tiles));
    let step = Step::new(format!(
        "The hand is not ready: it waits for no tile. To be ready, at least {count} must be exchanged, for \
         example {given} for {taken}. Of the ready hands that are as near, the new hand has the most 1T, \
         then the most 2T, and so on.",
    ));
    let board = board("all tiles: × held, − given, + taken", |tile| {
        let [before, after] = [hand, &ready].map(|hand| hand.counts()[tile.index()]);
        match before.cmp(&after) {
            Ordering::Less => (Mark::First, format!("+ {}", after - before)),
            Ordering::Greater => (Mark::Second, format!("− {}", before - after)),
            Ordering::Equal if before == 0 => (Mark::Faint, String::new()),
            Ordering::Equal => (Mark::Plain, format!("× {before}")),
        }
    });
    let old = row_of_tiles("the hand", hand, &mut give);
    let new = row_of_tiles("the new hand", &ready, &mut take);
    let wins = wins("how each wait of the new hand wins", &ready, waits);
    story
        .fact("nearest", nearest)
        .in_text(step.clone().table(old).table(new).table(wins.clone()))
        .on_page(step.table(board).table(wins))
}

/// Returns the table of the ways in which a hand wins, one for each of its waits.
fn wins(title: &'static str, hand: &Hand, waits: Tiles) -> Table {
    ways_to_win(hand, waits).fold(Table::new(title), |table, (tile, won)| {
        table.row(tile.name(), melds(tile, &won))
    })
}

/// Returns the fact `waits` of a hand, which [`story()`] describes.
fn wait_facts(hand: &Hand, waits: Tiles) -> Fact {
    let fact = |(tile, won): (Tile, Decomposition)| {
        Facts::new()
            .fact("tile", tile.name())
            .fact("unseen", COPIES - hand.counts()[tile.index()])
            .fact("eye", won.eye.name())
            .fact("melds", won.melds.map(names))
    };
    ways_to_win(hand, waits).map(fact).collect()
}

/// Returns each of these waits of a hand with one way in which the hand wins with it.
fn ways_to_win(hand: &Hand, waits: Tiles) -> impl Iterator<Item = (Tile, Decomposition)> {
    waits
        .iter()
        .filter_map(|tile| Some((tile, decompose(hand, tile)?)))
}

/// Returns the table that has the tiles of a hand in a row. Each of the `marked` tiles is shown as chosen.
fn row_of_tiles(title: &'static str, hand: &Hand, marked: &mut Vec<Tile>) -> Table {
    Table::new(title).row("", [drawn(hand.tiles(), marked)])
}

/// Lists these tiles in words: "1S, 4S and FA".
fn listed(tiles: &[Tile]) -> String {
    let names: Vec<&str> = tiles.iter().map(|tile| tile.name()).collect();
    match &names[..] {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// Returns the pictures of all pieces, which are the 34 kinds of tile.
pub(crate) fn pictures() -> String {
    Tile::all().map(drawing).collect()
}

/// Returns the board of all tiles, each with the mark and the note that `cell` gives it.
pub fn board<W: Into<Words>>(title: &'static str, cell: impl Fn(Tile) -> (Mark, W)) -> Table {
    let square = |&tile: &Tile| {
        let (mark, note) = cell(tile);
        Cell::pieces([piece(tile)]).note(note).mark(mark)
    };
    let tiles: Vec<Tile> = Tile::all().collect();
    let rows = tiles.chunks(RANKS).map(|row| row.iter().map(square));
    rows.fold(Table::board(title), |board, row| board.row("", row))
}

/// Returns the names of these tiles as a fact of a story.
fn names(tiles: impl IntoIterator<Item = Tile>) -> Fact {
    tiles.into_iter().map(Tile::name).collect()
}

/// Returns the eye and the melds of a hand that wins with this tile, each with a note that says what
/// it is. The tile is shown as chosen.
fn melds(tile: Tile, won: &Decomposition) -> impl Iterator<Item = Cell> {
    let mut marked = vec![tile];
    let name = |[low, _, high]: [Tile; 3]| if low == high { "pong" } else { "chow" };
    let eye = drawn([won.eye; 2], &mut marked).note("eye");
    let melds = won
        .melds
        .map(|meld| drawn(meld, &mut marked).note(name(meld)));
    std::iter::once(eye).chain(melds)
}

/// Returns a cell that shows these tiles as pieces. Each of the `marked` tiles is shown as chosen
/// once, and then leaves the list.
fn drawn(tiles: impl IntoIterator<Item = Tile>, marked: &mut Vec<Tile>) -> Cell {
    let drawn = |tile| {
        let place = marked.iter().position(|&other| other == tile);
        let is_chosen = place.map(|place| marked.remove(place)).is_some();
        Piece {
            is_chosen,
            ..piece(tile)
        }
    };
    Cell::pieces(tiles.into_iter().map(drawn))
}

fn piece(tile: Tile) -> Piece {
    Piece::new(tile.name(), format!("tile-{tile}"))
}

/// Draws a tile: as many dots or sticks as its rank, or else its name in letters. The name is also
/// shown below.
fn drawing(tile: Tile) -> String {
    let name = tile.name();
    // Long names are squeezed, so that their letters are as high as those of the others.
    let squeezed = r#" textLength="28" lengthAdjust="spacingAndGlyphs""#;
    let squeezed = if name.len() > 3 { squeezed } else { "" };
    let dot = |(column, row): (usize, usize)| {
        let (x, y) = (7 * column + 8, 8 * row + 7);
        format!(r#"<circle style="fill:#1c5fa8" cx="{x}" cy="{y}.5" r="2.8"/>"#)
    };
    let stick = |(column, row): (usize, usize)| {
        let (x, y) = (7 * column + 6, 9 * row + 3);
        format!(r#"<rect style="fill:#1f8a4c" x="{x}.5" y="{y}" width="3" height="7" rx="1.3"/>"#)
    };
    let pips = pips(tile.index() % RANKS + 1);
    let face = r#"<rect class="face" x="2.5" y="1" width="25" height="29" rx="4"/>"#;
    let picture: String = match tile.index() / RANKS {
        0 => pips.map(dot).collect(),
        1 => pips.map(stick).collect(),
        _ => {
            let start = &name[..2];
            format!(r#"<text style="font-size:14px;fill:#8f2323" x="15" y="16">{start}</text>"#)
        }
    };
    let below = format!(r#"<text{squeezed} x="15" y="36">{name}</text>"#);
    piece(tile).symbol(&[face, &picture, &below].concat())
}
