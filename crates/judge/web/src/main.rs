//! Writes the web app: every solver, story and checker in one HTML file.

use std::ffi::OsStr;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use base64::prelude::{BASE64_STANDARD, Engine as _};
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

/// The files whose text replaces their path in double braces in `page.html`.
const FILES: &[(&str, &str)] = files! {
    "../../../story/src/page.css" "../../../story/src/page.html" "../../../story/src/page.js"
    "page.css" "worker.js"
};

/// The modules of the page's script, each after those that it imports.
const MODULES: &[(&str, &str)] = files! {
    "dom.js" "files.js" "packing.js" "texts.js" "observable.js" "state.js" "words.js" "archive.js" "jobs.js"
    "tests.js" "address.js" "session.js" "latest.js" "history.js" "steps.js" "sentences.js" "given.js" "checking.js"
    "answering.js" "cases.js" "stopping.js" "judging.js" "several.js" "actions.js" "recognise.js" "matching.js"
    "notices.js" "plan.js" "receive.js" "fields.js" "printing.js" "remarks.js" "progress.js" "drops.js" "chooser.js"
    "task.js" "verdict.js" "buttons.js" "strip.js" "answers.js" "navigation.js" "table.js" "story.js" "tabs.js"
    "puzzle.js" "share.js" "page.js"
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
    terminal::run("web", |arguments: Arguments| {
        write(&arguments)?;
        Ok(true) // exit code 0
    })
}

/// Writes the web app.
fn write(arguments: &Arguments) -> Result<()> {
    let path = match &arguments.module {
        Some(path) => path.clone(),
        None => build()?,
    };
    let module = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let page = page(&module)?;
    write_whole(&arguments.to, page.as_bytes())?;
    let size = page.len().div_ceil(1000);
    tell(format_args!(
        "{}: {size} KB; open it in a browser",
        arguments.to.display()
    ));
    Ok(())
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

/// Returns the web app with this WebAssembly module in it.
fn page(module: &[u8]) -> Result<String> {
    let mut page = include_str!("page.html").to_owned();
    for (name, text) in parts(module)? {
        page = page.replacen(&format!("{{{{{name}}}}}"), &text, 1);
    }
    Ok(without_comments(&page))
}

/// Returns the texts that are put into `page.html`. Each replaces its name in double braces.
fn parts(module: &[u8]) -> Result<Vec<(&'static str, String)>> {
    let mut parts = Vec::new();
    for &(path, text) in FILES {
        let extension = Path::new(path).extension().and_then(OsStr::to_str);
        let text = match extension {
            Some("css") => style(text),
            Some("js") => script(path, text),
            _ => text.to_owned(),
        };
        parts.push((path, text));
    }
    // In a script, `</script>` would end it, even within a string.
    let puzzles = web::puzzles().to_string().replace('<', "\\u003c");
    parts.push(("puzzles", puzzles));
    parts.push(("module", packed(module)?));
    let scripts = MODULES.iter().map(|(name, text)| script(name, text));
    parts.push(("scripts", scripts.collect()));
    Ok(parts)
}

/// Compresses a module, and returns it as Base64.
fn packed(module: &[u8]) -> Result<String> {
    // 15 save 0.04 % more, and take half as long again.
    const ITERATIONS: NonZeroU64 = NonZeroU64::new(8).expect("not 0");
    let options = Options {
        iteration_count: ITERATIONS,
        ..Options::default()
    };
    let mut packed = Vec::new();
    zopfli::compress(options, Format::Gzip, module, &mut packed)?;
    Ok(BASE64_STANDARD.encode(&packed))
}

/// Returns the page without the lines that are comments of scripts or of styles, and nothing else. A comment of a
/// style that spans lines stays.
fn without_comments(page: &str) -> String {
    let is_comment_of_style = |line: &str| line.starts_with("/* ") && line.ends_with("*/\n");
    let lines = page.split_inclusive('\n');
    lines
        .filter(|line| !is_comment_of_script(line) && !is_comment_of_style(line.trim_start()))
        .collect()
}

/// Returns whether a line is a comment of a script and nothing else.
fn is_comment_of_script(line: &str) -> bool {
    let line = line.trim();
    line.starts_with("// ") || line == "//"
}

/// Returns a style without the blanks that a browser does not need: the indentation, and those beside a colon, a semicolon, a
/// comma and a brace. No string in it has such a blank.
fn style(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(str::trim_start);
    let unindented: String = lines.collect();
    unindented
        .replace(": ", ":")
        .replace("; ", ";")
        .replace(", ", ",")
        .replace(" {", "{")
}

/// The only module with texts that span lines. These are the scripts that it saves, so their line feeds and their
/// indentation stay.
const KEEPS_INDENTATION: &str = "archive.js";

/// Returns a script without what the browser does not need. The modules of the page's script become parts of one script, in which
/// each sees the names of those before it. A name that two of them declare is an error as soon as the page opens.
///
/// This is left out:
///
/// - the imports, which take a line each, and the word `export`;
/// - empty lines, comments and indentation;
/// - the line feed after a line that ends with `;`, `{` or `,`;
/// - the blanks beside an arrow, and outside the brackets of a condition or a loop, since no text has such blanks;
/// - [other blanks](without_blanks) in lines without a text.
fn script(name: &str, module: &str) -> String {
    let mut script = String::new();
    for line in module.split_inclusive('\n') {
        let is_left_out = line == "\n" || line.starts_with("import ") || is_comment_of_script(line);
        if is_left_out {
            continue;
        }
        let line = line.strip_prefix("export ").unwrap_or(line);
        if name == KEEPS_INDENTATION {
            script += line;
            continue;
        }
        let line = if line.trim_end().ends_with([';', '{', ',']) {
            line.trim()
        } else {
            line.trim_start()
        };
        // A slash may begin a comment or a regular expression.
        let may_have_text = line.contains(['"', '\'', '`', '/']);
        if may_have_text {
            script += line;
        } else {
            script += &without_blanks(line);
        }
    }
    script
        .replace(" => ", "=>")
        .replace("if (", "if(")
        .replace("for (", "for(")
        .replace(") {", "){")
}

/// Returns a line of a script, in which no text stands, without the blanks beside braces, commas, colons and most operators. (The
/// blanks beside `+` and `-` stay, because `a - -b` needs them.)
fn without_blanks(line: &str) -> String {
    let mut line = line.to_owned();
    for sign in [
        "=", "===", "!==", "<", ">", "<=", ">=", "+=", "&&", "||", "??", "?", ":",
    ] {
        line = line.replace(&format!(" {sign} "), sign);
    }
    line.replace(", ", ",")
        .replace(": ", ":")
        .replace("; ", ";")
        .replace("{ ", "{")
        .replace(" }", "}")
}
