//! Defines [`Sources`], what a compiler reads: the user's file, unless Java's compiler needs something else.
//!
//! Java demands that the file of a public class is named like the class, and looks for other classes only where the command
//! says. So the compiler may run three times. Here, `a/anna.java` has a public class `Solver`, which uses a class of
//! `a/Card.java`:
//!
//! | the compiled file | where other classes are looked for | the message that decides what follows |
//! |---|---|---|
//! | `a/anna.java` | nowhere | `class Solver is public, should be declared in a file named Solver.java` |
//! | `FOLDER/Solver.java`, a copy | nowhere | `cannot find symbol` |
//! | `FOLDER/Solver.java`, a copy | in `a` | none: the compiler accepts the file |

use std::path::{Path, PathBuf};
use std::{fs, io};

use puzzle::visible;

use super::java::{demanded_name, may_lack_class};

/// What a compiler reads.
#[derive(Clone)]
pub(super) struct Sources {
    /// The path of the user's file.
    users_file: PathBuf,
    /// The temporary folder into which the file is compiled: `FOLDER` in the table. A copy is made there too.
    temporary: PathBuf,
    compiled_file: CompiledFile,
    other_classes: OtherClasses,
}

/// The file that is compiled.
#[derive(Clone, PartialEq, Eq)]
enum CompiledFile {
    /// The user's file.
    Users,
    /// A copy of the user's file at this path, which has the name that Java's compiler demands.
    Copy(PathBuf),
}

/// Where Java's compiler looks for classes that the compiled file does not have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OtherClasses {
    Nowhere,
    /// In the folder of the user's file.
    BesideUsersFile,
}

impl Sources {
    /// Returns what is compiled first: the user's file, at this path, and no other classes.
    pub fn new(users_file: PathBuf, temporary: &Path) -> Self {
        Self {
            users_file,
            temporary: temporary.to_owned(),
            compiled_file: CompiledFile::Users,
            other_classes: OtherClasses::Nowhere,
        }
    }

    /// Returns the path of the file that is compiled.
    pub fn file(&self) -> &Path {
        match &self.compiled_file {
            CompiledFile::Users => &self.users_file,
            CompiledFile::Copy(copy) => copy,
        }
    }

    /// Returns the folder in which Java's compiler looks for other classes: `BESIDE` in its command.
    pub fn class_folder(&self) -> &Path {
        match self.other_classes {
            // The command always names a folder. The temporary one has no other classes.
            OtherClasses::Nowhere => &self.temporary,
            OtherClasses::BesideUsersFile => folder_of(&self.users_file),
        }
    }

    /// Returns what to compile after Java's compiler has refused this with these messages: a copy of the file with the name
    /// that is demanded, or the file together with those beside it. Returns `None` if neither may help.
    ///
    /// Each of the two is done once. If the compiler demands another name of a copy, the file has two public classes, and no
    /// name fits both.
    ///
    /// # Errors
    ///
    /// If the file cannot be copied.
    pub fn after_refusal(&self, messages: &str) -> io::Result<Option<Self>> {
        if self.compiled_file == CompiledFile::Users
            && let Some(name) = demanded_name(messages, &self.users_file)
        {
            let copy = self.temporary.join(name);
            fs::copy(&self.users_file, &copy)?;
            Ok(Some(Self {
                compiled_file: CompiledFile::Copy(copy),
                ..self.clone()
            }))
        } else if self.other_classes == OtherClasses::Nowhere && may_lack_class(messages) {
            Ok(Some(Self {
                other_classes: OtherClasses::BesideUsersFile,
                ..self.clone()
            }))
        } else {
            Ok(None)
        }
    }

    /// Returns these messages with the path of a copy replaced by `shown`, the name of the user's file.
    pub fn messages_about_users_file(&self, messages: &str, shown: &str) -> String {
        match &self.compiled_file {
            CompiledFile::Users => messages.to_owned(),
            CompiledFile::Copy(copy) => messages.replace(&visible::path(copy), shown),
        }
    }
}

/// Returns the folder of a file.
fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_beside_the_user_s_own_file_are_looked_for_once() {
        let lacks = "a.java:1: error: cannot find symbol";
        for (file, folder) in [("folder/a.java", "folder"), ("a.java", ".")] {
            let first = Sources::new(PathBuf::from(file), Path::new("compiled"));
            assert_eq!(first.class_folder(), Path::new("compiled"));
            assert!(first.after_refusal("another error").unwrap().is_none());
            let second = first.after_refusal(lacks).unwrap().unwrap();
            assert_eq!(second.file(), Path::new(file));
            assert_eq!(second.class_folder(), Path::new(folder));
            assert!(second.after_refusal(lacks).unwrap().is_none());
        }
        // Of a copy, too.
        let copied = Sources {
            compiled_file: CompiledFile::Copy(PathBuf::from("compiled/A.java")),
            ..Sources::new(PathBuf::from("folder/a.java"), Path::new("compiled"))
        };
        let next = copied.after_refusal(lacks).unwrap().unwrap();
        assert_eq!(next.file(), Path::new("compiled/A.java"));
        assert_eq!(next.class_folder(), Path::new("folder"));
    }

    #[test]
    fn a_file_with_two_public_classes_is_copied_once() {
        let temporary = tempfile::tempdir().unwrap();
        let own = temporary.path().join("anna.java");
        fs::write(&own, "public class A {} public class B {}").unwrap();
        let folder = temporary.path().join("compiled");
        fs::create_dir(&folder).unwrap();
        let refusal = |file: &Path, name: &str| {
            let place = visible::path(file);
            format!("{place}:1: error: class is public, should be declared in a file named {name}")
        };
        let first = Sources::new(own.clone(), &folder);
        let demand = refusal(&own, "A.java");
        let second = first.after_refusal(&demand).unwrap().unwrap();
        assert_eq!(second.file(), folder.join("A.java"));
        assert!(second.file().is_file());
        let demand = refusal(second.file(), "B.java");
        assert!(second.after_refusal(&demand).unwrap().is_none());
        assert_eq!(
            second.messages_about_users_file(&demand, "anna.java"),
            "anna.java:1: error: class is public, should be declared in a file named B.java"
        );
    }
}
