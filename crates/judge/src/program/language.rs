//! Knows the languages: how a source file of each is compiled, and how the program is started. A [recipe](BuildRecipe) has the
//! commands for both. A file is compiled in one of three [modes](Mode): fast as on an online judge, with checks (sanitizers or
//! assertions) that end the program at the first fault, or with sanitizers that let it go on. The options for checks, sanitizers
//! and warnings, which several languages share, are in `recipe.rs`.
//!
//! A new language needs:
//!
//! - A row of [`LANGUAGES`], and one in the table of `PROGRAMS.md`. A row that names no signs of comments has those of C.
//! - A program in `tests/transcripts/sources.sh`, which tests that it is compiled and run.
//! - Its endings in `tests/transcripts/usage.snap`, because the help lists all endings.
//! - A [`CompilerKind`], if its compiler has options for checks, sanitizers or warnings, which `recipe.rs` lists for each kind, or
//!   if some of its messages are left out or lead to another try, as those of Java do. `warnings.rs` reads warnings as `gcc`
//!   writes them.
//! - Its name in the texts on `--sanitize`, if its compiler has checks: in `argument.rs`, `preparation.rs` and `REFERENCE.md`.
//! - A case in the tests of `refusal.rs`, and perhaps a change there, if the first error of its compiler is not on one line with
//!   `error:`.
//! - A change of `crash.rs`, if a crash of its programs names a place in the source.
//! - In `source_notes/names.rs`: its names for random numbers, such as `rand`, and a row of `BLOCK_COMMENTS` for each of its
//!   comments that may go on over several lines.
//!
//! The web app runs no programs. It has commands for three languages in `web/src/task.js`, and recognises source code of some
//! languages in `web/src/recognise.js`.
//!
//! The commands are templates, with these placeholders:
//!
//! | placeholder | what is put in its place | filled in by |
//! |---|---|---|
//! | `STANDARD` | the option that chooses a standard of the language | [`with_standard_and_options`] |
//! | `OPTIONS` | the options for a [`Mode`], or those that make the compiler warn | [`with_standard_and_options`] |
//! | `SOURCE` | the user's file, or the copy of it that Java's compiler reads | `compile.rs` |
//! | `FOLDER` | the temporary folder that holds the program | `compile.rs` |
//! | `BESIDE` | the folder in which Java's compiler looks for other classes | `compile.rs` |
//! | `CLASS` | the class whose `main` Java runs | `compile.rs` |
//! | `HEAP` | the size of Java's heap, in `-XmxHEAP` | `command.rs`, for each run |

use std::ffi::OsStr;
use std::path::Path;

use super::recipe::{BuildRecipe, CompilerKind, Mode, PROGRAM_PATH, start_with_checks};

/// A language in which programs are written. The commands are those of online judges; for C and C++, they allow GNU
/// extensions.
struct Language {
    /// The endings of a source file.
    endings: &'static [&'static str],
    /// The options that are put in the place of `STANDARD`: the usual one, the newest, the oldest, and those between. `compile.rs`
    /// tries them in this order until the compiler accepts the file. It gives up after the first three if their errors are the
    /// same, and at once if the compiler exceeds a limit. If there is no choice, this is [`NO_CHOICE`].
    standards: &'static [&'static str],
    /// The options for [`Mode::Fast`]. They are empty if the compiler needs none.
    fast_options: &'static str,
    /// The command that compiles the file, or finds errors in it before an interpreter runs it. `None` if an interpreter runs
    /// the file at once. If the compiler has options for any mode, the command has the placeholder `OPTIONS`. A test checks this.
    compile_template: Option<&'static str>,
    run_by: RunBy,
    /// The kind of the compiler. Without a compiler, it is [`CompilerKind::Other`].
    compiler: CompilerKind,
    /// The signs with which comments begin: the [notes on the source](crate::source_notes) pass over comments. A longer sign, such
    /// as `--[[`, stands before the shorter one with which it begins. For a comment after `#`, the sign is `# ` with a space,
    /// because a `#` before another character may be code, such as `$#words` in Perl.
    comment_signs: &'static [&'static str],
}

