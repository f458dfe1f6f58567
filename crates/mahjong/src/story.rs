//! A hand explained wait by wait.

use story::{Cell, Explain, Piece, Step, Story, Table, Value, object, pips};

use crate::Mahjong;
use crate::decomposition::{Decomposition, Meld, decompose};
use crate::nearest::nearest_ready;
use crate::tiles::{COPIES, Hand, RANKS, Tile, Tiles};
use crate::waits::waits;

impl Explain for Mahjong {
    /// How `hand` wins with each of its waits. Its facts:
    ///
    /// - `hand`: its tiles, in order;
    /// - `waits`: for each tile it waits for `tile`, `unseen` (how many of the four are not in the
    ///   hand), and one way to win with it: `eye`, a tile, and `melds`, the tiles of each;
    /// - `exchanges`: how many tiles must be exchanged at least to be ready, 0 if the hand is;
    /// - `give`, `take`: the tiles to give away, and those to take, for one such exchange;
    /// - `ready`: `hand` and `waits`, as above, after that exchange; null if there is nothing to
    ///   exchange.
    fn story(hand: &Hand, answer: &Tiles) -> Story {
        let answer = *answer;
        let ready = nearest_ready(hand);
        let new_waits = waits(&ready);
        let (give, take) = (hand.minus(&ready), ready.minus(hand));
        let (title, first, who) = if answer.is_empty() {
            let title = format!("not ready, {} to exchange", tiles(give.len()));
            (title, exchange_step(hand, &ready, new_waits), "new hand")
        } else {
            (format!("waits for {answer}"), answer_step(hand, answer), "hand")
        };
        let after = || {
            object! {
                "hand": names(ready.tiles()),
                "waits": wait_facts(&ready, new_waits),
            }
        };
        let after = answer.is_empty().then(after);
        let mut story = Story::new(title)
            .fact("hand", names(hand.tiles()))
            .fact("waits", wait_facts(hand, answer))
            .fact("exchanges", give.len())
            .fact("give", names(give))
            .fact("take", names(take))
            .fact("ready", after)
            .step(first);
        for (tile, decomposition) in ways_to_win(&ready, new_waits) {
            story = story.step(win(who, tile, unseen(&ready, tile), &decomposition));
        }
        story.on_page(answer_step(hand, answer))
    }

    fn pictures() -> String {
        Tile::all().map(drawing).collect()
    }
}

/// The waits of a hand, and how it wins with each.
fn ways_to_win(hand: &Hand, waits: Tiles) -> impl Iterator<Item = (Tile, Decomposition)> {
    waits.iter().filter_map(|tile| Some((tile, decompose(hand, tile)?)))
}

fn unseen(hand: &Hand, tile: Tile) -> u8 {
    COPIES - hand.counts()[tile.index()]
}

fn names(tiles: impl IntoIterator<Item = Tile>) -> Value {
    tiles.into_iter().map(Tile::name).collect::<Vec<_>>().into()
}

fn wait_facts(hand: &Hand, waits: Tiles) -> Value {
    let fact = |(tile, Decomposition { eye, melds }): (Tile, Decomposition)| {
        object! {
            "tile": tile.name(),
            "unseen": unseen(hand, tile),
            "eye": eye.name(),
            "melds": melds.map(|meld| names(meld.tiles())).to_vec(),
        }
    };
    ways_to_win(hand, waits).map(fact).collect::<Vec<_>>().into()
}

/// The step that shows the answer.
fn answer_step(hand: &Hand, answer: Tiles) -> Step {
    let caption = if answer.is_empty() {
        "The hand waits for nothing.".to_owned()
    } else {
        format!("The hand waits for {}.", in_words(hand, answer))
    };
    Step::new(caption).table(one_row("the hand", drawn(hand.tiles(), &mut vec![])))
}

