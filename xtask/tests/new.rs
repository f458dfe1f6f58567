//! `cargo xtask new`: what it makes runs, is verified and judged as it stands; what it cannot
//! make leaves everything as it was.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use support::{Done, Workspace, XTASK};
use xtask::fixtures::workspace;

mod support;

/// A puzzle of each framing, with what a case is called and the input of its first fixture.
const PUZZLES: [(&str, &str, &str, &str); 4] = [
    ("demo", "until-end", "list", "5\n4 1 5 9 3\n3\n2 7 2\n"),
    ("demo-counted", "counted", "arena", "2\n5\n4 1 5 9 3\n3\n2 7 2\n"),
    ("demo-single", "single", "board", "5\n4 1 5 9 3\n"),
    ("demo-0-0", "sentinel 0 0", "hand", "5\n4 1 5 9 3\n3\n2 7 2\n0 0\n"),
];

/// A title that looks like other things: words of the template, Rust and TOML.
const TITLE: &str = r#"A "list" of C:\templates, {braces} (UVa 1)"#;

#[test]
#[ignore = "builds the runner with them: cargo test --test new -- --ignored"]
fn a_puzzle_of_each_framing_is_made_built_tried_verified_and_judged() {
    let copy = Copy::new();
    for (name, framing, case, input) in PUZZLES {
        let options = ["--framing", framing, "--case", case, "--title", TITLE];
        let done = copy.run(XTASK, &[&["new", name][..], &options].concat());
        done.assert_shows(&format!("cargo test -p {name}\n"));
        assert_eq!(copy.read(&format!("fixtures/{name}/statement-1.in")), input);
    }
    let packages = PUZZLES.map(|(name, ..)| ["--package", name]).concat();
    copy.run("cargo", &[&["fmt", "--check"][..], &packages].concat());
    let build = ["build", "--quiet", "--package", "xtask"];
    let made = copy.run("cargo", &[&build[..], &packages].concat());
    assert_eq!(made.stderr, "", "there are warnings");
    copy.run("cargo", &[&["test", "--quiet", "--test", "agreement"][..], &packages].concat());

    let program = |name: &str| copy.target.join("debug").join(name).display().to_string();
    let runner = program("xtask");
    for (name, _, case, _) in PUZZLES {
        let [input, output] = ["in", "out"].map(|end| format!("fixtures/{name}/statement-1.{end}"));
        let answered = copy.run(&program(name), &[&input]);
        assert_eq!((answered.stdout, answered.stderr), (copy.read(&output), String::new()));
        copy.run(&program(name), &["--help"]).assert_shows(TITLE);

        let verified = copy.run(&runner, &["verify", name]);
        verified.assert_shows(&format!(" {case}s "));
        verified.assert_shows("  ok");
        let others = [&["prove", name][..], &["verify", "--strength", name]];
        for (task, part) in others.into_iter().zip(["no proof yet", "no wrong programs"]) {
            copy.run(&runner, task).assert_shows(&format!("{name} has {part}"));
        }
        let listed = copy.run(&runner, &["fixture", "list", name]);
        listed.assert_shows(&format!("{name}/statement-1  this project: "));
        let judged = copy.run(&runner, &["judge", name, "--", &program(name)]);
        judged.assert_shows("1 of 1 accepted");
        let stress = ["stress", name, "--cases", "200", "--"];
        let accepted = copy.run(&runner, &[&stress[..], &[&program(name)]].concat());
        accepted.assert_shows(&format!("AC  200 {case}s in "));
        let wrong = copy.done(&runner, &[&stress[..], &["sh", "-c", "cat >&2; echo 0"]].concat());
        wrong.ended(1).assert_shows("\nreason\n  0 is less than 1\n");
    }
}

/// A copy of the workspace, which stays and is made good the next time, so that less is built.
struct Copy {
    folder: PathBuf,
    target: PathBuf,
}

