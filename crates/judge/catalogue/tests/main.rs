//! Runs all tests of the library, except that of how strong the fixtures are, which has a `main` of its own.

mod alignment;
mod changed;
mod colours;
mod diagnosis;
mod distinct;
mod false_chows;
mod forms;
mod judging;
mod mistakes;
mod new_puzzle;
mod patterns;
mod plays;
mod readings;
mod reasons;
mod report;
mod sentences;
mod shrinking;
mod two_player;
