//! Gets the judged program ready to run. The user names a source file, an executable or a command.
//! A source file is compiled, or run by its interpreter.

use std::ffi::{OsStr, OsString};
use std::path::{self, Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use puzzle::visible;
use terminal::files::{entries, read_named};
use terminal::interrupt::{defer_interrupt, seen};
use terminal::{fit, tell, width};

use super::system::is_executable;
use super::{Ends, ExitReason, Limits, Program, Requirements, Run, quoted};

/// The known languages: for each, the ending of a source file, the command that compiles the file,
/// and the command that starts the program. The first command is empty if an interpreter runs the
/// file. The commands are those of online judges, and allow the extensions of the compilers. The
/// commands for C, C++, Java, Kotlin, C# and Pascal define `ONLINE_JUDGE`, on which many programs
/// rely.
///
/// If an ending has two rows, the first is for the older standard of the language, because a newer
/// standard refuses some older programs. The second is tried if the compiler refuses the file.
///
/// `SOURCE` is replaced by the file, `FOLDER` by a temporary folder, and `CLASS` by the class with
/// the `main`.
const LANGUAGES: [(&str, &str, &str); 19] = [
    ("c", "gcc -O2 -std=gnu17 -DONLINE_JUDGE -o FOLDER/program SOURCE -lm", "FOLDER/program"),
    ("cc", "g++ -O2 -std=gnu++17 -DONLINE_JUDGE -o FOLDER/program SOURCE", "FOLDER/program"),
    ("cc", "g++ -O2 -std=gnu++20 -DONLINE_JUDGE -o FOLDER/program SOURCE", "FOLDER/program"),
    ("cpp", "g++ -O2 -std=gnu++17 -DONLINE_JUDGE -o FOLDER/program SOURCE", "FOLDER/program"),
    ("cpp", "g++ -O2 -std=gnu++20 -DONLINE_JUDGE -o FOLDER/program SOURCE", "FOLDER/program"),
    ("rs", "rustc -O --edition 2021 --crate-name a -o FOLDER/program SOURCE", "FOLDER/program"),
    ("rs", "rustc -O --edition 2024 --crate-name a -o FOLDER/program SOURCE", "FOLDER/program"),
    ("go", "go build -o FOLDER/program SOURCE", "FOLDER/program"),
    ("java", "javac -d FOLDER SOURCE", "java -DONLINE_JUDGE=true -cp FOLDER CLASS"),
    (
        "kt",
        "kotlinc -include-runtime -d FOLDER/a.jar SOURCE",
        "java -DONLINE_JUDGE=true -jar FOLDER/a.jar",
    ),
    ("cs", "mcs -optimize+ -d:ONLINE_JUDGE -out:FOLDER/a.exe SOURCE", "mono FOLDER/a.exe"),
    ("pas", "fpc -O2 -Sgic -dONLINE_JUDGE -FEFOLDER -oFOLDER/program SOURCE", "FOLDER/program"),
    ("hs", "ghc -O2 -outputdir FOLDER -o FOLDER/program SOURCE", "FOLDER/program"),
    ("py", "", "python3 SOURCE"),
    ("pl", "", "perl SOURCE"),
    ("rb", "", "ruby SOURCE"),
    ("js", "", "node SOURCE"),
    ("php", "", "php SOURCE"),
    ("lua", "", "lua SOURCE"),
];

/// Returns the commands for a file with this name: those that compile it and start the program. There
/// are none if its ending is not known.
fn commands_for(file: &OsStr) -> impl Iterator<Item = (&'static str, &'static str)> {
    let ending = Path::new(file).extension().unwrap_or_default().to_owned();
    let known = LANGUAGES.iter().filter(move |(known, ..)| ending == *known);
    known.map(|&(_, compile, run)| (compile, run))
}

/// Lists the known endings of source files.
fn endings() -> String {
    let mut endings = LANGUAGES.map(|(ending, ..)| ending).to_vec();
    endings.dedup();
    format!(".{}", endings.join(", ."))
}

/// Returns the help text of the argument `PROGRAM`.
fn about_programs() -> String {
    format!(
        "A source file, an executable, or a command and its arguments\n\n\
         A source file ({}) is compiled in a temporary folder, or run by its interpreter, as \
         online judges do. Put `--` before a program that takes options of its own.",
        endings()
    )
}

/// The judged program, as the user names it.
#[derive(Args, Clone)]
pub struct ProgramArg {
    /// Compile the source file with this command, such as 'g++ -O3 -o FOLDER/program SOURCE'
    ///
    /// In the command, FOLDER stands for a temporary folder, and SOURCE for the source file.
    #[arg(long, value_name = "COMMAND")]
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

    /// Returns the command line that judges this program with these requirements. `start` is the
    /// beginning of the command line, up to the options of the command itself. A program that has
    /// arguments or whose name looks like an option is put after `--`.
    pub fn command(&self, start: String, required: &Requirements) -> String {
        let mut words = vec![start];
        words.extend(required.words());
        words.extend(self.compile.iter().map(|text| format!("--compile {}", quoted(&[text]))));
        words.extend(self.sanitize.then(|| "--sanitize".to_owned()));
        let is_plain = |word: &OsString| !word.as_encoded_bytes().starts_with(b"-");
        words.extend((self.words.len() > 1 || !is_plain(&self.words[0])).then(|| "--".to_owned()));
        words.push(self.quoted());
        words.join(" ")
    }

    /// Returns whether `--sanitize` can be suggested: the program is a source file of C, C++ or
    /// Rust, and neither `--sanitize` nor `--compile` is given.
    pub fn can_be_sanitized(&self) -> bool {
        let is_sanitized = |(compile, _)| sanitized(compile).is_some();
        !self.sanitize && self.compile.is_none() && commands_for(&self.words[0]).any(is_sanitized)
    }

    /// Compiles the program once more, with sanitizers and with warnings, and without a word. Returns
    /// the program and what the compiler said. Returns `None` if the program is not a source file of
    /// C or C++ that the judge compiles by its own command, or if it cannot be compiled so.
    ///
    /// The compiler runs like a program that is judged, so nothing of it is left when `ends` ends it.
    pub fn with_sanitizers(&self, ends: Ends) -> Option<(Program, String)> {
        const WARNINGS: &str =
            "-Wuninitialized -Wmaybe-uninitialized -Warray-bounds -Wreturn-type -fsanitize";
        let file = Path::new(&self.words[0]);
        if !self.can_be_sanitized() {
            return None;
        }
        let known = commands_for(&self.words[0]).map(|(compile, _)| compile);
        let known = known.filter(|compile| compile.starts_with('g')); // gcc or g++
        known.filter_map(sanitized).find_map(|(compile, run)| {
            let compile = compile.replace("-fsanitize", WARNINGS);
            let folder = tempfile::tempdir().ok()?;
            let compiler = words(&compile, file, folder.path()).ok()?;
            let limits = Limits { memory: u64::MAX, ..Limits::new(Limits::TIME) };
            let done = Program::new(&compiler, false, None).run(b"", limits, ends).ok()?;
            let mut run = words(run, file, folder.path()).ok()?;
            run.extend_from_slice(&self.words[1..]);
            let is_done = done.end == ExitReason::Exited(0);
            is_done.then(|| (Program::new(&run, self.words.len() == 1, Some(folder)), done.errors))
        })
    }

    /// Returns each program alone if all words name source files. Otherwise, returns this program.
    pub fn each(&self) -> Vec<Self> {
        if !self.words.iter().all(|word| commands_for(word).next().is_some()) {
            return vec![self.clone()];
        }
        let one = |word: &OsString| Self { words: vec![word.clone()], ..self.clone() };
        self.words.iter().map(one).collect()
    }

    /// Returns whether the program is this file, which has no link in its path.
    pub fn is(&self, file: &Path) -> bool {
        Path::new(&self.words[0]).canonicalize().is_ok_and(|own| own == file)
    }

    /// Returns the name of the file that the program is, as messages show it.
    pub fn file(&self) -> String {
        visible::path(Path::new(&self.words[0]))
    }

    /// Gets the program ready to run, and compiles it if it is a source file. The warnings of the
    /// compiler appear on standard error.
    ///
    /// If the compiler refuses the file, its command appears on standard error, and the inner error is
    /// its messages.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is in no known language, if its compiler or interpreter cannot
    /// be started, or if there is an interrupt.
    pub fn ready(&self) -> Result<Result<Program, String>> {
        let (file, arguments) = (Path::new(&self.words[0]), &self.words[1..]);
        let mut known = commands_for(&self.words[0]);
        let ways: Vec<(String, &str)> = match (&self.compile, self.sanitize) {
            (Some(compile), _) => {
                vec![(compile.clone(), known.next().map_or("FOLDER/program", |(_, run)| run))]
            }
            (None, true) => known.filter_map(|(compile, _)| sanitized(compile)).collect(),
            (None, false) => known.map(|(compile, run)| (compile.to_owned(), run)).collect(),
        };
        ensure!(!self.sanitize || !ways.is_empty(), "--sanitize takes C, C++ or Rust");
        if ways.is_empty() {
            let mut words = self.words.clone();
            if file.components().count() == 1 && is_executable(file) {
                words[0] = Path::new(".").join(file).into(); // else it would be looked for in `PATH`
            } else {
                refuse_unknown_source(file)?;
            }
            return Ok(Ok(Program::new(&words, words.len() == 1, None)));
        }
        fs::File::open(file).with_context(|| format!("cannot read {}", file.display()))?;
        ensure!(file.is_file(), "{} is not a file", file.display());
        defer_interrupt(); // so that the folder is removed
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        let mut refusal = (Vec::new(), String::new());
        for (compile, run) in ways {
            if !compile.is_empty() {
                let command = words(&compile, file, folder.path())?;
                if let Err(message) = self::compile(&command, file)? {
                    refusal = (command, message);
                    continue;
                }
            }
            // The run may take place in another folder.
            let mut run = words(run, &path::absolute(file)?, folder.path())?;
            run.extend_from_slice(arguments);
            if compile.is_empty() {
                let (file, runs) = (file.display(), run[0].display());
                ensure!(
                    is_in_path(&run[0]),
                    "cannot run {file}: {runs} is not installed; install it, or name another \
                     interpreter: -- INTERPRETER {file}"
                );
            }
            if let Some(message) = syntax_error(&run) {
                return Ok(Err(message));
            }
            return Ok(Ok(Program::new(&run, arguments.is_empty(), Some(folder))));
        }
        tell(fit(&format!("$ {}", quoted(&refusal.0)), width()));
        Ok(Err(refusal.1))
    }
}

/// Returns a compile command of C, C++ or Rust with the options that make a crash name its place,
/// and the command that starts the program. Returns `None` for a command of another language.
///
/// The program gets the usual stack, which an endless recursion fills. Without that limit it would
/// fill the memory, which the sanitizers cannot report.
fn sanitized(compile: &str) -> Option<(String, &'static str)> {
    let sanitizers = "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -std";
    let own = compile.replace("-O2 -std", sanitizers);
    let own = own.replace("rustc -O ", "rustc -g -C opt-level=1 -C debug-assertions ");
    let run =
        "env ASAN_OPTIONS=detect_leaks=0 sh -c 'ulimit -s 8192; exec \"$0\" \"$@\"' FOLDER/program";
    (own != compile).then_some((own, run))
}

/// Refuses a file with an unknown ending that is not executable. The message lists the known
/// endings, and says how to name an interpreter or a compiler.
///
/// A script that begins with `#!` is not refused, because the error of [`Program::run`] has a
/// better hint.
fn refuse_unknown_source(file: &Path) -> Result<()> {
    let Some(ending) = file.extension().filter(|_| file.is_file()) else { return Ok(()) };
    let is_script = fs::read(file).is_ok_and(|text| text.starts_with(b"#!"));
    let (name, ending) = (visible::path(file), visible::path(Path::new(ending)));
    ensure!(
        is_executable(file) || is_script,
        "cannot run {name}: it is not executable, and judge does not know the extension .{ending} \
         (it knows {}); name its interpreter (-- INTERPRETER {name}) or its compiler (--compile \
         'COMPILER -o FOLDER/program SOURCE')",
        endings()
    );
    Ok(())
}

/// Returns whether a folder of `PATH` has a file with this name.
fn is_in_path(name: &OsString) -> bool {
    env::var_os("PATH")
        .is_some_and(|path| env::split_paths(&path).any(|at| at.join(name).is_file()))
}

/// Returns the words of a command, as a shell splits it, with the file and the folder filled in.
fn words(command: &str, file: &Path, folder: &Path) -> Result<Vec<OsString>> {
    let word = |word: &str| {
        Ok(match word {
            "SOURCE" if command.starts_with("javac") => java_source(file, folder)?.into(),
            "SOURCE" if file.as_os_str().as_encoded_bytes().starts_with(b"-") => {
                Path::new(".").join(file).into() // not an option of the compiler
            }
            "SOURCE" => file.into(),
            "CLASS" => main_class(folder)?,
            word => match word.split_once("FOLDER") {
                Some((before, after)) => {
                    [before.as_ref(), folder.as_os_str(), after.as_ref()].into_iter().collect()
                }
                None => word.into(),
            },
        })
    };
    let words = shlex::split(command).filter(|words| !words.is_empty());
    let words = words.with_context(|| format!("--compile is no command: {command}"))?;
    words.iter().map(|text| word(text)).collect()
}

/// Runs the compiler of `file`. If the compiler refuses the file, the inner error is its messages.
/// Otherwise the messages go to standard error.
fn compile(command: &[OsString], file: &Path) -> Result<Result<(), String>> {
    let done = Command::new(&command[0]).args(&command[1..]).stdin(Stdio::null()).output();
    let done = done.with_context(|| {
        let compiler = command[0].display();
        let how =
            "install it, or name another compiler: --compile 'COMPILER -o FOLDER/program SOURCE'";
        format!("cannot compile {}: cannot run {compiler} ({how})", file.display())
    })?;
    ensure!(!seen(), "interrupted");
    let said = visible::escape_text(&[done.stdout, done.stderr].concat());
    let said = Some(said.trim_end().to_owned()).filter(|said| !said.is_empty());
    if !done.status.success() {
        return Ok(Err(said.unwrap_or_else(|| done.status.to_string())));
    }
    said.into_iter().for_each(tell);
    Ok(Ok(()))
}

/// Returns the message of Python if the program that this command starts is not Python, which shows
/// only once it is run.
fn syntax_error(run: &[OsString]) -> Option<String> {
    const CHECK: &str = "import sys; compile(open(sys.argv[1], 'rb').read(), sys.argv[1], 'exec')";
    let [python, file, ..] = run else { return None };
    let python = Some(python).filter(|python| *python == "python3")?;
    let check = Command::new(python).arg("-c").arg(CHECK).arg(file).stdin(Stdio::null()).output();
    let said = visible::escape_text(&check.ok()?.stderr);
    let start = said.find(&format!("  File \"{}\"", file.display()))?;
    said.contains("Error: ").then(|| said[start..].trim_end().to_owned())
}

/// Returns a file with this Java source that is named like its public class, as the compiler
/// requires. The result is a copy in `folder`, or `file` itself if there is no public class.
fn java_source(file: &Path, folder: &Path) -> Result<PathBuf> {
    let text = read_named(file)?;
    let Some(class) = public_class(&String::from_utf8_lossy(&text)) else { return Ok(file.into()) };
    let named = folder.join(class).with_extension("java");
    fs::write(&named, text)?;
    Ok(named)
}

/// Returns the name of the public class of a Java source. Other modifiers may stand between `public`
/// and `class`.
fn public_class(source: &str) -> Option<String> {
    const MODIFIERS: [&str; 4] = ["final", "abstract", "strictfp", "sealed"];
    let is_name = |c: &char| c.is_alphanumeric() || *c == '_' || *c == '$';
    source.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        words.next().filter(|word| *word == "public")?;
        words.find(|word| !MODIFIERS.contains(word)).filter(|word| *word == "class")?;
        Some(words.next()?.chars().take_while(is_name).collect())
    })
}

