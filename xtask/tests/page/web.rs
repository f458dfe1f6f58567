//! The page with every solver, story and checker, in a real browser, opened from the disk.
//!
//! The tests need the page, which `bash .ci/web target/page.html` builds, and for one of them
//! `npm install --prefix target/axe axe-core`.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use jzon::{JsonValue, array};
use puzzles::PUZZLES;
use story::Format;
use xtask::fixtures::{Fixture, select, workspace};

use crate::browser::{Browser, END, LEFT, RIGHT, TAB};
use crate::{XTASK, axe};

/// The page, or another file that the variable `PAGE` names.
fn file() -> PathBuf {
    let built = workspace().join("target/page.html");
    let file = std::env::var_os("PAGE").map_or(built, PathBuf::from);
    let advice = "the page is missing: bash .ci/web target/page.html";
    fs::canonicalize(file).expect(advice)
}

/// The page at this place, once everything is answered.
fn open(browser: &Browser, place: &str) {
    browser.open(&file(), place);
    browser.settle();
}

impl Browser {
    /// Waits until the page has nothing to do, neither now nor after a pause of typing.
    fn settle(&self) {
        sleep(Duration::from_millis(250));
        for _ in 0..600 {
            let done =
                "return performance.getEntriesByName('answered').length > 0 && jobs.size === 0";
            if self.script(done) == true {
                return sleep(Duration::from_millis(100));
            }
            sleep(Duration::from_millis(50));
        }
        panic!("the page is still at work");
    }

    /// The element with this role and accessible name, as a script finds it.
    fn named(&self, role: &str, name: &str) -> String {
        let found = self.script(&format!(
            "return [...document.querySelectorAll('textarea, button, [role=tab]')].findIndex((one) =>
               (one.role ?? {{ TEXTAREA: 'textbox', BUTTON: 'button' }}[one.tagName]) === '{role}'
               && (one.ariaLabel ?? one.labels?.[0]?.innerText ?? one.innerText) === '{name}')"
        ));
        assert_ne!(found, -1, "there is a {role} {name:?}");
        format!("document.querySelectorAll('textarea, button, [role=tab]')[{found}]")
    }

    fn push(&self, button: &str) {
        self.script(&format!("{}.click()", self.named("button", button)));
        self.settle();
    }

    /// The text of a text box.
    fn text(&self, name: &str) -> String {
        self.script(&format!("return {}.value", self.named("textbox", name))).to_string()
    }

    /// Puts text into a text box as if it were typed.
    fn write(&self, name: &str, text: &str) {
        let field = self.named("textbox", name);
        let text = JsonValue::from(text).dump();
        self.script(&format!(
            "{field}.focus(); {field}.select(); document.execCommand('insertText', false, {text})"
        ));
        self.settle();
    }

    /// Drops a file on a text box: an expression that makes its content.
    fn drop_file(&self, name: &str, content: &str) {
        let field = self.named("textbox", name);
        self.script(&format!("window.file = new File([{content}], 'dropped.in')"));
        self.script(&format!(
            "const dataTransfer = new DataTransfer();
             dataTransfer.items.add(file);
             {field}.dispatchEvent(new DragEvent('drop', {{ dataTransfer, bubbles: true, cancelable: true }}))"
        ));
    }

    /// What is visible of an element.
    fn seen(&self, selector: &str) -> String {
        let element = format!("document.querySelector('{selector}')");
        let seen = format!("return {element}.checkVisibility() ? {element}.innerText : ''");
        self.script(&seen).to_string()
    }

    /// Has the worker do a job that reads these streams.
    fn ask(&self, kind: &str, puzzle: usize, streams: &[&[u8]]) -> JsonValue {
        // A character for each byte, as the bytes may be any.
        let text = |bytes: &&[u8]| bytes.iter().copied().map(char::from).collect::<String>();
        let streams: Vec<String> = streams.iter().map(text).collect();
        self.script(&format!(
            "const files = {}.map((text) => new Blob([Uint8Array.from(text, (one) => one.charCodeAt(0))]));
             return ask('{kind}', [{puzzle}], files).then(async ({{ output, reply }}) =>
               ({{ output: await output.text(), reply: JSON.parse(reply) }}))",
            JsonValue::from(streams).dump()
        ))
    }
}

