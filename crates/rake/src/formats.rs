//! The formats: how games are read and scores written.

use puzzle::{
    About, Encoding, Framing, Generator, InputError, Limit, Puzzle, Tokens, WrongSolution,
    push_line,
};

use crate::board::{Board, Game, MAX_ROUNDS, MAX_VALUE, SIDE};
use crate::generators::GENERATORS;
use crate::line::{VOCABULARY, best_line};
use crate::play::final_score;
use crate::wrong::{LIMITS, WRONG_SOLUTIONS};

/// `Rake` is the puzzle as the rest of the workspace knows it, an implementation of
/// `puzzle::Puzzle`. Its `check` says with a line of best play why another score is wrong:
///
/// ```
/// use puzzle::Puzzle;
/// use rake::{Board, Game, Rake};
///
/// let board = Board::new([[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]])?;
/// assert_eq!(
///     Rake::check(&Game::new(1, board)?, &20, &21).unwrap_err(),
///     "score 21 is too high: Bob can hold it down to 20\n\
///      best play (upper-left cell of each region as row.column): Alice 3.3 +16, Bob 1.1 +4\n\
///      ply 2 is decisive: 1.1 leads to 20, while 1.2 would lead to 22"
/// );
/// # Ok::<(), rake::IllegalGame>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rake;

impl Puzzle for Rake {
    type Case = Game;
    type Answer = u32;

    const NAME: &'static str = "rake";
    const ABOUT: About = About {
        title: "Rake It In: the final score under best play (ICPC Nanning 2017 I)",
        case: "board",
        rules: include_str!("rules.txt"),
        input: "the number of boards, then for each the rounds k (1 to 3) and \
                four rows of four values (1 to 10)",
        output: "the final score of each board, when Alice plays for a high and Bob for a low one",
        sample_input: "2\n\
             1\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n\
             2\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n",
        sample_output: "20\n40\n",
    };
    const FRAMING: Framing = Framing::Counted;

    fn read_case(input: &mut Tokens) -> Result<Game, InputError> {
        let parse = |bytes: &[u8]| match bytes {
            [digit @ b'1'..=b'9'] => Some(digit - b'0'),
            b"10" => Some(10),
            _ => None,
        };
        let (mut rounds, mut rows) = ([0], [[0; SIDE]; SIDE]);
        let parse_rounds = |bytes: &[u8]| parse(bytes).filter(|&rounds| rounds <= MAX_ROUNDS);
        input.fill(&mut rounds, parse_rounds, |input, _| {
            input.number("the rounds k, a number", 1, MAX_ROUNDS)
        })?;
        input.fill(rows.as_flattened_mut(), parse, |input, index| {
            let (row, column) = (index / SIDE + 1, index % SIDE + 1);
            let value = input.number("a value", 1, MAX_VALUE);
            value.map_err(|error| error.context(format_args!("row {row}, column {column}")))
        })?;
        let board = Board::new(rows).expect("every value was checked");
        Ok(Game::new(rounds[0], board).expect("the rounds were checked"))
    }

    fn solve(cases: &[Game]) -> Vec<u32> {
        cases.iter().map(final_score).collect()
    }

    fn write_answer(_number: u64, answer: &u32, out: &mut Vec<u8>) {
        push_line(out, [*answer]);
    }

    const JUDGED: bool = true;
    const GENERATORS: &[Generator<Game>] = GENERATORS;
    const MAX_CASES: usize = 200;

    fn write_case(case: &Game, out: &mut Vec<u8>) {
        push_line(out, [case.rounds()]);
        case.board().rows().into_iter().for_each(|row| push_line(out, row));
    }

    fn read_answer(_case: &Game, _number: u64, output: &mut Tokens) -> Result<u32, InputError> {
        output.plain_number("a score")
    }

    fn check(game: &Game, best: &u32, claimed: &u32) -> Result<(), String> {
        VOCABULARY.check(|| best_line(game), *best, *claimed)
    }

    fn encode(game: &Game) -> Encoding {
        let rows = game.board().rows();
        let cells = rows.as_flattened().iter().map(|&value| u64::from(value - 1)).collect();
        Encoding { params: vec![u64::from(game.rounds() - 1)], dims: vec![SIDE, SIDE], cells }
    }

    fn decode(encoding: &Encoding) -> Option<Game> {
        let mut rows = [[0; SIDE]; SIDE];
        for (value, cell) in rows.as_flattened_mut().iter_mut().zip(&encoding.cells) {
            *value = u8::try_from(cell + 1).ok()?;
        }
        let rounds = u8::try_from(encoding.params.first()? + 1).ok()?;
        Game::new(rounds, Board::new(rows).ok()?).ok().filter(|_| encoding.dims == [SIDE, SIDE])
    }

    const ORACLE: Option<fn(&Game) -> u32> = Some(crate::textbook::final_score);

    const WRONG_SOLUTIONS: &[WrongSolution<Game, u32>] = WRONG_SOLUTIONS;
    const LIMITS: &[Limit<Game, u32>] = LIMITS;
}
