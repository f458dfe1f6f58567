//! Lists wrong solutions of Chinese Mahjong.
//!
//! A wrong solution is the reference solver with one mistake, such as a misread rule. Good fixtures
//! detect every one of them.

use checker::{ByRules, wrong_solutions};
use mahjong::reference::{Counts, Rules, are_melds, has, rules, waits_of, without};
use mahjong::{COPIES, HONOURS, Hand, KINDS, RANKS, Tile, Tiles, is_orphan, starts_chow};

use super::eyes::{ANY, are_melds_and_eyes, wins_if_eyes_are_lost};
use super::losing::losing_searches;
use super::remembered::KEYS;

/// The wrong solutions, each as a change of the [`rules`] of the statement.
pub const WRONG_SOLUTIONS: &ByRules<Rules, Hand, Tiles> = &ByRules {
    rules,
    solve: |rules, hand| Some(waits_of(rules, &hand.counts())),
    accepts: None,
    list: LIST,
};

wrong_solutions! {
    const LIST: [Rules];

    says "There is no fifth tile of a kind: a hand never waits for a tile of which it holds four.":
    "fifth-tile", "a hand can wait for a tile of which it holds four" => can_wait = |_, _| true;
    "no-wait-after-four", "the list ends before the first tile of which the hand holds four" =>
        can_wait = |counts, tile| !counts[..=tile].contains(&COPIES);

    says "A hand waits for each of the 34 kinds of tile with which it wins, unless it holds four \
        of that tile.":
    "held-three-times", "a hand cannot wait for a tile of which it holds three" =>
        can_wait = |counts, tile| counts[tile] < 3;
    "only-held-tiles", "a hand can only wait for tiles that it already holds" =>
        can_wait = |counts, tile| (1..COPIES).contains(&counts[tile]);
    "only-other-tiles", "a hand can only wait for tiles that it does not hold" =>
        can_wait = |counts, tile| counts[tile] == 0;
    "only-between-held-tiles",
    "a hand can only wait for tiles from the lowest to the highest that it holds of a suit, and for honours that it holds" =>
        can_wait = |counts, tile| counts[tile] < COPIES && is_between_held_tiles(counts, tile);
    "wait-in-the-{}",
    "a hand can only wait for tiles of the {} group (T, S, W, honours) whose number of tiles is no multiple of 3" =>
        can_wait = can_wait, for each can_wait in OF_TWO_GROUPS;
    "no-wait-with-four", "a hand that holds four of some tile waits for nothing" =>
        can_wait = |counts, _| !counts.contains(&COPIES);
    "no-wait-for-{}", "a hand cannot wait for {}":
        |rules| rules.waits &= !set, for each set in sets();
    "last-wait-only", "only the last tile that wins is printed" =>
        prints = |waits| waits.iter().last().into_iter().collect();

    says "All tiles with which the hand wins are printed. A search that takes tiles from the hand has to put them \
        back, even if it has found a way to win.":
    "one-wait-only", "only the first tile that wins is printed" =>
        prints = |waits| waits.iter().take(1).collect();
    "after-a-win-{}", "after a hand wins with a tile, {}" =>
        search = Box::new(move |_, hand| losing.waits(hand)), for each losing in losing_searches();

    says "A chow is three consecutive ranks of one suit, from 1 2 3 to 7 8 9; winds and dragons \
        do not form chows.":
    "chow-across-suits", "8T 9T 1S is a chow":
        |rules| add_chows(rules, (0..HONOURS - 2).filter(|&low| !starts_chow(low)));
    "chow-into-the-winds", "8W 9W DONG is a chow, and so are three honours in a row":
        |rules| add_chows(rules, (0..KINDS - 2).filter(|&low| !starts_chow(low)));
    "chow-of-eight-nine-and-one", "8T 9T 1S and 8S 9S 1W are chows (but not 9T 1S 2S)":
        |rules| add_chows(rules, [7, 16]);
    "chow-of-eight-nine-and-the-next",
    "8T 9T 1S, 8S 9S 1W and 8W 9W DONG are chows (but not 9T 1S 2S)":
        |rules| add_chows(rules, [7, 16, 25]);
    "chow-of-winds", "three winds in a row are a chow": |rules| add_chows(rules, [27, 28]);
    "chow-of-any-winds", "any three different winds are a chow":
        |rules| for chow in [[27, 28, 29], [27, 28, 30], [27, 29, 30], [28, 29, 30]] {
            rules.chows[chow[0]].push(chow);
        };
    "chow-of-dragons", "the three dragons are a chow": |rules| add_chows(rules, [31]);
    "chow-of-winds-or-dragons", "three winds in a row, or the three dragons, are a chow":
        |rules| add_chows(rules, [27, 28, 31]);
    "chow-of-honours", "three honours in a row are a chow, even BEI ZHONG FA":
        |rules| add_chows(rules, HONOURS..KINDS - 2);
    "chow-over-nine", "a chow can wrap from nine to one, as in 8T 9T 1T":
        |rules| for suit in [0, 9, 18] {
            rules.chows[suit].extend([[suit, suit + 7, suit + 8], [suit, suit + 1, suit + 8]]);
        };
    "chow-of-three-suits", "the same rank of all three suits is a chow":
        |rules| for rank in 0..RANKS {
            rules.chows[rank].push([rank, rank + 9, rank + 18]);
        };
    "no-chow-{}", "{} is not a chow":
        |rules| [0, 9, 18].into_iter().for_each(|suit| rules.chows[suit + low].clear()),
        for each low in (0..7).map(|low| (low, format!("{} {} {}", low + 1, low + 2, low + 3)));
    "no-chows", "only pongs are melds": |rules| rules.chows.fill(Vec::new());

    says "Any three equal tiles are a pong.":
    "no-pong-of-{}", "{} cannot be a pong": |rules| rules.pongs &= !set, for each set in sets();
    "no-pongs", "only chows are melds" => pongs = 0;

    says "Any two equal tiles can be the eye: honours too, and two of three or four equal ones.":
    "first-pair-is-the-eye", "only the first two equal tiles can be the eye" =>
        is_eye = |counts, eye| counts.iter().position(|&count| count >= 2) == Some(eye);
    "last-pair-is-the-eye", "only the last two equal tiles can be the eye" =>
        is_eye = |counts, eye| counts.iter().rposition(|&count| count >= 2) == Some(eye);
    "first-pair-of-a-third-is-the-eye",
    "of the ranks 1 4 7, 2 5 8 and 3 6 9 of a suit, only the first pair can be the eye" =>
        is_eye = |counts, eye| {
            let lower = (0..RANKS).step_by(3).filter_map(|down| eye.checked_sub(3 + down));
            let mut of_suit = lower.take_while(|lower| lower / RANKS == eye / RANKS);
            eye >= HONOURS || of_suit.all(|lower| counts[lower] < 2)
        };
    "eye-not-from-a-pong", "a tile of which the hand holds three or four cannot be the eye" =>
        is_eye = |counts, eye| counts[eye] == 2;
    "no-eye-of-{}", "{} cannot be the eye":
        |rules| rules.eyes &= !set, for each set in sets().chain(thirds()).chain(ranks());
    "eye-of-{}-only", "only {} can be the eye" =>
        eyes = set, for each set in sets().take(GROUPS).chain(thirds());

    says "A hand wins if its tiles can be split in any way into four melds and an eye.":
    "pongs-first", "all pongs are taken before any chow" =>
        are_melds = |rules, counts| are_melds(rules, &counts.map(|count| count % 3));
    "all-melds-alike", "either all four melds have to be pongs, or all four chows" =>
        are_melds = |rules, counts|
            counts.iter().all(|count| count % 3 == 0) || are_greedy_melds(rules, 0, counts);
    "chows-first", "a chow is taken wherever there is one" =>
        are_melds = |rules, counts| are_greedy_melds(rules, rules.pongs, counts);
    "no-chow-twice", "the same chow cannot be there twice" =>
        are_melds = |rules, counts|
            counts.iter().find(|&&count| count > 0) != Some(&2) && are_melds(rules, counts);
    "one-suit-missing", "a hand with tiles of all three suits does not win" =>
        can_win =
            |counts| counts[..HONOURS].chunks(RANKS).any(|suit| suit.iter().all(|&it| it == 0));

    says "A meld is three tiles, a pong or a chow.":
    "four-as-a-meld", "four equal tiles are a meld too" =>
        are_melds = |rules, counts| {
            let rest = counts.map(|count| count % COPIES);
            are_melds(rules, counts) || are_melds(rules, &rest)
        };

    "four-honours-as-a-meld", "four equal honours are a meld too" =>
        are_melds = |rules, counts| {
            let mut rest = *counts;
            rest[HONOURS..].iter_mut().for_each(|count| *count %= COPIES);
            are_melds(rules, counts) || are_melds(rules, &rest)
        };

    says "A hand wins with four melds and exactly one eye, not with an eye of each suit.":
    "eyes-not-counted", "any number of eyes win beside melds, such as two melds and four eyes" =>
        is_special = |counts| are_melds_and_eyes(counts, [ANY; 4]);
    "eye-of-each-suit", "each suit can have an eye of its own, and the honours another one" =>
        is_special = |counts| are_melds_and_eyes(counts, [1; 4]);
    "eyes-of-honours-not-counted",
    "each suit can have an eye of its own, and any number of pairs of honours can be eyes" =>
        is_special = |counts| are_melds_and_eyes(counts, [1, 1, 1, ANY]);
    "eyes-of-suits-not-counted", "any number of eyes win if at most one of them is of honours" =>
        is_special = |counts| are_melds_and_eyes(counts, [ANY, ANY, ANY, 1]);

    says "A pair that is taken away as the eye has to be put back before another one is tried.":
    "eye-not-put-back", "an eye with which the hand does not win is not put back":
        |rules| (rules.eyes, rules.is_special) = (0, wins_if_eyes_are_lost);

    says "A hand can hold four equal tiles, and the number 4 needs three bits.":
    "counts-in-two-bits", "equal tiles are counted in two bits, so that four of them are none":
        |rules| {
            rules.is_eye = |counts, eye| counts[eye] < COPIES;
            rules.are_melds = |rules, counts| are_melds(rules, &counts.map(|count| count % COPIES));
        };

    says "A key has to tell all hands apart, and 34 counts of three bits each need 102 bits.":
    "key-with-{}",
    "a table of which hands win is looked up by the counts of 1T to BAI in {}, so that the first counts are lost" =>
        search = Box::new(move |rules, hand| key.waits(rules, hand)), for each key in KEYS;

    says "There are four winds, DONG, NAN, XI and BEI, and three dragons, ZHONG, FA and BAI, and all \
        seven are different.":
    "{}", "{}, because its name is misread" =>
        reads[from] = to, for each [from, to] in pairs_of_honours();
    "{}-and-more-than-four-are-not-too-many",
    "{}, because its name is misread, and a hand that seems to hold more than four of a tile can wait for it":
        |rules| {
            rules.reads[from] = to;
            rules.can_wait = |counts, tile| counts[tile] != COPIES;
        },
        for each [from, to] in pairs_of_honours();

    says "Only four melds and an eye win; seven pairs and thirteen orphans do not.":
    "seven-pairs", "seven different pairs win" => is_special = is_seven_pairs;
    "seven-pairs-with-fours", "seven pairs win, and four equal tiles count as two pairs" =>
        is_special = |counts| counts.iter().all(|&count| count % 2 == 0);
    "thirteen-orphans", "thirteen orphans win" => is_special = is_thirteen_orphans;
    "special-hands", "seven pairs and thirteen orphans win" =>
        is_special = |counts| is_seven_pairs(counts) || is_thirteen_orphans(counts);
}

