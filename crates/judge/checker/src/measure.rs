//! Defines [`Measure`], a number by which the cases of a puzzle differ.

/// A measure: a whole number that a case has, perhaps together with its best answer, such as the columns of a board or the
/// total of a card. A few measures are of whole inputs instead.
///
/// Measures say what the wrong cases of a program have in common, such as "9 or more columns". Their
/// [turning points](Self::turning_points) are what good fixtures reach.
///
/// ```
/// use checker::{Measure, phrase};
///
/// const COLUMNS: Measure<(i64, i64), ()> =
///     Measure::of_case("# columns", |&(_, columns)| columns).reaches(&[1, 9]);
/// let board = (2, 9);
/// assert_eq!(COLUMNS.value(&board, &()), Some(9));
/// assert_eq!(phrase(COLUMNS.name, "9 or more"), "9 or more columns");
/// let [one, nine] = [1, 9].map(|point| COLUMNS.is_reached(point, &[board], &[()]));
/// assert!(!one && nine);
/// ```
pub struct Measure<Case: 'static, Answer: 'static> {
    /// What a case has, in words that can follow "have". `#` stands for the number, as in `# columns` and `a total of #`. In a name
    /// without `#`, such as `a tie`, the number is 1 for a case that has this, and otherwise 0.
    pub name: &'static str,
    /// What is measured.
    pub of: Of<Case, Answer>,
    /// The turning points: limits of the statement, and values at which a rule starts or stops applying. Programs fail there, so
    /// some fixture must reach each of them.
    pub turning_points: &'static [i64],
    /// The least value that a condition may set apart from the value before it; see [`dividing_from`](Self::dividing_from). It is
    /// [`i64::MIN`] if a condition may set apart any two values.
    pub divides_from: i64,
}

/// What a [`Measure`] measures.
pub enum Of<Case: 'static, Answer: 'static> {
    /// A case.
    Case(fn(&Case) -> i64),
    /// A case with its best answer.
    Answer(fn(&Case, &Answer) -> i64),
    /// All cases of an input with their best answers. Such a measure has turning points only: it says
    /// nothing about a single case.
    Input(fn(&[Case], &[Answer]) -> i64),
}

impl<Case, Answer> Measure<Case, Answer> {
    /// Returns a measure of a case.
    pub const fn of_case(name: &'static str, of: fn(&Case) -> i64) -> Self {
        Self::of(name, Of::Case(of))
    }

    /// Returns a measure of a case with its best answer. If there are several best answers, it is the
    /// solver's own.
    pub const fn of_answer(name: &'static str, of: fn(&Case, &Answer) -> i64) -> Self {
        Self::of(name, Of::Answer(of))
    }

    /// Returns a measure of all cases of an input.
    pub const fn of_input(name: &'static str, of: fn(&[Case], &[Answer]) -> i64) -> Self {
        Self::of(name, Of::Input(of))
    }

    /// Returns a measure without turning points, of which a condition may set apart any two values.
    const fn of(name: &'static str, of: Of<Case, Answer>) -> Self {
        Self {
            name,
            of,
            turning_points: &[],
            divides_from: i64::MIN,
        }
    }

    /// Sets the [turning points](Self::turning_points), which some fixture reaches.
    #[must_use]
    pub const fn reaches(self, turning_points: &'static [i64]) -> Self {
        Self {
            turning_points,
            ..self
        }
    }

    /// Sets the least value that a condition may set apart from the value before it.
    ///
    /// Nearly every hand that is answered wrongly has a wait, for example, because it is easy to be right about a hand that has
    /// none. So "1 or more waits", which sets 1 apart from 0, says nothing of the mistake. The least value is 2: "2 or more waits"
    /// and "1 or fewer waits" both set 2 apart from 1.
    #[must_use]
    pub const fn dividing_from(self, divides_from: i64) -> Self {
        Self {
            divides_from,
            ..self
        }
    }

    /// Returns the value of a case, or `None` if the measure is one of a whole input.
    pub fn value(&self, case: &Case, best: &Answer) -> Option<i64> {
        match self.of {
            Of::Case(of) => Some(of(case)),
            Of::Answer(of) => Some(of(case, best)),
            Of::Input(_) => None,
        }
    }

    /// Returns whether an input with these cases and these best answers reaches a point: whether the input as a whole has this
    /// value, if the measure is one of inputs, or otherwise one of its cases has it.
    pub fn is_reached(&self, point: i64, cases: &[Case], best: &[Answer]) -> bool {
        match self.of {
            Of::Input(of) => of(cases, best) == point,
            Of::Case(_) | Of::Answer(_) => cases
                .iter()
                .zip(best)
                .any(|(case, best)| self.value(case, best) == Some(point)),
        }
    }
}

/// Returns the name of a [`Measure`] with a number, or words for one, instead of `#`. A plural directly behind a 1 at the start
/// becomes a singular.
///
/// ```
/// assert_eq!(checker::phrase("# rolls of five equal dice", "1"), "1 roll of five equal dice");
/// assert_eq!(checker::phrase("a total of #", "128 or more"), "a total of 128 or more");
/// ```
pub fn phrase(name: &str, number: &str) -> String {
    let phrase = name.replacen('#', number, 1);
    match with_singular(&phrase) {
        Some(with_singular) => with_singular,
        None => phrase,
    }
}

/// Returns `1 roll of dice` for `1 rolls of dice`. Returns `None` if a phrase does not begin with a 1 and a word that ends in `s`.
fn with_singular(phrase: &str) -> Option<String> {
    let counted = phrase.strip_prefix("1 ")?;
    let (plural, rest) = match counted.find(' ') {
        Some(end) => counted.split_at(end),
        None => (counted, ""),
    };
    let singular = plural.strip_suffix('s')?;
    Some(format!("1 {singular}{rest}"))
}
