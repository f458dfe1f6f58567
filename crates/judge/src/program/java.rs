//! Knows the rules of Java: what the file of a class is called, where other classes are, and which class is
//! the program.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use puzzle::visible;
use terminal::files::files_in;

/// What a temporary folder has after Java's compiler.
pub(super) struct ClassFolder {
    /// The path of the folder.
    path: PathBuf,
    /// The names of its classes, but not of those within others.
    classes: Vec<String>,
    /// The name of the file from which the program's own classes were compiled.
    pub file: String,
}

/// A class with a `main`.
#[derive(Clone, Copy)]
struct MainClass<'a> {
    /// The name of the class, after that of its package.
    name: &'a str,
    is_public: bool,
}

impl MainClass<'_> {
    /// Returns whether the class is called `Main`, in any package.
    fn is_called_main(&self) -> bool {
        self.name.rsplit('.').next() == Some("Main")
    }
}

impl ClassFolder {
    /// Looks for classes in a folder, which were compiled from the file at `own`, or from a copy of it that
    /// is in the folder too.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn read(folder: &Path, own: &Path) -> Result<Self> {
        let own = own.file_name().unwrap_or_default();
        let mut found = Self {
            path: folder.to_owned(),
            classes: Vec::new(),
            file: own.to_string_lossy().into_owned(),
        };
        for name in files_in(folder)?.into_keys() {
            if Path::new(&name).extension() == Some("java".as_ref()) {
                found.file = name;
            } else if let Some(class) = name.strip_suffix(".class")
                && !class.contains('$')
            {
                found.classes.push(class.replace('/', "."));
            }
        }
        Ok(found)
    }

    /// Returns the command that lists the classes, for [`class_to_run`].
    pub fn listing_command(&self) -> Vec<OsString> {
        let mut command: Vec<OsString> = vec!["javap".into(), "-cp".into(), (&self.path).into()];
        command.extend(self.classes.iter().map(OsString::from));
        command
    }
}

/// Returns the name that the compiler demands of the file at this path because of the public class in it, if
/// the compiler refuses the file for its name.
pub(super) fn demanded_name<'m>(messages: &'m str, file: &Path) -> Option<&'m str> {
    let place = format!("{}:", visible::path(file));
    let mut lines = messages.lines().filter(|line| line.starts_with(&place));
    lines.find_map(|line| {
        let (_, name) = line.split_once(" should be declared in a file named ")?;
        // The user's own command may print any text, and a copy must not land elsewhere.
        let is_bare = Path::new(name).file_name().is_some_and(|it| it == name);
        if is_bare { Some(name) } else { None }
    })
}

/// Returns whether the compiler refuses a file because it does not find a class.
pub(super) fn lacks_class(messages: &str) -> bool {
    messages.contains("error: cannot find symbol") || messages.contains(" does not exist")
}

/// Returns the messages of the compiler without its notes, which name nothing that is wrong.
pub(super) fn without_notes(messages: &str) -> String {
    let lines = messages.lines().filter(|line| !line.starts_with("Note: "));
    let lines: Vec<&str> = lines.collect();
    lines.join("\n").trim_end().to_owned()
}

/// Returns the name of the class that Java runs: the public class if it has a `main`, otherwise `Main`,
/// otherwise the only class that has a `main`. `listing` is what `javap` prints of all classes. Only those of
/// the program's own `file` count, and not those that were found beside it.
///
/// # Errors
///
/// If there is no such class.
pub(super) fn class_to_run<'l>(listing: &'l str, file: &str) -> Result<&'l str> {
    let classes = main_classes(listing, file);
    let public = classes.iter().find(|class| class.is_public);
    let called_main = classes.iter().find(|class| class.is_called_main());
    let only = match &classes[..] {
        [only] => Some(only),
        _ => None,
    };
    let class = public
        .or(called_main)
        .or(only)
        .context("the public class, or only one, needs a `public static void main(String[] …)`")?;
    Ok(class.name)
}

/// Returns the classes with a `main` in a listing that `javap` has printed, which were compiled from a file of
/// this name. If the listing does not name the file, all classes count.
fn main_classes<'l>(listing: &'l str, file: &str) -> Vec<MainClass<'l>> {
    let own = format!("Compiled from \"{file}\"");
    let mut class = MainClass {
        name: "",
        is_public: false,
    };
    let names_file = listing.lines().any(|line| line == own);
    let mut is_own = true;
    let mut main_classes = Vec::new();
    for line in listing.lines() {
        if line.starts_with("Compiled from ") {
            is_own = line == own || !names_file;
        }
        if let Some(name) = declared_class(line) {
            class = MainClass {
                name,
                is_public: line.starts_with("public "),
            };
        }
        if is_own && line.contains("public static ") && line.contains(" void main(java.lang.String")
        {
            main_classes.push(class);
        }
    }
    main_classes
}

/// Returns the name of the class or interface whose declaration a line begins.
fn declared_class(line: &str) -> Option<&str> {
    if !line.ends_with('{') {
        return None;
    }
    let mut words = line.split([' ', '<']);
    words.find(|&word| word == "class" || word == "interface")?;
    Some(words.next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_class_that_runs_is_one_of_the_programs_own_file() {
        let main = "  public static void main(java.lang.String[]);\n}\n";
        let listing = format!(
            "Compiled from \"Hand.java\"\npublic class Hand {{\n{main}\
             Compiled from \"anna.java\"\nclass Other {{\n}}\n\
             Compiled from \"anna.java\"\nclass Anna {{\n{main}"
        );
        assert_eq!(class_to_run(&listing, "anna.java").unwrap(), "Anna");
        assert_eq!(class_to_run(&listing, "Hand.java").unwrap(), "Hand");
        assert_eq!(class_to_run(&listing, "not-named.java").unwrap(), "Hand");
        assert!(class_to_run("class A {\n}\n", "a.java").is_err());
    }

    #[test]
    fn notes_are_left_out_of_messages() {
        let notes = "Note: a.java uses unchecked operations.\nNote: Recompile for details.\n";
        assert_eq!(without_notes(notes), "");
        let error = "a.java:1: error: ';' expected";
        assert_eq!(without_notes(&format!("{error}\n{notes}")), error);
    }

    #[test]
    fn a_name_is_demanded_of_the_file_itself() {
        let messages = "a/Hand.java:1: error: class Card is public, should be declared in a file named \
                        Card.java\na/anna.java:2: error: class Main is public, should be declared in a \
                        file named Main.java";
        let named = |file| demanded_name(messages, Path::new(file));
        assert_eq!(named("a/anna.java"), Some("Main.java"));
        assert_eq!(named("a/Hand.java"), Some("Card.java"));
        assert_eq!(named("a/other.java"), None);
        let elsewhere = |file: &str, name: &str| {
            let message = format!("{file}:1: error: should be declared in a file named {name}");
            demanded_name(&message, Path::new(file)).is_some()
        };
        assert!(elsewhere("a.java", "B.java"));
        assert!(!elsewhere("a.java", "/tmp/B.java") && !elsewhere("a.java", "../B.java"));
    }
}
