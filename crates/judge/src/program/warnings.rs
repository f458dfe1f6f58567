//! Chooses which warnings of a compiler of C or C++ are shown beside a failure: those of what is most likely a
//! mistake. For example, one of these messages on `a/b.cpp` is shown:
//!
//! ```text
//! a/b.cpp:3:9: warning: unused variable 'x' [-Wunused-variable]                      no: mostly harmless
//! a/b.cpp:9:9: warning: 'z' may be used uninitialized [-Wmaybe-uninitialized]        b.cpp:9:9: 'z' may be used uninitialized
//! /usr/include/c++/12/vector:9:1: warning: 'y' is used uninitialized [-Wuninitialized]    no: another file
//! ```

use std::collections::HashSet;
use std::path::Path;

use puzzle::visible;

use super::compile::path_for_compiler;

/// A kind of warning.
struct Kind {
    /// The option that turns the warning on.
    option: &'static str,
    /// A part that the text of a warning must have. If it is `None`, all warnings of the option are of this kind.
    part: Option<&'static str>,
}

/// Returns the kind of all warnings of an option.
const fn all(option: &'static str) -> Kind {
    Kind { option, part: None }
}

/// Returns the kind of those warnings of an option whose text has this part.
const fn with_part(option: &'static str, part: &'static str) -> Kind {
    Kind {
        option,
        part: Some(part),
    }
}

/// The kinds of warnings that are shown, the worst first. Those that are mostly harmless are left out, such as
/// unused names and comparisons of numbers with and without a sign.
const KINDS: [Kind; 46] = [
    // What is read was never written.
    all("-Wuninitialized"),
    all("-Wmaybe-uninitialized"),
    all("-Winit-self"),
    // Out of bounds, or no longer there.
    all("-Warray-bounds"),
    all("-Waggressive-loop-optimizations"),
    all("-Wstringop-overflow"),
    all("-Wstringop-overread"),
    all("-Wformat-overflow"),
    all("-Wreturn-local-addr"),
    all("-Wdangling-pointer"),
    all("-Wuse-after-free"),
    all("-Wfree-nonheap-object"),
    all("-Wmismatched-new-delete"),
    all("-Wnonnull"),
    // No value is returned.
    all("-Wreturn-type"),
    all("-Wmain"),
    // Another type than is read or printed.
    all("-Wformat"),
    all("-Wimplicit-function-declaration"),
    all("-Wint-conversion"),
    all("-Wincompatible-pointer-types"),
    all("-Wsizeof-pointer-memaccess"),
    all("-Wsizeof-pointer-div"),
    all("-Wmemset-elt-size"),
    all("-Wmemset-transposed-args"),
    // A number that does not fit.
    all("-Wdiv-by-zero"),
    all("-Wshift-count-overflow"),
    all("-Wshift-count-negative"),
    all("-Woverflow"),
    all("-Wsequence-point"),
    // A comparison that is always the same, or an assignment in its place.
    with_part("-Wparentheses", "assignment used as truth value"),
    with_part("-Wparentheses", "mathematical meaning"),
    with_part("-Wparentheses", "in operand of"),
    with_part("-Wparentheses", "inside '"),
    all("-Wtype-limits"),
    all("-Wbool-compare"),
    all("-Wtautological-compare"),
    all("-Wlogical-not-parentheses"),
    all("-Waddress"),
    all("-Wunused-value"),
    all("-Wint-in-bool-context"),
    all("-Wbool-operation"),
    // Another statement belongs to a condition than it seems. (The indentation of short programs says little.)
    all("-Wempty-body"),
    all("-Wdangling-else"),
    all("-Wimplicit-fallthrough"),
    all("-Wchar-subscripts"),
    all("-Wclass-memaccess"),
];

/// The maximum number of warnings that are shown.
const MAX_WARNINGS: usize = 3;

/// A warning of a compiler.
struct Warning<'m> {
    /// The index of its kind in [`KINDS`].
    rank: usize,
    /// Its place in the source: the line, and perhaps the column.
    place: &'m str,
    text: &'m str,
}

