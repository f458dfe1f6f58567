//! Writes times for the sentences of a report, with the digits that say something.

use std::time::Duration;

use crate::run_words::seconds;

/// Returns a range of times, or a single one if both are the same.
pub fn range(low: Duration, high: Duration) -> String {
    let [low, high] = [low, high].map(seconds);
    if low == high {
        return low;
    }
    match (low.split_once(' '), high.split_once(' ')) {
        (Some((number, unit)), Some((_, other))) if unit == other => format!("{number} to {high}"),
        _ => format!("{low} to {high}"),
    }
}

/// Returns a long time without digits that say nothing.
pub fn about(time: Duration) -> String {
    match time.as_secs_f64() {
        long @ 100.0.. => format!("{:.0} s", (long / 10.0).round() * 10.0),
        long @ 10.0.. => format!("{long:.0} s"),
        _ => seconds(time),
    }
}

/// Returns two times in seconds, with as many digits as show that they differ, if they hardly do.
pub fn distinct(one: Duration, other: Duration) -> [String; 2] {
    let [short, long] = [one, other].map(seconds);
    if short == long {
        [one, other].map(|time| format!("{:.3} s", time.as_secs_f64()))
    } else {
        [short, long]
    }
}
