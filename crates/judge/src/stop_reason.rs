//! Defines why a series of runs ended early: the runs on the inputs of `test`, or those that shrink an input.

/// What ends a series of runs early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The runs so far show enough.
    Enough,
    /// The runs so far took long.
    Late,
    /// There was an interrupt.
    Interrupt,
    /// The output was closed.
    OutputClosed,
}
