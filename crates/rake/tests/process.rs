//! The binary, tried as a real process.

judge::process_tests!(rake::Rake, env!("CARGO_BIN_EXE_rake"));
