//! Explains the waits of a hand, wait by wait.

use story::{Cell, Fact, Facts, Mark, Piece, Step, Story, Table, Words, pips};

use crate::decomposition::{Decomposition, decompose};
use crate::tiles::{COPIES, Hand, RANKS, Tile, Tiles};

/// Returns the story of how `hand` wins with each of its waits. Its facts are:
///
/// - `hand`: the tiles of the hand, in order;
/// - `waits`: for each wait, `tile`, `unseen` (how many of the four tiles are not in the hand), and
///   one way to win with the tile: `eye` (the kind of the eye) and `melds` (the three tiles of each
///   meld).
pub(crate) fn story(hand: &Hand, waits: &Tiles) -> Story {
    let (title, wins) = if waits.is_empty() {
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
    let tiles = Table::new("the hand").row("", [drawn(hand.tiles(), &mut vec![])]);
    let (mut wins, mut facts) = (Table::new(wins), vec![]);
    for (tile, won) in waits
        .iter()
        .filter_map(|tile| Some((tile, decompose(hand, tile)?)))
    {
        wins = wins.row(tile.name(), melds(tile, &won));
        let fact = Facts::new()
            .fact("tile", tile.name())
            .fact("unseen", COPIES - hand.counts()[tile.index()])
            .fact("eye", won.eye.name())
            .fact("melds", won.melds.map(names));
        facts.push(fact);
    }
    Story::new(title)
        .fact("hand", names(hand.tiles()))
        .fact("waits", facts)
        .in_text(rule.clone().table(tiles).table(wins.clone()))
        .on_page(rule.table(board).table(wins))
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
