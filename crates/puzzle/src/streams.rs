//! Opens inputs and standard output so that no bytes and no errors are lost, even if a stream is
//! closed or non-blocking.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

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
        Self { reader: Box::new(reader), may_block: true }
    }
}

impl Input<'_> {
    /// Opens a file, or standard input if `file` is `None`, without a buffer.
    ///
    /// If another program has set standard input to non-blocking, a read waits. If standard input
    /// is not open for reading, a read fails, where [`io::Stdin`] would report the end of the
    /// input. If the shell closed standard input, it is empty, because the standard library opens
    /// `/dev/null` in its place before `main`.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened.
    pub fn open(file: Option<&Path>) -> io::Result<Self> {
        let input: Input = match file {
            Some(path) => File::open(path)?.into(),
            None => Waiting(unbuffered(io::stdin())).into(),
        };
        // If `/dev/stdin` does not exist, standard input is assumed to block.
        let found = fs::metadata(file.unwrap_or(Path::new("/dev/stdin")));
        Ok(Self { may_block: !found.is_ok_and(|found| found.is_file()), ..input })
    }
}

/// Returns standard output, without a buffer.
///
/// If another program has set standard output to non-blocking, a write waits. If standard output is
/// not open for writing, a write fails, where [`io::Stdout`] would drop the bytes.
pub fn stdout() -> impl Write {
    Waiting(unbuffered(io::stdout()))
}

/// Returns the file behind a standard stream, or the stream itself if this process may not open any
/// more files.
#[cfg(unix)]
fn unbuffered<S: std::os::fd::AsFd>(stream: S) -> Result<File, S> {
    stream.as_fd().try_clone_to_owned().map(File::from).map_err(|_| stream)
}

#[cfg(not(unix))]
fn unbuffered<S>(stream: S) -> Result<File, S> {
    Err(stream)
}

/// A stream whose reads and writes wait, even if the stream is set to non-blocking.
struct Waiting<S>(S);

impl Read for Waiting<Result<File, io::Stdin>> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        wait(|| match &mut self.0 {
            Ok(file) => file.read(buffer),
            Err(stdin) => stdin.read(buffer),
        })
    }
}

impl Write for Waiting<Result<File, io::Stdout>> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        wait(|| match &mut self.0 {
            Ok(file) => file.write(bytes),
            Err(stdout) => stdout.write(bytes),
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.as_mut().map_or_else(Write::flush, |_| Ok(()))
    }
}

/// Repeats `attempt` every millisecond as long as the stream is not ready.
fn wait(mut attempt: impl FnMut() -> io::Result<usize>) -> io::Result<usize> {
    loop {
        match attempt() {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                thread::sleep(Duration::from_millis(1));
            }
            result => return result,
        }
    }
}
