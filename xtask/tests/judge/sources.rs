//! The program under judgement as people name it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use crate::BOARD;
use crate::support::{Workspace, xtask};

#[test]
fn a_source_file_is_a_program() {
    let workspace = Workspace::with(BOARD);
    let judge = |name: &str, text: &str| {
        let file = workspace.path(name);
        fs::write(&file, text).unwrap();
        workspace.xtask(&["judge", "chess", file.to_str().unwrap()])
    };
    let c = "#include <math.h>\n#include <stdio.h>\nint main(void) { printf(\"%g\", sqrt(4)); }";
    for (tool, name, text) in [
        ("gcc", "two.c", c),
        ("g++", "two.cc", "#include <iostream>\nint main() { std::cout << 2; }"),
        ("rustc", "1-two.rs", "fn main() { println!(\"2\") }"),
        ("python3", "two.py", "print(2)"),
        (
            "javac",
            "two.java",
            "class Other {}\npublic class Main {\n\
             public static void main(String[] words) { System.out.println(2); } }",
        ),
        ("go", "two.go", "package main\nimport \"fmt\"\nfunc main() { fmt.Println(2) }"),
    ] {
        if Command::new(tool).arg("--version").output().is_err() {
            println!("{name}: skipped, there is no {tool}");
            continue;
        }
        judge(name, text).ended(0).assert_says(&format!("$ {tool} "));
    }
}

#[test]
fn what_does_not_compile_is_a_compile_error() {
    let workspace = Workspace::with(BOARD);
    let file = workspace.path("wrong.rs");
    fs::write(&file, "fn main() { unknown() }").unwrap();
    let file = file.to_str().unwrap();
    for task in ["judge", "stress"] {
        let done = workspace.xtask(&[task, "chess", file]).ended(1);
        done.assert_shows("wrong.rs  CE\n");
        done.assert_shows("cannot find function `unknown`");
        let row = workspace.xtask(&[task, "chess", file, "--format", "json"]).json();
        assert_eq!(row["verdict"], "CE");
    }
    // Without its compiler, and without the file.
    let none = |path: &str, file: &str| {
        let mut command = workspace.command();
        let done = command.env("PATH", path).args(["judge", "chess", file]).output().unwrap();
        assert_eq!(done.status.code(), Some(2));
        String::from_utf8_lossy(&done.stderr).into_owned()
    };
    assert!(none("", file).contains("wrong.rs without rustc"));
    assert!(none("", "no-such.cpp").contains("cannot read no-such.cpp"));
}

#[test]
fn an_executable_in_this_folder_needs_no_path() {
    let workspace = Workspace::with(BOARD);
    let file = workspace.path("two");
    fs::write(&file, "#!/bin/sh\necho 2\n").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = workspace.command();
    let done = command.current_dir(workspace.path("")).args(["judge", "chess", "two"]).output();
    assert_eq!(done.unwrap().status.code(), Some(0));
}

#[test]
fn forgotten_dashes_and_puzzles_are_hinted_at() {
    let done = xtask(["judge", "rake", "./a.out", "-x"]).ended(2);
    done.assert_says("cargo xtask judge PUZZLE -- PROGRAM");
    for task in ["judge", "stress"] {
        xtask([task, "--help"]).assert_shows("yahtzee, mahjong, chess, rake");
    }
}
