//! A puzzle without its types: its cases and answers are text.

use std::convert::Infallible;
use std::io::{Read, Write};

use puzzle::parallel::in_order;
use puzzle::{
    About, Answered, Format, Framing, Input, InputError, Named, Package, Puzzle, Solver, Tokens,
    answer_text, cases, counted, read_input, run,
};
use story::{Story, Table};

use crate::batch::{
    Batch, CaseText, case_text, framed, judged, one_case, output_of, parsed, rewritten,
};
use crate::change::{Change, SecondOpinion, is_as_good};
use crate::check::{answers_to_fault, check, compare, solved};
use crate::draw::{case, list};
use crate::judgement::{Judgement, Verdict};
use crate::misreading::{Evidence, Misreading, misreadings};

/// A puzzle without its types: its cases and answers are text. The judge, the runner and the web
/// app know puzzles only in this form, so their code is compiled once, not once for each puzzle.
///
/// Every [`Puzzle`] implements this trait, so a list of puzzles is a list of references. The docs of
/// [`Puzzle`] say what the tiers are. A method of tier 2 panics if the puzzle does not have that
/// tier, unless it says otherwise: ask [`is_judged`](Self::is_judged) first.
pub trait ErasedPuzzle: Sync {
    /// Returns the name of the puzzle.
    fn name(&self) -> &'static str;