/// What runs the program of a source file.
enum RunBy {
    /// The program is an executable, which the compiler makes.
    Itself,
    /// The command with this template runs what the compiler makes.
    Command(&'static str),
    /// The interpreter with this name runs the source file.
    Interpreter(&'static str),
}

/// The standards of a language whose compiler offers no choice: a single empty option.
const NO_CHOICE: &[&str] = &[""];

/// The values of the fields that a row omits. Each row names its endings, and how its programs are compiled or run. Comments are
/// those of C, which many languages share.
const COMMON: Language = Language {
    endings: &[],
    standards: NO_CHOICE,
    fast_options: "",
    compile_template: None,
    run_by: RunBy::Itself,
    compiler: CompilerKind::Other,
    comment_signs: &["//", "/*"],
};

/// The known languages.
static LANGUAGES: &[Language] = &[
    // C
    Language {
        endings: &["c"],
        standards: &["-std=gnu17", "-std=gnu2x", "-std=gnu89"],
        fast_options: "-O2",
        compile_template: Some("gcc OPTIONS STANDARD -DONLINE_JUDGE -o FOLDER/program SOURCE -lm"),
        compiler: CompilerKind::Gcc,
        ..COMMON
    },
    // C++
    Language {
        endings: &["cc", "cpp", "cxx", "c++"],
        standards: &[
            "-std=gnu++17",
            "-std=gnu++23",
            "-std=gnu++98",
            "-std=gnu++11",
            "-std=gnu++20",
            "-std=gnu++14",
        ],
        fast_options: "-O2",
        compile_template: Some("g++ OPTIONS STANDARD -DONLINE_JUDGE -o FOLDER/program SOURCE"),
        compiler: CompilerKind::Gcc,
        ..COMMON
    },
    // Rust
    Language {
        endings: &["rs"],
        standards: &[
            "--edition=2021",
            "--edition=2024",
            "--edition=2015",
            "--edition=2018",
        ],
        fast_options: "-O",
        // A crate has the name of its file unless another is given, and `a b.rs` would make an invalid one.
        compile_template: Some("rustc OPTIONS STANDARD --crate-name a -o FOLDER/program SOURCE"),
        compiler: CompilerKind::Rust,
        ..COMMON
    },
    // Go
    Language {
        endings: &["go"],
        compile_template: Some("go build -o FOLDER/program SOURCE"),
        ..COMMON
    },
    // Java
    Language {
        endings: &["java"],
        // The messages are in English, because `java.rs` looks for words in them. `javac` itself runs in a virtual machine of Java,
        // which has two compilers. With the quicker one alone, C1, `javac` takes two thirds of the time for a short program.
        compile_template: Some(
            "javac -J-Duser.language=en -J-XX:TieredStopAtLevel=1 -encoding UTF-8 -cp FOLDER -sourcepath BESIDE -d FOLDER SOURCE",
        ),
        run_by: RunBy::Command("java -XmxHEAP -DONLINE_JUDGE=true -cp FOLDER CLASS"),
        compiler: CompilerKind::Java,
        ..COMMON
    },
    // Kotlin
    Language {
        endings: &["kt"],
        compile_template: Some("kotlinc -include-runtime -d FOLDER/a.jar SOURCE"),
        run_by: RunBy::Command("java -XmxHEAP -DONLINE_JUDGE=true -jar FOLDER/a.jar"),
        ..COMMON
    },
    // C#
    Language {
        endings: &["cs"],
        fast_options: "-optimize+",
        compile_template: Some("mcs OPTIONS -d:ONLINE_JUDGE -out:FOLDER/a.exe SOURCE"),
        run_by: RunBy::Command("mono FOLDER/a.exe"),
        ..COMMON
    },
    // Pascal
    Language {
        endings: &["pas"],
        fast_options: "-O2",
        // `-Sgic` allows `goto`, `inline` and operators such as `+=`.
        compile_template: Some(
            "fpc OPTIONS -Sgic -dONLINE_JUDGE -FEFOLDER -oFOLDER/program SOURCE",
        ),
        comment_signs: &["//", "{", "(*"],
        ..COMMON
    },
    // Haskell
    Language {
        endings: &["hs"],
        fast_options: "-O2",
        compile_template: Some("ghc OPTIONS -outputdir FOLDER -o FOLDER/program SOURCE"),
        comment_signs: &["--", "{-"],
        ..COMMON
    },
    // Python
    Language {
        endings: &["py"],
        // `-I` ignores the modules of the current folder, such as a `py_compile.py` of the user's.
        compile_template: Some("python3 -I -X pycache_prefix=FOLDER -m py_compile SOURCE"),
        run_by: RunBy::Interpreter("python3"),
        comment_signs: &["# "],
        ..COMMON
    },
    // Perl
    Language {
        endings: &["pl"],
        run_by: RunBy::Interpreter("perl"),
        comment_signs: &["# "],
        ..COMMON
    },
    // Ruby
    Language {
        endings: &["rb"],
        run_by: RunBy::Interpreter("ruby"),
        comment_signs: &["# "],
        ..COMMON
    },
    // JavaScript
    Language {
        endings: &["js"],
        run_by: RunBy::Interpreter("node"),
        ..COMMON
    },
    // PHP
    Language {
        endings: &["php"],
        run_by: RunBy::Interpreter("php"),
        comment_signs: &["//", "/*", "# "],
        ..COMMON
    },
    // Lua
    Language {
        endings: &["lua"],
        run_by: RunBy::Interpreter("lua"),
        comment_signs: &["--[[", "--"],
        ..COMMON
    },
];

/// Returns the recipes for a file with this name in a mode, one for each standard of its language. There are none if its
/// ending is not known, or if the compiler does not have the mode.
pub(super) fn recipes_for(file: &OsStr, mode: Mode) -> Vec<BuildRecipe> {
    match language_of(file) {
        Some(language) => language.recipes(mode),
        None => Vec::new(),
    }
}

/// Returns the templates of the commands that make the compiler warn of mistakes in a file with this name, one for each standard
/// of its language. There are none if its ending is not known, or if the compiler has no options for this.
pub(super) fn warning_templates(file: &OsStr) -> Vec<String> {
    match language_of(file) {
        Some(language) => language.warning_templates(),
        None => Vec::new(),
    }
}

/// Returns whether a file with this name is a source file: its ending is known.
pub(super) fn is_source(file: &OsStr) -> bool {
    language_of(file).is_some()
}

/// Returns the language of a file with this name, if its ending is known.
fn language_of(file: &OsStr) -> Option<&'static Language> {
    let ending = match Path::new(file).extension()?.to_str()? {
        // The compilers read these as C++, too. They stand in no list of `endings`, so the help does not show them.
        "C" | "CPP" => "cpp",
        ending => ending,
    };
    LANGUAGES
        .iter()
        .find(|language| language.endings.contains(&ending))
}

/// Returns the name of the interpreter that runs a file with this name, such as `python3`. Returns `None` if what a
/// compiler makes of the file is run instead, or if its ending is not known.
pub(super) fn interpreter(file: &OsStr) -> Option<&'static str> {
    match language_of(file)?.run_by {
        RunBy::Interpreter(interpreter) => Some(interpreter),
        RunBy::Itself | RunBy::Command(_) => None,
    }
}

