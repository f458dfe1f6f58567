//! Every `console` block of the README shows what its command really prints.

use std::process::{Command, Stdio};

use xtask::fixtures::workspace;

/// The README's commands, each with the output shown below it.
fn transcripts(readme: &str) -> Vec<(String, String)> {
    let blocks = readme.split("```console\n").skip(1);
    let mut transcripts: Vec<(String, String)> = Vec::new();
    for line in blocks.flat_map(|block| block.split("```").next().unwrap().lines()) {
        match (line.strip_prefix("$ "), transcripts.last_mut()) {
            (Some(command), _) => transcripts.push((command.to_owned(), String::new())),
            (None, Some((_, output))) => output.extend([line, "\n"]),
            (None, None) => panic!("output without a command: {line}"),
        }
    }
    transcripts
}

/// The same text with every duration and every size, which are never the same twice, replaced.
fn without_measurements(text: &str) -> String {
    let is_unit = |word: &str| {
        let rest = word.strip_prefix("ms").or_else(|| word.strip_prefix("MB"));
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let mut words: Vec<&str> = text.split(' ').collect();
    for place in 1..words.len() {
        if is_unit(words[place]) {
            words[place - 1] = "#";
        }
    }
    // What is left of a number's padding depends on its digits.
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

#[test]
fn the_readme_shows_what_its_commands_print() {
    let readme = std::fs::read_to_string(workspace().join("README.md")).unwrap();
    let transcripts = transcripts(&readme);
    assert!(transcripts.len() >= 3, "{transcripts:?}");
    for (command, expected) in transcripts {
        let output = Command::new("sh")
            .args(["-c", &command])
            .current_dir(workspace())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            without_measurements(&shown),
            without_measurements(&expected),
            "$ {command}\n{errors}"
        );
    }
}
