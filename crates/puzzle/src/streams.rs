//! Inputs, and standard streams that lose nothing.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

/// An input. Any `Read` converts into one whose reads may block.
pub struct Input<'a> {
    /// Where its bytes come from.
    pub reader: Box<dyn Read + 'a>,
    /// Whether a read may have to wait for a writer.
    pub may_block: bool,
}

impl<'a, R: Read + 'a> From<R> for Input<'a> {
    fn from(reader: R) -> Self {
        Self { reader: Box::new(reader), may_block: true }
    }
}

impl<'a> Input<'a> {
    /// An input whose reads never block, such as a file.
    pub fn at_hand(reader: impl Read + 'a) -> Self {
        Self { may_block: false, ..Self::from(reader) }
    }

    /// A file, or standard input if there is none, without a buffer.
    ///
    /// Where another program has set standard input to non-blocking, reading waits; where it is
    /// not open for reading, reading fails, whereas [`io::Stdin`] is at its end. If the shell has
    /// closed it, it is `/dev/null`, which the standard library opens in its place before `main`.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened.
    pub fn open(file: Option<&Path>) -> io::Result<Self> {
        let input: Input = match file {
            Some(path) => File::open(path)?.into(),
            None => Waiting(unbuffered(io::stdin())).into(),
        };
        // Without such a path, standard input may block.
        let found = fs::metadata(file.unwrap_or(Path::new("/dev/stdin")));
        Ok(Self { may_block: !found.is_ok_and(|found| found.is_file()), ..input })
    }
}

/// Standard output, without a buffer.
///
/// Where another program has set it to non-blocking, writing waits; where it is not open for
/// writing, writing fails, whereas [`io::Stdout`] drops what is written.
pub fn stdout() -> impl Write {
    Waiting(unbuffered(io::stdout()))
}

/// The file behind a standard stream; or the stream itself if this process may open no other.
#[cfg(unix)]
fn unbuffered<S: std::os::fd::AsFd>(stream: S) -> Result<File, S> {
    stream.as_fd().try_clone_to_owned().map(File::from).map_err(|_| stream)
}

#[cfg(not(unix))]
fn unbuffered<S>(stream: S) -> Result<File, S> {
    Err(stream)
}

/// A stream on which reading and writing wait, blocking or not.
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

/// Tries again for as long as the stream is not ready.
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