    /// Returns what judges call the problem; see [`Puzzle::NAMES`].
    fn names(&self) -> &'static [&'static str];

    /// Returns the words for the puzzle: its title, its rules, its sample and the like.
    fn about(&self) -> About;

    /// Returns how cases follow one another in an input.
    fn framing(&self) -> Framing;

    /// Returns the command line of the puzzle's own binary.
    fn solver(&self) -> Solver;

    /// Answers an input of any size exactly as the binary of the puzzle does, on one thread. The
    /// answers go to `output` and messages to `errors`. `file` is the name of the input in
    /// messages. Returns `None` if the format needs stories and the puzzle has none.
    fn answer(
        &self,
        format: Format,
        file: &str,
        input: Input,
        output: &mut dyn Write,
        errors: &mut dyn Write,
    ) -> Option<Answered>;

    /// Tier 2: returns whether the puzzle has this tier, so that programs can be judged on it.
    fn is_judged(&self) -> bool;

    /// Tier 2: returns how many cases the statement allows in one input.
    fn max_cases(&self) -> usize;

    /// Tier 2: returns the cases of an input, each as the puzzle writes it.
    ///
    /// # Errors
    ///
    /// The first place at which the input is malformed.
    fn read(&self, input: &[u8]) -> Result<Vec<CaseText>, InputError>;

    /// Tier 2: returns the cases of an input that come before its first fault, each as the puzzle
    /// writes it. These are all cases if the input is not malformed.
    fn read_to_fault(&self, input: &[u8]) -> Vec<CaseText>;

    /// Tier 2: returns the case that a text holds, in the statement's own layout. Returns `None` if
    /// the text is not exactly one legal case. The text may have any layout, so this is what
    /// [`smaller_cases`] needs to know of a puzzle.
    fn rewritten(&self, text: &[u8]) -> Option<CaseText>;

    /// Tier 2: returns what the solver prints for these cases. It runs on all cores.
    fn solve(&self, cases: &[CaseText]) -> Vec<u8>;

    /// Tier 2: returns the names of the generators of random cases, each with what is special about
    /// its cases. Without tier 2, there are none.
    fn generators(&self) -> Vec<(&'static str, &'static str)>;

    /// Tier 2: returns the random case with this number, counted from 0. The generator with the
    /// index `generator` in [`generators`](Self::generators) makes it. If `generator` is `None`,
    /// the generators take turns: see [`case`]. A case depends only on its number, the seed and the
    /// generators.
    ///
    /// # Panics
    ///
    /// If there is no such generator.
    fn draw(&self, generator: Option<usize>, seed: u64, number: u64) -> CaseText;

    /// Tier 2: judges the output of a program for a batch: see [`check`](fn@crate::check). If
    /// `strict` is set, the output must have the statement's layout.
    fn check(&self, batch: &Batch, output: &[u8], strict: bool) -> Judgement;

    /// Tier 2: judges each answer of a program's output by itself, up to the first that is missing
    /// or malformed. Returns the judgements, each with the answer as a program prints it if its case
    /// is the only one.
    fn check_each(&self, batch: &Batch, output: &[u8]) -> Vec<(Judgement, Vec<u8>)>;

    /// Tier 2: returns a [`Change`] for each case of `input` to which two outputs of the solver give
    /// different answers. `outputs` holds the old output, then the new one. The list is empty if
    /// the input is malformed or the puzzle has no tier 2.
    fn changes(&self, input: &[u8], outputs: [&[u8]; 2]) -> Vec<Change>;

    /// Tiers 2 and 3: returns what the reference solver says of a change. The call takes as long as
    /// the reference solver, which may panic.
    fn second_opinion(&self, change: &Change) -> SecondOpinion;

    /// Tier 4: returns whether the puzzle has stories.
    fn is_explained(&self) -> bool;

    /// Tier 4: returns how the answer to one case of an input is derived. The number of the case
    /// counts from 1. It does not matter if the input is malformed after this case. Returns `None`
    /// if there is no such case or the puzzle has no stories.
    fn story(&self, number: usize, input: &mut dyn Read) -> Option<Story>;

    /// Tier 4: marks in the story of a case what a program did instead: see [`puzzle::Stories::mark`].
    /// `answer` is the text of its answer. The story of anything else stays as it is.
    fn marked(&self, story: Story, number: u64, case: &CaseText, answer: &str) -> Story;

    /// Tier 4: returns the pictures of the puzzle's stories, as SVG symbols.
    fn pictures(&self) -> String;

    /// Tier 4: returns a picture of an answer, right or wrong. `answer` is its text. Returns `None`
    /// if the puzzle has no picture for it.
    fn picture(&self, answer: &str) -> Option<Table>;

    /// Tier 5: returns the names of the wrong solutions, each with its mistake.
    fn wrong_solutions(&self) -> Vec<(&'static str, &'static str)>;

    /// Tiers 2 and 5: returns the misreadings by which every one of these answers is right. The list is
    /// empty if there are none, or if fewer than two answers are wrong. Two at once are tried if no
    /// single one explains all. What is told of them: see [`Misreading::few`].
    fn misreadings(&self, evidence: &[Evidence]) -> Vec<Misreading>;

    /// Tier 5: returns the names of the boundaries that the fixtures of the puzzle should reach.
    fn boundaries(&self) -> Vec<&'static str>;

    /// Tier 5: returns which wrong solutions an input detects, and which boundaries it reaches.
    ///
    /// # Errors
    ///
    /// The first place at which the input is malformed.
    fn hits(&self, input: &[u8]) -> Result<Hits, InputError>;

    /// Tier 5: returns what a wrong solution prints for an input. `index` is its index in
    /// [`wrong_solutions`](Self::wrong_solutions). Returns `None` if that would take hours.
    ///
    /// # Errors
    ///
    /// The first place at which the input is malformed.
    ///
    /// # Panics
    ///
    /// If there is no wrong solution with this index.
    fn answer_wrongly(&self, index: usize, input: &[u8]) -> Result<Option<Vec<u8>>, InputError>;

    /// Tier 6: returns the texts of a problem package.
    fn package(&self) -> Option<Package>;
}

