//! Writes times for the sentences of a report:
//!
//! ```text
//! range      0.2 to 4.0 s
//! rounded    120 s
//! ```

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

/// Returns a time in seconds. A time of ten seconds or more is rounded to two digits, or to tens of seconds from 100 on.
pub fn rounded(time: Duration) -> String {
    match time.as_secs_f64() {
        long @ 100.0.. => format!("{:.0} s", (long / 10.0).round() * 10.0),
        long @ 10.0.. => format!("{long:.0} s"),
        _ => seconds(time),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_time_has_two_digits() {
        let said = |millis| rounded(Duration::from_millis(millis));
        assert_eq!(said(123_400), "120 s");
        assert_eq!(said(126_000), "130 s");
        assert_eq!(said(12_340), "12 s");
        assert_eq!(said(9_990), "10.0 s");
    }

    #[test]
    fn a_range_has_its_unit_once() {
        let said = |low, high| range(Duration::from_millis(low), Duration::from_millis(high));
        assert_eq!(said(200, 4_000), "0.2 to 4.0 s");
        assert_eq!(said(20, 4_000), "20 ms to 4.0 s");
        assert_eq!(said(20, 21), "20 to 21 ms");
        assert_eq!(said(1_010, 1_020), "1.0 s");
    }
}
