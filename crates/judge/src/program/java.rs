//! Knows the rules of Java: what the file of a class is called, and which class is the program.

use std::path::Path;

use anyhow::{Context, Result};
use puzzle::visible;

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

/// Returns the name that the compiler demands of the file at this path because of the public class in it, if
/// the compiler refuses the file for its name.
pub(super) fn demanded_name<'m>(messages: &'m str, file: &Path) -> Option<&'m str> {
    let place = format!("{}:", visible::path(file));
    let mut lines = messages.lines().filter(|line| line.starts_with(&place));
    lines.find_map(|line| {
        let (_, name) = line.split_once(" should be declared in a file named ")?;
        // Any compiler can print any text, and a copy must not land elsewhere.
        let is_java = file.extension().is_some_and(|it| it == "java");
        let is_bare = Path::new(name).file_name().is_some_and(|it| it == name);
        if is_java && is_bare { Some(name) } else { None }
    })
}

/// Returns whether the compiler refuses a file because it does not find a class.
pub(super) fn lacks_class(messages: &str) -> bool {
    let is_java = messages.contains(".java:");
    is_java
        && ["error: cannot find symbol", " does not exist"]
            .iter()
            .any(|it| messages.contains(it))
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
        assert!(!elsewhere("a.c", "B.java"));
    }
}
