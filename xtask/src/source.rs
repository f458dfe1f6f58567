//! The program under judgement, as people name it: a source file, an executable, a command.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use judge::program::Program;
use judge::{Error, interrupt};
use serde_json::json;
use tempfile::TempDir;

use crate::report::{BAD, Report, json};

/// How judges make a program of a source file with this ending, and how they start it.
///
/// `SOURCE` is the file, `FOLDER` a temporary folder, `CLASS` the class with the `main`.
const LANGUAGES: [(&str, &str, &str); 7] = [
    ("c", "gcc -O2 -std=c17 -o FOLDER/program SOURCE -lm", "FOLDER/program"),
    ("cc", "g++ -O2 -std=c++17 -o FOLDER/program SOURCE", "FOLDER/program"),
    ("cpp", "g++ -O2 -std=c++17 -o FOLDER/program SOURCE", "FOLDER/program"),
    (
        "rs",
        "rustc -O --edition 2024 --crate-name program -o FOLDER/program SOURCE",
        "FOLDER/program",
    ),
    ("go", "go build -o FOLDER/program SOURCE", "FOLDER/program"),
    ("java", "javac -d FOLDER SOURCE", "java -cp FOLDER CLASS"),
    ("py", "", "python3 SOURCE"),
];

/// The program under judgement, as the user names it.
#[derive(Args)]
pub struct Named {
    /// A source file, an executable, or a command and its arguments
    ///
    /// A file ending in .c, .cc, .cpp, .rs, .go or .java is compiled in a temporary folder, and
    /// one ending in .py is run by python3, as judges do it. Before options of the program's
    /// own, put `--`.
    #[arg(value_name = "PROGRAM", required = true)]
    words: Vec<OsString>,
}

/// A program that can be run.
pub struct Ready {
    /// The program.
    pub program: Program,
    /// Where it stands, as long as it is needed.
    _folder: Option<TempDir>,
}

impl Named {
    /// The words as the user wrote them, and as a shell understands them.
    pub fn quoted(&self) -> String {
        Program::new(&self.words).quoted()
    }

    /// Gets the program ready: compiles it if it is a source file. The commands for that are
    /// shown on standard error, and what the compiler says. `None` if the compiler refuses it;
    /// then the report says so, with the verdict CE.
    pub fn ready(&self, puzzle: &str, report: Report) -> Result<Option<Ready>> {
        let (file, arguments) = (Path::new(&self.words[0]), &self.words[1..]);
        let ending = file.extension().unwrap_or_default();
        let Some((_, compile, run)) = LANGUAGES.iter().find(|language| ending == language.0) else {
            let mut words = self.words.clone();
            if is_in_this_folder(file) {
                words[0] = Path::new(".").join(file).into();
            }
            return Ok(Some(Ready { program: Program::new(&words), _folder: None }));
        };
        fs::File::open(file).with_context(|| format!("cannot read {}", file.display()))?;
        ensure!(file.is_file(), "{} is not a file", file.display());
        interrupt::patience(); // for the folder is removed in the end
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        if !compile.is_empty() {
            let compile = words(compile, file, folder.path())?;
            if let Err(message) = self::compile(&compile, file)? {
                say(puzzle, file, report, &message)?;
                return Ok(None);
            }
        }
        let mut run = words(run, file, folder.path())?;
        run.extend_from_slice(arguments);
        if compile.is_empty() {
            show(&run);
        }
        Ok(Some(Ready { program: Program::new(&run), _folder: Some(folder) }))
    }
}

/// Is it an executable that is named without `./`?
fn is_in_this_folder(file: &Path) -> bool {
    let can_run = |file: fs::Metadata| file.is_file() && file.permissions().mode() & 0o111 != 0;
    file.components().count() == 1 && fs::metadata(file).is_ok_and(can_run)
}

/// The words of a command of [`LANGUAGES`].
fn words(command: &str, file: &Path, folder: &Path) -> Result<Vec<OsString>> {
    let word = |word: &str| {
        Ok(match word {
            "SOURCE" if command.starts_with("javac") => java_source(file, folder)?.into(),
            "SOURCE" => file.into(),
            "FOLDER" => folder.into(),
            "FOLDER/program" => folder.join("program").into(),
            "CLASS" => main_class(folder)?,
            word => word.into(),
        })
    };
    command.split(' ').map(word).collect()
}

/// Shows a command on standard error, as a person would type it.
fn show(command: &[OsString]) {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"+,-./:=@_".contains(&byte);
    let words = command.iter().map(|word| {
        if word.as_bytes().iter().copied().all(is_plain) {
            word.to_string_lossy().into_owned()
        } else {
            Program::new(std::slice::from_ref(word)).quoted()
        }
    });
    eprintln!("$ {}", words.collect::<Vec<_>>().join(" "));
}

/// Runs a compiler. What it says goes to standard error, or is the error if it refuses the file.
fn compile(command: &[OsString], file: &Path) -> Result<Result<(), String>> {
    show(command);
    let done = Command::new(&command[0]).args(&command[1..]).stdin(Stdio::null()).output();
    let done = done.with_context(|| {
        let compiler = command[0].display();
        format!("cannot compile {} without {compiler}", file.display())
    })?;
    if interrupt::seen() {
        return Err(Error::Interrupted.into());
    }
    let said = [done.stdout, done.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    if done.status.success() {
        eprint!("{said}");
        return Ok(Ok(()));
    }
    Ok(Err(if said.is_empty() { done.status.to_string() } else { said.into_owned() }))
}

/// Reports a compile error.
fn say(puzzle: &str, file: &Path, report: Report, message: &str) -> Result<()> {
    match report {
        Report::Text => {
            anstream::println!("{}  {BAD}CE{BAD:#}\n{}", file.display(), message.trim_end());
        }
        Report::Json => {
            json(&json!({ "puzzle": puzzle, "verdict": "CE", "reason": message.trim_end() }))?;
        }
    }
    Ok(())
}

/// The file under the name that its public class wants, which need not be its own.
fn java_source(file: &Path, folder: &Path) -> Result<PathBuf> {
    let text = fs::read_to_string(file)?;
    let class = text.lines().find_map(|line| line.trim_start().strip_prefix("public class "));
    let is_name = |c: &char| c.is_alphanumeric() || *c == '_' || *c == '$';
    let Some(class) = class.map(|rest| rest.chars().take_while(is_name).collect::<String>()) else {
        return Ok(file.into());
    };
    let named = folder.join(class).with_extension("java");
    fs::write(&named, text)?;
    Ok(named)
}

/// The class in the folder that has a `main`: the only one with its signature.
fn main_class(folder: &Path) -> Result<OsString> {
    let signature = b"([Ljava/lang/String;)V";
    for entry in fs::read_dir(folder)? {
        let file = entry?.path();
        let is_class = file.extension().is_some_and(|ending| ending == "class");
        if is_class && fs::read(&file)?.windows(signature.len()).any(|bytes| bytes == signature) {
            return Ok(file.file_stem().unwrap_or_default().into());
        }
    }
    bail!("no class has a `public static void main(String[] …)`")
}
