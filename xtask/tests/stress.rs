//! `cargo xtask stress` with real processes: it finds every wrong program that is kept on
//! purpose, and shows each on a case that a person takes in at a glance.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use support::{Done, Workspace, XTASK, xtask, xtask_on_shell};
use xtask::on;
use xtask::puzzles::{Listed, NAMES};

mod support;

#[test]
fn every_mistake_is_found() {
    for puzzle in NAMES {
        for mistake in on!(puzzle, mistakes()).expect("a puzzle") {
            println!("{puzzle} {mistake}");
            is_found(puzzle, mistake);
        }
    }
}

fn mistakes<P: Listed>() -> Vec<&'static str> {
    P::MISTAKES.iter().map(|mistake| mistake.name).collect()
}

/// More than enough cases for each mistake, and far less than ten seconds' worth.
const OPTIONS: &str = "--format json --cases 2000 --shrink-for 60min";

/// Runs a wrong program under stress.
fn stress(puzzle: &str, mistake: &str, options: &str) -> Value {
    // Those that would run for hours should not take too long here, but on a busy machine a right
    // answer takes a tenth of a second.
    let limit = if mistake.starts_with("sentinel") { "250ms" } else { "60s" };
    let options = format!("{OPTIONS} {options} --time-limit {limit}");
    let words = format!("stress {puzzle} {options} -- {XTASK} mistake {puzzle} {mistake}");
    xtask(words.split_whitespace()).ended(1).json()
}

/// Runs a line of shell, which goes wrong, under stress.
fn stress_shell(puzzle: &str, options: &str, script: &str) -> Value {
    xtask_on_shell(&format!("stress {puzzle} {OPTIONS} {options}"), script).ended(1).json()
}

fn is_found(puzzle: &str, mistake: &str) {
    let found = stress(puzzle, mistake, "");
    let failure = &found["failure"];
    let input = failure["input"].as_str().unwrap();
    assert_eq!(failure["cases"], 1, "{input}");
    assert_eq!(failure["simplest"], true, "{input}");
    let verdict = if mistake.starts_with("sentinel") { "TLE" } else { "WA" };
    assert_eq!(found["verdict"], verdict, "{input}");
    assert!(!failure["reason"].as_str().unwrap().is_empty());
    assert_glanceable(puzzle, mistake, input);
}

/// Does a person take the case in at a glance?
fn assert_glanceable(puzzle: &str, mistake: &str, input: &str) {
    let numbers = || input.split_whitespace().filter_map(|word| word.parse().ok());
    let numbers: Vec<u32> = numbers().collect();
    match puzzle {
        "yahtzee" => {
            let rolls: BTreeSet<&str> = input.lines().collect();
            assert!(rolls.len() <= 6, "{input}");
        }
        "mahjong" => {
            let kinds: BTreeSet<&str> = input.split_whitespace().collect();
            let least = if mistake == "thirteen-orphans" { 14 } else { 8 };
            assert!(kinds.len() <= least, "{input}");
        }
        "chess" => {
            let most_cells = if mistake.starts_with("sentinel") { 40 } else { 10 };
            assert!(numbers[0] * numbers[1] <= most_cells, "{input}");
            let scored = numbers[2..].iter().filter(|&&score| score > 0);
            assert!(scored.count() <= 4, "{input}");
        }
        _ => {
            // One round shows it all, but what goes wrong only with large scores, or when Bob
            // has to look ahead.
            let in_two_rounds = ["infinity-100", "bob-greedy"];
            let rounds = if in_two_rounds.contains(&mistake) { 2 } else { 1 };
            assert_eq!(numbers[1], rounds, "{input}");
        }
    }
}

#[test]
fn right_programs_pass() {
    // The statement's hands have honours; these have none, so this mistake does not show.
    let options = "stress mahjong --shape one-suit --cases 500 --format json";
    let script = format!("exec {XTASK} mistake mahjong chow-of-winds");
    let found = xtask_on_shell(options, &script).ended(0).json();
    assert_eq!((&found["verdict"], &found["cases"]), (&"AC".into(), &500.into()));
    assert!(found["runs"].as_u64().unwrap() < 500);
    assert!(found.get("failure").is_none());
}

#[test]
fn the_same_seed_finds_the_same() {
    let inputs = |seed: &str| {
        let found = stress("rake", "clockwise", &format!("--seed {seed}"));
        (found["cases"].clone(), found["failure"]["input"].clone())
    };
    assert_eq!(inputs("5"), inputs("5"));
}

