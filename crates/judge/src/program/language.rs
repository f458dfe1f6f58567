//! Knows the languages, and gets the judged program ready to run. The user names a source file, an
//! executable or a command. A source file is compiled, or run by its interpreter.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::time::Instant;
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use clap::Args;
use puzzle::visible;
use terminal::interrupt::{defer_interrupt, seen};
use terminal::tell;

use super::compile::{BuildRecipe, COMPILE_TIME, Refusal, are_final, build};
use super::system::is_executable;
use super::{Program, StopSignal, quoted};
use crate::progress::progress;

/// The known languages: for each, the endings of a source file, the options that choose a standard
/// of the language, the command that compiles or checks the file, and the command that starts the
/// program. The second command is empty if an interpreter runs the file unchecked. The commands are
/// those of online judges, and allow the extensions of the compilers. The commands for C, C++, Java,
/// Kotlin, C# and Pascal define `ONLINE_JUDGE`, on which many programs rely.
///
/// `STANDARD` is replaced by the first option that lets the compiler accept the file.
///
/// [`HEAP`] is replaced by three quarters of the memory limit,
/// `SOURCE` by the file, `FOLDER` by a temporary folder, and `CLASS` by the class with
/// the `main`.
const LANGUAGES: [(&str, &str, &str, &str); 15] = [
    (
        "c",
        C,
        "gcc -O2 STANDARD -DONLINE_JUDGE -o FOLDER/program SOURCE -lm",
        PROGRAM,
    ),
    (
        "cc cpp cxx c++",
        CPP,
        "g++ -O2 STANDARD -DONLINE_JUDGE -o FOLDER/program SOURCE",
        PROGRAM,
    ),
    (
        "rs",
        RUST,
        "rustc -O STANDARD --crate-name a -o FOLDER/program SOURCE",
        PROGRAM,
    ),
    ("go", "", "go build -o FOLDER/program SOURCE", PROGRAM),
    (
        "java",
        "",
        JAVAC,
        "java -XmxHEAP -DONLINE_JUDGE=true -cp FOLDER CLASS",
    ),
    (
        "kt",
        "",
        KOTLINC,
        "java -XmxHEAP -DONLINE_JUDGE=true -jar FOLDER/a.jar",
    ),
    (
        "cs",
        "",
        "mcs -optimize+ -d:ONLINE_JUDGE -out:FOLDER/a.exe SOURCE",
        "mono FOLDER/a.exe",
    ),
    (
        "pas",
        "",
        "fpc -O2 -Sgic -dONLINE_JUDGE -FEFOLDER -oFOLDER/program SOURCE",
        PROGRAM,
    ),
    (
        "hs",
        "",
        "ghc -O2 -outputdir FOLDER -o FOLDER/program SOURCE",
        PROGRAM,
    ),
    (
        "py",
        "",
        "python3 -I -X pycache_prefix=FOLDER -m py_compile SOURCE",
        "python3 SOURCE",
    ),
    ("pl", "", "", "perl SOURCE"),
    ("rb", "", "", "ruby SOURCE"),
    ("js", "", "", "node SOURCE"),
    ("php", "", "", "php SOURCE"),
    ("lua", "", "", "lua SOURCE"),
];

/// The standards of C, C++ and Rust that are tried: the usual one, the newest, the oldest, and those
/// between.
const C: &str = "-std=gnu17 -std=gnu2x -std=gnu89";
const CPP: &str = "-std=gnu++17 -std=gnu++23 -std=gnu++98 -std=gnu++11 -std=gnu++20 -std=gnu++14";
const RUST: &str = "--edition=2021 --edition=2024 --edition=2015 --edition=2018";

/// The commands that compile Java and Kotlin.
const JAVAC: &str = "javac -J-Duser.language=en -d FOLDER SOURCE";
const KOTLINC: &str = "kotlinc -include-runtime -d FOLDER/a.jar SOURCE";

/// The command that starts a compiled program.
const PROGRAM: &str = "FOLDER/program";

/// Returns the ways to compile and start a file with this name, one for each standard of its
/// language. There are none if its ending is not known.
fn ways_for(file: &OsStr) -> Vec<BuildRecipe> {
    let ending = Path::new(file)
        .extension()
        .and_then(OsStr::to_str)
        .unwrap_or_default();
    let ending = if ["C", "CPP"].contains(&ending) {
        "cpp"
    } else {
        ending
    };
    let mut all = LANGUAGES.into_iter();
    let known = all.find(|(endings, ..)| endings.split(' ').any(|known| known == ending));
    let Some((_, standards, compile, run)) = known else {
        return Vec::new();
    };
    let compile = |standard| compile.replace("STANDARD", standard);
    let way = |standard| BuildRecipe {
        standard,
        compile: compile(standard),
        run: run.to_owned(),
    };
    standards.split(' ').map(way).collect()
}

