//! Makes the statement of a problem from plain text: as TeX for the tools of Kattis, which add
//! limits and samples themselves, and as an HTML page for DOMjudge, which shows the page unchanged.

use std::iter;

use story::escaped;

/// The kind of a part of a statement.
#[derive(Clone, Copy)]
enum Kind {
    /// The name of the problem, at the top.
    Title,
    /// The title of a section.
    Heading,
    /// A paragraph.
    Text,
    /// Lines in which blanks count.
    Table,
}
use Kind::{Heading, Table, Text, Title};

/// Returns the parts of a statement, in order. A paragraph that begins with `Input:` or `Output:`
/// begins a section. A paragraph whose lines begin with two spaces is a table.
fn parts<'a>(name: &str, text: &'a str) -> impl Iterator<Item = (Kind, String)> + use<'a> {
    let part = |paragraph: &str| match paragraph.split_once(": ") {
        Some((heading @ ("Input" | "Output"), text)) => {
            vec![(Heading, heading.to_owned()), (Text, text.to_owned())]
        }
        _ if paragraph.starts_with("  ") => {
            vec![(Table, paragraph[2..].replace("\n  ", "\n"))]
        }
        _ => vec![(Text, paragraph.to_owned())],
    };
    iter::once((Title, name.to_owned())).chain(text.trim_end().split("\n\n").flat_map(part))
}

/// Returns a statement as TeX.
pub fn tex(name: &str, text: &str) -> String {
    let write = |(kind, text): (Kind, String)| match kind {
        Title => format!("\\problemname{{{}}}\n", escape_tex(&text)),
        Heading => format!("\n\\section*{{{text}}}\n"),
        Text => format!("\n{}\n", escape_tex(&text)),
        Table => format!("\n\\begin{{verbatim}}\n{text}\n\\end{{verbatim}}\n"),
    };
    parts(name, text).map(write).collect()
}

/// Returns a statement as an HTML page that loads nothing else: the text, then the samples. Each
/// sample is an input and its output.
pub fn html(name: &str, text: &str, samples: &[[&str; 2]]) -> String {
    let write = |(kind, text): (Kind, String)| {
        let text = escaped(&text);
        match kind {
            Title => {
                format!("{}<title>{text}</title>\n<h1>{text}</h1>\n", include_str!("head.html"))
            }
            Heading => format!("<h2>{text}</h2>\n"),
            Text => format!("<p>{text}</p>\n"),
            Table => format!("<pre>\n{text}\n</pre>\n"),
        }
    };
    let samples = samples.iter().zip(1..).flat_map(|(sample, number)| {
        iter::zip(["Input", "Output"], sample).flat_map(move |(what, text)| {
            [(Heading, format!("Sample {what} {number}")), (Table, text.trim_end().to_owned())]
        })
    });
    let [text, samples]: [String; 2] =
        [parts(name, text).map(write).collect(), samples.map(write).collect()];
    format!("{text}<div>\n{samples}</div>\n")
}

/// Returns plain text as TeX, with an escape for each character that has a meaning in TeX.
fn escape_tex(text: &str) -> String {
    let tex = |c| match c {
        '\\' => "\\textbackslash{}".to_owned(),
        '~' | '^' => format!("\\{c}{{}}"),
        '#' | '$' | '%' | '&' | '_' | '{' | '}' => format!("\\{c}"),
        _ => c.to_string(),
    };
    text.chars().map(tex).collect()
}