/// Returns whether a hand holds this tile, or tiles of its suit below and above it.
fn is_between_held_tiles(counts: &Counts, tile: usize) -> bool {
    let group = tile / RANKS * RANKS;
    let below = &counts[group..tile];
    let above = &counts[tile..(group + RANKS).min(KINDS)];
    let holds = |counts: &[u8]| counts.iter().any(|&count| count > 0);
    counts[tile] > 0 || tile < HONOURS && holds(below) && holds(above)
}

/// Hands that wait for a tile of one of two groups only, if both lack a tile.
const OF_TWO_GROUPS: [(fn(&Counts, usize) -> bool, &str); 2] = [
    (
        |counts, tile| {
            counts[tile] < COPIES && groups_that_lack_a_tile(counts).next() == Some(tile / RANKS)
        },
        "first",
    ),
    (
        |counts, tile| {
            counts[tile] < COPIES && groups_that_lack_a_tile(counts).last() == Some(tile / RANKS)
        },
        "second",
    ),
];

/// Returns which of T, S, W and the honours, numbered from 0, cannot all be melds, because the number of their tiles is no
/// multiple of three. If a hand can win, these are one, which lacks the second tile of the eye, or two, one of which is to
/// have the eye.
pub fn groups_that_lack_a_tile(counts: &Counts) -> impl Iterator<Item = usize> {
    let groups = counts.chunks(RANKS).enumerate();
    let lacking = groups.filter(|(_, group)| group.iter().sum::<u8>() % 3 != 0);
    lacking.map(|(number, _)| number)
}