impl<P: Puzzle> ErasedPuzzle for P {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn names(&self) -> &'static [&'static str] {
        P::NAMES
    }

    fn about(&self) -> About {
        P::ABOUT
    }

    fn framing(&self) -> Framing {
        P::FRAMING
    }

    fn solver(&self) -> Solver {
        Solver::of::<P>()
    }

    fn answer(
        &self,
        format: Format,
        file: &str,
        input: Input,
        output: &mut dyn Write,
        errors: &mut dyn Write,
    ) -> Option<Answered> {
        let is_possible = format == Format::Answer || P::STORIES.is_some();
        is_possible.then(|| run::<P>(file, input, output, errors, format, 1))
    }

    fn is_judged(&self) -> bool {
        P::JUDGED.is_some()
    }

    fn max_cases(&self) -> usize {
        judged::<P>().max_cases
    }

    fn read(&self, input: &[u8]) -> Result<Vec<CaseText>, InputError> {
        Ok(read_input::<P>(input)?.iter().map(case_text::<P>).collect())
    }

    fn read_to_fault(&self, input: &[u8]) -> Vec<CaseText> {
        let read = cases::<P>(input).into_iter().flatten().map_while(Result::ok);
        read.map(|case| case_text::<P>(&case)).collect()
    }

    fn rewritten(&self, text: &[u8]) -> Option<CaseText> {
        rewritten::<P>(text)
    }

    fn solve(&self, cases: &[CaseText]) -> Vec<u8> {
        let (cases, mut best) = (parsed::<P>(cases), Vec::with_capacity(cases.len()));
        let solve = |_, cases: &[P::Case]| cases.iter().map(P::solve).collect::<Vec<_>>();
        let Ok(()) = in_order(0, cases.chunks(P::CHUNK), solve, |chunk| {
            best.extend(chunk);
            Ok::<(), Infallible>(())
        });
        output_of::<P>(&best)
    }

    fn generators(&self) -> Vec<(&'static str, &'static str)> {
        P::JUDGED.map_or(Vec::new(), |judged| names(judged.generators))
    }

    fn draw(&self, generator: Option<usize>, seed: u64, number: u64) -> CaseText {
        let all = judged::<P>().generators;
        let chosen = generator.map_or(all, |index| &all[index..=index]);
        case_text::<P>(&case(chosen, seed, number))
    }

    fn check(&self, batch: &Batch, output: &[u8], strict: bool) -> Judgement {
        let (cases, best) = solved::<P>(batch);
        let mut judgement = match &batch.other {
            None => check::<P>(&cases, &best, output, strict),
            Some(other) => compare::<P>(&cases, &best, other, output, strict),
        };
        judgement.note_too_many((self as &dyn ErasedPuzzle).too_many(cases.len()));
        judgement
    }

    fn check_each(&self, batch: &Batch, output: &[u8]) -> Vec<(Judgement, Vec<u8>)> {
        let (cases, best) = solved::<P>(batch);
        let mut tokens = Tokens::of_text(output);
        let claimed = answers_to_fault::<P>(&cases, &mut tokens);
        let each = |(((case, best), claimed), number)| {
            let reason = judged::<P>().accept(case, best, &claimed).err();
            let verdict = if reason.is_none() { Verdict::Ac } else { Verdict::Wa };
            let [expected, got] = [best, &claimed].map(|it| Some(answer_text::<P>(number, it)));
            let found = Judgement::new(verdict, reason);
            let found = Judgement { case: Some(number), expected, got, ..found };
            (found, output_of::<P>(&[claimed]))
        };
        cases.iter().zip(&best).zip(claimed).zip(1..).map(each).collect()
    }

    fn changes(&self, input: &[u8], outputs: [&[u8]; 2]) -> Vec<Change> {
        let Some(judged) = P::JUDGED else { return Vec::new() };
        let mut outputs = outputs.map(Tokens::of_text);
        let change = |(case, number): (P::Case, u64)| {
            let answers = outputs.each_mut().map(|output| {
                let answer = (judged.read_answer)(&case, number, output).ok()?;
                Some(answer_text::<P>(number, &answer))
            });
            let is_change = answers[0] != answers[1];
            is_change.then(|| Change { number, case: case_text::<P>(&case), answers })
        };
        let cases = read_input::<P>(input).unwrap_or_default();
        cases.into_iter().zip(1..).filter_map(change).collect()
    }

    fn second_opinion(&self, change: &Change) -> SecondOpinion {
        let Some(oracle) = P::ORACLE else { return SecondOpinion::Missing };
        let case = one_case::<P>(&change.case).expect("a case that was written is read back");
        let best = oracle(&case);
        let is_right = |text: &Option<String>| {
            let mut tokens = Tokens::of_text(text.as_deref()?.as_bytes());
            let answer = (judged::<P>().read_answer)(&case, change.number, &mut tokens).ok()?;
            is_as_good::<P>(&case, &best, &answer).then_some(())
        };
        match change.answers.each_ref().map(|text| is_right(text).is_some()) {
            [true, true] => SecondOpinion::EquallyGood,
            [true, false] => SecondOpinion::Old,
            [false, true] => SecondOpinion::New,
            [false, false] => SecondOpinion::Neither,
        }
    }

    fn is_explained(&self) -> bool {
        P::STORIES.is_some()
    }

    fn story(&self, number: usize, input: &mut dyn Read) -> Option<Story> {
        let stories = P::STORIES?;
        let mut cases = cases::<P>(input).ok()?.map_while(Result::ok);
        let case = cases.nth(number.checked_sub(1)?)?;
        Some((stories.story)(&case, &P::solve(&case)))
    }

    fn marked(&self, story: Story, number: u64, case: &CaseText, answer: &str) -> Story {
        let (Some(stories), Some(case)) = (P::STORIES, one_case::<P>(case)) else { return story };
        let mut tokens = Tokens::of_text(answer.as_bytes());
        let answer = P::JUDGED.map(|judged| (judged.read_answer)(&case, number, &mut tokens));
        if let Some(Ok(answer)) = answer { (stories.mark)(&case, &answer, story) } else { story }
    }

    fn pictures(&self) -> String {
        P::STORIES.map_or(String::new(), |stories| (stories.pictures)())
    }

    fn picture(&self, answer: &str) -> Option<Table> {
        (P::STORIES?.picture)(&answer.split_whitespace().collect::<Vec<_>>())
    }

    fn wrong_solutions(&self) -> Vec<(&'static str, &'static str)> {
        let list = P::STRENGTH.map_or(Vec::new(), |strength| strength.wrong_solutions.list());
        list.into_iter().map(|(name, about, _)| (name, about)).collect()
    }

    fn misreadings(&self, evidence: &[Evidence]) -> Vec<Misreading> {
        misreadings::<P>(evidence)
    }

    fn boundaries(&self) -> Vec<&'static str> {
        let boundaries = P::STRENGTH.map_or(&[][..], |strength| strength.boundaries);
        boundaries.iter().map(|boundary| boundary.name).collect()
    }

    fn hits(&self, input: &[u8]) -> Result<Hits, InputError> {
        let Some(strength) = P::STRENGTH else { return Ok(Hits::default()) };
        let cases = read_input::<P>(input)?;
        let best: Vec<P::Answer> = cases.iter().map(P::solve).collect();
        let is_wrong = |(case, best): (&P::Case, &P::Answer), answer: Option<P::Answer>| {
            answer.is_none_or(|answer| judged::<P>().accept(case, best, &answer).is_err())
        };
        let wrong = strength.wrong_solutions;
        let detected = (0..wrong.list().len()).map(|index| {
            let answer = |case| wrong.solve(&[index], case);
            cases.iter().zip(&best).any(|case| is_wrong(case, answer(case.0)))
        });
        let reached = strength.boundaries.iter().map(|one| one.is_reached(&cases, &best));
        Ok(Hits { detected: detected.collect(), reached: reached.collect() })
    }

    fn answer_wrongly(&self, index: usize, input: &[u8]) -> Result<Option<Vec<u8>>, InputError> {
        let cases = read_input::<P>(input)?;
        let wrong = P::STRENGTH.expect("a puzzle with tier 5").wrong_solutions;
        let answers = cases.iter().map(|case| wrong.solve(&[index], case));
        let answers: Option<Vec<P::Answer>> = answers.collect();
        Ok(answers.map(|answers| output_of::<P>(&answers)))
    }

    fn package(&self) -> Option<Package> {
        P::PACKAGE
    }
}

