//! The behaviour of every binary, tried on the real process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use puzzle::{Framing, Puzzle, Rng, View};
use story::{Format, Tell};

use crate::cases::{Sample, judging, output_of, written};

/// Makes the tests of the binary of a puzzle, on itself and on [`streams`](crate::streams):
///
/// ```ignore
/// trial::process!(rake::Rake, env!("CARGO_BIN_EXE_rake"));
/// ```
#[macro_export]
macro_rules! process {
    ($puzzle:ty, $binary:expr) => {
        $crate::process!(@each $puzzle, $binary, process:
            answers_from_a_file_or_standard_input
            shows_its_help
            refuses_wrong_usage
            names_a_file_that_cannot_be_read
            answers_complete_cases_before_an_error
            survives_junk
            answers_a_case_as_soon_as_it_is_complete
            takes_input_byte_by_byte
        );
        $crate::process!(@each $puzzle, $binary, streams:
            long_stream_in_little_memory
            long_word_in_little_memory
            slow_reader_gets_every_answer
            leaving_reader_stops_it
            full_disk_stops_it
            any_number_of_threads_prints_the_same
        );
    };
    (@each $puzzle:ty, $binary:expr, $module:ident: $($test:ident)+) => {
        $crate::tests! { $puzzle; $($test: $crate::$module::$test::<$puzzle>($binary);)+ }
    };
}

/// The same for a puzzle that tells stories.
#[macro_export]
macro_rules! told {
    ($puzzle:ty, $binary:expr) => {
        $crate::process!(@each $puzzle, $binary, process:
            tells_how_answers_come_about
            tells_complete_stories_before_an_error
            refuses_wrong_formats
        );
    };
}

/// How long anything here may take; far more than it needs.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) fn start(command: &mut Command) -> Child {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}

/// Runs the binary on an input and returns (standard output, standard error, exit code).
fn run(binary: &str, arguments: &[&str], input: &[u8]) -> (String, String, Option<i32>) {
    let mut child = start(Command::new(binary).args(arguments));
    let mut stdin = child.stdin.take().expect("a pipe");
    let output = thread::scope(|scope| {
        // A process that does not read its input to the end is free to do so.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the binary ends")
    });
    texts(&output)
}

pub(super) fn texts(output: &Output) -> (String, String, Option<i32>) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

