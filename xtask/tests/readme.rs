//! Every `console` block of every page shows what its command really prints.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use xtask::fixtures::workspace;

/// The pages of the workspace: one at its top, and those of its rooms.
fn pages() -> impl Iterator<Item = (PathBuf, String)> {
    let folders = ["", "xtask", "crates/story", "crates/trial"];
    let pages = folders.map(|folder| workspace().join(folder).join("README.md"));
    pages.into_iter().map(|page| {
        let text = std::fs::read_to_string(&page).expect("a page");
        (page, text)
    })
}

/// The commands of a page, each with the output shown below it.
fn transcripts(page: &str) -> Vec<(String, String)> {
    let blocks = page.split("```console\n").skip(1);
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
        let units = ["ms", "s", "MB", "cases"];
        let rest = units.iter().find_map(|unit| word.strip_prefix(unit));
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let mut words: Vec<&str> = text.split(' ').collect();
    for place in 1..words.len() {
        let is_number = words[place - 1].trim_start_matches('(').parse::<f64>().is_ok();
        if is_unit(words[place]) && is_number {
            words[place - 1] = "#";
        }
    }
    // What is left of a number's padding depends on its digits.
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

#[test]
#[ignore = "needs g++: cargo test --test readme -- --ignored"]
fn the_pages_show_what_their_commands_print() {
    let mut tried = 0;
    for (page, text) in pages() {
        for (command, expected) in transcripts(&text) {
            let output = Command::new("sh")
                .args(["-c", &command])
                .current_dir(workspace())
                .stdin(Stdio::null())
                .output()
                .expect("a shell");
            let shown = String::from_utf8(output.stdout).expect("text");
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(
                without_measurements(&shown),
                without_measurements(&expected),
                "{}: $ {command}\n{errors}",
                page.display()
            );
            tried += 1;
        }
    }
    assert!(tried >= 8, "{tried} commands are not all");
}

/// Links between the pages lead somewhere.
#[test]
fn every_link_of_a_page_leads_to_a_file() {
    for (page, text) in pages() {
        let folder = page.parent().expect("a folder");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = link.split('#').next().unwrap_or_default();
            let exists = target.starts_with("http") || folder.join(target).exists();
            assert!(exists, "{}: {link}", page.display());
        }
    }
}
