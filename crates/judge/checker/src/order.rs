//! Keeps the order in which an input has the words of a case, if the puzzle leaves that order free.
//!
//! The statement's own layout of a hand, for example, has its tiles in order, while an input may have them in any
//! order. A program may rely on the order, so an input and the texts of its cases have the same one.

use puzzle::{Framing, Rng};
use shrink::{CaseText, words};

/// Returns the texts of the cases of an input, whose texts in the statement's own layout are `sorted`. Each
/// has its words in the order in which the input has them. If the words of the input are not those of a
/// case, its text is the sorted one.
pub(crate) fn in_order_of_input(
    framing: Framing,
    input: &[u8],
    sorted: Vec<CaseText>,
) -> Vec<CaseText> {
    let head = framing.head(sorted.len() as u64);
    let mut given = words(input).skip(words(head.as_bytes()).count());
    let mut texts = Vec::with_capacity(sorted.len());
    for case in sorted {
        let own: Vec<&[u8]> = given.by_ref().take(words(&case).count()).collect();
        texts.push(with_words(&case, &own).unwrap_or(case));
    }
    texts
}

/// Returns a text in which these words take the places of the words of `layout`, or `None` if they are not the same
/// words in some order.
pub(crate) fn with_words(layout: &[u8], own: &[&[u8]]) -> Option<CaseText> {
    let theirs: Vec<&[u8]> = words(layout).collect();
    let [mut own_sorted, mut their_sorted] = [own.to_vec(), theirs.clone()];
    own_sorted.sort_unstable();
    their_sorted.sort_unstable();
    if own_sorted != their_sorted {
        return None;
    }
    let mut text = Vec::with_capacity(layout.len());
    let mut rest = layout;
    for (own, their) in own.iter().zip(theirs) {
        let start = rest.len() - rest.trim_ascii_start().len();
        text.extend(&rest[..start]);
        text.extend(*own);
        rest = &rest[start + their.len()..];
    }
    text.extend(rest);
    Some(text)
}

/// Returns a case with its words in random order.
pub(crate) fn shuffled(case: &[u8], rng: &mut Rng) -> CaseText {
    let mut own: Vec<&[u8]> = words(case).collect();
    rng.shuffle(&mut own);
    with_words(case, &own).unwrap_or_else(|| case.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_the_words_in_the_order_of_the_input() {
        let sorted = vec![b"1 2 3\n".to_vec(), b"4 4 5\n".to_vec()];
        let text = |input: &[u8]| {
            let texts = in_order_of_input(Framing::Sentinel("0"), input, sorted.clone());
            String::from_utf8(texts.concat()).unwrap()
        };
        assert_eq!(text(b"3\t1 2\r\n\n 4 5\n4 0\n"), "3 1 2\n4 5 4\n");
        assert_eq!(text(b"\xef\xbb\xbf3 1 2\n4 5 4\n0\n"), "1 2 3\n4 5 4\n");
        assert_eq!(text(b"3 1 2"), "3 1 2\n4 4 5\n");
        let counted = in_order_of_input(Framing::Counted, b"2\n2 1 3 5 4 4", sorted.clone());
        assert_eq!(counted, [b"2 1 3\n", b"5 4 4\n"]);
    }

    #[test]
    fn words_take_the_places_of_others() {
        let with = |own: [&[u8]; 3]| with_words(b" 1  22\n3\n", &own);
        assert_eq!(with([b"22", b"3", b"1"]).unwrap(), b" 22  3\n1\n");
        assert_eq!(with([b"22", b"3", b"3"]), None);
    }
}
