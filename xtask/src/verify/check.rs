//! Checks a fixture: runs the solver, compares what it prints with the snapshots and with the published
//! answer, and finds out what a difference means.

use anyhow::{Result, anyhow, bail, ensure};
use fixtures::Prefix;
use puzzle::{Format, counted};
use similar::TextDiff;

use super::fixture::Fixture;
use super::outcome::Outcome;
use super::snapshot::{self, View};
use crate::opinion::{Change, Comparison, Opinion};
use crate::published::Difference;
use crate::puzzles::Printed;

/// The result of the check of one fixture.
pub struct Checked {
    /// The fixture.
    pub fixture: Fixture,
    /// The number of cases of the input; 0 for a malformed input.
    pub cases: u64,
    /// What differs, if anything does.
    pub finding: Option<Finding>,
    /// What is known of the input, for its row in the `README.md` of its folder.
    pub known: Known,
    /// What the solver says of an input that it answers: how much of it is not read.
    pub unread: Option<String>,
}

/// What the row of a fixture can say without a person.
#[derive(Default)]
pub struct Known {
    /// What the answers are, such as `3 games, answers 18 to 327`.
    pub shows: String,
    /// Whether the reference solver was asked about every answer and agrees with it.
    pub is_confirmed: bool,
}

/// What differs between what the solver prints for a fixture and what it should print.
pub struct Finding {
    /// What the difference means.
    pub outcome: Outcome,
    /// What that means for the person who reviews the snapshot, in a line.
    pub sentence: String,
    /// What the fixture shows of it, in lines: the clearest changed answer.
    pub shown: Shown,
    /// The lines in which what the solver prints differs from the snapshots.
    pub lines: String,
}

/// What shows best that something differs.
pub enum Shown {
    /// Nothing but the lines that differ.
    Nothing,
    /// The clearest changed answer.
    Change(Change),
    /// The published answer and ours, in lines.
    Published(String),
}

/// What the solver printed for a fixture in each view, and its input.
pub struct Ran {
    input: Vec<u8>,
    printed: Vec<(View, Printed)>,
}

/// A snapshot that differs from what the solver prints.
struct Differing {
    view: View,
    old: Option<String>,
    new: String,
}

impl Finding {
    /// Returns a finding that has nothing to show but its sentence.
    fn failure(outcome: Outcome, sentence: String) -> Self {
        Self {
            outcome,
            sentence,
            shown: Shown::Nothing,
            lines: String::new(),
        }
    }
}

impl Fixture {
    /// Returns the result that the solver fails on this fixture.
    pub fn failed(&self, sentence: String) -> Checked {
        Checked {
            finding: Some(Finding::failure(Outcome::Failed, sentence)),
            ..self.unchecked()
        }
    }

    /// Returns the result of this fixture if nothing is found.
    pub fn unchecked(&self) -> Checked {
        Checked {
            fixture: self.clone(),
            cases: 0,
            finding: None,
            known: Known::default(),
            unread: None,
        }
    }

    /// Runs the solver on the fixture, once for each view of which there is a snapshot.
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub fn run(&self) -> Result<Ran> {
        let input = self.read("in")?;
        let file = self.file("in");
        let run = |view: View| (view, self.puzzle.run(view.1, &file, &input));
        let printed = snapshot::views(self).map(run).collect();
        Ok(Ran { input, printed })
    }

    /// Compares what the solver printed with the snapshots and with the published answer, if there is one,
    /// and asks the reference solver about answers that are new or have changed. A snapshot that differs
    /// is saved for review.
    pub fn compare(&self, ran: Result<Ran>) -> Checked {
        let mut checked = self.unchecked();
        let found = ran.and_then(|ran| self.find(&ran, &mut checked));
        checked.finding = found
            .unwrap_or_else(|error| Some(Finding::failure(Outcome::Failed, format!("{error:#}"))));
        checked
    }