/// Returns the signs with which comments begin in a file with this name. There are none if its ending is not known.
pub(super) fn comment_signs(file: &OsStr) -> &'static [&'static str] {
    match language_of(file) {
        Some(language) => language.comment_signs,
        None => &[],
    }
}

/// Returns the endings of the source files of all languages.
pub(super) fn endings() -> impl Iterator<Item = &'static str> {
    LANGUAGES
        .iter()
        .flat_map(|language| language.endings)
        .copied()
}

impl Language {
    /// Returns the recipes for a source file in a mode, one for each standard. There are none if the compiler does not have
    /// the mode.
    fn recipes(&self, mode: Mode) -> Vec<BuildRecipe> {
        let Some(options) = self.options_for(mode) else {
            return Vec::new();
        };
        let recipes = self.standards.iter().map(|standard| BuildRecipe {
            standard,
            compile_template: self
                .compile_template
                .map(|template| with_standard_and_options(template, standard, options)),
            start_template: self.start_template_for(mode),
            compiler: self.compiler,
        });
        recipes.collect()
    }

    /// Returns the options for the compiler in a mode, or `None` if it does not have the mode.
    fn options_for(&self, mode: Mode) -> Option<&'static str> {
        match mode {
            Mode::Fast => Some(self.fast_options),
            Mode::Checked => self.compiler.checking_options(),
            Mode::AllFindings => self.compiler.all_findings_options(),
        }
    }

    /// Returns the template of the command that starts a program that was compiled in a mode.
    fn start_template_for(&self, mode: Mode) -> String {
        let template = self.run_by.template();
        match mode {
            Mode::Fast => template,
            Mode::Checked | Mode::AllFindings => start_with_checks(&template),
        }
    }

    /// Returns the templates of the commands that make the compiler warn, one for each standard. There are none if it has no
    /// options for this. The warnings are in English, because `warnings.rs` looks for words in them.
    fn warning_templates(&self) -> Vec<String> {
        let (Some(template), Some(options)) =
            (self.compile_template, self.compiler.warning_options())
        else {
            return Vec::new();
        };
        let templates = self.standards.iter().map(|standard| {
            let template = with_standard_and_options(template, standard, options);
            format!("env LC_ALL=C {template}")
        });
        templates.collect()
    }
}

