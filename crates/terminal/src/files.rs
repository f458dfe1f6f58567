//! Reads folders and files, and writes files so that no process sees a part of one.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Returns the root of the workspace.
pub fn workspace() -> PathBuf {
    // `.cargo/config.toml` sets this variable, so that a program still finds the workspace if it was
    // moved after the program was built.
    match env::var_os("CARGO_WORKSPACE_DIR") {
        Some(root) => PathBuf::from(root),
        None => Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).to_owned(),
    }
}

/// Returns the folder in which cargo builds.
pub fn target_folder() -> PathBuf {
    workspace().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Returns the paths of all entries of a folder, in no particular order. A folder that does not
/// exist has no entries.
///
/// # Errors
///
/// If the folder cannot be read.
pub fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let read = || {
        fs::read_dir(folder)?
            .map(|entry| Ok(entry?.path()))
            .collect()
    };
    let entries: io::Result<_> = if folder.exists() {
        read()
    } else {
        Ok(Vec::new())
    };
    entries.with_context(|| format!("cannot read {}", folder.display()))
}

/// Returns the paths of the files of a folder and of all folders in it, by their paths in the folder,
/// with `/` between the names. A folder that does not exist has no files.
///
/// # Errors
///
/// If a folder cannot be read.
pub fn files_in(folder: &Path) -> Result<BTreeMap<String, PathBuf>> {
    let (mut files, mut paths) = (BTreeMap::new(), entries(folder)?);
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            paths.extend(entries(&path)?);
        } else {
            let name = path
                .strip_prefix(folder)?
                .to_string_lossy()
                .replace('\\', "/");
            files.insert(name, path);
        }
    }
    Ok(files)
}

/// Returns the files of a folder and of all folders in it, by the names of [`files_in`].
///
/// # Errors
///
/// If a folder or a file cannot be read.
pub fn read_folder(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>> {
    files_in(folder)?
        .into_iter()
        .map(|(name, path)| Ok((name, read_named(&path)?)))
        .collect()
}

/// Reads a file that a user names. The name `-` stands for standard input.
///
/// # Errors
///
/// If the file cannot be read.
pub fn read_named(file: &Path) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    let read = match file.to_str() {
        Some("-") => io::stdin().lock().read_to_end(&mut text).map(|_| text),
        _ => fs::read(file),
    };
    read.with_context(|| format!("cannot read {}", name_of(file)))
}

/// Returns what messages call a file that a user names.
pub fn name_of(file: &Path) -> String {
    if file == Path::new("-") {
        "<stdin>".to_owned()
    } else {
        puzzle::visible::path(file)
    }
}

/// Returns a name as JSON has it: the name itself, so that a program that reads the JSON finds the file. A
/// byte that is not UTF-8, which JSON cannot have, becomes `\xff`, with its own value.
pub fn unescaped(name: &OsStr) -> String {
    let mut text = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        text += chunk.valid();
        let bytes = chunk.invalid().iter();
        text.extend(bytes.map(|byte| format!("\\x{byte:02x}")));
    }
    text
}

/// Makes a folder that appears as a whole or not at all. `fill` writes the files of the folder, in a
/// temporary place inside `nearby`, which must be on the same drive. An earlier folder is replaced.
///
/// # Errors
///
/// If the folder cannot be made, or if `fill` fails.
pub fn write_folder(to: &Path, nearby: &Path, fill: impl Fn(&Path) -> Result<()>) -> Result<()> {
    fs::create_dir_all(nearby)?;
    let room = tempfile::Builder::new()
        .prefix(".new-")
        .tempdir_in(nearby)?;
    let whole = room.path().join("whole");
    fill(&whole)?;
    if to.exists() {
        fs::rename(to, room.path().join("earlier"))?;
    }
    Ok(fs::rename(whole, to)?)
}

/// Writes to a file that a user names. The name `-` stands for standard output.
///
/// # Errors
///
/// If the file cannot be written.
pub fn write_named(file: &Path, text: &[u8]) -> Result<()> {
    if file == Path::new("-") {
        crate::print(text).map(drop)
    } else {
        write_whole(file, text)
    }
}

/// Writes a whole file or nothing, so that no process ever sees a part of the file. Makes the
/// folder of the file if it does not exist. A link to a file stays a link, and a file keeps its permissions.
///
/// # Errors
///
/// If the file cannot be written.
pub fn write_whole(file: &Path, text: &[u8]) -> Result<()> {
    let write = || {
        if file.exists() && !file.is_file() {
            return Err(io::Error::other("it exists and is not a regular file"));
        }
        let file = &fs::canonicalize(file).unwrap_or(file.to_owned());
        let folder = file.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        // `File::create_new` gives the file the permissions that the umask of the user allows. By
        // default, `tempfile` makes files that only the user can read.
        let mut named = tempfile::Builder::new();
        let mut whole = named
            .prefix(".new-")
            .make_in(folder, |path| File::create_new(path))?;
        whole.write_all(text)?;
        if let Ok(earlier) = fs::metadata(file) {
            fs::set_permissions(whole.path(), earlier.permissions())?;
        }
        whole.persist(file)?;
        Ok(())
    };
    write().with_context(|| format!("cannot write {}", file.display()))
}
