//! Finds names in a source file that may explain a failure: of random numbers, and of a cache that
//! keeps few results.
//!
//! The source is not parsed, but searched line by line. In this source in C++, line 5 has a name of random
//! numbers:
//!
//! ```text
//! 1  // random boards          no: a comment
//! 2  /* random boards,         no: a comment that goes on
//! 3     random games */
//! 4  int operand = 3;          no: `operand` only contains `rand`
//! 5  int key = rand() % 64;    yes: `rand`
//! ```
//!
//! Random numbers are looked for in every language, so the search has to know the comments of each. The
//! cache is one of Python.

use crate::program::Source;

/// Names that stand for random numbers, in the languages in which programs are judged.
const RANDOM: [&str; 17] = [
    "Random",
    "ThreadLocalRandom",
    "default_random_engine",
    "fastrand",
    "minstd_rand",
    "mt19937",
    "mt19937_64",
    "rand",
    "rand_r",
    "randint",
    "random",
    "random_device",
    "random_shuffle",
    "randrange",
    "srand",
    "thread_rng",
    "xorshift",
];

/// The decorator of Python that keeps the results of a function: by default, only the last 128.
const CACHE: &str = "lru_cache";

/// Returns the text of the note on the first line whose code has a name of random numbers.
pub(super) fn random_numbers(source: &Source) -> Option<String> {
    for (code, number) in lines_of_code(source).zip(1..) {
        if let Some(name) = random_name(code) {
            return Some(format!(
                "line {number} has `{name}`: do answers depend on random numbers? Keys that are made of them can be equal, \
                 and a search by chance can miss the best answer"
            ));
        }
    }
    None
}

/// Returns the first name of random numbers in a line of code.
fn random_name(code: &str) -> Option<&str> {
    let is_in_name = |c: char| c.is_alphanumeric() || c == '_';
    code.split(|c| !is_in_name(c))
        .find(|name| RANDOM.contains(name))
}

/// A comment that may go on over several lines.
struct BlockComment {
    start: &'static str,
    end: &'static str,
}

/// The comments that may go on over several lines. A language has those that start with one of its
/// [signs](Source::comment_signs).
const BLOCK_COMMENTS: [BlockComment; 5] = [
    BlockComment {
        start: "/*",
        end: "*/",
    },
    BlockComment {
        start: "{",
        end: "}",
    },
    BlockComment {
        start: "(*",
        end: "*)",
    },
    BlockComment {
        start: "{-",
        end: "-}",
    },
    BlockComment {
        start: "--[[",
        end: "]]",
    },
];

/// Returns each line of a source up to its first comment. Code that follows a comment in the same line is
/// lost. A line that begins within a comment is empty.
fn lines_of_code(source: &Source) -> impl Iterator<Item = &str> {
    let mut open_comment: Option<&BlockComment> = None;
    source.text.lines().map(move |line| {
        if let Some(comment) = open_comment {
            if line.contains(comment.end) {
                open_comment = None;
            }
            return "";
        }
        let Some((start, sign)) = first_comment(line, source.comment_signs) else {
            return line;
        };
        let after_sign = &line[start + sign.len()..];
        open_comment = BLOCK_COMMENTS
            .iter()
            .find(|comment| comment.start == sign && !after_sign.contains(comment.end));
        &line[..start]
    })
}

/// Returns where the first comment of a line begins, and its sign, which is one of these: if several signs begin there, such as
/// `--[[` and `--` of Lua, the one that is listed first.
fn first_comment<'s>(line: &str, comment_signs: &[&'s str]) -> Option<(usize, &'s str)> {
    let found = comment_signs
        .iter()
        .filter_map(|sign| Some((line.find(sign)?, *sign)));
    found.min_by_key(|(start, _)| *start)
}

/// Returns the text of the note on the first line that has the [decorator](CACHE) of Python without a size.
pub(super) fn small_cache(source: &str) -> Option<String> {
    let mut numbered_lines = source.lines().zip(1..);
    let (_, number) = numbered_lines.find(|(line, _)| is_small_cache(line))?;
    Some(format!(
        "line {number} has `{CACHE}`, which keeps only 128 results, unless `maxsize` is another number or `None`"
    ))
}

