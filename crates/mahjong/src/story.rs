//! Explains the waits of a hand, wait by wait.

use story::{Cell, Mark, Piece, Step, Story, Table, Value, json, pips};

use crate::decomposition::{Decomposition, decompose};
use crate::tiles::{COPIES, Hand, RANKS, Tile, Tiles};

/// Returns the story of how `hand` wins with each of its waits. Its facts are:
///
/// - `hand`: the tiles of the hand, in order;
/// - `waits`: for each wait, `tile`, `unseen` (how many of the four tiles are not in the hand), and
///   one way to win with the tile: `eye` (the kind of the eye) and `melds` (the three tiles of each
///   meld).
pub(crate) fn story(hand: &Hand, waits: &Tiles) -> Story {
    let (title, caption) = if waits.is_empty() {
        let why = "No tile turns the hand into four melds and an eye, so it waits for nothing.";
        ("not ready".to_owned(), why.to_owned())
    } else {
        (format!("waits for {waits}"), format!("The hand waits for {}.", in_words(hand, *waits)))
    };
    let board = board("all tiles: × held; for each wait, how many tiles are left", |tile| {
        match hand.counts()[tile.index()] {
            held if waits.contains(tile) => (Mark::Chosen, format!("{} left", COPIES - held)),
            0 => (Mark::Faint, String::new()),
            held => (Mark::Plain, format!("× {held}")),
        }
    });
    let tiles = Table::new("the hand").row("", [drawn(hand.tiles(), &mut vec![])]);
    let mut story = Story::new(title).in_text(Step::new(caption.clone()).table(tiles));
    let (mut wins, mut facts) = (Table::new("how each wait wins"), vec![]);
    for (tile, won) in waits.iter().filter_map(|tile| Some((tile, decompose(hand, tile)?))) {
        let unseen = unseen(hand, tile);
        wins = wins.row(tile.name(), melds(tile, &won).map(|(name, cell)| cell.note(name)));
        story = story.in_text(win(tile, unseen, &won));
        let Decomposition { eye, melds } = won;
        let melds = melds.map(names).to_vec();
        let tile = tile.name();
        facts.push(json!({ "tile": tile, "unseen": unseen, "eye": eye.name(), "melds": melds }));
    }
    story
        .fact("hand", names(hand.tiles()))
        .fact("waits", facts)
        .on_page(Step::new(caption).table(board).table(wins))
}

/// Returns the pictures of all pieces, which are the 34 kinds of tile.
pub(crate) fn pictures() -> String {
    Tile::all().map(drawing).collect()
}

/// Returns the board of all tiles, on which the waits in an output line with these words are
/// marked. Returns `None` if the line has fewer than two words.
pub(crate) fn picture(words: &[&str]) -> Option<Table> {
    let [_case, _number, waits @ ..] = words else { return None };
    Some(board("", |tile| {
        if waits.contains(&tile.name()) {
            (Mark::First, "wait".to_owned())
        } else {
            (Mark::Faint, String::new())
        }
    }))
}

/// Returns the board of all tiles, each with the mark and the note that `cell` gives it.
fn board(title: &'static str, cell: impl Fn(Tile) -> (Mark, String)) -> Table {
    let square = |&tile: &Tile| {
        let (mark, note) = cell(tile);
        Cell::pieces([piece(tile)]).note(note).mark(mark)
    };
    let tiles: Vec<Tile> = Tile::all().collect();
    let rows = tiles.chunks(RANKS).map(|row| row.iter().map(square));
    rows.fold(Table::board(title), |board, row| board.row("", row))
}

/// Returns how many tiles of this kind are not in the hand, so that they may still be drawn.
fn unseen(hand: &Hand, tile: Tile) -> u8 {
    COPIES - hand.counts()[tile.index()]
}

/// Returns the names of these tiles as a fact of a story.
fn names(tiles: impl IntoIterator<Item = Tile>) -> Value {
    tiles.into_iter().map(Tile::name).collect::<Vec<_>>().into()
}

/// Returns the eye and the melds of a hand that wins with this tile, each with its name: eye, pong
/// or chow. The tile is shown as chosen.
fn melds(tile: Tile, won: &Decomposition) -> impl Iterator<Item = (&'static str, Cell)> {
    let name = |[low, _, high]: [Tile; 3]| if low == high { "pong" } else { "chow" };
    let mut marked = vec![tile];
    let eye = ("eye", drawn([won.eye; 2], &mut marked));
    let melds = won.melds.map(|meld| (name(meld), drawn(meld, &mut marked)));
    std::iter::once(eye).chain(melds)
}

/// Returns the step that shows how a hand wins with one of the tiles it waits for.
fn win(tile: Tile, unseen: u8, won: &Decomposition) -> Step {
    let are = if unseen == 1 { "is" } else { "are" };
    let caption = format!("With {tile}, of which {unseen} {are} unseen, the hand wins:");
    let (columns, cells): (Vec<_>, Vec<_>) = melds(tile, won).unzip();
    Step::new(caption).table(Table::new("").columns(columns).row("", cells))
}

/// Returns a cell that shows these tiles as pieces. Each of the `marked` tiles is shown as chosen
/// once, and then leaves the list.
fn drawn(tiles: impl IntoIterator<Item = Tile>, marked: &mut Vec<Tile>) -> Cell {
    let drawn = |tile| match marked.iter().position(|&other| other == tile) {
        Some(place) => piece(marked.remove(place)).chosen(),
        None => piece(tile),
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

/// Returns the waits of a hand in words: "1S, 4S or FA, of which 8 tiles are unseen (not in the
/// hand)".
fn in_words(hand: &Hand, waits: Tiles) -> String {
    let names: Vec<&str> = waits.iter().map(Tile::name).collect();
    let listed = match &names[..] {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    };
    let unseen: u8 = waits.iter().map(|tile| unseen(hand, tile)).sum();
    let are = if unseen == 1 { "tile is" } else { "tiles are" };
    format!("{listed}, of which {unseen} {are} unseen (not in the hand)")
}