/// Returns the name of a class in the folder that has a `main`, which is recognised by its
/// signature.
fn main_class(folder: &Path) -> Result<OsString> {
    let signature = b"([Ljava/lang/String;)V";
    for file in entries(folder)? {
        let is_class = file.extension().is_some_and(|ending| ending == "class");
        if is_class && fs::read(&file)?.windows(signature.len()).any(|bytes| bytes == signature) {
            return Ok(file.file_stem().unwrap_or_default().into());
        }
    }
    bail!("no class has a `public static void main(String[] …)`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_public_class_of_a_java_source_is_found() {
        for (source, class) in [
            ("class Other {}\npublic class Main {", Some("Main")),
            ("  public  final class Main{", Some("Main")),
            ("public abstract strictfp class A_$1 extends B", Some("A_$1")),
            ("public interface Main {}\n// public class", None),
            ("final class Main {}", None),
        ] {
            assert_eq!(public_class(source).as_deref(), class, "{source}");
        }
    }

    #[test]
    fn a_java_source_need_not_be_text() {
        let folder = tempfile::tempdir().unwrap();
        let (source, bytes) = (folder.path().join("a.java"), b"// \xc4\xe3\npublic class Main {}");
        fs::write(&source, bytes).unwrap();
        let named = java_source(&source, folder.path()).unwrap();
        assert_eq!(
            (named.file_name(), fs::read(&named).unwrap()),
            (Some("Main.java".as_ref()), bytes.to_vec())
        );
    }
}