/// The exchange that makes a hand that waits for nothing ready.
fn exchange_step(hand: &Hand, ready: &Hand, waits: Tiles) -> Step {
    let (mut give, mut take) = (hand.minus(ready), ready.minus(hand));
    let caption = format!(
        "The hand waits for nothing. At least {} must be exchanged to be ready, for example {} \
         for {}. The new hand waits for {}. Of the nearest ready hands it is the one that holds \
         most of 1T, then most of 2T, and so on.",
        tiles(give.len()),
        listed(&give, "and"),
        listed(&take, "and"),
        in_words(ready, waits),
    );
    Step::new(caption)
        .table(one_row("the hand", drawn(hand.tiles(), &mut give)))
        .table(one_row("the new hand", drawn(ready.tiles(), &mut take)))
}

/// How a hand wins with one of the tiles it waits for.
fn win(who: &str, tile: Tile, unseen: u8, Decomposition { eye, melds }: &Decomposition) -> Step {
    let are = if unseen == 1 { "is" } else { "are" };
    let caption = format!("With {tile}, of which {unseen} {are} unseen, the {who} wins:");
    let heading = |meld: Meld| if meld.is_pong() { "pong" } else { "chow" };
    let mut won = vec![tile];
    let mut cells = vec![drawn([*eye; 2], &mut won)];
    cells.extend(melds.map(|meld| drawn(meld.tiles(), &mut won)));
    let columns = std::iter::once("eye").chain(melds.map(heading));
    Step::new(caption).table(Table::new("").columns(columns).row("", cells))
}

fn one_row(title: &'static str, cell: Cell) -> Table {
    Table::new(title).row("", [cell])
}

/// The tiles as pieces. The `marked` ones are shown as chosen, each once, and leave the list.
fn drawn(tiles: impl IntoIterator<Item = Tile>, marked: &mut Vec<Tile>) -> Cell {
    let drawn = |tile| match marked.iter().position(|&other| other == tile) {
        Some(place) => piece(marked.remove(place)).chosen(),
        None => piece(tile),
    };
    Cell::pieces(tiles.into_iter().map(drawn))
}

fn piece(tile: Tile) -> Piece {
    Piece::new(tile.name(), format!("tile-{tile}"), 30)
}

/// A tile: as many dots or sticks as its rank, or its name in letters.
fn drawing(tile: Tile) -> String {
    let mut drawn = r#"<rect x="1" y="1" width="28" height="38" rx="4"/>"#.to_owned();
    let pips = pips(tile.index() % RANKS + 1);
    match tile.index() / RANKS {
        0 => drawn.extend(pips.map(|(column, row)| {
            let (x, y) = (8 * column + 7, 11 * row + 9);
            format!(r#"<circle style="fill:#1c5fa8" cx="{x}" cy="{y}" r="3.4"/>"#)
        })),
        1 => drawn.extend(pips.map(|(column, row)| {
            let (x, y) = (8 * column + 5, 11 * row + 5);
            format!(
                r#"<rect style="fill:#1f8a4c;stroke:none" x="{x}" y="{y}" width="3.6" height="8.6" rx="1.4"/>"#
            )
        })),
        _ => {
            let name = tile.name();
            let size = (38 / name.len()).min(15);
            drawn.push_str(r#"<text style="fill:#8f2323" x="15" y="20" "#);
            drawn.extend([format!(r#"font-size="{size}">{name}</text>"#)]);
        }
    }
    piece(tile).symbol(&drawn)
}

/// "1S, 4S or FA, of which 8 tiles are unseen".
fn in_words(hand: &Hand, waits: Tiles) -> String {
    let tiles: Vec<Tile> = waits.iter().collect();
    let unseen: u8 = waits.iter().map(|tile| unseen(hand, tile)).sum();
    let are = if unseen == 1 { "tile is" } else { "tiles are" };
    format!("{}, of which {unseen} {are} unseen (not in the hand)", listed(&tiles, "or"))
}

/// "1S, 4S and FA".
fn listed(tiles: &[Tile], and: &str) -> String {
    let names: Vec<&str> = tiles.iter().map(|tile| tile.name()).collect();
    match &names[..] {
        [others @ .., last] if !others.is_empty() => format!("{} {and} {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// "1 tile", "2 tiles".
fn tiles(count: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} tile{plural}")
}
