//! The pages of `--explain=html` and `--page`, in a real browser.
//!
//! The tests need `chromium` and its driver, so they run only when requested:
//! `cargo test -p xtask --test page -- --ignored`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use browser::{Browser, END, HOME, LEFT, RIGHT, TAB};
use checker::{ErasedPuzzle, Printed};
use jzon::{JsonValue, array};
use puzzles::puzzle;
use story::Format;
use xtask::fixtures::{Fixture, select, workspace};

mod browser;
mod web;

/// The runner's binary.
const XTASK: &str = env!("CARGO_BIN_EXE_xtask");

/// The visible part of a page.
const SEEN: &str = "return {
    sections: [...document.querySelectorAll('.caption')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true })).length,
    place: location.hash,
    text: document.querySelector('main').innerText,
    step: document.querySelector('output').innerText,
    slider: Number(document.querySelector('input').value),
    overflow: document.documentElement.scrollWidth - window.innerWidth,
    requests: performance.getEntriesByType('resource').map((one) => one.name),
}";

/// The page of an input.
fn page_of(puzzle: &dyn ErasedPuzzle, input: &[u8]) -> Printed {
    puzzle.run(Format::Page, "input", input).unwrap()
}

fn page(fixture: &Fixture, folder: &Path) -> PathBuf {
    let file = folder.join(format!("{}.html", fixture.puzzle.name()));
    fs::write(&file, page_of(fixture.puzzle, &fixture.input().unwrap()).stdout).unwrap();
    file
}

/// A browser as on a desk and one as on a phone.
fn browsers() -> impl Iterator<Item = (&'static str, Browser)> {
    let devices = [("desktop", 1200, 900), ("phone", 390, 844)].into_iter();
    devices.map(|(device, width, height)| (device, Browser::start(width, height)))
}

/// The visible part; nothing is too wide, requested from the network or written to the console.
fn look(browser: &Browser, what: &str) -> JsonValue {
    let seen = browser.script(SEEN);
    assert_eq!(browser.console(), array![], "{what}");
    assert_eq!(seen["requests"], array![], "{what}");
    assert!(seen["overflow"].as_i64().unwrap() <= 0, "{what}: {seen}");
    seen
}

fn statements() -> impl Iterator<Item = Fixture> {
    let fixtures = select(None).unwrap().into_iter();
    let statements = fixtures.filter(|fixture| fixture.name.starts_with("statement-"));
    statements.filter(|fixture| fixture.puzzle.is_explained())
}

/// From the first step to the last with the keys, on a desk and on a phone.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_keys_step_through_every_page() {
    let folder = tempfile::tempdir().unwrap();
    for (device, browser) in browsers() {
        for fixture in statements() {
            let file = page(&fixture, folder.path());
            let input = fixture.input().unwrap();
            let run = fixture.puzzle.run(Format::Answer, "input", &input).unwrap();
            for (answer, case) in run.stdout.lines().zip(1..) {
                let what = format!("{device}: {} case {case}", fixture.path());
                browser.open(&file, &format!("{case}.1"));
                let steps = format!("document.querySelectorAll('#case-{case} section').length");
                let steps = browser.script(&format!("return {steps}")).as_u64().unwrap();
                assert!(steps > 0, "{what}");
                for step in 1..=steps {
                    let seen = look(&browser, &what);
                    assert_eq!(seen["sections"], 1, "{what}");
                    assert_eq!(seen["place"], *format!("#{case}.{step}"), "{what}");
                    assert_eq!(seen["step"], *format!("{step} / {steps}"), "{what}");
                    assert_eq!(seen["slider"], step, "{what}");
                    browser.press(RIGHT);
                }
                // Nothing follows the last step, which shows the answer.
                let text = look(&browser, &what)["text"].as_str().unwrap().to_lowercase();
                let answer = answer.split_once(": ").map_or(answer, |(_, answer)| answer);
                for word in answer.to_lowercase().split(' ') {
                    assert!(text.contains(word), "{what}: {word} is missing in {text}");
                }
                let before = steps.saturating_sub(1).max(1);
                for (key, step) in [(RIGHT, steps), (LEFT, before), (HOME, 1), (END, steps)] {
                    browser.press(key);
                    let seen = look(&browser, &what);
                    assert_eq!(seen["place"], *format!("#{case}.{step}"), "{what}");
                }
            }
        }
    }
}