#[test]
fn the_repeating_command_repeats() {
    let first = stress("yahtzee", "bonus-from-62", "--seed 9");
    let repeat = first["failure"]["repeat"].as_str().unwrap();
    let words: Vec<&str> = repeat.split(' ').collect();
    assert_eq!(words[..2], ["cargo", "xtask"]);
    let again = xtask(&words[2..]).ended(1);
    for part in ["input", "expected", "got"] {
        for line in first["failure"][part].as_str().unwrap().lines() {
            again.assert_shows(line);
        }
    }
    again.assert_shows("at game 1 after");
}

#[test]
fn crashes_and_junk_shrink_too() {
    // With small scores this mistake does not show.
    let right = format!("{XTASK} mistake chess sixteen-bits");
    for (fault, verdict) in
        [("kill -SEGV $$", "RE"), ("while :; do :; done", "TLE"), ("echo ?", "PE")]
    {
        let script =
            format!("input=$(cat); case $input in *7*) {fault};; esac; echo \"$input\" | {right}");
        let limit = if verdict == "TLE" { "--time-limit 200ms" } else { "" };
        let found = stress_shell("chess", &format!("--shape small {limit}"), &script);
        assert_eq!(found["verdict"], verdict);
        let input = found["failure"]["input"].as_str().unwrap();
        assert!(input.contains('7'), "{input}");
        if verdict == "RE" {
            assert_eq!(found["failure"]["reason"], "signal 11, SIGSEGV");
            let is_simple = ["1 1\n7\n0\n", "1 1\n0\n7\n"].contains(&input);
            assert!(is_simple || ["1 7\n", "7 1\n"].contains(&&input[..4]), "{input}");
        }
    }
}

/// A program that goes wrong only after it has seen another case.
#[test]
fn what_only_fails_together_stays_together() {
    // Hands of one suit wait for no wind, and that mistake does not show.
    let script = format!(
        "input=$(cat); hands=$(echo \"$input\" | wc -l); \
         echo \"$input\" | {XTASK} mistake mahjong chow-of-winds | \
         if [ $hands -gt 3 ]; then sed '3s/.*/Case 3: DONG/'; else cat; fi"
    );
    let found = stress_shell("mahjong", "--shape one-suit --batch 4", &script);
    let failure = &found["failure"];
    assert_eq!((&failure["cases"], &failure["case"]), (&3.into(), &3.into()));
    let repeat = failure["repeat"].as_str().unwrap();
    assert!(repeat.contains("--first 0 --cases 4 --batch 4"), "{repeat}");
}

#[test]
fn a_failure_can_be_kept() {
    let workspace = Workspace::with(&["mahjong/statement-1"]);
    let xtask = |words: &str| workspace.xtask(&words.split(' ').collect::<Vec<_>>());
    let wrong = format!("-- {XTASK} mistake mahjong fifth-tile");
    let done = xtask(&format!("stress mahjong --keep edge-fifth-tile {wrong}")).ended(1);
    done.assert_shows("cargo xtask verify mahjong/edge-fifth-tile");
    let input = fs::read_to_string(workspace.path("fixtures/mahjong/edge-fifth-tile.in"));
    assert_eq!(input.unwrap().lines().count(), 2);
    workspace.accept();
    xtask("verify").ended(0).assert_shows("mahjong     2 fixtures");
    xtask(&format!("judge mahjong {wrong}")).assert_shows("edge-fifth-tile  WA");
}

#[test]
fn a_name_in_use_is_refused_at_once() {
    let workspace = Workspace::with(&["mahjong/statement-1"]);
    for (name, part) in [("statement-1", "already"), ("bad-x", "malformed"), ("A/b", "made of")] {
        let done = workspace.xtask(&["stress", "mahjong", "--keep", name, "--", "false"]).ended(2);
        assert_eq!(done.stdout, "");
        done.assert_says(part);
    }
}

#[test]
fn a_person_sees_it_all() {
    let program = ["--", XTASK, "mistake", "mahjong", "fifth-tile"];
    let done = xtask(["stress", "mahjong"].iter().chain(&program)).ended(1);
    let lines: Vec<&str> = done.stderr.lines().collect();
    let [line] = lines[..] else { panic!("{lines:?}") };
    assert!(line.starts_with("WA  at hand "), "{line}");
    assert!(line.contains("looking for a simpler input"), "{line}");
    for part in [
        "WA  at hand ",
        "\ninput\n  1T 1T 1T 1T ",
        "\nexpected\n  Case 1: ",
        "\ngot\n  Case 1: ",
        "\nreason\n  waits for 1T, of which the hand holds four\n",
        "\nto repeat it\n  cargo xtask stress mahjong --seed 0 --first ",
        "\nto keep it as a fixture\n  cargo xtask stress mahjong --seed 0 --first ",
        " --keep edge-NAME -- ",
        "\nto see how the right answer comes about\n  printf '1T 1T 1T 1T ",
        "\\n0\\n' | cargo run -q -p mahjong -- --explain\n",
    ] {
        done.assert_shows(part);
    }
}

