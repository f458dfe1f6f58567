//! Says how long a report measures why a program is slow, so that the user does not wait for it too long.

use std::time::{Duration, Instant};

/// How long after its start a report with the default time limit still measures why a program is slow. What
/// follows takes some seconds, and the whole report comes within forty.
const PATIENCE: Duration = Duration::from_secs(32);

/// How long a report measures at least, however late it is.
const LEAST: Duration = Duration::from_secs(3);

/// Returns until when a report measures that started at this time, given the time `limit` of the program. It is
/// later if the limit is longer.
pub fn measuring_deadline(start: Instant, now: Instant, limit: Duration) -> Instant {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let patience = limit.min(DAY).mul_f64(3.2).max(PATIENCE);
    (start + patience).max(now + LEAST)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::measuring_deadline;

    #[test]
    fn a_report_measures_longer_with_a_longer_limit_and_a_little_when_it_is_late() {
        let start = Instant::now();
        let measures = |after: u64, limit: Duration| {
            let now = start + Duration::from_secs(after);
            measuring_deadline(start, now, limit) - start
        };
        let seconds = Duration::from_secs;
        assert_eq!(measures(5, seconds(1)), seconds(32));
        assert_eq!(measures(5, seconds(100)), seconds(320));
        assert_eq!(measures(40, seconds(10)), seconds(43));
        assert_eq!(
            measures(0, Duration::MAX),
            seconds(24 * 60 * 60).mul_f64(3.2)
        );
    }
}
