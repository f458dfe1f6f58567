//! Runs the solver as a command: reads hands, and prints or explains their waits.

fn main() -> std::process::ExitCode {
    puzzle::main::<mahjong::Mahjong>()
}