#[test]
fn a_slow_start_costs_little() {
    let script = format!("sleep 0.4; exec {XTASK} mistake mahjong chow-of-winds");
    let options = "stress mahjong --shape one-suit --for 4s --format json";
    // About 800; one run after the other, or runs as short as their start, would be 40 to 400.
    let found = xtask_on_shell(options, &script).ended(0).json();
    assert!(found["cases"].as_u64().unwrap() >= 450, "{found}");
}

#[test]
fn another_layout_is_a_note_or_with_strict_a_find() {
    let script = format!("{XTASK} mistake mahjong chow-of-winds | sed 's/$/ /'");
    let options = "stress mahjong --shape one-suit --cases 100";
    let done = xtask_on_shell(options, &script).ended(0);
    done.assert_shows("\nnote (what --strict refuses)\n  laid out");
    let done = xtask_on_shell(&format!("{options} --strict"), &script).ended(1);
    done.assert_shows("\nreason\n  laid out otherwise");
    done.assert_shows(" --cases 1 --strict -- sh -c ");
}

/// Starts stress on a line of shell, and interrupts it a while after it has found a failure.
fn interrupted(script: &str, options: &str) -> Done {
    let mut runner = Command::new(XTASK)
        .args(["stress", "mahjong", "--shrink-for", "60min", "--shape", "one-suit"])
        .args(options.split_whitespace())
        .args(["--", "sh", "-c", script])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(runner.stderr.take().unwrap()).read_line(&mut said).unwrap();
    assert!(said.contains("  at hand ") && said.contains("looking for a simpler"), "{said}");
    thread::sleep(Duration::from_secs(1));
    let number = Pid::from_raw(runner.id().cast_signed()).unwrap();
    kill_process(number, Signal::INT).unwrap();
    Done::from(runner.wait_with_output().unwrap())
}

#[test]
fn an_interrupt_shows_the_best_so_far() {
    let script = format!("sleep 0.3; exec {XTASK} mistake mahjong fifth-tile");
    let done = interrupted(&script, "").ended(1);
    for part in ["\nInterrupted: ", "\ninput\n  ", "\nexpected\n  Case ", "\nto repeat it\n"] {
        done.assert_shows(part);
    }
    let found = interrupted(&script, "--format json").ended(1).json();
    assert_eq!(found["interrupted"], true);
    assert_eq!(found["failure"]["simplest"], false);
    // Also of a program that hangs.
    let hang = format!(
        "input=$(cat); case $input in *9S*) while :; do :; done;; esac; \
         echo \"$input\" | {XTASK} mistake mahjong chow-of-winds"
    );
    let done = interrupted(&hang, "--time-limit 500ms").ended(1);
    assert!(done.stdout.starts_with("TLE  at hand "), "{}", done.stdout);
    done.assert_shows("\nreason\n  still running after 0.");
}

#[test]
fn a_counterexample_is_shown_whole_unless_it_is_hopeless() {
    let stress = |games: &str| {
        let script = format!("if [ $(wc -l) -gt {games}0 ]; then exit 3; else yes 0; fi");
        xtask_on_shell("stress yahtzee --batch 30 --cases 30", &script).ended(1)
    };
    // It says nothing that is right, but only with many games does it crash.
    let done = stress("19");
    let input = |stdout: &str| {
        let (_, rest) = stdout.split_once("\ninput\n").unwrap();
        rest.split_once("\nexpected\n").unwrap().0.trim_end().to_owned()
    };
    assert_eq!(input(&done.stdout).lines().count(), 195, "{}", done.stdout);
    let done = stress("21");
    let input = input(&done.stdout);
    assert_eq!(input.lines().count(), 21, "{input}");
    let (_, file) = input.split_once("… (201 more lines; all in ").unwrap();
    let file = file.strip_suffix(')').unwrap();
    assert_eq!(fs::read_to_string(file).unwrap().lines().count(), 221);
    done.assert_shows("cargo run -q -p yahtzee -- --explain < ");
    fs::remove_file(file).unwrap();
}
