//! Tests what the commands print: each script in `tests/transcripts` is a transcript test.

testkit::transcripts! {
    env!("CARGO_BIN_EXE_xtask");
    full_disk;
    #[ignore = "what is interrupted takes its time"]
    interrupt_files;
    links;
    mutants;
    new;
    #[ignore = "builds xtask with new puzzles in it"]
    new_build;
    #[ignore = "compiles many new puzzles"]
    new_names;
    #[ignore = "builds what its commands name, and needs g++"]
    pages;
    tutorial;
    usage;
    verify;
    verify_folders;
    #[ignore = "builds xtask with broken solvers in it"]
    verify_outcomes;
}