    /// Finds what differs, and notes what is known of the input. What the variable `INSTA_UPDATE` accepts at
    /// once is no difference any more, unless a published answer is contradicted.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or written.
    fn find(&self, ran: &Ran, checked: &mut Checked) -> Result<Option<Finding>> {
        let answers = &ran.printed[0].1; // the first view is that of the answers
        if let Err(error) = self.expect_its_name(answers) {
            let finding = Finding::failure(Outcome::Misnamed, error.to_string());
            return Ok(Some(finding));
        }
        if !self.is(Prefix::Bad) {
            checked.cases = answers.answered.cases;
            checked.unread = self.unread(answers);
        }
        let differing = self.differing(ran)?;
        let comparison = self.comparison(ran, &differing);
        if comparison.goes_on {
            let sentence = "the output goes on after the last answer".to_owned();
            return Ok(Some(Finding::failure(Outcome::Failed, sentence)));
        }
        checked.known = self.known(answers, &comparison.changes);
        let contradiction = self.contradiction(&ran.input, answers)?;
        let Some(mut finding) = self.meaning(&differing, comparison.changes, contradiction) else {
            return Ok(None);
        };
        let is_any_left = self.save(differing, &mut finding)?;
        Ok((is_any_left || finding.outcome == Outcome::Contradicted).then_some(finding))
    }

    /// Checks that the solver answers the input, or refuses it if the name says so, and that the input
    /// is what its name allows: the name of an input with no case, with more than the statement
    /// allows, or with a part that is not read, starts with `lenient-`, because the judge and the
    /// packages rely on the name.
    fn expect_its_name(&self, printed: &Printed) -> Result<()> {
        let answered = &printed.answered;
        if self.is(Prefix::Bad) {
            ensure!(
                answered.status == 2,
                "the input is not malformed: its name must not start with bad-"
            );
            ensure!(
                !self.is_published(),
                "a malformed input (bad-…) cannot have a published answer"
            );
            return Ok(());
        }
        ensure!(
            answered.status == 0,
            "the input is malformed: {}",
            printed.stderr.trim_end()
        );
        if self.is(Prefix::Lenient) {
            return Ok(());
        }
        if let Some(unread) = self.unread(printed) {
            bail!("{unread}; the name of such an input must start with lenient-");
        }
        let (noun, max) = (self.puzzle.about().case, self.puzzle.max_cases());
        let odd = match answered.cases {
            0 => format!("no {noun}"),
            many if many > max as u64 => {
                let cases = counted(many, noun);
                format!("{cases}, but the statement allows at most {max}")
            }
            _ => return Ok(()),
        };
        bail!("the input has {odd}; the name of such an input must start with lenient-")
    }

    /// Returns what the solver says of an input that it answers: how much of it is not read. Returns `None`
    /// if all of it is.
    fn unread(&self, printed: &Printed) -> Option<String> {
        let said = printed.stderr.trim_end();
        if said.is_empty() {
            return None;
        }
        let start = format!("{}: ", self.puzzle.name());
        Some(said.strip_prefix(&start).unwrap_or(said).to_owned())
    }

    /// Returns the snapshots that differ from what the solver printed, and tidies up beside the others.
    fn differing(&self, ran: &Ran) -> Result<Vec<Differing>> {
        let mut differing = Vec::new();
        for (view, printed) in &ran.printed {
            let old = snapshot::stored(self, *view);
            let new = snapshot::text(self, *view, printed);
            if old.as_ref() == Some(&new) {
                snapshot::tidy(self, *view, &new)?;
            } else {
                let view = *view;
                differing.push(Differing { view, old, new });
            }
        }
        Ok(differing)
    }

    /// Compares the answers with those of the snapshot, if that differs.
    fn comparison(&self, ran: &Ran, differing: &[Differing]) -> Comparison {
        let of_answers = |it: &&Differing| it.view.1 == Format::Answer;
        match differing.iter().find(of_answers) {
            Some(answers) if !self.is(Prefix::Bad) => {
                // A snapshot has pictures in the place of invisible characters. Here they become
                // blanks again.
                let is_picture = |c| ('\u{2400}'..='\u{2426}').contains(&c);
                let old = answers.old.as_ref();
                let old = old.map(|text| text.replace(is_picture, " "));
                let new = &ran.printed[0].1.stdout;
                self.puzzle.compare(&ran.input, old.as_deref(), new)
            }
            _ => Comparison {
                changes: Vec::new(),
                goes_on: false,
            },
        }
    }