/// Nothing is requested from anywhere, nothing is written to the console, nothing is too wide.
fn assert_calm(browser: &Browser, what: &str) {
    let seen = browser.script(
        "return {
           requests: performance.getEntriesByType('resource').map((one) => one.name),
           overflow: document.documentElement.scrollWidth - window.innerWidth,
         }",
    );
    assert_eq!(browser.console(), array![], "{what}");
    assert_eq!(seen["requests"], array![], "{what}");
    assert!(seen["overflow"].as_i64().unwrap() <= 0, "{what}: {seen}");
}

/// What is selected in the input, and a little of what is before it.
const SELECTED: &str = "const { value, selectionStart, selectionEnd } = one('#input');
                        return value.slice(selectionStart - 4, selectionEnd)";

fn fixtures() -> impl Iterator<Item = (usize, Fixture)> {
    select(None).unwrap().into_iter().map(|fixture| {
        let index = PUZZLES.iter().position(|puzzle| puzzle.name() == fixture.puzzle.name());
        (index.unwrap(), fixture)
    })
}

/// Output and message, byte for byte.
#[test]
#[ignore = "needs chromium, chromedriver and the page"]
fn every_fixture_is_answered_as_on_the_command_line() {
    let browser = Browser::start(1280, 900);
    open(&browser, "");
    for (index, fixture) in fixtures() {
        let (name, input) = (fixture.path(), fixture.input().unwrap());
        let printed = fixture.puzzle.run(Format::Answer, &name, &input).unwrap();
        let answered = browser.ask("answer", index, &[&input, b"", name.as_bytes()]);
        assert_eq!(answered["output"], *printed.stdout, "{name}");
        assert_eq!(answered["reply"]["message"], *printed.stderr, "{name}");
        let count = fixture.puzzle.count(&input);
        assert!(count.is_err() || count.is_ok_and(|count| answered["reply"]["cases"] == count));
    }
    assert_calm(&browser, "fixtures");
}

/// What `cargo xtask judge` says of the wrong solutions of a puzzle, and of published outputs.
#[test]
#[ignore = "needs chromium, chromedriver and the page"]
fn outputs_are_judged_as_by_the_judge() {
    let browser = Browser::start(1280, 900);
    open(&browser, "");
    for (index, fixture) in fixtures() {
        let published = workspace().join(format!("fixtures/{}.out", fixture.path()));
        if let Ok(output) = fs::read(published) {
            let judged = browser.ask("check", index, &[&fixture.input().unwrap(), &output, b""]);
            assert_eq!(judged["reply"]["verdict"], "AC", "{}", fixture.path());
        }
    }
    for (index, puzzle) in PUZZLES.iter().enumerate() {
        for (wrong, (mistake, _)) in puzzle.wrong_solutions().into_iter().enumerate().take(2) {
            let judge = ["judge", puzzle.name(), "--format", "json", "--lenient", "--all", "--"];
            let program = [XTASK, "mistake", puzzle.name(), mistake];
            let judged = Command::new(XTASK).args(judge).args(program).output().unwrap();
            assert_eq!(judged.status.code(), Some(1), "{mistake}");
            for line in str::from_utf8(&judged.stdout).unwrap().lines() {
                let expected = jzon::parse(line).unwrap();
                let name = expected["fixture"].as_str().unwrap();
                let file = format!("fixtures/{}/{name}.in", puzzle.name());
                let input = fs::read(workspace().join(&file)).unwrap();
                let Some(output) = puzzle.answer_wrongly(wrong, &input).unwrap() else { continue };
                let found = browser.ask("check", index, &[&input, &output, b""]);
                for part in ["verdict", "case", "expected", "got", "reason", "note"] {
                    assert_eq!(found["reply"][part], expected[part], "{mistake}, {name}, {part}");
                }
            }
        }
    }
    assert_calm(&browser, "outputs");
}

