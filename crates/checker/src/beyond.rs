//! Detects how an input goes beyond the statement, so that a test for other programs can be told
//! from one for our own parser.

use puzzle::{InputError, counted};

use crate::erased::ErasedPuzzle;

/// Returns how a legal input goes beyond the statement: it has no case or too many, or one of its
/// lines is not in the statement's layout. Returns `None` if the input keeps to the statement.
///
/// Our solvers read any number of cases in any layout, but a program that is judged may rely on the
/// statement. In a line, the words may be in any order, because the tiles of a hand are, and a
/// number may be written as `12.0` instead of `12`. If `any_layout` is set, only the number of
/// cases is checked.
///
/// # Errors
///
/// If the input is malformed. The error names the first such place.
pub fn beyond(
    puzzle: &dyn ErasedPuzzle,
    input: &[u8],
    any_layout: bool,
) -> Result<Option<String>, InputError> {
    let cases = puzzle.read(input)?;
    if cases.is_empty() {
        return Ok(Some(format!("the input has no {}", puzzle.about().case)));
    }
    if let Some(cases) = too_many(puzzle, cases.len()) {
        return Ok(Some(format!("the input has {cases}")));
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

/// Returns words for an input whose `count` of cases is more than the statement allows, such as `31
/// games, but the statement allows at most 30`. Returns `None` if the count is allowed.
pub fn too_many(puzzle: &dyn ErasedPuzzle, count: usize) -> Option<String> {
    let max = puzzle.max_cases();
    let cases = counted(count as u64, puzzle.about().case);
    (count > max).then(|| format!("{cases}, but the statement allows at most {max}"))
}

/// Returns the shortest form of a number with a decimal point, such as `12` for `12.0`. Returns any
/// other word unchanged.
fn shortest(word: &[u8]) -> Vec<u8> {
    let text = str::from_utf8(word).ok().filter(|text| text.contains('.'));
    let value: Option<f64> = text.and_then(|text| text.parse().ok());
    value.map_or(word.to_vec(), |value| value.to_string().into_bytes())
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_decimals_are_shortened() {
        let words = ["12.0", "12.50", "012", "1.x"].map(|word| super::shortest(word.as_bytes()));
        assert_eq!(words, ["12", "12.5", "012", "1.x"].map(Vec::from));
    }
}
