//! Shows that a command is at work.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Shows a progress line on standard error if that is a terminal. Dropping the returned value
/// removes the line.
pub fn progress_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {elapsed}  {msg}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
    let bar = ProgressBar::new_spinner().with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
