//! Runs the solver as a command: reads games, and prints or explains their final scores.

fn main() -> std::process::ExitCode {
    puzzle::main::<rake::Rake>()
}
