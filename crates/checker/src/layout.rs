//! Finds where an output or an input is not laid out as the statement shows it.

use puzzle::InputError;
use puzzle::visible::quoted;

use crate::ErasedPuzzle;

/// Says where a legal input goes beyond the statement: in its number of cases, or in a line that is
/// not as the puzzle writes it. Returns `None` if the input keeps to the statement.
///
/// The words of a line may be in any order, as the tiles of a hand are. A number may be written as
/// `12.0` instead of `12`. If `any_layout` is set, only the number of cases counts.
///
/// # Errors
///
/// The first place at which the input is malformed.
pub fn beyond(
    puzzle: &dyn ErasedPuzzle,
    input: &[u8],
    any_layout: bool,
) -> Result<Option<String>, InputError> {
    let cases = puzzle.read(input)?;
    let (case, count, most) = (puzzle.about().case, cases.len(), puzzle.max_cases());
    if count == 0 {
        return Ok(Some(format!("the input has no {case}")));
    }
    if count > most {
        return Ok(Some(format!(
            "the input has {count} {case}s, where the statement allows {most}"
        )));
    }
    let lines = |text: &[u8]| -> Vec<Vec<Vec<u8>>> {
        let words = |line: &[u8]| line.split(|&byte| byte == b' ').map(shortest).collect();
        let mut lines: Vec<Vec<_>> = text.split(|&byte| byte == b'\n').map(words).collect();
        for words in &mut lines {
            words.sort();
        }
        lines
    };
    let (ours, theirs) = (lines(&puzzle.input(&cases)), lines(input));
    let same = ours.iter().zip(&theirs).take_while(|(ours, theirs)| ours == theirs).count();
    Ok((ours != theirs && !any_layout).then(|| {
        format!(
            "line {} is not in the statement's layout: other whitespace or line ends, a missing \
             end mark, or text after it",
            same + 1
        )
    }))
}

/// Returns the shortest form of a number with a decimal point, such as `12` for `12.0`. Any other
/// word is returned as it is.
fn shortest(word: &[u8]) -> Vec<u8> {
    let text = str::from_utf8(word).ok().filter(|text| text.contains('.'));
    let value: Option<f64> = text.and_then(|text| text.parse().ok());
    value.map_or(word.to_vec(), |value| value.to_string().into_bytes())
}

/// Finds where right answers first differ from the layout of the statement: a blank line that is
/// missing, a space at the end of a line, or two answers on one line, for example. Returns the
/// number of the case and the difference in words.
///
/// `text` holds the answers in the statement's layout, and `ends` holds where each of them ends.
pub(crate) fn difference(text: &[u8], ends: &[usize], output: &[u8]) -> Option<(u64, String)> {
    let same = text.iter().zip(output).take_while(|(shown, found)| shown == found).count();
    if same == text.len() && same == output.len() {
        return None;
    }
    let before = &output[..same];
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let [shown, found] = [text, output].map(|text| {
        text[start..].split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default()
    });
    let from = (same - start).saturating_sub(20);
    let number = ends.partition_point(|&end| end <= same).min(ends.len().saturating_sub(1)) + 1;
    let difference = format!(
        "the layout differs from the statement's: line {} should be {} but is {}",
        before.split(|&byte| byte == b'\n').count(),
        excerpt(shown, from),
        excerpt(found, from)
    );
    Some((number as u64, difference))
}

/// Returns a part of a line, from the byte `from` on, in quotes. The line end is shown too.
fn excerpt(line: &[u8], from: usize) -> String {
    const LENGTH: usize = 50;
    if line.is_empty() {
        return "nothing".to_owned();
    }
    let part = &line[from..line.len().min(from + LENGTH)];
    let before = if from > 0 { "…" } else { "" };
    let after = if line.len() > from + LENGTH { "…" } else { "" };
    format!("{before}{}{after}", quoted(part))
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_decimals_are_shortened() {
        let words = ["12.0", "12.50", "012", "1.x"].map(|word| super::shortest(word.as_bytes()));
        assert_eq!(words, ["12", "12.5", "012", "1.x"].map(Vec::from));
    }
}
