//! Defines how a source file becomes a program: the command that compiles it, and the one that starts the program.

/// How to compile a source file, and how to start the program.
#[derive(Clone)]
pub(super) struct BuildRecipe {
    /// The option that chooses the standard of the language. It is empty if there is no choice.
    pub standard: &'static str,
    /// The command of the language with all its placeholders, from which the recipes for other modes are made. `None` if there
    /// is no such command: an interpreter runs the file at once, or the user gave the command that compiles it.
    pub compile_template: Option<&'static str>,
    /// The command that compiles the file. `STANDARD` and `MODE` are filled in, and the placeholders for paths are left. `None`
    /// if an interpreter runs the file at once.
    pub compile: Option<String>,
    /// The command that starts the program, with its placeholders.
    pub run: String,
    pub compiler: CompilerKind,
}

/// What a compiler makes of a file other than the usual program.
#[derive(Clone, Copy)]
pub(super) enum Mode {
    /// A program with checks. A crash names its place in the source, and the program ends at the first thing that a check
    /// finds.
    Checked,
    /// A program whose sanitizers report all that they find. It goes on after something undefined, as far as it can.
    AllFindings,
    /// Warnings in English. What else the compiler makes is not a whole program, and must not be run.
    Warnings,
}

/// What is special about a compiler.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CompilerKind {
    /// Nothing. Its messages are told to the user as they are.
    Usual,
    /// It takes the options `-W…` and `-fsanitize=address,undefined` of `gcc` and `g++`.
    Gcc,
    /// It is that of Rust, which adds debug assertions to a program.
    Rust,
    /// It is that of Java: it may refuse a file and accept [other sources](super::sources::Sources::after_refusal), and its
    /// [notes](super::java::without_notes) are left out.
    Java,
}

impl CompilerKind {
    /// Returns the options for a mode, or `None` if the compiler does not have it.
    pub fn options_for(self, mode: Mode) -> Option<&'static str> {
        match (self, mode) {
            // A stack trace needs the names of functions and the numbers of lines, which are `-g1`. All of `-g` takes the
            // compiler a third longer.
            (Self::Gcc, Mode::Checked) => {
                Some("-O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all")
            }
            (Self::Gcc, Mode::AllFindings) => Some("-O1 -g1 -fsanitize=address,undefined"),
            // The compiler sees what is used before it is set, or out of bounds, only while it optimises.
            (Self::Gcc, Mode::Warnings) => Some("-O2 -Wall -Wextra -c"),
            (Self::Rust, Mode::Checked) => Some("-g -C opt-level=1 -C debug-assertions"),
            (Self::Rust, Mode::AllFindings | Mode::Warnings) | (Self::Usual | Self::Java, _) => {
                None
            }
        }
    }
}

/// The command that starts a compiled program.
pub(super) const PROGRAM: &str = "FOLDER/program";

/// The command that starts a program with checks or sanitizers.
///
/// In other runs, the stack may be as large as the memory. Here a shell limits it to 8 MiB, and then becomes the program:
/// `$0` is its path, and `$@` are its arguments. An endless recursion then overflows the stack soon, which the checks report.
/// The options make the sanitizers ignore memory that is never freed, and report a call of `abort`. A program of Rust has no
/// sanitizers, so they change nothing there.
const RUN_WITH_CHECKS: &str = "env ASAN_OPTIONS=detect_leaks=0:handle_abort=1 \
                               sh -c 'ulimit -s 8192; exec \"$0\" \"$@\"' FOLDER/program";

impl BuildRecipe {
    /// Returns the recipe that compiles by the user's own command. `usual` are the recipes for the same file, if its language
    /// is known: the program is started as by the first of them, and the compiler is thought to be of the same kind.
    pub fn by_command(command: &str, usual: &[Self]) -> Self {
        let first = usual.first();
        Self {
            standard: "",
            compile_template: None,
            compile: Some(command.to_owned()),
            run: first.map_or(PROGRAM, |recipe| &recipe.run).to_owned(),
            compiler: first.map_or(CompilerKind::Usual, |recipe| recipe.compiler),
        }
    }

    /// Returns the recipe for a mode, if the compiler has it, and the user did not give the command.
    pub fn in_mode(&self, mode: Mode) -> Option<Self> {
        let options = self.compiler.options_for(mode)?;
        let command = with_options(self.compile_template?, self.standard, options);
        let (compile, run) = match mode {
            Mode::Checked | Mode::AllFindings => (command, RUN_WITH_CHECKS.to_owned()),
            Mode::Warnings => (format!("env LC_ALL=C {command}"), self.run.clone()),
        };
        Some(Self {
            compile: Some(compile),
            run,
            ..self.clone()
        })
    }
}

/// Returns these recipes of one file in a mode. There are none if the compiler does not have it.
pub(super) fn recipes_in(mode: Mode, usual: &[BuildRecipe]) -> Vec<BuildRecipe> {
    let recipes = usual.iter().map(|recipe| recipe.in_mode(mode));
    recipes.flatten().collect()
}

/// Returns the command of a language with these options in the places of `STANDARD` and `MODE`.
pub(super) fn with_options(template: &str, standard: &str, mode: &str) -> String {
    template.replace("STANDARD", standard).replace("MODE", mode)
}