/// Returns the names of some functions, each with what is special about it.
fn names<F>(list: &[Named<F>]) -> Vec<(&'static str, &'static str)> {
    list.iter().map(|named| (named.name, named.about)).collect()
}

impl dyn ErasedPuzzle + '_ {
    /// Runs the solver on `input` exactly as its binary does, and returns what it prints. `file` is
    /// the name of the input in messages. Returns `None` if the format needs stories and the puzzle
    /// has none.
    pub fn run(&self, format: Format, file: &str, input: &[u8]) -> Option<Printed> {
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        let answered = self.answer(format, file, input.into(), &mut stdout, &mut stderr)?;
        let [stdout, stderr] =
            [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        Some(Printed { stdout, stderr, answered })
    }

    /// Tier 2: returns an input with these cases. An input with [`Framing::Single`] holds exactly
    /// one case.
    pub fn input(&self, cases: &[CaseText]) -> Vec<u8> {
        framed(self.framing(), cases)
    }

    /// Tier 2: joins inputs, in this order, into as few inputs as their order allows. None of these
    /// has more cases than the statement allows, unless one of `inputs` has. Returns each with the
    /// numbers of cases that come from its parts.
    ///
    /// # Errors
    ///
    /// The first place at which one of `inputs` is malformed.
    pub fn join(&self, inputs: &[&[u8]]) -> Result<Vec<(Vec<u8>, Vec<usize>)>, InputError> {
        let mut joined: Vec<(Vec<CaseText>, Vec<usize>)> = Vec::new();
        for input in inputs {
            let cases = self.read(input)?;
            match joined.last_mut() {
                Some((all, counts)) if all.len() + cases.len() <= self.max_cases() => {
                    counts.push(cases.len());
                    all.extend(cases);
                }
                _ => joined.push((cases.clone(), vec![cases.len()])),
            }
        }
        Ok(joined.into_iter().map(|(cases, counts)| (self.input(&cases), counts)).collect())
    }

    /// Tier 2: returns the batch of these cases.
    pub fn batch(&self, cases: Vec<CaseText>) -> Batch {
        Batch { input: self.input(&cases), output: self.solve(&cases), cases, other: None }
    }

    /// Tier 2: returns the answers in the output of a program for a batch, up to the first that is
    /// missing or malformed.
    pub fn evidence(&self, batch: &Batch, output: &[u8]) -> Vec<Evidence> {
        let each = self.check_each(batch, output).into_iter().zip(&batch.cases);
        each.map(|((judgement, answer), case)| Evidence {
            case: case.clone(),
            answer,
            is_right: judgement.is_accepted(),
        })
        .collect()
    }

    /// Tier 2: returns the index of the generator with this name, or `None` if no name is given.
    ///
    /// # Errors
    ///
    /// A sentence, if none has this name, in which case it lists the generators, or if the puzzle has
    /// none.
    pub fn generator(&self, name: Option<&str>) -> Result<Option<usize>, String> {
        let (puzzle, all) = (self.name(), self.generators());
        let index = name.map(|name| all.iter().position(|(known, _)| *known == name));
        Err(match index {
            _ if all.is_empty() => format!(
                "{puzzle} has no generators yet, so there are no random cases: see \
                 `Judged::generators`"
            ),
            Some(None) => {
                let (name, known) = (name.unwrap_or_default(), list(all));
                format!("{puzzle} has no generator {name:?}; these are its generators:\n{known}")
            }
            index => return Ok(index.flatten()),
        })
    }

    /// Tier 2: says that an input has more cases than the statement allows, if it has.
    pub fn too_many(&self, count: usize) -> Option<String> {
        let max = self.max_cases();
        let cases = counted(count as u64, self.about().case);
        (count > max).then(|| format!("{cases}, where the statement allows {max}"))
    }
}

/// Which wrong solutions an input detects, and which boundaries it reaches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hits {
    /// For each of the wrong solutions, whether it gives a wrong answer to some case of the input.
    /// An answer that would take hours counts as wrong.
    pub detected: Vec<bool>,
    /// For each of the boundaries, whether the input reaches it.
    pub reached: Vec<bool>,
}

/// What a solver printed for an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
    /// How many cases it answered, and the exit code.
    pub answered: Answered,
}
