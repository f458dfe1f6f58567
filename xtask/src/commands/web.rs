//! Runs `cargo xtask web`, which writes the web app: every solver, story and checker in one HTML
//! file.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use clap::Args;
use terminal::files::write_whole;
use terminal::tell;
use zopfli::{Format, Options};

use crate::fixtures::{target_folder, workspace};

/// The target for which the module is compiled: WebAssembly, which browsers run.
const TARGET: &str = "wasm32-unknown-unknown";

/// Makes a list of these files of the folder `crates`, each as its path and its text.
macro_rules! files {
    ($($path:literal)*) => { &[$(($path, include_str!(concat!("../../../crates/", $path)))),*] };
}

/// The files of the web app. The text of each replaces its path in double braces in `page.html`.
const FILES: &[(&str, &str)] = files! {
    "story/src/page.css" "story/src/page.html" "story/src/page.js" "web/src/page.css"
    "web/src/page.js" "web/src/jobs.js" "web/src/files.js" "web/src/fields.js"
    "web/src/verdict.js" "web/src/tests.js" "web/src/worker.js"
};

#[derive(Args)]
pub struct Arguments {
    /// HTML file to write
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// WebAssembly module to pack, instead of building the crate `web`
    #[arg(long, value_name = "FILE")]
    module: Option<PathBuf>,
}

/// Writes the web app.
pub fn web(arguments: &Arguments) -> Result<bool> {
    let module = arguments.module.clone().map_or_else(build, Ok)?;
    let read = fs::read(&module).with_context(|| format!("cannot read {}", module.display()))?;
    let page = page(&read)?;
    write_whole(&arguments.to, page.as_bytes())?;
    let size = page.len().div_ceil(1000);
    tell(format_args!("{}: {size} KB; open it in a browser", arguments.to.display()));
    Ok(true)
}

/// Builds the WebAssembly module with the profile `web`. Returns the path of its file.
fn build() -> Result<PathBuf> {
    let status = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()))
        .current_dir(workspace())
        .args(["rustc", "--package", "web", "--lib", "--crate-type", "cdylib"])
        .args(["--profile", "web", "--target", TARGET])
        .status()
        .context("cannot run cargo")?;
    ensure!(
        status.success(),
        "the module cannot be built; if the target is missing: rustup target add {TARGET}"
    );
    Ok(target_folder().join(TARGET).join("web/web.wasm"))
}

/// Returns the web app with this module in it.
fn page(module: &[u8]) -> Result<String> {
    let mut packed = Vec::new();
    zopfli::compress(Options::default(), Format::Gzip, module, &mut packed)?;
    let mut page = include_str!("../../../crates/web/src/page.html").to_owned();
    let puzzles = web::puzzles().to_string().replace('<', "\\u003c");
    let size = packed.len().to_string();
    let data = [("puzzles", &*puzzles), ("size", &size), ("module", &base85(&packed))];
    for (part, text) in FILES.iter().chain(&data) {
        page = page.replacen(&format!("{{{{{part}}}}}"), text, 1);
    }
    Ok(page)
}

/// Returns bytes as text that a script element can hold. The text is a sixteenth shorter than
/// base64. Four bytes make a number, the first byte being the highest, and its five digits in base
/// 85 are characters from `(` on.
fn base85(bytes: &[u8]) -> String {
    let digits = |bytes: &[u8]| {
        let mut four = [0; 4];
        four[..bytes.len()].copy_from_slice(bytes);
        let number = u32::from_be_bytes(four);
        [4, 3, 2, 1, 0].map(|place| char::from(b'(' + (number / 85_u32.pow(place) % 85) as u8))
    };
    bytes.chunks(4).flat_map(digits).collect()
}
