//! Opens inputs and standard output so that no bytes and no errors are lost, even if a stream is
//! closed.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

/// An input: where its bytes come from, and whether reading them may block. Any `Read` converts
/// into an input that may block.
pub struct Input<'a> {
    /// Where the bytes of the input come from.
    pub reader: Box<dyn Read + 'a>,
    /// Whether a read may have to wait until another program writes. The streaming loop answers all
    /// cases so far before such a read.
    pub may_block: bool,
}

impl<'a, R: Read + 'a> From<R> for Input<'a> {
    fn from(reader: R) -> Self {
        Self {
            reader: Box::new(reader),
            may_block: true,
        }
    }
}

impl Input<'_> {
    /// Opens a file, or standard input if `file` is `None`, without a buffer.
    ///
    /// If standard input is not open for reading, a read fails, where [`io::Stdin`] would report the
    /// end of the input. If the shell closed standard input, it is empty, because the standard
    /// library opens `/dev/null` in its place before `main`.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened.
    pub fn open(file: Option<&Path>) -> io::Result<Self> {
        let input = match file {
            Some(path) => File::open(path)?.into(),
            None => unbuffered(io::stdin()).map_or_else(Self::from, Self::from),
        };
        // If `/dev/stdin` does not exist, standard input is assumed to block.
        let found = fs::metadata(file.unwrap_or(Path::new("/dev/stdin")));
        Ok(Self {
            may_block: !found.is_ok_and(|found| found.is_file()),
            ..input
        })
    }
}

/// Returns standard output, without a buffer.
///
/// If standard output is not open for writing, a write fails, where [`io::Stdout`] would drop the
/// bytes.
pub fn stdout() -> Box<dyn Write> {
    unbuffered(io::stdout()).map_or_else(|it| Box::new(it) as Box<dyn Write>, |it| Box::new(it))
}

/// Returns the file behind a standard stream, or the stream itself if this process may not open any
/// more files.
#[cfg(unix)]
fn unbuffered<S: std::os::fd::AsFd>(stream: S) -> Result<File, S> {
    stream
        .as_fd()
        .try_clone_to_owned()
        .map(File::from)
        .map_err(|_| stream)
}

#[cfg(not(unix))]
fn unbuffered<S>(stream: S) -> Result<File, S> {
    Err(stream)
}
