//! Defines [`Sources`], what a compiler reads: the user's file, unless the compiler of Java needs something else.

use std::path::{Path, PathBuf};
use std::{fs, io};

use puzzle::visible;

use super::java::{demanded_name, may_lack_class};
use super::template::Named;

/// What a compiler reads. At first, this is the user's file alone, and most compilers get nothing else.
///
/// Java requires that the file of a public class is named like the class. If it is not, a copy of the
/// file in the temporary folder is compiled. If classes are missing, they are looked for beside the user's file.
#[derive(Clone)]
pub(super) struct Sources {
    /// The path of the user's file.
    own: PathBuf,
    /// The temporary folder.
    folder: PathBuf,
    /// The copy of the user's file that is compiled in its place, if the compiler demands another name.
    copy: Option<PathBuf>,
    /// The folder of the user's file, if other classes are looked for there.
    beside: Option<PathBuf>,
}

impl Sources {
    /// Returns what is compiled first: the user's file, at this path, and nothing beside it.
    pub fn new(own: PathBuf, folder: &Path) -> Self {
        Self {
            own,
            folder: folder.to_owned(),
            copy: None,
            beside: None,
        }
    }

    /// Returns the path of the file that is compiled.
    fn file(&self) -> &Path {
        self.copy.as_deref().unwrap_or(&self.own)
    }

    /// Returns the values of the names in a command that compiles: see the table of [`language`](super::language).
    pub fn values(&self) -> [Named<'_>; 3] {
        // The command always names a folder for other classes. The temporary one has none.
        let beside = self.beside.as_ref().unwrap_or(&self.folder);
        [
            ("SOURCE", self.file().as_ref()),
            ("FOLDER", self.folder.as_ref()),
            ("BESIDE", beside.as_ref()),
        ]
    }

    /// Returns what to compile after Java's compiler has refused this with these messages: a copy of the file with the
    /// name that is demanded, or the file together with those beside it. Returns `None` if neither may help. A copy is
    /// made once: a copy for whose name the compiler asks again has two public classes, and no name fits both.
    ///
    /// # Errors
    ///
    /// If the file cannot be copied.
    pub fn after_refusal(&self, messages: &str) -> io::Result<Option<Self>> {
        if let Some(name) = demanded_name(messages, self.file())
            && self.copy.is_none()
        {
            let copy = self.folder.join(name);
            fs::copy(&self.own, &copy)?;
            Ok(Some(Self {
                copy: Some(copy),
                ..self.clone()
            }))
        } else if may_lack_class(messages) && self.beside.is_none() {
            Ok(Some(Self {
                beside: Some(folder_of(&self.own)),
                ..self.clone()
            }))
        } else {
            Ok(None)
        }
    }

    /// Returns messages in which a copy of the user's file has the name of that file, which is `shown` so.
    pub fn with_own_name(&self, messages: &str, shown: &str) -> String {
        match &self.copy {
            Some(copy) => messages.replace(&visible::path(copy), shown),
            None => messages.to_owned(),
        }
    }
}

/// Returns the folder of a file.
fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_beside_the_user_s_own_file_are_looked_for_once() {
        let lacks = "a.java:1: error: cannot find symbol";
        let beside = |own: &str| {
            let first = Sources::new(PathBuf::from(own), Path::new("compiled"));
            let second = first.after_refusal(lacks).unwrap().unwrap();
            assert!(second.after_refusal(lacks).unwrap().is_none());
            assert!(first.after_refusal("another error").unwrap().is_none());
            assert_eq!(second.file(), Path::new(own));
            second.beside.unwrap()
        };
        assert_eq!(beside("folder/a.java"), Path::new("folder"));
        assert_eq!(beside("a.java"), Path::new("."));
        // Of a copy, too.
        let copied = Sources {
            copy: Some(PathBuf::from("compiled/A.java")),
            ..Sources::new(PathBuf::from("folder/a.java"), Path::new("compiled"))
        };
        let next = copied.after_refusal(lacks).unwrap().unwrap();
        assert_eq!(next.beside.as_deref(), Some(Path::new("folder")));
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
            second.with_own_name(&demand, "anna.java"),
            "anna.java:1: error: class is public, should be declared in a file named B.java"
        );
    }
}
