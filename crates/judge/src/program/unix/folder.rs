//! Makes the temporary folder of a run, reads the files that the program left in it, and removes it.
//!
//! ```text
//! /tmp/.tmpAbC123/
//! ├── input            standard input
//! └── run/             the working folder, empty at first
//!     └── out.txt      a file that the program has left
//! ```

use std::fs::{self, DirEntry, File};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use puzzle::visible;
use tempfile::TempDir;

use crate::program::execution::{WorkingFolder, WrittenFile};
use crate::program::temporary::temporary_folder_error;

/// The name of the file that is the program's standard input. The program may open it again by its path, to which
/// `/dev/stdin` leads, so it is not removed during the run.
const INPUT: &str = "input";

/// The maximum number of files of which the contents are returned.
const MAX_FILES: usize = 5;

/// Files of this size or larger are not returned.
const TOO_LARGE: u64 = 1 << 20;

/// The temporary folder of a run. It is removed when the value is dropped.
pub(super) struct RunFolder {
    folder: TempDir,
    /// The path of the working folder in it. `None` if the program runs in the current folder.
    working: Option<PathBuf>,
}

impl RunFolder {
    /// Makes the folder of a run on this input.
    ///
    /// # Errors
    ///
    /// If the temporary folder cannot be used.
    pub fn new(input: &[u8], runs_in: WorkingFolder) -> io::Result<Self> {
        let folder = tempfile::tempdir().map_err(temporary_folder_error)?;
        fs::write(folder.path().join(INPUT), input).map_err(temporary_folder_error)?;
        let working = match runs_in {
            WorkingFolder::Current => None,
            WorkingFolder::Own => {
                let working = folder.path().join("run");
                fs::create_dir(&working).map_err(temporary_folder_error)?;
                Some(working)
            }
        };
        Ok(Self { folder, working })
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the folder where the program runs, or `None` if it runs in the current folder.
    pub fn working_folder(&self) -> Option<&Path> {
        self.working.as_deref()
    }

    /// Opens the input.
    pub fn open_input(&self) -> io::Result<File> {
        File::open(self.path().join(INPUT))
    }

    /// Returns the files that the program left in its own working folder, but not in folders inside it: the first
    /// [`MAX_FILES`] by name of those that can be read and are smaller than [`TOO_LARGE`]. There are no files if the program
    /// ran in the current folder.
    ///
    /// No link is followed, if all processes of the program have ended. A process could still replace a file by a link.
    pub fn files_written(&self) -> Vec<WrittenFile> {
        let working = match &self.working {
            Some(working) if is_folder(working) => working,
            _ => return Vec::new(),
        };
        let mut files: Vec<DirEntry> = entries(working).filter(is_small_file).collect();
        files.sort_by_key(DirEntry::file_name);
        let contents = files.iter().filter_map(read_file);
        contents.take(MAX_FILES).collect()
    }
}

impl Drop for RunFolder {
    /// Makes the folder and those in it accessible, so that the [`TempDir`] can remove them.
    fn drop(&mut self) {
        make_accessible(self.path());
    }
}

/// Removes a folder and everything in it, even if a program has made folders in it read-only. The supervisor does this if the
/// runner has been killed, and cannot drop the [`RunFolder`].
pub(super) fn remove_folder(folder: &Path) {
    make_accessible(folder);
    let _ = fs::remove_dir_all(folder);
}

/// Gives the user all permissions for a folder and the folders in it.
fn make_accessible(folder: &Path) {
    if !is_folder(folder) {
        return;
    }
    // First, because the entries of a folder are only found if it can be read.
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    for entry in entries(folder) {
        make_accessible(&entry.path());
    }
}

/// Returns whether an entry of a folder is a file that is smaller than [`TOO_LARGE`], and no link.
fn is_small_file(entry: &DirEntry) -> bool {
    let is_small = |file: fs::Metadata| file.is_file() && file.len() < TOO_LARGE;
    entry.metadata().is_ok_and(is_small)
}

/// Reads a file of a folder. Returns `None` if it cannot be read.
fn read_file(file: &DirEntry) -> Option<WrittenFile> {
    Some(WrittenFile {
        name: visible::path(Path::new(&file.file_name())),
        content: fs::read(file.path()).ok()?,
    })
}

/// Returns whether a path is a folder, and no link to one, which a program may have put in its place.
fn is_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir())
}

/// Returns the entries of a folder, as far as they can be read.
fn entries(folder: &Path) -> impl Iterator<Item = DirEntry> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(Result::ok)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    /// Returns the folder of a run, and the folder in it where the program runs.
    fn run_folder() -> (RunFolder, PathBuf) {
        let folder = RunFolder::new(b"", WorkingFolder::Own).unwrap();
        let working = folder.working_folder().unwrap().to_owned();
        (folder, working)
    }

    #[test]
    fn the_first_small_files_are_returned_but_no_links_and_folders() {
        let (folder, working) = run_folder();
        let elsewhere = tempfile::NamedTempFile::new().unwrap();
        symlink(elsewhere.path(), working.join("0-link")).unwrap();
        fs::create_dir(working.join("1-folder")).unwrap();
        fs::write(working.join("2-large"), vec![b'7'; 1 << 20]).unwrap();
        for name in ["f", "e", "d", "c", "b", "a"] {
            fs::write(working.join(name), name).unwrap();
        }
        let names: Vec<String> = folder
            .files_written()
            .into_iter()
            .map(|file| file.name)
            .collect();
        assert_eq!(names, ["a", "b", "c", "d", "e"]);
    }

    #[test]
    fn a_link_in_the_place_of_the_folder_is_not_followed() {
        let (folder, working) = run_folder();
        let elsewhere = tempfile::tempdir().unwrap();
        fs::write(elsewhere.path().join("a"), "7").unwrap();
        fs::remove_dir(&working).unwrap();
        symlink(elsewhere.path(), &working).unwrap();
        assert!(folder.files_written().is_empty());
        drop(folder);
        assert!(elsewhere.path().join("a").exists());
    }

    #[test]
    fn read_only_folders_are_removed_too() {
        let (folder, working) = run_folder();
        let inner = working.join("inner");
        fs::create_dir(&inner).unwrap();
        fs::write(inner.join("a"), "7").unwrap();
        for path in [&inner, &working] {
            fs::set_permissions(path, fs::Permissions::from_mode(0o500)).unwrap();
        }
        let path = folder.path().to_owned();
        drop(folder);
        assert!(!path.exists());
    }
}
