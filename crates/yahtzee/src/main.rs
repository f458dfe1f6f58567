//! Runs the solver as a command: reads games, and prints or explains their best cards.

fn main() -> std::process::ExitCode {
    puzzle::main::<yahtzee::Yahtzee>()
}