/// From the sample to a link that another person opens.
#[test]
#[ignore = "needs chromium, chromedriver and the page"]
fn a_person_finds_the_way() {
    let browser = Browser::start(1280, 900);
    open(&browser, "");
    for puzzle in PUZZLES {
        let about = puzzle.about();
        browser.script(&format!("{}.click()", browser.named("tab", about.title)));
        browser.settle();
        assert_eq!(browser.text("Input"), about.sample_input);
        assert_eq!(browser.text("Output"), about.sample_output);
        assert_eq!(browser.script("return location.hash"), *format!("#{}", puzzle.name()));
        browser.push("Random");
        assert_eq!(browser.seen("#fault"), "", "{}", puzzle.name());
        assert_ne!(browser.text("Input"), about.sample_input);
        assert_ne!(browser.text("Output"), "");
        browser.push("Sample");
        assert_eq!(browser.text("Output"), about.sample_output);
    }
    assert_calm(&browser, "every tab");

    open(&browser, "yahtzee");
    let game = "1 2 3 4 5\n".repeat(13);
    let right = "1 2 3 4 5 0 15 0 0 0 25 35 0 0 90\n";
    browser.write("Input", &game);
    assert_eq!(browser.text("Output"), right);
    let broken = game.clone() + &game.replacen("1 2 3 4 5\n", "1 2 7 4 5\n", 1);
    browser.write("Input", &broken);
    assert_eq!(browser.text("Output"), right);
    let message = "yahtzee: <stdin>:14:5: expected a die from 1 to 6, found \"7\" (game 2, roll 1)";
    assert!(browser.seen("#fault").starts_with(message), "{}", browser.seen("#fault"));
    assert_eq!(browser.script(SELECTED), "1 2 7");
    browser.press(LEFT); // whoever goes on typing does so where the caret was
    browser.press("6");
    browser.settle();
    assert!(browser.text("Input").ends_with("56\n"), "{}", browser.text("Input"));

    browser.write("Input", &(game.clone() + &game));
    browser.write("Your output", &format!("{right}1 2 3 4 5 0 15 0 0 0 25 35 40 0 130\n"));
    let verdict = browser.seen("[role=status]");
    for part in ["WA game 2", "expected", "got", "reason", "claims 40 for full house"] {
        assert!(verdict.contains(part), "{part} is missing in {verdict}");
    }
    let story = || browser.seen("article");
    assert!(story().starts_with("Game 2: "));
    browser.script(&format!("{}.focus()", browser.named("button", "Share")));
    let first = story();
    browser.press(RIGHT);
    assert_ne!(story(), first);
    browser.press(END);
    assert!(story().contains("90"));

    let before = ["Input", "Output", "Your output"].map(|name| browser.text(name));
    let place = browser.script("return location.hash.slice(1)").to_string();
    open(&browser, &place);
    assert_eq!(["Input", "Output", "Your output"].map(|name| browser.text(name)), before);
    assert_eq!(browser.seen("[role=status]"), verdict);
    browser.push("Random");
    assert_ne!(browser.text("Input"), before[0]);
    browser.script("history.back()");
    browser.settle();
    assert_eq!(["Input", "Output", "Your output"].map(|name| browser.text(name)), before);
    assert_calm(&browser, "at the end");
}

