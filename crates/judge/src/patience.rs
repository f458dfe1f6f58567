//! Limits the time in which a report runs a program again, to find out why it is slow or fails. The user waits for it.

use std::time::{Duration, Instant};

/// How long after its start a report begins further runs, unless the time limit is long. What is begun takes some
/// seconds, so the whole report comes within forty.
const MIN_PATIENCE: Duration = Duration::from_secs(30);

/// How long a report begins further runs at least, however late it is.
const MIN_TIME: Duration = Duration::from_secs(3);

/// The longest time limit that makes a report later. A day is longer than anybody waits, and no sum of times overflows.
const MAX_LIMIT: Duration = Duration::from_secs(24 * 60 * 60);

/// Returns the time after which a report begins no further run: three times the time limit of the program after the `start`
/// of the report, but not before [`MIN_PATIENCE`] after the start, nor before [`MIN_TIME`] from now.
pub fn report_deadline(start: Instant, now: Instant, limit: Duration) -> Instant {
    let patience = (3 * limit.min(MAX_LIMIT)).max(MIN_PATIENCE);
    (start + patience).max(now + MIN_TIME)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::report_deadline;

    #[test]
    fn a_report_takes_longer_with_a_longer_limit_and_a_little_longer_when_it_is_late() {
        let start = Instant::now();
        let takes = |after: u64, limit: Duration| {
            let now = start + Duration::from_secs(after);
            report_deadline(start, now, limit) - start
        };
        let seconds = Duration::from_secs;
        assert_eq!(takes(5, seconds(1)), seconds(30));
        assert_eq!(takes(5, seconds(100)), seconds(300));
        assert_eq!(takes(40, seconds(10)), seconds(43));
        assert_eq!(takes(0, Duration::MAX), seconds(3 * 24 * 60 * 60));
    }
}