/// What is written for the first cases of an input, one text a case, in each format that tells
/// more than the answer; and the arguments that ask for it.
fn stories<P: Tell>(cases: &[P::Case]) -> [(&'static str, Vec<String>); 3] {
    let each = |format: Format| {
        let write = |(number, case): (usize, &P::Case)| {
            let mut text = Vec::new();
            let case = std::slice::from_ref(case);
            View::<P>::write(&format, number as u64 + 1, case, &mut text);
            String::from_utf8(text).expect("text")
        };
        cases.iter().enumerate().map(write).collect()
    };
    [
        ("--explain", each(Format::Text { colour: false })),
        ("--explain=html", each(Format::Page)),
        ("--format=json", each(Format::Json)),
    ]
}

/// With `--explain` or `--format json` it tells the story of every case, whatever the number of
/// threads. In a pipe there are no colours.
pub fn tells_how_answers_come_about<P: Tell>(binary: &str) {
    let Sample { cases, input, .. } = Sample::<P>::new();
    for (argument, stories) in stories::<P>(&cases) {
        for threads in ["1", "8"] {
            let arguments = [argument, "--threads", threads];
            let (output, errors, status) = run(binary, &arguments, input.as_bytes());
            assert_eq!((errors.as_str(), status), ("", Some(0)));
            let rest = match argument {
                "--explain=html" => {
                    assert!(output.starts_with("<!doctype html>"), "{output}");
                    assert!(output.ends_with("</html>\n"), "{output}");
                    output.find("<article").map_or("", |start| &output[start..])
                }
                _ => &output,
            };
            assert!(rest.starts_with(&stories.concat()), "{output}");
        }
    }
}

/// What is complete is told, and a page that ends early is a page that says so.
pub fn tells_complete_stories_before_an_error<P: Tell>(binary: &str) {
    let Some((input, complete)) = cut_sample::<P>() else {
        return;
    };
    for (argument, stories) in stories::<P>(&complete) {
        let (output, errors, status) = run(binary, &[argument], input.as_bytes());
        assert_eq!(status, Some(2));
        assert_eq!(errors.lines().count(), 1, "{errors}");
        if argument == "--explain=html" {
            assert!(output.contains(&stories.concat()), "{output}");
            let message = errors.trim_end().replace('<', "&lt;").replace('>', "&gt;");
            assert!(output.contains(&format!("ends early.</strong> {message}</p>")), "{output}");
            assert!(output.ends_with("</html>\n"), "{output}");
        } else {
            assert_eq!(output, stories.concat());
        }
    }
}

/// Wrong usage is a message and exit code 2.
pub fn refuses_wrong_formats<P: Tell>(binary: &str) {
    for arguments in
        [&["--explain=nonsense"][..], &["--format=nonsense"], &["--explain", "--format=json"]]
    {
        assert_refused(binary, arguments);
    }
}

fn assert_refused(binary: &str, arguments: &[&str]) {
    let (output, errors, status) = run(binary, arguments, b"");
    assert_eq!((output.as_str(), status), ("", Some(2)));
    assert!(errors.starts_with("error: "), "{errors}");
}

/// An input that ends inside its last case, and the cases before it.
fn cut_sample<P: Puzzle>() -> Option<(String, Vec<P::Case>)> {
    judging::<P>()?;
    let Sample { mut cases, input, .. } = Sample::<P>::new();
    let mut text = input.trim_end();
    if let Framing::Sentinel(mark) = P::FRAMING {
        text = text.strip_suffix(mark).expect("the end mark").trim_end();
    }
    let last = text.rfind(char::is_whitespace).expect("several words");
    cases.pop();
    Some((text[..last].to_owned(), cases))
}

pub(super) fn done(output: &str) -> (String, String, Option<i32>) {
    (output.to_owned(), String::new(), Some(0))
}

/// Without FILE or with `-` it reads standard input, otherwise FILE.
pub fn answers_from_a_file_or_standard_input<P: Puzzle>(binary: &str) {
    let Sample { input, output, .. } = Sample::<P>::new();
    let expected = done(&output);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sample input.txt");
    std::fs::write(&file, &input).expect("a file");
    let file = file.to_str().expect("text");
    assert_eq!(run(binary, &[], input.as_bytes()), expected);
    assert_eq!(run(binary, &["-"], input.as_bytes()), expected);
    assert_eq!(run(binary, &[file], b""), expected);
    for threads in ["1", "2", "8"] {
        assert_eq!(run(binary, &["--threads", threads, file], b""), expected);
    }
}

/// `--help` shows the form of the input and an example, `--version` the version.
pub fn shows_its_help<P: Puzzle>(binary: &str) {
    let (help, errors, status) = run(binary, &["--help"], b"");
    for line in P::ABOUT.sample_input.lines().chain(P::ABOUT.sample_output.lines()) {
        assert!(help.contains(line), "{line:?} is missing in\n{help}");
    }
    assert_eq!((errors.as_str(), status), ("", Some(0)));
    let (version, ..) = run(binary, &["--version"], b"");
    assert_eq!(version, format!("{} {}\n", P::NAME, env!("CARGO_PKG_VERSION")));
}

/// Wrong usage is a message and exit code 2.
pub fn refuses_wrong_usage<P: Puzzle>(binary: &str) {
    for arguments in [&["--nonsense"][..], &["--threads=0"], &["one", "two"]] {
        assert_refused(binary, arguments);
    }
}

/// A missing file and a folder in its place are messages and exit code 2.
pub fn names_a_file_that_cannot_be_read<P: Puzzle>(binary: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    for path in [folder.path().join("missing.in"), folder.path().to_owned()] {
        let path = path.to_str().expect("text");
        let (output, errors, status) = run(binary, &[path], b"");
        assert_eq!((output.as_str(), status), ("", Some(2)));
        assert!(errors.starts_with(&format!("{}: cannot ", P::NAME)), "{errors}");
        assert!(errors.contains(path), "{errors}");
    }
}

/// What is complete is answered, then the message says where and what, and the exit code is 2.
pub fn answers_complete_cases_before_an_error<P: Puzzle>(binary: &str) {
    let Some((input, complete)) = cut_sample::<P>() else {
        return;
    };
    let (output, errors, status) = run(binary, &[], input.as_bytes());
    assert_eq!((output, status), (output_of::<P>(&complete), Some(2)));
    let (line, column) = (input.lines().count(), input.lines().last().map_or(0, str::len) + 1);
    let place = format!("{}: <stdin>:{line}:{column}: expected ", P::NAME);
    assert!(errors.starts_with(&place), "{errors}");
    assert!(errors.contains(", found the end of the input ("), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
}

/// Random bytes are a message and exit code 2.
pub fn survives_junk<P: Puzzle>(binary: &str) {
    let mut rng = Rng::with_seed(4_363);
    let junk: Vec<u8> = (0..10_000).map(|_| rng.u8(..)).collect();
    let (output, errors, status) = run(binary, &[], &junk);
    assert_eq!((output.as_str(), status), ("", Some(2)));
    assert!(errors.contains(": expected ") && errors.lines().count() == 1, "{errors}");
}

/// Somebody at a terminal sees each answer before typing the next case.
pub fn answers_a_case_as_soon_as_it_is_complete<P: Puzzle>(binary: &str) {
    let Some(judging) = judging::<P>() else {
        return;
    };
    let cases = Sample::<P>::new().cases;
    let mut child = start(&mut Command::new(binary));
    let mut stdin = child.stdin.take().expect("a pipe");
    let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let (send, answers) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in stdout.lines() {
            let _ = send.send(line.expect("text"));
        }
    });
    if P::FRAMING == Framing::Counted {
        writeln!(stdin, "{}", cases.len()).expect("a reader");
    }
    for ((case, answer), number) in cases.iter().zip(P::solve(&cases)).zip(1..) {
        stdin.write_all(&written(&judging, case)).expect("a reader");
        let mut due = Vec::new();
        P::write_answer(number, &answer, &mut due);
        for expected in String::from_utf8(due).expect("text").lines() {
            assert_eq!(answers.recv_timeout(PATIENCE).as_deref(), Ok(expected));
        }
    }
    drop(stdin);
    assert_eq!(child.wait().expect("the binary ends").code(), Some(0));
    reader.join().expect("no panic");
}

/// It does not matter how the input is cut into pieces.
pub fn takes_input_byte_by_byte<P: Puzzle>(binary: &str) {
    let Sample { input, output: expected, .. } = Sample::<P>::new();
    let mut child = start(&mut Command::new(binary));
    let mut stdin = child.stdin.take().expect("a pipe");
    for byte in input.bytes() {
        stdin.write_all(&[byte]).expect("a reader");
        thread::yield_now();
    }
    drop(stdin);
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(texts(&output), done(&expected));
}
