//! Tests which wrong solutions answer some quick cases alike. Any other two of them answer some of these cases differently.

use std::collections::HashMap;

use catalogue::{fair_tests, puzzle};
use checker::{Batch, CaseText, ErasedPuzzle};

/// Which cases of a puzzle are quick for nearly all wrong solutions.
struct QuickCases {
    puzzle: &'static str,
    /// How many random cases of each generator are tried.
    of_each_generator: u64,
    /// The maximum number of bytes of a fixture.
    of_fixture: usize,
    /// Returns whether a case is quick.
    are: fn(&CaseText) -> bool,
    /// The wrong solutions that are slow even for these cases.
    but_for: &'static [&'static str],
}

const QUICK: [QuickCases; 4] = [
    QuickCases {
        puzzle: "yahtzee",
        of_each_generator: 1,
        of_fixture: 0,
        are: |_| true,
        but_for: &[
            "table-of-60-sums",
            "table-of-63-sums",
            "table-of-60-sums-and-its-total",
            "table-of-63-sums-and-its-total",
        ],
    },
    QuickCases {
        puzzle: "mahjong",
        of_each_generator: 1,
        of_fixture: 400,
        are: |_| true,
        but_for: &[
            "after-a-win-pongs-are-not-put-back-(all-pongs-are-tried-before-any-chow)",
            "after-a-win-chows-are-not-put-back-(all-pongs-are-tried-before-any-chow)",
        ],
    },
    QuickCases {
        puzzle: "chess",
        of_each_generator: 8,
        of_fixture: 50,
        are: |board| board.len() <= 50,
        but_for: &[],
    },
    // Boards of at most two rounds.
    QuickCases {
        puzzle: "rake",
        of_each_generator: 5,
        of_fixture: 400,
        are: |board| board[0] <= b'2',
        but_for: &[],
    },
];

impl QuickCases {
    /// Returns the cases, in batches.
    fn batches(&self, puzzle: &dyn ErasedPuzzle) -> Vec<Batch> {
        let mut batches = Vec::new();
        for generator in 0..puzzle.generators().len() {
            for number in 0..self.of_each_generator {
                batches.push(puzzle.batch_of_cases(&[puzzle.draw(Some(generator), 0, number)]));
            }
        }
        for test in fair_tests(self.puzzle) {
            if test.input.len() <= self.of_fixture {
                batches.push(puzzle.batch_of_input(test.input).0);
            }
        }
        batches.retain(|batch| batch.cases.iter().all(self.are));
        batches
    }

    /// Returns a line for each group of wrong solutions that answer these cases alike: their names.
    fn alike(&self) -> String {
        let puzzle = puzzle(self.puzzle).unwrap();
        let batches = self.batches(puzzle);
        let right: Vec<u8> = batches.iter().flat_map(|it| it.output.clone()).collect();
        let mut groups = vec![vec!["(right)".to_owned()]];
        let mut group_of = HashMap::from([(right, 0)]);
        for mistake in puzzle.mistakes() {
            if self.but_for.contains(&&*mistake.name) {
                continue;
            }
            let mut printed = Vec::new();
            for batch in &batches {
                let output = puzzle.wrong_output(&mistake, &batch.input).unwrap();
                printed.extend(output.unwrap_or_default());
            }
            let group = *group_of.entry(printed).or_insert(groups.len());
            if group == groups.len() {
                groups.push(Vec::new());
            }
            groups[group].push(mistake.name);
        }
        groups.retain(|group| group.len() > 1);
        let lines = groups.iter().map(|group| group.join(" | ") + "\n");
        lines.collect()
    }
}

#[test]
fn few_wrong_solutions_answer_quick_cases_alike() {
    let said = QUICK.map(|quick| format!("# {}\n\n{}", quick.puzzle, quick.alike()));
    insta::assert_snapshot!(said.join("\n"));
}