/// Ten megabytes: never blocked, answered whole, stopped, and work goes on.
#[test]
#[ignore = "needs chromium, chromedriver and the page"]
fn a_large_file_is_answered_or_stopped_without_blocking_the_page() {
    let browser = Browser::start(1280, 900);
    open(&browser, "yahtzee");
    let watch = "window.longest = 0;
        new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => {
          window.longest = Math.max(window.longest, duration);
        })).observe({ type: 'longtask' })";
    browser.script(watch);
    let cases = 77_000;
    let mut attempts = (0..10).map(|_| {
        browser.drop_file("Input", &format!("('1 2 3 4 5\\n'.repeat(13)).repeat({cases})"));
        browser.script("longest = 0");
        browser.settle();
        let count = browser.seen("#count");
        assert!(count.starts_with("77,000 games in "), "{count}");
        browser.script("return longest").as_f64().unwrap()
    });
    // One of them is undisturbed by what else the machine does.
    assert!(attempts.any(|blocked| blocked <= 50.0));
    let line = "1 2 3 4 5 0 15 0 0 0 25 35 0 0 90\n";
    let whole =
        browser.script("return answer.text().then((text) => [text.length, text.slice(-34)])");
    assert_eq!(whole, array![cases * line.len(), line]);
    assert!(browser.text("Output").len() <= 50_000);
    let fault = format!("'1 2 3 4 5\\n'.repeat({}) + '1 2 3 4 five'", 13 * cases);
    browser.drop_file("Input", &fault);
    browser.settle();
    let message = "yahtzee: dropped.in:1001001:9: expected a die from 1 to 6, found \"five\"";
    assert!(browser.seen("#fault").starts_with(message), "{}", browser.seen("#fault"));
    assert_eq!(browser.script(SELECTED), "3 4 five");
    browser.script(&format!("{}.click()", browser.named("button", "Share")));
    assert!(browser.seen("#toast").contains("too long for a link"));
    browser.push("Close");
    assert_eq!(browser.text("Input"), PUZZLES[0].about().sample_input);
    assert_calm(&browser, "a large file");

    open(&browser, "rake");
    let sample = browser.text("Output");
    let board = "3\\n9 2 7 4\\n1 8 3 6\\n5 2 9 1\\n4 7 3 8\\n";
    browser.drop_file("Input", &format!("'300000\\n', '{board}'.repeat(300000)"));
    for _ in 0..200 {
        if browser.script("return document.querySelector('#stop').checkVisibility()") == true {
            break;
        }
        sleep(Duration::from_millis(10));
    }
    assert_eq!(browser.script("return document.querySelector('#output').ariaBusy"), "true");
    browser.push("Stop");
    assert_eq!(browser.seen("#count"), "stopped");
    assert_eq!(browser.script("return document.querySelector('#output').ariaBusy"), "false");
    browser.push("Sample");
    assert_eq!(browser.text("Output"), sample);
    assert_calm(&browser, "stopped");
}

/// A panic in the worker, and what does not fit into its memory.
#[test]
#[ignore = "needs chromium, chromedriver and the page"]
fn a_failure_of_the_worker_is_told_and_work_goes_on() {
    let browser = Browser::start(1280, 900);
    open(&browser, "mahjong");
    let [input, output] = ["Input", "Output"].map(|name| browser.text(name));
    browser.write("Input", &format!("{input} "));
    browser.script("ask('answer', [99], [new Blob(), new Blob(), new Blob()])");
    browser.settle();
    let told = browser.seen("#toast");
    assert!(told.contains("started anew") && told.contains("index out of bounds"), "{told}");
    assert_eq!(browser.text("Input"), format!("{input} "));
    browser.write("Input", &input);
    assert_eq!(browser.text("Output"), output);
}

/// No violation of what axe-core checks: on a desk and a phone, light and dark, with and without a
/// fault.
#[test]
#[ignore = "needs chromium, chromedriver, the page and axe-core"]
fn everyone_can_use_it() {
    let axe = axe();
    for width in [1280, 390] {
        let browser = Browser::start(width, 900);
        for scheme in ["light", "dark"] {
            browser.emulate("screen", scheme);
            for puzzle in PUZZLES {
                open(&browser, puzzle.name());
                browser.script("document.querySelector('details').open = true");
                browser.write("Your output", "wrong");
                for input in [puzzle.about().sample_input, "wrong"] {
                    browser.write("Input", input);
                    let violations = browser.script(&format!(
                        "{axe}; return axe.run().then(({{ violations }}) =>
                           violations.map(({{ id, nodes }}) => [id, nodes[0].html, nodes[0].failureSummary]))"
                    ));
                    let what = format!("{} {scheme}, {width} pixels", puzzle.name());
                    assert_eq!(violations, array![], "{what}");
                    assert_calm(&browser, &what);
                }
            }
        }
        for _ in 0..3 {
            browser.press(TAB);
            assert_ne!(browser.script("return document.activeElement.tagName"), "BODY");
        }
    }
}