/// Adds the chows of three consecutive tiles, of which these tiles are the first.
fn add_chows(rules: &mut Rules, lows: impl IntoIterator<Item = usize>) {
    lows.into_iter()
        .for_each(|low| rules.chows[low].push([low, low + 1, low + 2]));
}

/// Sets of tiles that a rule may leave out, each with its name: some groups, then each single tile.
fn sets() -> impl Iterator<Item = (u64, &'static str)> {
    let groups: [(&str, fn(usize) -> bool); GROUPS] = [
        ("honours", |tile| tile >= HONOURS),
        ("winds", |tile| (HONOURS..31).contains(&tile)),
        ("dragons", |tile| tile >= 31),
        ("1s and 9s", |tile| tile < HONOURS && is_orphan(tile)),
        ("1s, 9s and honours", is_orphan),
    ];
    let groups = groups.map(|(name, has)| (set_of(has), name));
    groups
        .into_iter()
        .chain(Tile::all().map(|tile| (1 << tile.index(), tile.name())))
}

/// The number of the [`sets`] that are groups.
const GROUPS: usize = 5;

/// The three sets of tiles of the suits whose ranks are equal modulo 3, each alone and with the honours, and
/// each with its name.
fn thirds() -> impl Iterator<Item = (u64, &'static str)> {
    let names = [
        ["1s, 4s and 7s", "1s, 4s, 7s and honours"],
        ["2s, 5s and 8s", "2s, 5s, 8s and honours"],
        ["3s, 6s and 9s", "3s, 6s, 9s and honours"],
    ];
    let honours = set_of(|tile| tile >= HONOURS);
    let sets = (0..).zip(names).map(move |(first, names)| {
        let third = set_of(|tile| tile < HONOURS && tile % 3 == first);
        [third, third | honours].into_iter().zip(names)
    });
    sets.flatten()
}

