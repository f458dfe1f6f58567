//! Aligns names and their descriptions:
//!
//! ```text
//!   short  one or two rounds, values 1 to 10
//!   equal  one value
//! ```

/// Returns a text with a line for each of these names with its description. The descriptions are aligned. If there are no
/// names, the text is `none yet`.
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
