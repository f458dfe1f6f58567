//! Defines the fault of form that several outputs have in common. `common_form` finds it, with `common_other_text`.

use crate::form::FormFault;

/// The fault of form that several outputs have in common.
#[derive(Debug, PartialEq)]
pub(crate) struct CommonFault {
    /// The fault of the output that shows most clearly what is wrong. If it is [`FormFault::OtherText`], its texts are
    /// collected from all outputs instead.
    pub fault: FormFault,
    /// A clause that is true of all outputs.
    pub clause: String,
}
