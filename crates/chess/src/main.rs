//! Runs the solver as a command: reads a board, and prints or explains its margin.

fn main() -> std::process::ExitCode {
    puzzle::main::<chess::Chess>()
}
