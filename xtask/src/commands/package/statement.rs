//! Makes the statement of a problem from plain text: as TeX for the tools of Kattis, which add
//! limits and samples themselves, and as an HTML page for DOMjudge, which shows the page unchanged.

use story::escaped;

/// A part of the text of a statement.
enum Part<'a> {
    /// A section with this title, which begins with this paragraph.
    Section(&'a str, &'a str),
    /// A paragraph.
    Paragraph(&'a str),
    /// Lines in which blanks count.
    Table(String),
}
use Part::{Paragraph, Section, Table};

/// Returns the parts of a text, in order. A paragraph that begins with `Input:` or `Output:` begins
/// a section. A paragraph whose lines begin with two spaces is a table.
fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    text.trim_end().split("\n\n").map(|paragraph| match paragraph.split_once(": ") {
        Some((title @ ("Input" | "Output"), text)) => Section(title, text),
        _ if paragraph.starts_with("  ") => Table(paragraph[2..].replace("\n  ", "\n")),
        _ => Paragraph(paragraph),
    })
}

/// Returns a statement as TeX.
pub fn tex(name: &str, text: &str) -> String {
    let part = |part: Part| match part {
        Section(title, text) => format!("\n\\section*{{{title}}}\n\n{}\n", escape_tex(text)),
        Paragraph(text) => format!("\n{}\n", escape_tex(text)),
        Table(text) => format!("\n\\begin{{verbatim}}\n{text}\n\\end{{verbatim}}\n"),
    };
    let text: String = parts(text).map(part).collect();
    format!("\\problemname{{{}}}\n{text}", escape_tex(name))
}

/// Returns a statement as an HTML page that loads nothing else: the text, then the samples. Each
/// sample is an input and its output.
pub fn html(name: &str, text: &str, samples: &[[String; 2]]) -> String {
    let part = |part: Part| match part {
        Section(title, text) => format!("<h2>{title}</h2>\n<p>{}</p>\n", escaped(text)),
        Paragraph(text) => format!("<p>{}</p>\n", escaped(text)),
        Table(text) => format!("<pre>\n{}\n</pre>\n", escaped(&text)),
    };
    let text: String = parts(text).map(part).collect();
    let table = |what: &str, number: usize, text: &str| {
        let text = escaped(text.trim_end());
        format!("<h2>Sample {what} {number}</h2>\n<pre>\n{text}\n</pre>\n")
    };
    let sample = |(number, [input, output]): (usize, &[String; 2])| {
        table("Input", number, input) + &table("Output", number, output)
    };
    let samples: String = (1..).zip(samples).map(sample).collect();
    let (head, name) = (include_str!("head.html"), escaped(name));
    format!("{head}<title>{name}</title>\n<h1>{name}</h1>\n{text}<div>\n{samples}</div>\n")
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