impl RunBy {
    /// Returns the template of the command that starts the program.
    fn template(&self) -> String {
        match self {
            Self::Itself => PROGRAM_PATH.to_owned(),
            Self::Command(template) => (*template).to_owned(),
            Self::Interpreter(interpreter) => format!("{interpreter} SOURCE"),
        }
    }
}

/// Returns a template with these options in the places of `STANDARD` and `OPTIONS`.
fn with_standard_and_options(template: &str, standard: &str, options: &str) -> String {
    template
        .replace("STANDARD", standard)
        .replace("OPTIONS", options)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the recipes of all languages in a mode.
    fn all_recipes(mode: Mode) -> Vec<BuildRecipe> {
        let recipes = LANGUAGES.iter().map(|language| language.recipes(mode));
        recipes.flatten().collect()
    }

    /// Returns the commands of a compiler of this kind among these recipes.
    fn compile_commands(recipes: &[BuildRecipe], compiler: CompilerKind) -> Vec<String> {
        let recipes = recipes.iter().filter(|it| it.compiler == compiler);
        recipes
            .filter_map(|recipe| recipe.compile_template.clone())
            .collect()
    }

    #[test]
    fn a_command_has_a_place_for_options_if_there_are_any() {
        for language in LANGUAGES {
            let has_placeholder = language
                .compile_template
                .is_some_and(|it| it.contains("OPTIONS"));
            let has_options = [Mode::Fast, Mode::Checked, Mode::AllFindings]
                .into_iter()
                .filter_map(|mode| language.options_for(mode))
                .any(|options| !options.is_empty());
            assert_eq!(has_placeholder, has_options, "{:?}", language.endings);
        }
    }

    #[test]
    fn the_standard_and_the_options_are_filled_in() {
        let usual = all_recipes(Mode::Fast);
        for command in usual
            .iter()
            .filter_map(|recipe| recipe.compile_template.as_ref())
        {
            assert!(
                !command.contains("OPTIONS") && !command.contains("STANDARD"),
                "{command}"
            );
        }
        assert!(compile_commands(&usual, CompilerKind::Gcc)[0].starts_with("gcc -O2 -std=gnu17 "));
        assert!(compile_commands(&usual, CompilerKind::Rust)[0].starts_with("rustc -O --edition="));
    }

    #[test]
    fn a_program_with_checks_has_sanitizers_or_assertions() {
        let checked = all_recipes(Mode::Checked);
        let with_sanitizers = compile_commands(&checked, CompilerKind::Gcc);
        assert!(!with_sanitizers.is_empty());
        for command in with_sanitizers {
            let end = "-Og -g1 -fsanitize=address,undefined -fno-sanitize-recover=all";
            assert!(
                command.contains(end) && !command.contains("-O2"),
                "{command}"
            );
        }
        let with_assertions = compile_commands(&checked, CompilerKind::Rust);
        assert!(!with_assertions.is_empty());
        for command in with_assertions {
            let options = "rustc -g -C opt-level=1 -C debug-assertions --edition=";
            assert!(command.starts_with(options), "{command}");
        }
    }

    #[test]
    fn capital_endings_are_those_of_cpp() {
        let name = |file: &str| language_of(file.as_ref()).map(|language| language.endings[0]);
        assert_eq!(name("a.c"), Some("c"));
        assert_eq!(["a.C", "a.CPP", "a.cpp"].map(name), [Some("cc"); 3]);
        assert_eq!(["a.PY", "a.x", "a"].map(name), [None; 3]);
    }

    /// Each row of the table has the endings of some languages, and behind them the commands.
    #[test]
    fn the_table_of_the_documentation_has_all_languages() {
        let page = include_str!("../../PROGRAMS.md");
        let rows = page.lines().filter(|line| line.starts_with("| `."));
        let rows: Vec<(Vec<&str>, &str)> = rows
            .filter_map(|row| row.strip_prefix("| ")?.split_once(" | "))
            .map(|(endings, commands)| (endings.split(", ").collect(), commands))
            .collect();
        let mut listed = 0;
        for language in LANGUAGES {
            let endings: Vec<String> = language
                .endings
                .iter()
                .map(|ending| format!("`.{ending}`"))
                .collect();
            let (row, commands) = rows
                .iter()
                .find(|(row, _)| row.contains(&&endings[0][..]))
                .unwrap_or_else(|| panic!("no row has {}", endings[0]));
            let are_all_in_row = endings.iter().all(|ending| row.contains(&&ending[..]));
            assert!(are_all_in_row, "{endings:?}");
            let start_template = language.run_by.template();
            let command = language.compile_template.unwrap_or(&start_template);
            let name = command.split(' ').next().unwrap_or_default();
            assert!(commands.contains(&format!("`{name}")), "{name}");
            listed += endings.len();
        }
        assert_eq!(rows.iter().map(|(row, _)| row.len()).sum::<usize>(), listed);
    }

    #[test]
    fn gcc_can_warn_and_report_all_findings() {
        for language in LANGUAGES {
            let is_of_gcc = language
                .compile_template
                .is_some_and(|it| it.starts_with("gcc ") || it.starts_with("g++ "));
            let has_all_findings = !language.recipes(Mode::AllFindings).is_empty();
            let can_warn = !language.warning_templates().is_empty();
            let is_kind_gcc = language.compiler == CompilerKind::Gcc;
            assert_eq!(
                [is_kind_gcc, can_warn, has_all_findings],
                [is_of_gcc; 3],
                "{:?}",
                language.endings
            );
            for command in language.warning_templates() {
                assert!(command.starts_with("env LC_ALL=C g"), "{command}");
                assert!(command.contains(" -O2 -Wall -Wextra -c -std="), "{command}");
            }
        }
        let all_findings = all_recipes(Mode::AllFindings);
        for command in compile_commands(&all_findings, CompilerKind::Gcc) {
            let options = " -Og -g1 -fsanitize=address,undefined -std=";
            assert!(command.contains(options), "{command}");
        }
    }
}
