//! What the judge knows of this example beside its solver.
//!
//! The folder `package` has the parts of the problem package that are written by hand.

mod wrong;

use checker::{Judging, Shape, too_high_or_low};
use template::Template;

/// How programs are judged. **Change this**: [`Judging`] has a few fields more, such as the reason why an
/// answer is wrong.
pub static TEMPLATE: Judging<Template> = Judging {
    shape: Shape::Number,
    wrong_solutions: wrong::WRONG_SOLUTIONS,
    measures: wrong::MEASURES,
    direction: too_high_or_low,
    ..Judging::new()
};
