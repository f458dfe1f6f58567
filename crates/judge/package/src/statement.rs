//! Makes the statement of a problem from plain text: as TeX for the tools of Kattis, which add
//! limits and samples themselves, and as an HTML page for DOMjudge, which shows the page unchanged.

use story::escaped;

/// Writes the parts of a text, which a blank line separates, each in its form: that of a heading, of
/// a paragraph or of a table. A paragraph that begins with `Input:` or `Output:` gets a heading. A
/// paragraph whose lines begin with two spaces is a table, in which blanks count.
fn written(text: &str, [heading, paragraph, table]: [fn(&str) -> String; 3]) -> String {
    let written = |part: &str| match part.split_once(": ") {
        Some((title @ ("Input" | "Output"), text)) => heading(title) + &paragraph(text),
        _ if part.starts_with("  ") => table(&part[2..].replace("\n  ", "\n")),
        _ => paragraph(part),
    };
    text.trim_end().split("\n\n").map(written).collect()
}

/// Returns a statement as TeX.
pub fn tex(name: &str, text: &str) -> String {
    let forms: [fn(&str) -> String; 3] = [
        |title| format!("\n\\section*{{{title}}}\n"),
        |text| format!("\n{}\n", escape_tex(text)),
        |text| format!("\n\\begin{{verbatim}}\n{text}\n\\end{{verbatim}}\n"),
    ];
    format!(
        "\\problemname{{{}}}\n{}",
        escape_tex(name),
        written(text, forms)
    )
}

/// Returns a statement as an HTML page that loads nothing else: the text, then the samples. Each
/// sample is an input and its output.
pub fn html(name: &str, text: &str, samples: &[[String; 2]]) -> String {
    let forms: [fn(&str) -> String; 3] = [
        |title| format!("<h2>{title}</h2>\n"),
        |text| format!("<p>{}</p>\n", escaped(text)),
        |text| format!("<pre>\n{}\n</pre>\n", escaped(text)),
    ];
    let [heading, _, table] = forms;
    let sample = |(number, [input, output]): (usize, &[String; 2])| {
        [("Input", input), ("Output", output)].map(|(what, text)| {
            heading(&format!("Sample {what} {number}")) + &table(text.trim_end())
        })
    };
    let samples: String = (1..).zip(samples).flat_map(sample).collect();
    let (head, name, text) = (
        include_str!("head.html"),
        escaped(name),
        written(text, forms),
    );
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
