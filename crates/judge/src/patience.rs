//! Says how long a report measures why a program is slow, and looks for the cause of a failure, so that the user does
//! not wait for it too long.

use std::time::{Duration, Instant};

/// How long after its start a report with the default time limit still begins to run the program again. What is begun
/// takes some seconds, and the whole report comes within forty.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long a report runs the program again at least, however late it is.
const LEAST: Duration = Duration::from_secs(3);

/// Returns until when a report that started at this time runs the program again, given the time `limit` of the program.
/// It is later if the limit is longer.
pub fn report_deadline(start: Instant, now: Instant, limit: Duration) -> Instant {
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    let patience = (3 * limit.min(DAY)).max(PATIENCE);
    (start + patience).max(now + LEAST)
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
