//! Writes the web app: every solver, story and checker in one HTML file.

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use clap::Parser;
use terminal::files::{target_folder, workspace, write_whole};
use terminal::tell;
use zopfli::{Format, Options};

/// The target for which the module is compiled: WebAssembly, which browsers run.
const TARGET: &str = "wasm32-unknown-unknown";

/// Makes a list of these files, each as its path from here and its text.
macro_rules! files {
    ($($path:literal)*) => { &[$(($path, include_str!($path))),*] };
}

/// The files of the web app. The text of each replaces its path in double braces in `page.html`.
const FILES: &[(&str, &str)] = files! {
    "../../../story/src/page.css" "../../../story/src/page.html" "../../../story/src/page.js"
    "page.css" "page.js" "jobs.js" "files.js" "fields.js" "verdict.js" "tests.js" "worker.js"
};

/// Build the web app: every solver, explanation and checker in one HTML file
///
/// For example: cargo run -p web -- --to page.html
///
/// Exit codes: 0 written; 2 wrong usage, or the app cannot be built.
#[derive(Parser)]
struct Arguments {
    /// HTML file to write
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// WebAssembly module to pack, instead of building the crate `web`
    #[arg(long, value_name = "FILE")]
    module: Option<PathBuf>,
}

fn main() -> ExitCode {
    terminal::run("web", |arguments: Arguments| write(&arguments))
}

/// Writes the web app.
fn write(arguments: &Arguments) -> Result<bool> {
    let module = arguments.module.clone().map_or_else(build, Ok)?;
    let read = fs::read(&module).with_context(|| format!("cannot read {}", module.display()))?;
    let page = page(&read)?;
    write_whole(&arguments.to, page.as_bytes())?;
    let size = page.len().div_ceil(1000);
    tell(format_args!(
        "{}: {size} KB; open it in a browser",
        arguments.to.display()
    ));
    Ok(true)
}

/// Builds the WebAssembly module with the profile `web`. Returns the path of its file.
fn build() -> Result<PathBuf> {
    let status = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()))
        .current_dir(workspace())
        .args([
            "rustc",
            "--package",
            "web",
            "--lib",
            "--crate-type",
            "cdylib",
        ])
        .args(["--profile", "web", "--target", TARGET])
        .status()
        .context("cannot run cargo")?;
    ensure!(
        status.success(),
        "the module cannot be built; if the target is missing: rustup target add {TARGET}"
    );
    Ok(target_folder().join(TARGET).join("web/web.wasm"))
}

/// Returns the web app with this module in it, and without the comments of its scripts.
fn page(module: &[u8]) -> Result<String> {
    let mut packed = Vec::new();
    zopfli::compress(Options::default(), Format::Gzip, module, &mut packed)?;
    let mut page = include_str!("page.html").to_owned();
    let puzzles = web::puzzles().to_string().replace('<', "\\u003c");
    let size = packed.len().to_string();
    let data = [
        ("puzzles", &*puzzles),
        ("size", &size),
        ("module", &base91(&packed)),
    ];
    for (part, text) in FILES.iter().chain(&data) {
        page = page.replacen(&format!("{{{{{part}}}}}"), text, 1);
    }
    let is_code = |line: &&str| !line.trim_start().starts_with("// ");
    Ok(page.split_inclusive('\n').filter(is_code).collect())
}

/// Returns bytes as text that a script element can hold, a twelfth shorter than base64. Thirteen bits
/// make two digits in base 91, from the lowest bit and the lowest digit on. The digits are the
/// characters from `$` on, but `#` stands for `<`, which might begin a tag.
fn base91(bytes: &[u8]) -> String {
    let digit = |digit: u32| char::from(b'$' + digit as u8);
    let (mut text, mut bits, mut count) = (String::new(), 0, 0);
    for &byte in bytes.iter().chain(&[0; 2]) {
        bits |= u32::from(byte) << count;
        count += 8;
        if count >= 13 {
            let pair = bits % (1 << 13);
            text.extend([digit(pair % 91), digit(pair / 91)]);
            (bits, count) = (bits >> 13, count - 13);
        }
    }
    text.replace('<', "#")
}
