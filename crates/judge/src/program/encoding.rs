//! Recognises how the bytes of a text file are to be read, if not as UTF-8.

/// U+FEFF in UTF-8, with which some editors begin a file.
pub const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The number of bytes at the beginning of a text without a byte order mark that show whether it is in UTF-16.
const BEGINNING: usize = 64;

/// The minimum number of these bytes. Fewer do not show it.
const MIN_BEGINNING: usize = 4;

/// Returns whether a text is in UTF-16: it begins with a byte order mark of UTF-16, or exactly every other byte at its
/// beginning is 0, as in English text.
///
/// ```
/// assert!(judge::program::is_utf16(b"\xFF\xFEi\0n\0t\0"));
/// assert!(judge::program::is_utf16(b"\xFE\xFF\0i"));
/// assert!(judge::program::is_utf16(b"i\0n\0t\0 \0"));
/// assert!(!judge::program::is_utf16(b"int main() {}"));
/// assert!(!judge::program::is_utf16(b"\0\0\0\0"));
/// ```
pub fn is_utf16(text: &[u8]) -> bool {
    let has_mark = text.starts_with(b"\xFF\xFE") || text.starts_with(b"\xFE\xFF");
    if has_mark {
        let is_utf32 = text.starts_with(b"\xFF\xFE\0\0");
        return !is_utf32;
    }
    let beginning = &text[..text.len().min(BEGINNING)];
    if beginning.len() < MIN_BEGINNING {
        return false;
    }
    let are_zeros_at = |parity: usize| {
        let mut bytes = beginning.iter().enumerate();
        bytes.all(|(index, &byte)| (byte == 0) == (index % 2 == parity))
    };
    are_zeros_at(0) || are_zeros_at(1)
}

/// Returns the sentence that the file with this name is in UTF-16, and what to do.
pub fn advice_on_utf16(name: &str) -> String {
    format!("{name} is in UTF-16: save it as UTF-8")
}

/// A byte of a text that is not UTF-8.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ForeignByte {
    /// The line, counted from 1.
    pub line: usize,
    pub byte: u8,
}

/// Returns the first byte of a text that is not UTF-8.
pub(super) fn first_foreign_byte(text: &[u8]) -> Option<ForeignByte> {
    let error = str::from_utf8(text).err()?;
    let (before, after) = text.split_at(error.valid_up_to());
    Some(ForeignByte {
        line: before.split(|&byte| byte == b'\n').count(),
        byte: *after.first()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_byte_that_is_not_utf_8_is_found() {
        let found = first_foreign_byte(b"// f\xC3\xBCr\n// f\xFCr\n");
        assert_eq!(
            found,
            Some(ForeignByte {
                line: 2,
                byte: 0xFC
            })
        );
        assert_eq!(first_foreign_byte("für".as_bytes()), None);
        assert_eq!(
            first_foreign_byte(b"\xE4"),
            Some(ForeignByte {
                line: 1,
                byte: 0xE4
            })
        );
    }
}