impl Copy {
    fn new() -> Self {
        let room = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new");
        let copy = Self { folder: room.join("workspace"), target: room.join("target") };
        mirror(&workspace(), &copy.folder);
        copy
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.folder.join(file)).expect("a file")
    }

    /// What a command does here. What this very test was built with is not built again.
    fn done(&self, command: &str, arguments: &[&str]) -> Done {
        let output = Command::new(command)
            .args(arguments)
            .current_dir(&self.folder)
            .env("CARGO_WORKSPACE_DIR", &self.folder)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_BUILD_BUILD_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join(".."))
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .env("INSTA_UPDATE", "no")
            .output()
            .expect("the command starts");
        Done::from(output)
    }

    /// The same for a command that all is well with.
    fn run(&self, command: &str, arguments: &[&str]) -> Done {
        println!("{command} {arguments:?}");
        self.done(command, arguments).ended(0)
    }
}

/// Makes a folder like another. What is alike stays as it is.
fn mirror(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for old in entries(to).filter(|old| !from.join(old.file_name().expect("a name")).exists()) {
        let removed = if old.is_dir() { fs::remove_dir_all(&old) } else { fs::remove_file(&old) };
        removed.expect("a file or folder of the last time");
    }
    for from in entries(from) {
        let to = to.join(from.file_name().expect("a name"));
        if from.is_dir() {
            mirror(&from, &to);
            continue;
        }
        let text = fs::read(&from).expect("a file");
        if fs::read(&to).ok().as_ref() != Some(&text) {
            fs::write(&to, text).expect("a copy");
        }
    }
}

/// What is in a folder, but for what was built there.
fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.filter(|path| !path.ends_with(".git") && !path.join("CACHEDIR.TAG").exists())
}

#[test]
fn what_cannot_be_made_is_refused_and_nothing_is_written() {
    let workspace = Workspace::with(&["chess/statement-1"]);
    for file in ["Cargo.lock", "xtask/Cargo.toml", "xtask/src/puzzles.rs"] {
        fs::create_dir_all(workspace.path(file).parent().unwrap()).unwrap();
        fs::copy(xtask::fixtures::workspace().join(file), workspace.path(file)).unwrap();
    }
    mirror(&xtask::fixtures::workspace().join("xtask/template"), &workspace.path("xtask/template"));
    fs::create_dir_all(workspace.path("fixtures/half")).unwrap();
    let before = workspace.files();
    let refused = |arguments: &[&str], part: &str| {
        let done = workspace.xtask(&[&["new"], arguments].concat()).ended(2);
        assert_eq!(done.stdout, "", "{arguments:?}");
        done.assert_says(part);
        assert_eq!(workspace.files(), before);
    };
    for name in ["", "A", "n_queens", "n--q", "n-", "1st", "../x", "täst", "a b"] {
        refused(&[name], "is not made of a-z and 0-9");
    }
    for name in ["match", "std", "test", "u8", "build", "oracle"] {
        refused(&[name], "no crate can be called");
    }
    for name in ["yahtzee", "puzzle", "xtask", "template", "clap"] {
        refused(&[name], "already, see Cargo.lock");
    }
    refused(&["half"], "fixtures/half exists already");
    refused(&["shape"], "the example has another Shape");
    for case in ["", "Board", "two words", "böard"] {
        refused(&["demo", "--case", case], "is not one word of the letters a-z");
    }
    for case in ["match", "box", "value", "place", "shape", "option"] {
        refused(&["demo", "--case", case], "has a meaning in the example's code already");
    }
    refused(&["demo", "--case", "demo"], "cannot both be called Demo");
    for title in ["", " ", "two\nlines"] {
        refused(&["demo", "--title", title], "is not one line of text");
    }
    for framing in ["", "sentinel", "Counted", "until-end 0"] {
        refused(&["demo", "--framing", framing], "expected until-end, counted, single, or");
    }
    for framing in ["sentinel ", "sentinel 0  0", "sentinel 0\t0", "sentinel é"] {
        refused(&["demo", "--framing", framing], "is not made of words with one blank");
    }
    refused(&["demo", "--framing", "sentinel 3"], "can begin with the end mark");
    fs::write(workspace.path("crates"), "in the way of the folder").unwrap();
    let before = workspace.files();
    workspace.xtask(&["new", "demo"]).ended(2).assert_says("cannot write");
    assert_eq!(workspace.files(), before);
    assert!(!workspace.path("fixtures/demo").exists());
}
