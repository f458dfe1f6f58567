//! Aligns names and their descriptions.

/// Returns a text with a line for each name and its description, which are aligned. Without any, the text is `none yet`.
pub fn aligned(rows: &[(&str, &str)]) -> String {
    let Some(width) = rows.iter().map(|(name, _)| name.len()).max() else {
        return "  none yet".to_owned();
    };
    let lines: Vec<String> = rows
        .iter()
        .map(|(name, about)| format!("  {name:width$}  {about}"))
        .collect();
    lines.join("\n")
}
