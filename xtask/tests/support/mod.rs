//! What the tests of the runner share: a small workspace of its own, and the real process.

#![allow(dead_code, reason = "a test may need only some of it")]

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;
use xtask::fixtures::workspace;
use xtask::puzzles::NAMES;

/// The runner, as people start it.
pub const XTASK: &str = env!("CARGO_BIN_EXE_xtask");

/// What a command did.
pub struct Done {
    pub stdout: String,
    pub stderr: String,
    pub status: Option<i32>,
}

impl From<Output> for Done {
    fn from(output: Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self {
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
            status: output.status.code(),
        }
    }
}

impl Done {
    /// The same, which ended with this exit code.
    #[track_caller]
    pub fn ended(self, status: i32) -> Self {
        assert_eq!(self.status, Some(status), "{}{}", self.stdout, self.stderr);
        self
    }

    /// Asserts that standard output has this part.
    #[track_caller]
    pub fn assert_shows(&self, part: &str) {
        assert!(self.stdout.contains(part), "{part:?} in\n{}", self.stdout);
    }

    /// Asserts that standard error has this part.
    #[track_caller]
    pub fn assert_says(&self, part: &str) {
        assert!(self.stderr.contains(part), "{part:?} in\n{}", self.stderr);
    }

    /// The first object that it printed.
    pub fn json(&self) -> Value {
        let line = self.stdout.lines().next().unwrap_or_default();
        serde_json::from_str(line)
            .unwrap_or_else(|error| panic!("{error}: {line:?}\n{}", self.stderr))
    }
}

/// Runs the runner on the real workspace, with these options and a line of shell as the program.
pub fn xtask_on_shell(options: &str, script: &str) -> Done {
    xtask(options.split_whitespace().chain(["--", "sh", "-c", script]))
}

/// Runs the runner on the real workspace.
pub fn xtask<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Done {
    run(Command::new(XTASK).args(arguments), b"")
}

fn run(command: &mut Command, input: &[u8]) -> Done {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the runner starts");
    // It fits into the pipe, and not everyone reads it.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    Done::from(child.wait_with_output().expect("the runner ends"))
}

/// A workspace with a few of the fixtures, removed at the end.
pub struct Workspace(TempDir);

impl Workspace {
    /// With these fixtures, each `PUZZLE/NAME`.
    pub fn with(fixtures: &[&str]) -> Self {
        let folder = TempDir::new().expect("a folder");
        for puzzle in NAMES {
            for parent in ["fixtures", "xtask/tests/snapshots"] {
                fs::create_dir_all(folder.path().join(parent).join(puzzle)).expect("a folder");
            }
        }
        for fixture in fixtures {
            for file in [
                format!("fixtures/{fixture}.in"),
                format!("fixtures/{fixture}.out"),
                format!("xtask/tests/snapshots/{fixture}.snap"),
                format!("xtask/tests/snapshots/{fixture}.explain.snap"),
                format!("xtask/tests/snapshots/{fixture}.json.snap"),
            ] {
                let from = workspace().join(&file);
                if from.exists() {
                    fs::copy(from, folder.path().join(file)).expect("a copy");
                }
            }
        }
        let sources = fs::read_to_string(workspace().join("fixtures/SOURCES.md")).expect("rows");
        let mut puzzle = "";
        let mut kept = String::new();
        for line in sources.lines() {
            puzzle = line.strip_prefix("## ").unwrap_or(puzzle);
            let name = line.split('|').nth(1).map_or("", str::trim);
            let is_row = line.starts_with('|') && name != "fixture" && !name.starts_with("---");
            if !is_row || fixtures.contains(&format!("{puzzle}/{name}").as_str()) {
                kept += line;
                kept.push('\n');
            }
        }
        fs::write(folder.path().join("fixtures/SOURCES.md"), kept).expect("a file");
        Self(folder)
    }

    /// A file or folder in it.
    pub fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// The runner, told to work here.
    pub fn command(&self) -> Command {
        let mut command = Command::new(XTASK);
        command
            .env("CARGO_WORKSPACE_DIR", self.0.path())
            .env("INSTA_WORKSPACE_ROOT", self.0.path())
            .env("INSTA_OUTPUT", "none")
            .env("INSTA_UPDATE", "new");
        command
    }

    /// Accepts every snapshot, as a person would who reviewed them.
    pub fn accept(&self) {
        let mut verify = self.command();
        let done = verify.env("INSTA_UPDATE", "always").arg("verify").output();
        done.expect("the runner starts");
    }

    /// Runs the runner here.
    pub fn xtask(&self, arguments: &[&str]) -> Done {
        self.xtask_on(arguments, b"")
    }

    /// The same with an input.
    pub fn xtask_on(&self, arguments: &[&str], input: &[u8]) -> Done {
        run(self.command().args(arguments), input)
    }

    /// Judges a line of shell on its fixtures of the puzzle chess.
    pub fn judge(&self, script: &str, options: &[&str]) -> Done {
        let mut arguments = vec!["judge", "chess"];
        arguments.extend(options);
        arguments.extend(["--", "sh", "-c", script]);
        self.xtask(&arguments)
    }

    /// All files with their bytes.
    pub fn files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut files = Vec::new();
        collect(self.0.path(), &mut files);
        files.sort();
        files
    }
}

fn collect(folder: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            let bytes = fs::read(&path).expect("a file");
            files.push((path, bytes));
        }
    }
}

/// The processes that have this word on their command line.
pub fn processes_with(word: &str) -> Vec<String> {
    let Ok(processes) = fs::read_dir("/proc") else {
        return Vec::new(); // not on this system
    };
    let command_line = |entry: std::io::Result<fs::DirEntry>| {
        let line = fs::read(entry.ok()?.path().join("cmdline")).ok()?;
        Some(String::from_utf8_lossy(&line).replace('\0', " "))
    };
    processes.filter_map(command_line).filter(|line| line.contains(word)).collect()
}