/// Returns whether a line of Python is the decorator [`CACHE`] without a size:
///
/// ```text
/// @lru_cache                    yes
/// @functools.lru_cache()        yes
/// @lru_cache(maxsize=None)      no: it has a size
/// @my_lru_cache                 no: another decorator
/// ```
fn is_small_cache(line: &str) -> bool {
    let code = line.split('#').next().unwrap_or_default().trim();
    let Some((before, options)) = code.split_once(CACHE) else {
        return false;
    };
    let is_of_module = before.starts_with('@') && before.ends_with('.');
    let is_decorator = before == "@" || is_of_module;
    let has_size = !matches!(options, "" | "()");
    is_decorator && !has_size
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::program::ProgramArg;

    /// Returns the note on the random numbers of a file with this name and this text.
    fn note_on(name: &str, text: &str) -> Option<String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let program = ProgramArg::of_word(path.to_str().unwrap());
        random_numbers(&program.source().unwrap())
    }

    #[test]
    fn the_first_line_with_random_numbers_is_named() {
        let source =
            "int operand = 3; // no random_numbers\nstd::mt19937 rng(1);\nint next = rand();\n";
        let said = "line 2 has `mt19937`: do answers depend on random numbers? Keys that are made of them can be equal, and a \
                    search by chance can miss the best answer";
        assert_eq!(note_on("a.cpp", source).as_deref(), Some(said));
        assert_eq!(note_on("a.cpp", "int operand = 3;\n"), None);
        assert!(note_on("a.cpp", "#include <random>\n").is_some());
    }

    #[test]
    fn a_comment_of_the_language_is_no_code() {
        for (name, comment) in [
            ("a.cpp", "// random boards"),
            ("a.java", "int n; /* random boards */"),
            ("a.py", "# random boards"),
            ("a.py", "n = 3  # rand"),
            ("a.lua", "-- random boards"),
            ("a.lua", "--[[ random boards ]]"),
            ("a.hs", "n = 3 -- random boards"),
            ("a.hs", "n = 3 {- random boards -}"),
            ("a.pas", "{ random boards }"),
            ("a.pas", "n := 3; (* random boards *)"),
            ("a.pas", "// random boards"),
            ("a.php", "# random boards"),
        ] {
            assert_eq!(note_on(name, comment), None, "{name}: {comment}");
        }
    }

    #[test]
    fn a_comment_may_go_on_over_several_lines() {
        for (name, source) in [
            ("a.java", "/**\n * Tries random moves.\n */\nint n;\n"),
            ("a.c", "int n; /* tries\nrandom moves, */\nint m;\n"),
            ("a.hs", "{- tries\nrandom moves -}\n"),
            ("a.pas", "{ tries\nrandom moves }\n"),
            ("a.pas", "(* tries\nrandom moves *)\n"),
            ("a.lua", "--[[ tries\nrandom moves ]]\n"),
        ] {
            assert_eq!(note_on(name, source), None, "{name}: {source}");
        }
        let source = "/* one */\n/* two\n*/\n//* three\nint n = rand();\n";
        let said = note_on("a.cpp", source).unwrap();
        assert!(said.starts_with("line 5 has `rand`"), "{said}");
    }

    #[test]
    fn a_sign_of_a_comment_in_another_language_is_code() {
        for (name, code) in [
            ("a.py", "n = 7 // random.randint(1, 3)"),
            ("a.cpp", "while (n --> rand()) {}"),
            ("a.lua", "-- one\nn = math.random(3)"),
            ("a.lua", "--[[ one ]]\nn = math.random(3)"),
            ("a.rs", "fn next() { fastrand::u8(..) }"),
        ] {
            assert!(note_on(name, code).is_some(), "{name}: {code}");
        }
    }

    #[test]
    fn a_cache_of_128_results_is_named() {
        let said = "line 2 has `lru_cache`, which keeps only 128 results, unless `maxsize` is another number or `None`";
        for small in [
            "@lru_cache",
            "@lru_cache()",
            "    @functools.lru_cache() # kept",
        ] {
            let source = format!("from functools import lru_cache\n{small}\n");
            assert_eq!(small_cache(&source).as_deref(), Some(said), "{small}");
        }
        for large in [
            "@lru_cache(None)",
            "@lru_cache(maxsize=None)",
            "@lru_cache(maxsize = 1 << 20)",
            "@cache",
            "# lru_cache",
            "@my_lru_cache",
        ] {
            let source = format!("from functools import lru_cache\n{large}\n");
            assert_eq!(small_cache(&source), None, "{large}");
        }
    }
}