/// Returns the help text of the argument `PROGRAM`.
fn about_programs() -> String {
    let endings = LANGUAGES.map(|(endings, ..)| endings.replace(' ', ", ."));
    format!(
        "A source file, an executable, or a command and its arguments\n\n\
         A source file (.{}) is compiled in a temporary folder, or run by its interpreter, as \
         online judges do; the compiler has 30 s. If you name several programs, `test` judges each of \
         them. Put `--` before a program that has arguments, such as options or files.\n\n\
         Each run takes place in an empty folder of its own, which is removed. Only a program with \
         arguments runs in the current folder.",
        endings.join(", .")
    )
}

/// The judged program, as the user names it.
#[derive(Args, Clone)]
pub struct ProgramArg {
    /// Compile the source file with this command, such as 'g++ -O3 -o FOLDER/program SOURCE'
    ///
    /// In the command, FOLDER stands for a temporary folder, and SOURCE for the source file. The
    /// command has to write the program to FOLDER/program.
    #[arg(long, value_name = "COMMAND", value_parser = parse_command)]
    compile: Option<String>,
    /// Compile C, C++ or Rust with checks, so that a crash names the line that caused it
    ///
    /// C and C++ get the address sanitizer and the undefined behaviour sanitizer; Rust gets debug
    /// assertions. The program becomes slower.
    #[arg(long, conflicts_with = "compile")]
    sanitize: bool,
    /// A source file, an executable, or a command and its arguments
    #[arg(long_help = about_programs())]
    #[arg(value_name = "PROGRAM", required = true)]
    words: Vec<OsString>,
}

impl ProgramArg {
    /// Returns the words that name the program, as they are written in a shell.
    pub fn quoted(&self) -> String {
        quoted(&self.words)
    }

    /// Returns the end of a command line that judges this program, as far as there is any. A program
    /// that has arguments or whose name looks like an option is put after `--`.
    pub fn on_command_line(&self) -> [Option<String>; 4] {
        let is_option = self.words[0].as_encoded_bytes().starts_with(b"-");
        [
            self.compile
                .as_ref()
                .map(|text| format!("--compile {}", quoted(&[text]))),
            self.sanitize.then(|| "--sanitize".to_owned()),
            (self.words.len() > 1 || is_option).then(|| "--".to_owned()),
            Some(self.quoted()),
        ]
    }

    /// Returns whether `--sanitize` can be suggested: the program is a source file of C, C++ or
    /// Rust, and neither `--sanitize` nor `--compile` is given.
    pub fn can_be_sanitized(&self) -> bool {
        let is_possible = ways_for(&self.words[0])
            .iter()
            .any(|way| sanitized(way).is_some());
        !self.sanitize && self.compile.is_none() && is_possible
    }

    /// Compiles the program once more, with sanitizers, and without a word. Returns `None` if the program
    /// is not a source file of C or C++ that the judge compiles by its own command, or if it cannot be
    /// compiled so.
    pub fn with_sanitizers(&self, ends: StopSignal) -> Option<Program> {
        if !self.can_be_sanitized() {
            return None;
        }
        let known = ways_for(&self.words[0]).into_iter();
        let known = known.filter(|way| way.compile.starts_with('g')); // gcc, g++
        let mut sanitized = known.filter_map(|way| sanitized(&way));
        sanitized.find_map(|way| Some(build(&self.words, &way, ends).ok()?.0))
    }

    /// Returns each program alone if all words look like programs: they have a known ending or a `/`,
    /// or name a file. Otherwise, or after `--`, the first word is the program and the others are its
    /// arguments.
    ///
    /// # Errors
    ///
    /// If only some of the words after the first look like programs.
    pub fn each(&self) -> Result<Vec<Self>> {
        let is_program = |word: &&OsString| {
            let file = Path::new(word);
            !ways_for(word).is_empty() || file.components().count() > 1 || file.is_file()
        };
        let (count, has_dashes) = (
            self.words.iter().filter(is_program).count(),
            env::args_os().any(|word| word == "--"),
        );
        if has_dashes || count < 2 || !is_program(&&self.words[0]) {
            return Ok(vec![self.clone()]);
        }
        let all = self.quoted();
        ensure!(
            count == self.words.len(),
            "put `--` before a program with arguments: -- {all}"
        );
        let one = |word: &OsString| Self {
            words: vec![word.clone()],
            ..self.clone()
        };
        Ok(self.words.iter().map(one).collect())
    }