    /// Returns what the row of the fixture can say of it.
    fn known(&self, printed: &Printed, changes: &[Change]) -> Known {
        let is_right = |change: &Change| matches!(change.opinion, Opinion::Right { new: true, .. });
        let cases = counted(printed.answered.cases, self.puzzle.about().case);
        let shows = match range(&printed.stdout) {
            _ if self.is(Prefix::Bad) => String::new(),
            Some(answers) => format!("{cases}, {answers}"),
            None => cases,
        };
        Known {
            shows,
            is_confirmed: !changes.is_empty() && changes.iter().all(is_right),
        }
    }

    /// Says where the published answer and the solver's first differ, if they do.
    fn contradiction(&self, input: &[u8], printed: &Printed) -> Result<Option<Difference>> {
        if !self.is_published() {
            return Ok(None);
        }
        let output = self.read("out")?;
        let output = String::from_utf8_lossy(&output);
        Ok(self.puzzle.published(input, &output, &printed.stdout))
    }

    /// Finds out what the differences of a fixture mean: the worst of all that they mean.
    fn meaning(
        &self,
        differing: &[Differing],
        changes: Vec<Change>,
        contradiction: Option<Difference>,
    ) -> Option<Finding> {
        let noun = self.puzzle.about().case;
        let worst = changes.into_iter().min_by_key(Outcome::of);
        let (outcome, place, shown) = match (contradiction, worst) {
            (Some(at), _) => (Outcome::Contradicted, at.place, Shown::Published(at.text)),
            (None, Some(change)) => {
                let place = format!("{noun} {}", change.number);
                (Outcome::of(&change), place, Shown::Change(change))
            }
            (None, None) => {
                let outcome = self.without_a_change(differing.first()?);
                (outcome, String::new(), Shown::Nothing)
            }
        };
        Some(Finding {
            outcome,
            sentence: outcome.sentence(&place),
            shown,
            lines: String::new(),
        })
    }

    /// Returns what it means that this snapshot, the first that does, differs although no answer is new or
    /// has changed.
    fn without_a_change(&self, first: &Differing) -> Outcome {
        let is_of_answers = first.view.1 == Format::Answer;
        match (self.is(Prefix::Bad), &first.old) {
            (true, None) => Outcome::NewRefused,
            (false, _) if is_of_answers => Outcome::Rewritten,
            _ => Outcome::Wording,
        }
    }

    /// Saves each text that differs from its snapshot, with what the difference means, and adds the
    /// lines that differ to the finding. Returns whether any text is not accepted at once.
    fn save(&self, differing: Vec<Differing>, finding: &mut Finding) -> Result<bool> {
        let mut is_any_left = false;
        for Differing { view, old, new } in differing {
            let saved = snapshot::save(self, view, &new, &finding.sentence);
            let is_accepted = saved.map_err(|error| anyhow!("{}: {error:#}", self.path()))?;
            if is_accepted {
                continue;
            }
            is_any_left = true;
            let header = format!("{}{}.snap", self.name, view.0);
            let old = old.unwrap_or_default();
            let difference = TextDiff::from_lines(&old, &new);
            let mut lines = difference.unified_diff();
            finding.lines += &lines.header(&header, "now").to_string();
        }
        Ok(is_any_left)
    }
}

/// Returns the answers of an output in a few words, if each of them is a line that ends with a number:
/// the only one, or the least and the greatest.
fn range(output: &str) -> Option<String> {
    let last = |line: &str| line.rsplit(' ').next()?.parse::<i64>().ok();
    let numbers: Vec<i64> = output.lines().map(last).collect::<Option<_>>()?;
    let (min, max) = (numbers.iter().min()?, numbers.iter().max()?);
    Some(if min == max {
        format!("answer {min}")
    } else {
        format!("answers {min} to {max}")
    })
}
