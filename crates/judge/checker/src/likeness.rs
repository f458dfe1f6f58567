//! Defines what all wrong answers of a program may be alike in, such as which of their parts are right.
//!
//! Such a likeness hints at the mistake. If the answers of a puzzle are scores and a total, for example:
//!
//! - If all totals are right and the scores are wrong, the program finds the best total, and prints other scores with it.
//! - If all scores are right and the totals are wrong, the program finds the best scores, and adds them up wrongly.
//!
//! If a program lists nothing in all its wrong answers, it gives up too early.

/// What all wrong answers may be alike in.
pub struct Likeness<Case: 'static, Answer: 'static> {
    /// The sentence with which a report says the likeness. Each `#` stands for the number of wrong answers.
    pub sentence: &'static str,
    /// Returns whether the sentence is true of a wrong answer. The arguments are the case, the best answer and the wrong one.
    pub is_so: fn(&Case, &Answer, &Answer) -> bool,
}
