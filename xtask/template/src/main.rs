//! Runs the solver on the command line: reads lists, and prints sums.

fn main() -> std::process::ExitCode {
    puzzle::main::<template::Template>()
}
