//! The tasks. None of them needs another.

pub mod fixture;
pub mod generate;
pub mod judge;
pub mod mistake;
pub mod new;
pub mod prove;
pub mod stress;
pub mod verify;
