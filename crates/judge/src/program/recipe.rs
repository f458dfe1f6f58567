//! Defines how a source file becomes a program: the command that compiles it, and the command that starts the program. For
//! example, a recipe for C++ has these two:
//!
//! ```text
//! g++ -O2 -std=gnu++17 -DONLINE_JUDGE -o FOLDER/program SOURCE
//! FOLDER/program
//! ```
//!
//! Both are *templates*: they have placeholders, such as `SOURCE` for the user's file. The table of all placeholders and the
//! commands of each language are in [`language`](super::language).

/// The path at which a compiler makes a program, which is also the command that starts it.
pub(super) const PROGRAM_PATH: &str = "FOLDER/program";

/// What the compiler is asked to make of a source file.
#[derive(Clone, Copy)]
pub(super) enum Mode {
    /// A program that is fast, as online judges compile it.
    Fast,
    /// A program with checks. It ends at the first fault that a check finds, and names the fault's place in the source.
    Checked,
    /// A program with sanitizers. It goes on after undefined behaviour; only a wrong address ends it.
    AllFindings,
}

/// How to compile a source file, and how to start the program.
pub(super) struct BuildRecipe {
    /// The option that chooses the standard of the language. It is empty if there is no choice.
    pub standard: &'static str,
    /// The template of the command that compiles the file, or checks it before an interpreter runs it. `None` if an interpreter
    /// runs the file at once.
    pub compile_template: Option<String>,
    /// The template of the command that starts the program.
    pub start_template: String,
    pub compiler: CompilerKind,
}

impl BuildRecipe {
    /// Returns the recipe that compiles by the user's own command. The program is started as by `usual`, the usual recipe for
    /// the file if its language is known, and the compiler is thought to be of the same kind.
    pub fn by_command(command: &str, usual: Option<&Self>) -> Self {
        let (start_template, compiler) = match usual {
            Some(usual) => (&usual.start_template[..], usual.compiler),
            None => (PROGRAM_PATH, CompilerKind::Other),
        };
        Self {
            standard: "",
            compile_template: Some(command.to_owned()),
            start_template: start_template.to_owned(),
            compiler,
        }
    }
}

/// The compilers that have options of their own, or whose messages are treated in a special way, and all others.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CompilerKind {
    /// `gcc` or `g++`, which have warnings and sanitizers.
    Gcc,
    /// `rustc`, which has debug assertions.
    Rust,
    /// `javac`. It may refuse a file and accept [other sources](super::sources::Sources::after_refusal), and its
    /// [notes](super::java::without_notes) are left out.
    Java,
    /// Any other compiler.
    Other,
}

impl CompilerKind {
    /// Returns the options for [`Mode::Checked`], or `None` if the compiler does not have this mode.
    pub fn checking_options(self) -> Option<&'static str> {
        match self {
            // `-g1` has what a stack trace needs: the names of functions and the numbers of lines. With `-g`, compiling takes
            // a third longer. With `-O1` instead of `-Og`, it takes up to 1.6 times as long, and the program is no faster.
            Self::Gcc => Some("-Og -g1 -fsanitize=address,undefined -fno-sanitize-recover=all"),
            Self::Rust => Some("-g -C opt-level=1 -C debug-assertions"),
            Self::Other | Self::Java => None,
        }
    }

    /// Returns the options for [`Mode::AllFindings`], or `None` if the compiler does not have this mode.
    pub fn all_findings_options(self) -> Option<&'static str> {
        match self {
            Self::Gcc => Some("-Og -g1 -fsanitize=address,undefined"),
            Self::Other | Self::Rust | Self::Java => None,
        }
    }

    /// Returns the options that make the compiler warn of likely mistakes, or `None` if it has none. With them, it makes no
    /// program.
    pub fn warning_options(self) -> Option<&'static str> {
        match self {
            // The compiler sees what is used before it is set, or out of bounds, only while it optimises.
            Self::Gcc => Some("-O2 -Wall -Wextra -c"),
            Self::Other | Self::Rust | Self::Java => None,
        }
    }
}

/// Returns the template of the command that starts a program with checks or sanitizers, given that of the one that starts it
/// without them.
///
/// A shell limits the stack to 8 MiB, and then becomes the program: `$0` is its path, and `$@` are its arguments. So an endless
/// recursion soon overflows the stack, which the checks report. (In other runs, the stack may take nearly all of the memory.)
/// The options make the sanitizers ignore memory that is never freed, and report a call of `abort`.
pub(super) fn start_with_checks(template: &str) -> String {
    format!(
        "env ASAN_OPTIONS=detect_leaks=0:handle_abort=1 sh -c 'ulimit -s 8192; exec \"$0\" \"$@\"' {template}"
    )
}
