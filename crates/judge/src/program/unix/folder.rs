//! Makes and removes the temporary folder of a run.

use std::fs::{self, DirEntry, File};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use puzzle::visible;
use tempfile::TempDir;

use crate::program::execution::WorkingFolder;
use crate::program::temporary::made_there;

/// The name of the file that is the program's standard input. A program may open the file again by its path, so
/// it is not removed during the run. Each run has a file of its own.
const INPUT: &str = "input";

/// The maximum number of files of which the contents are returned.
const MAX_FILES: usize = 5;

/// Files of this size or larger are not returned.
const TOO_LARGE: u64 = 1 << 20;

/// The temporary folder of a run. It is removed when the value is dropped.
pub(super) struct RunFolder {
    /// The folder, which has the input.
    folder: TempDir,
    /// The folder in it where the program runs, unless it runs in the current folder.
    working: Option<PathBuf>,
}

impl RunFolder {
    /// Makes the folder of a run on this input.
    ///
    /// # Errors
    ///
    /// If the temporary folder cannot be used.
    pub fn new(input: &[u8], runs_in: WorkingFolder) -> io::Result<Self> {
        let folder = made_there(tempfile::tempdir())?;
        made_there(fs::write(folder.path().join(INPUT), input))?;
        let working = match runs_in {
            WorkingFolder::Current => None,
            WorkingFolder::Own => {
                let working = folder.path().join("run");
                made_there(fs::create_dir(&working))?;
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

    /// Returns the names and the contents of the files that the program left in its own folder: at most
    /// [`MAX_FILES`] that are smaller than [`TOO_LARGE`], the first ones by name. No link is followed. There are none
    /// if the program ran in the current folder.
    pub fn files_written(&self) -> Vec<(String, Vec<u8>)> {
        let Some(working) = &self.working else {
            return Vec::new();
        };
        let is_small = |file: fs::Metadata| file.is_file() && file.len() < TOO_LARGE;
        let mut files: Vec<DirEntry> = entries(working)
            .filter(|entry| entry.metadata().is_ok_and(is_small))
            .collect();
        files.sort_by_key(DirEntry::file_name);
        files.truncate(MAX_FILES);
        let mut written = Vec::new();
        for file in files {
            if let Ok(content) = fs::read(file.path()) {
                written.push((visible::path(Path::new(&file.file_name())), content));
            }
        }
        written
    }
}

impl Drop for RunFolder {
    fn drop(&mut self) {
        remove_folder(self.path());
    }
}

/// Removes a folder and everything in it, even if a program has made folders in it read-only.
pub(super) fn remove_folder(folder: &Path) {
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
    for entry in entries(folder) {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            remove_folder(&entry.path());
        }
    }
    let _ = fs::remove_dir_all(folder);
}

/// Returns the entries of a folder, as far as they can be read.
fn entries(folder: &Path) -> impl Iterator<Item = DirEntry> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(Result::ok)
}