    /// Returns whether the program is this file, which has no link in its path.
    pub fn is(&self, file: &Path) -> bool {
        Path::new(&self.words[0])
            .canonicalize()
            .is_ok_and(|own| own == file)
    }

    /// Returns the name of the file that the program is, as messages show it.
    pub fn file(&self) -> String {
        visible::path(Path::new(&self.words[0]))
    }

    /// Gets the program ready to run, and compiles it if it is a source file. On standard error
    /// appear the warnings of the compiler, and the standard of the language if it is not the usual
    /// one.
    ///
    /// # Errors
    ///
    /// [`Refusal`], for the usual standard of the language, if the compiler refuses the file with all
    /// standards. Another error if the file cannot be read, if its compiler cannot be started, if the
    /// temporary folder cannot be used, or if there is an interrupt.
    pub fn ready(&self) -> Result<Program> {
        let file = Path::new(&self.words[0]);
        let ways = self.ways();
        ensure!(
            !self.sanitize || !ways.is_empty(),
            "--sanitize takes C, C++ or Rust"
        );
        if ways.is_empty() {
            return Ok(self.executable());
        }
        let name = self.file();
        let cannot_read = || format!("cannot read {name}");
        ensure!(
            fs::metadata(file).with_context(cannot_read)?.is_file(),
            "{name} is not a file"
        );
        fs::File::open(file).with_context(cannot_read)?;
        defer_interrupt(); // so that the folder is removed
        let (start, progress) = (Instant::now(), progress());
        progress.set_message("compiling");
        let mut refusals = Vec::new();
        for way in &ways {
            match build(&self.words, way, &seen) {
                Ok((program, said)) => {
                    progress.finish_and_clear();
                    if !refusals.is_empty() {
                        let (standard, usual) = (way.standard, ways[0].standard);
                        tell(format!(
                            "compiled with {standard}, because {usual} refuses {name}"
                        ));
                    }
                    Some(said)
                        .filter(|said| !said.is_empty())
                        .into_iter()
                        .for_each(tell);
                    return Ok(program);
                }
                Err(error) => refusals.push(error.downcast::<Refusal>()?),
            }
            if start.elapsed() >= COMPILE_TIME || are_final(&refusals) {
                break;
            }
        }
        Err(refusals.swap_remove(0).into())
    }

    /// Returns the ways to compile and start the program, in the order in which they are tried. There
    /// are none if the program is not a source file, or cannot be compiled as the options say.
    fn ways(&self) -> Vec<BuildRecipe> {
        let known = ways_for(&self.words[0]);
        if let Some(compile) = self.compile.clone() {
            let run = known
                .into_iter()
                .next()
                .map_or(PROGRAM.to_owned(), |way| way.run);
            return vec![BuildRecipe {
                standard: "",
                compile,
                run,
            }];
        }
        if self.sanitize {
            known.iter().filter_map(sanitized).collect()
        } else {
            known
        }
    }

    /// Returns the program that is not a source file. The error of [`Program::run`] says why it is none.
    fn executable(&self) -> Program {
        let (file, mut command) = (Path::new(&self.words[0]), self.words.clone());
        let is_named = is_executable(file) || file.is_file() && file.extension().is_some();
        if file.components().count() == 1 && is_named {
            command[0] = Path::new(".").join(file).into(); // else it would be looked for in `PATH`
        }
        Program {
            is_apart: command.len() == 1,
            command,
            _folder: None,
        }
    }
}

/// Returns the way to compile C, C++ or Rust with the options that make a crash name its place.
/// Returns `None` for another language.
///
/// The program gets the usual stack, which an endless recursion fills. Without that limit it would
/// fill the memory, which the sanitizers cannot report.
fn sanitized(way: &BuildRecipe) -> Option<BuildRecipe> {
    let sanitizers = "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -std";
    let compile = way.compile.replace("-O2 -std", sanitizers);
    let compile = compile.replace("rustc -O ", "rustc -g -C opt-level=1 -C debug-assertions ");
    let options = "ASAN_OPTIONS=detect_leaks=0:handle_abort=1";
    let run = format!("env {options} sh -c 'ulimit -s 8192; exec \"$0\" \"$@\"' FOLDER/program");
    (compile != way.compile).then_some(BuildRecipe {
        compile,
        run,
        ..*way
    })
}

/// Reads a command, which has at least one word.
fn parse_command(text: &str) -> Result<String> {
    let has_words = shlex::split(text).is_some_and(|words| !words.is_empty());
    ensure!(
        has_words,
        "expected a command, such as 'g++ -O3 -o FOLDER/program SOURCE'"
    );
    Ok(text.to_owned())
}