/// Returns which of a compiler's messages on a source file are shown: at most three warnings, the worst first. Each begins
/// with the name of the file, without its folder, and the place in it. Of the warnings of one kind on one line, only the
/// first is shown. `source` is the path of the file as the user names it.
pub(super) fn worst_warnings(messages: &str, source: &Path) -> Vec<String> {
    let path = visible::path(&path_for_compiler(source));
    let mut warnings: Vec<Warning> = messages
        .lines()
        .filter_map(|line| read_warning(line, &path))
        .collect();
    // The compiler repeats a warning for each type with which a template is compiled.
    let mut seen = HashSet::new();
    warnings.retain(|warning| seen.insert((warning.rank, warning.line())));
    // The sort is stable: those of the same kind stay in the order of the compiler.
    warnings.sort_by_key(|warning| warning.rank);
    let name = visible::path(Path::new(source.file_name().unwrap_or_default()));
    let shown = warnings.iter().take(MAX_WARNINGS);
    shown
        .map(|warning| format!("{name}:{}: {}", warning.place, warning.text))
        .collect()
}

/// Reads a warning of a kind that is shown: `PATH:PLACE: warning: TEXT [OPTION]`, where `PATH` is the path of the source.
fn read_warning<'m>(line: &'m str, path: &str) -> Option<Warning<'m>> {
    let (place, warning) = line
        .strip_prefix(path)?
        .strip_prefix(':')?
        .split_once(": warning: ")?;
    let (text, option) = warning.strip_suffix(']')?.rsplit_once(" [")?;
    let option = option.split('=').next()?; // such as `-Wformat=`
    let is_of_kind =
        |kind: &Kind| kind.option == option && kind.part.is_none_or(|part| text.contains(part));
    Some(Warning {
        rank: KINDS.iter().position(is_of_kind)?,
        place,
        text,
    })
}

impl<'m> Warning<'m> {
    /// Returns the number of the line.
    fn line(&self) -> &'m str {
        self.place.split(':').next().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_three_warnings_are_shown() {
        let messages = "a/b.cpp: In function 'int main()':\n\
            a/b.cpp:3:9: warning: unused variable 'x' [-Wunused-variable]\n\
            a/b.cpp:4:9: warning: suggest parentheses around assignment used as truth value [-Wparentheses]\n\
            \x20   4 |     if (x = 5)\n\
            a/b.cpp:5:9: warning: suggest parentheses around '&&' within '||' [-Wparentheses]\n\
            a/b.cpp:6:9: warning: comparison of integer expressions of different signedness [-Wsign-compare]\n\
            a/b.cpp:7:9: warning: array subscript 9 is above array bounds of 'int [9]' [-Warray-bounds=]\n\
            a/b.cpp:7:9: warning: array subscript 9 is above array bounds of 'int [9]' [-Warray-bounds=]\n\
            a/b.cpp:8:1: warning: no return statement in function returning non-void [-Wreturn-type]\n\
            /usr/include/c++/12/vector:9:1: warning: 'y' is used uninitialized [-Wuninitialized]\n\
            a/b.cpp:9:9: warning: 'z' may be used uninitialized [-Wmaybe-uninitialized]\n";
        let shown = [
            "b.cpp:9:9: 'z' may be used uninitialized",
            "b.cpp:7:9: array subscript 9 is above array bounds of 'int [9]'",
            "b.cpp:8:1: no return statement in function returning non-void",
        ];
        assert_eq!(worst_warnings(messages, Path::new("a/b.cpp")), shown);
        let fewer = messages.lines().take(6).collect::<Vec<_>>().join("\n");
        let shown = ["b.cpp:4:9: suggest parentheses around assignment used as truth value"];
        assert_eq!(worst_warnings(&fewer, Path::new("a/b.cpp")), shown);
        assert!(worst_warnings("", Path::new("a/b.cpp")).is_empty());
    }

    /// Two types `T` make the compiler say everything twice.
    #[test]
    fn a_warning_in_a_template_is_shown_once() {
        let each_type = "a.cpp:3:9: warning: 'x' is used uninitialized [-Wuninitialized]\n\
            a.cpp:5:9: warning: 'y' is used uninitialized [-Wuninitialized]\n";
        let shown = [
            "a.cpp:3:9: 'x' is used uninitialized",
            "a.cpp:5:9: 'y' is used uninitialized",
        ];
        let messages = each_type.repeat(2);
        assert_eq!(worst_warnings(&messages, Path::new("a.cpp")), shown);
    }

    /// The compiler gets another path than the user names, because it would take `-b.cpp` for an option.
    #[test]
    fn a_file_that_is_named_like_an_option_has_warnings() {
        let message = "./-b.cpp:9:9: warning: 'z' is used uninitialized [-Wuninitialized]";
        let shown = ["-b.cpp:9:9: 'z' is used uninitialized"];
        assert_eq!(worst_warnings(message, Path::new("-b.cpp")), shown);
    }
}
