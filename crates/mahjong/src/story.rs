//! Explains the waits of a hand, wait by wait.

use puzzle::counted;
use story::{Cell, Mark, Piece, Step, Story, Table, Value, json, pips};

use crate::decomposition::{Decomposition, decompose};
use crate::nearest::nearest_ready;
use crate::tiles::{COPIES, Hand, RANKS, Tile, Tiles};
use crate::waits::waits;

/// Returns the story of how `hand` wins with each of its waits, or of how it can get ready if it
/// has none. Its facts are:
///
/// - `hand`: the tiles of the hand, in order;
/// - `waits`: for each wait, `tile`, `unseen` (how many of the four tiles are not in the hand), and
///   one way to win with the tile: `eye` (the kind of the eye) and `melds` (the three tiles of each
///   meld);
/// - `exchanges`: the smallest number of tiles that must be exchanged to be ready, 0 if the hand is
///   ready;
/// - `give`, `take`: for one such exchange, the tiles to give away and the tiles to take;
/// - `ready`: `hand` and `waits`, as above, after that exchange. Null if there is nothing to
///   exchange.
pub(crate) fn story(hand: &Hand, answer: &Tiles) -> Story {
    let ready = nearest_ready(hand);
    let new_waits = waits(&ready);
    let (give, take) = (hand.minus(&ready), ready.minus(hand));
    let (title, whose) = if answer.is_empty() {
        (format!("not ready, {} to exchange", counted(give.len() as u64, "tile")), "new hand")
    } else {
        (format!("waits for {answer}"), "hand")
    };
    let after = json!({ "hand": names(ready.tiles()), "waits": wait_facts(&ready, new_waits) });
    let mut story = Story::new(title)
        .fact("hand", names(hand.tiles()))
        .fact("waits", wait_facts(hand, *answer))
        .fact("exchanges", give.len())
        .fact("give", names(give))
        .fact("take", names(take))
        .fact("ready", answer.is_empty().then_some(after));
    let caption = format!("The {whose} waits for {}.", in_words(&ready, new_waits));
    if answer.is_empty() {
        story = exchange(story, hand, &ready, new_waits);
    } else {
        let hand = one_row("the hand", drawn(hand.tiles(), &mut vec![]));
        story = story.in_text(Step::new(caption.clone()).table(hand));
    }
    let title = "all tiles: × held; for each wait, how many tiles are left";
    let board = board(title, |tile| match ready.counts()[tile.index()] {
        held if new_waits.contains(tile) => (Mark::Chosen, format!("{} left", COPIES - held)),
        0 => (Mark::Faint, String::new()),
        held => (Mark::Plain, format!("× {held}")),
    });
    let mut wins = Table::new("how each wait wins");
    for (tile, won) in ways_to_win(&ready, new_waits) {
        wins = wins.row(tile.name(), melds(tile, &won).map(|(name, cell)| cell.note(name)));
        story = story.in_text(win(whose, tile, unseen(&ready, tile), &won));
    }
    story.on_page(Step::new(caption).table(board).table(wins))
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

/// Returns each of these waits of a hand together with one way in which the hand wins with it.
fn ways_to_win(hand: &Hand, waits: Tiles) -> impl Iterator<Item = (Tile, Decomposition)> {
    waits.iter().filter_map(|tile| Some((tile, decompose(hand, tile)?)))
}

/// Returns how many tiles of this kind are not in the hand, so that they may still be drawn.
fn unseen(hand: &Hand, tile: Tile) -> u8 {
    COPIES - hand.counts()[tile.index()]
}

/// Returns the names of these tiles as a fact of a story.
fn names(tiles: impl IntoIterator<Item = Tile>) -> Value {
    tiles.into_iter().map(Tile::name).collect::<Vec<_>>().into()
}

/// Returns the fact `waits` of a hand, which [`story()`] describes.
fn wait_facts(hand: &Hand, waits: Tiles) -> Value {
    let fact = |(tile, Decomposition { eye, melds }): (Tile, Decomposition)| {
        json!({
            "tile": tile.name(),
            "unseen": unseen(hand, tile),
            "eye": eye.name(),
            "melds": melds.map(names).to_vec(),
        })
    };
    ways_to_win(hand, waits).map(fact).collect::<Vec<_>>().into()
}

/// Adds the exchange that turns `hand`, which waits for nothing, into the hand `ready`, which waits
/// for `waits`.
fn exchange(story: Story, hand: &Hand, ready: &Hand, waits: Tiles) -> Story {
    let (mut give, mut take) = (hand.minus(ready), ready.minus(hand));
    let count = counted(give.len() as u64, "tile");
    let [given, taken] = [&give, &take].map(|tiles| listed(tiles, "and"));
    let what = format!(
        "The hand waits for nothing. At least {count} must be exchanged for the hand to be ready, \
         for example {given} for {taken}."
    );
    let why = "Among the ready hands that need the fewest exchanges, the new hand is the one with \
               the most 1T, then the most 2T, and so on.";
    let board = board("all tiles: × held, − leaving, + coming", |tile| {
        let [before, after] = [hand, ready].map(|hand| hand.counts()[tile.index()]);
        match (before, after) {
            (0, 0) => (Mark::Faint, String::new()),
            _ if after > before => (Mark::First, format!("+ {}", after - before)),
            _ if after < before => (Mark::Second, format!("− {}", before - after)),
            _ => (Mark::Plain, format!("× {before}")),
        }
    });
    let old = drawn(hand.tiles(), &mut give);
    let new = drawn(ready.tiles(), &mut take);
    let both = Table::new("the exchange").row("the hand", [old.clone()]);
    let both = both.row("the new hand", [new.clone()]);
    let told = format!("{what} The new hand waits for {}. {why}", in_words(ready, waits));
    let told = Step::new(told).table(one_row("the hand", old)).table(one_row("the new hand", new));
    story.in_text(told).on_page(Step::new(format!("{what} {why}")).table(board).table(both))
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
fn win(whose: &str, tile: Tile, unseen: u8, won: &Decomposition) -> Step {
    let are = if unseen == 1 { "is" } else { "are" };
    let caption = format!("With {tile}, of which {unseen} {are} unseen, the {whose} wins:");
    let (columns, cells): (Vec<_>, Vec<_>) = melds(tile, won).unzip();
    Step::new(caption).table(Table::new("").columns(columns).row("", cells))
}

/// Returns the table that has only this cell.
fn one_row(title: &'static str, cell: Cell) -> Table {
    Table::new(title).row("", [cell])
}

/// Returns a cell that shows these tiles as pieces. Each of the `marked` tiles is shown as chosen
/// once, and then leaves the list.
fn drawn(tiles: impl IntoIterator<Item = Tile>, marked: &mut Vec<Tile>) -> Cell {
    let drawn = |tile| {
        let place = marked.iter().position(|&other| other == tile);
        let is_chosen = place.map(|place| marked.remove(place)).is_some();
        Piece { is_chosen, ..piece(tile) }
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
    let tiles: Vec<Tile> = waits.iter().collect();
    let unseen: u8 = waits.iter().map(|tile| unseen(hand, tile)).sum();
    let are = if unseen == 1 { "tile is" } else { "tiles are" };
    format!("{}, of which {unseen} {are} unseen (not in the hand)", listed(&tiles, "or"))
}

/// Lists these tiles with a word before the last one: "1S, 4S and FA".
fn listed(tiles: &[Tile], and: &str) -> String {
    let names: Vec<&str> = tiles.iter().map(|tile| tile.name()).collect();
    match &names[..] {
        [others @ .., last] if !others.is_empty() => format!("{} {and} {last}", others.join(", ")),
        _ => names.concat(),
    }
}