/// The buttons, the slider by its own keys, the list of cases; each can be reached by Tab.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn every_control_works_and_has_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let rake = statements().find(|fixture| fixture.puzzle.name() == "rake").unwrap();
    let file = page(&rake, folder.path());
    let browser = Browser::start(1000, 700);
    browser.open(&file, "");
    let place = || browser.script("return location.hash");
    assert_eq!(place(), "#1.1");
    browser.click("button[data-to='1']");
    assert_eq!(place(), "#1.2");
    browser.click("button[data-to='-1']");
    assert_eq!(place(), "#1.1");

    browser.script("document.querySelector('input').focus()");
    browser.press(RIGHT);
    assert_eq!(place(), "#1.2");

    browser.click("summary");
    browser.click(".index li:nth-child(3) a");
    assert_eq!(place(), "#3.1");
    browser.script(
        "const chooser = document.querySelector('select');
         chooser.value = 3;
         chooser.dispatchEvent(new Event('change'))",
    );
    assert_eq!(place(), "#4.1");

    browser.open(&file, "2.2");
    let mut names = Vec::new();
    for _ in 0..6 {
        browser.press(TAB);
        let name = browser.script(
            "const one = document.activeElement;
             return one.ariaLabel ?? one.labels?.[0]?.innerText ?? one.innerText",
        );
        names.push(name.as_str().unwrap_or_default().to_owned());
    }
    for name in ["All 4 boards", "Go to", "Back", "Step", "Next"] {
        assert!(names.iter().any(|found| found.contains(name)), "{name} is not in {names:?}");
    }
    browser.open(&file, "3.1");
    browser.click("#case-3 .chart li:nth-child(2)");
    assert_eq!(place(), "#3.3");
    look(&browser, "controls");
}

/// Runs a task on a deliberately wrong program, with `--page`.
fn find(task: &str, puzzle: &str, mistake: &str, folder: &Path) -> PathBuf {
    let file = folder.join(format!("{task}-{puzzle}.html"));
    let mut command = Command::new(XTASK);
    command
        .args([task, puzzle, "--page"])
        .arg(&file)
        .args(["--", XTASK, "mistake", puzzle, mistake]);
    assert_eq!(command.output().unwrap().status.code(), Some(1));
    file
}

/// The difference, the reason, and then the story: on a desk and on a phone.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_find_is_shown_and_then_explained() {
    let folder = tempfile::tempdir().unwrap();
    let finds = [
        ("yahtzee", "five-is-no-full-house", "claims "),
        ("mahjong", "seven-pairs", "waits for "),
        ("chess", "greedy", "margin "),
        ("rake", "clockwise", "score "),
    ]
    .map(|(puzzle, mistake, reason)| (reason, find("stress", puzzle, mistake, folder.path())));
    for (device, browser) in browsers() {
        for (reason, file) in &finds {
            let what = format!("{device}: {}", file.display());
            browser.open(file, "");
            let seen = look(&browser, &what);
            assert_eq!((&seen["place"], &seen["sections"]), (&"#1.1".into(), &1.into()), "{what}");
            let text = seen["text"].as_str().unwrap();
            for part in ["WA", "input", "your output", "right answer", reason] {
                assert!(text.contains(part), "{what}: {part} is missing in {text}");
            }
            let marked = browser.script(
                "return ['del', 'ins'].map((one) => document.querySelector(one)?.innerText ?? '')",
            );
            assert_ne!(marked, JsonValue::from(vec!["", ""]), "{what}");
            assert_ne!(marked[0], marked[1], "{what}");
            browser.press(RIGHT);
            let seen = look(&browser, &what);
            assert_eq!((&seen["place"], &seen["sections"]), (&"#1.2".into(), &1.into()), "{what}");
            browser.press(END);
            look(&browser, &what);
        }
    }
}

/// What is seen beside the text: whether it reaches the right edge, and what is where.
const PLACES: &str = "
    const shown = (one) => one.checkVisibility({ visibilityProperty: true });
    const main = document.querySelector('main').getBoundingClientRect();
    const all = (what) => [...document.querySelectorAll(what)].filter(shown);
    const right = all('table, .chart').map((one) => one.getBoundingClientRect().right);
    const place = (one) => { const { x, y } = one.getBoundingClientRect(); return [x, y]; };
    return {
        width: (Math.max(...right) - main.left) / main.width,
        fixed: all('h2, .shared > *, .controls > *').map(place),
        own: all('.tables').map(place)[0] ?? null,
    }";

/// The first step fills its column, and nothing moves from step to step.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn nothing_jumps_between_steps() {
    let folder = tempfile::tempdir().unwrap();
    let browser = Browser::start(1280, 800);
    for fixture in statements() {
        let file = page(&fixture, folder.path());
        for case in 1..=fixture.puzzle.count(&fixture.input().unwrap()).unwrap() {
            browser.open(&file, &format!("{case}.1"));
            let first = browser.script(PLACES);
            let mut own = JsonValue::Null;
            assert!(first["width"].as_f64().unwrap() > 0.75, "{}: {first}", fixture.path());
            for step in 1..=browser
                .script("return document.querySelector('input').max * 1")
                .as_u64()
                .unwrap()
            {
                let what = format!("{} {case}.{step}", fixture.path());
                let seen = browser.script(PLACES);
                assert_eq!(seen["fixed"], first["fixed"], "{what}");
                if own.is_null() {
                    own = seen["own"].clone();
                }
                assert!(seen["own"].is_null() || seen["own"] == own, "{what}: {seen}");
                browser.press(RIGHT);
            }
        }
    }
}

