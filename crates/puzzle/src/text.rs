//! Formats numbers for an output.

/// Appends `number` in decimal.
pub fn push_number(out: &mut Vec<u8>, number: impl itoa::Integer) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Appends a line of numbers in decimal, with one space between two of them and a line feed after
/// the last one. There must be at least one number.
///
/// ```
/// let mut out = b"Case 1: ".to_vec();
/// puzzle::push_line(&mut out, [5, -7]);
/// assert_eq!(out, b"Case 1: 5 -7\n");
/// ```
#[inline]
pub fn push_line(out: &mut Vec<u8>, numbers: impl IntoIterator<Item: itoa::Integer>) {
    // A `for` loop would be slower over chained iterators.
    numbers.into_iter().for_each(|number| {
        push_number(out, number);
        out.push(b' ');
    });
    out.pop();
    out.push(b'\n');
}
