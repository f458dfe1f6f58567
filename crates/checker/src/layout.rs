//! Finds the place at which an output with right answers leaves the statement's layout.

use puzzle::visible::quoted;

/// Finds the first place at which an output with right answers differs from the statement's layout,
/// such as a missing blank line, a space at the end of a line, or two answers on one line. Returns
/// the number of the case and a description of the difference.
///
/// `text` holds the same answers in the statement's layout, and `ends` the offset at which each of
/// them ends.
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

/// Returns at most 50 bytes of a line in quotes, from the byte `from` on. The line feed at the end
/// of the line is shown too.
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