/// On paper all steps are below one another, and there are no controls; nothing ever moves by
/// itself.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn paper_shows_every_step() {
    let folder = tempfile::tempdir().unwrap();
    let browser = Browser::start(1000, 700);
    for fixture in statements() {
        browser.emulate("screen", "light");
        browser.open(&page(&fixture, folder.path()), "");
        browser.press(RIGHT);
        assert_eq!(browser.script("return document.getAnimations().length"), 0);
        browser.emulate("print", "light");
        let hidden = browser.script(
            "const hidden = (one) => !one.checkVisibility({ visibilityProperty: true });
             const all = [...document.querySelectorAll('.caption, .tables, .shared')];
             return [all.filter(hidden).length, hidden(document.querySelector('.controls'))]",
        );
        assert_eq!(hidden, array![0, true], "{}", fixture.path());
    }
}

/// axe-core, which checks a page for people who cannot see it, or see it badly.
fn axe() -> String {
    let file = workspace().join("target/axe/node_modules/axe-core/axe.min.js");
    let advice = "axe-core is missing: npm install --prefix target/axe axe-core";
    fs::read_to_string(file).expect(advice)
}

/// Every step of every page, light on a desk and dark on a phone: axe-core has nothing to say.
#[test]
#[ignore = "needs chromium, chromedriver and axe-core"]
fn every_step_is_accessible() {
    let (axe, folder) = (axe(), tempfile::tempdir().unwrap());
    let mut pages = vec![
        find("stress", "mahjong", "seven-pairs", folder.path()),
        find("stress", "rake", "clockwise", folder.path()),
        find("judge", "yahtzee", "five-is-no-full-house", folder.path()),
    ];
    pages.extend(statements().map(|fixture| page(&fixture, folder.path())));
    for ((_, browser), scheme) in browsers().zip(["light", "dark"]) {
        for file in &pages {
            browser.emulate("screen", scheme);
            browser.open(file, "");
            browser.script(&axe);
            let all = "document.querySelectorAll('article').length";
            let cases = browser.script(&format!("return {all}")).as_u64().unwrap();
            for case in 1..=cases.min(2) {
                browser.script(&format!("location.hash = '#{case}.1'"));
                loop {
                    let found = browser.script(
                        "const { violations } = await axe.run({ resultTypes: ['violations'] });
                         return violations.map((one) => [one.id, one.nodes.map((it) => it.html)])",
                    );
                    let place = browser.script("return location.hash");
                    assert_eq!(found, array![], "{scheme}: {} {place}", file.display());
                    browser.press(RIGHT);
                    if browser.script("return location.hash") == place {
                        break;
                    }
                }
            }
        }
    }
}

/// All failures of `judge` are on one page, each with its name.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn the_failures_of_a_judge_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let file = find("judge", "yahtzee", "five-is-no-full-house", folder.path());
    let browser = Browser::start(1200, 900);
    browser.open(&file, "");
    browser.click("summary");
    let listed = browser.script("return document.querySelector('.index').innerText");
    for part in [" failures", "WA Wrong answer on edge-all-rolls-equal, game 1 of "] {
        assert!(listed.as_str().unwrap().contains(part), "{listed}");
    }
    browser.click(".index li:nth-child(2) a");
    assert_eq!(look(&browser, "list")["place"], "#2.1");
}

/// A page that an error cut short says so, and works up to there.
#[test]
#[ignore = "needs chromium and chromedriver"]
fn a_page_that_ends_early_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let input = b"2\n1\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n1\n1 2 3 <b>\n";
    let run = page_of(puzzle("rake").unwrap(), input);
    assert_eq!(run.status, 2);
    let file = folder.path().join("cut.html");
    fs::write(&file, run.stdout).unwrap();
    let browser = Browser::start(1000, 700);
    browser.open(&file, "");
    browser.press(END);
    let seen = look(&browser, "cut");
    assert_eq!(seen["place"], "#1.4");
    let text = seen["text"].as_str().unwrap();
    assert!(text.contains("This page ends early."), "{text}");
    assert!(text.contains(run.stderr.trim_end()), "{text}");
}

/// A page of one case stays below 100 KB, one of 1,000 games of Yahtzee below 20 MB.
#[test]
fn pages_are_small() {
    for fixture in select(None).unwrap() {
        let input = fixture.input().unwrap();
        if fixture.puzzle.count(&input).is_ok_and(|count| count == 1) {
            let size = page_of(fixture.puzzle, &input).stdout.len();
            assert!(size < 100_000, "{}: {size}", fixture.path());
        }
    }
    let game = include_bytes!("../../../fixtures/yahtzee/statement-1.in").repeat(50);
    let size = page_of(puzzle("yahtzee").unwrap(), &game).stdout.len();
    assert!(size < 2_000_000, "100 games: {size}");
}

/// Without scripts nothing is hidden.
#[test]
fn without_scripts_every_step_is_there() {
    for fixture in statements() {
        let run = page_of(fixture.puzzle, &fixture.input().unwrap());
        let (_, main) = run.stdout.split_once("<main>").unwrap();
        let (main, _) = main.split_once("</main>").unwrap();
        let sections = main.matches("<section").count();
        assert!(sections > 0, "{}", fixture.path());
        assert_eq!(main.matches("class=\"caption\"").count(), sections);
        assert!(!main.contains(" hidden"), "{}", fixture.path());
    }
}