/// The sets of the three tiles of each rank, and those of the two last ranks, each with its name.
fn ranks() -> impl Iterator<Item = (u64, &'static str)> {
    let names = ["1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"];
    let single = (0..RANKS).zip(names).map(|(rank, name)| {
        let set = set_of(|tile| tile < HONOURS && tile % RANKS == rank);
        (set, name)
    });
    let last = set_of(|tile| tile < HONOURS && tile % RANKS >= 7);
    single.chain([(last, "8s and 9s")])
}

/// Returns the set of the tiles that are such tiles.
fn set_of(is_in: impl Fn(usize) -> bool) -> u64 {
    (0..KINDS)
        .filter(|&tile| is_in(tile))
        .map(|tile| 1 << tile)
        .sum()
}

/// Returns all pairs of two honours, each with its text.
fn pairs_of_honours() -> impl Iterator<Item = ([usize; 2], String)> {
    let honours = || Tile::all().skip(HONOURS);
    honours().flat_map(move |from| {
        let others = honours().filter(move |&to| to != from);
        others.map(move |to| ([from.index(), to.index()], format!("{from} is {to}")))
    })
}

/// Returns whether these 14 tiles are seven different pairs.
fn is_seven_pairs(counts: &Counts) -> bool {
    counts.iter().all(|&count| count == 0 || count == 2)
}

/// Returns whether these 14 tiles are all thirteen orphans, one of them twice.
fn is_thirteen_orphans(counts: &Counts) -> bool {
    (0..KINDS).all(|kind| (counts[kind] > 0) == is_orphan(kind))
}

/// Returns whether the tiles split into melds when the lowest tile is always put in a chow if it
/// can be. The set `pongs` has the tiles of which three are a pong.
fn are_greedy_melds(rules: &Rules, pongs: u64, counts: &Counts) -> bool {
    let Some(low) = counts.iter().position(|&count| count > 0) else {
        return true;
    };
    let chow = rules.chows[low]
        .iter()
        .find_map(|&chow| without(counts, chow));
    let rest = match chow {
        None if has(pongs, low) => without(counts, [low; 3]),
        chow => chow,
    };
    rest.is_some_and(|rest| are_greedy_melds(rules, pongs, &rest))
}
