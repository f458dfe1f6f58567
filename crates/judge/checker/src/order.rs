//! Keeps the order in which an input has the words of a case, if the puzzle leaves that order free.
//!
//! The statement's own layout of a hand, for example, has its tiles in order, while an input may have them in any order. The
//! answer of a program may depend on the order in its input. So the text of a case keeps that order, and only the blanks and
//! line breaks become those of the statement's layout:
//!
//! ```text
//! input                   3S  1S⏎2S
//! statement's layout      1S 2S 3S⏎
//! text of the case        3S 1S 2S⏎
//! ```

use puzzle::{Framing, Rng};
use shrink::{CaseText, words};

/// The bytes with which some editors begin a file in UTF-8. Reading an input passes over them.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Returns the texts of the cases of an input, each with its words in the order in which the input has them. `cases` are the
/// texts of these cases in the statement's own layout. If the input writes a word of a case in another way, such as `007` instead
/// of `7`, the text of that case stays as it is in `cases`.
pub(crate) fn in_order_of_input(
    framing: Framing,
    input: &[u8],
    cases: Vec<CaseText>,
) -> Vec<CaseText> {
    let input = input.strip_prefix(BYTE_ORDER_MARK).unwrap_or(input);
    let head = framing.head(cases.len() as u64);
    let mut words_of_input = words(input).skip(words(head.as_bytes()).count());
    let mut texts = Vec::with_capacity(cases.len());
    for case in cases {
        let count = words(&case).count();
        let words_of_case: Vec<&[u8]> = words_of_input.by_ref().take(count).collect();
        texts.push(with_words(&case, &words_of_case).unwrap_or(case));
    }
    texts
}

/// Returns a text with its words in another order: that of `ordered`. The blanks and line breaks between them stay. Returns
/// `None` if `ordered` does not have the same words.
pub(crate) fn with_words(text: &[u8], ordered: &[&[u8]]) -> Option<CaseText> {
    let words_of_text: Vec<&[u8]> = words(text).collect();
    if sorted(&words_of_text) != sorted(ordered) {
        return None;
    }
    let mut new_text = Vec::with_capacity(text.len());
    let mut rest = text;
    for (old_word, new_word) in words_of_text.iter().zip(ordered) {
        let blanks = rest.len() - rest.trim_ascii_start().len();
        new_text.extend(&rest[..blanks]);
        new_text.extend(*new_word);
        rest = &rest[blanks + old_word.len()..];
    }
    new_text.extend(rest);
    Some(new_text)
}

/// Returns these words in alphabetical order.
fn sorted<'w>(words: &[&'w [u8]]) -> Vec<&'w [u8]> {
    let mut sorted = words.to_vec();
    sorted.sort_unstable();
    sorted
}

/// Returns a case with its words in random order.
pub(crate) fn shuffled(case: &[u8], rng: &mut Rng) -> CaseText {
    let mut shuffled: Vec<&[u8]> = words(case).collect();
    rng.shuffle(&mut shuffled);
    with_words(case, &shuffled).expect("the same words")
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
        assert_eq!(text(b"\xef\xbb\xbf3 1 2\n4 5 4\n0\n"), "3 1 2\n4 5 4\n");
        assert_eq!(text(b"3 1 7\n4 5 4\n0\n"), "1 2 3\n4 5 4\n");
        assert_eq!(text(b"3 1 2"), "3 1 2\n4 4 5\n");
        let counted = in_order_of_input(Framing::Counted, b"2\n2 1 3 5 4 4", sorted.clone());
        assert_eq!(counted, [b"2 1 3\n", b"5 4 4\n"]);
    }

    #[test]
    fn words_take_the_places_of_others() {
        let with = |ordered: [&[u8]; 3]| with_words(b" 1  22\n3\n", &ordered);
        assert_eq!(with([b"22", b"3", b"1"]).unwrap(), b" 22  3\n1\n");
        assert_eq!(with([b"22", b"3", b"3"]), None);
    }
}
