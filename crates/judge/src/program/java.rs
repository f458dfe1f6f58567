//! Knows the rules of Java: what the file of a class is called, and which class is the program.

use anyhow::{Context, Result};

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

/// Returns the name that the compiler demands of a file because of the public class in it, if the
/// compiler refuses the file for its name.
pub(super) fn demanded_name(messages: &str) -> Option<&str> {
    let (_, name) = messages.split_once("should be declared in a file named ")?;
    name.lines().next()
}

/// Returns the name of the class that Java runs: the public class if it has a `main`, otherwise `Main`,
/// otherwise the only class that has a `main`. `listing` is what `javap` prints of all classes.
///
/// # Errors
///
/// If there is no such class.
pub(super) fn class_to_run(listing: &str) -> Result<&str> {
    let classes = main_classes(listing);
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

/// Returns the classes with a `main` in a listing that `javap` has printed.
fn main_classes(listing: &str) -> Vec<MainClass<'_>> {
    let mut class = MainClass {
        name: "",
        is_public: false,
    };
    let mut main_classes = Vec::new();
    for line in listing.lines() {
        if let Some(name) = declared_class(line) {
            class = MainClass {
                name,
                is_public: line.starts_with("public "),
            };
        }
        if line.contains("public static ") && line.contains(" void main(java.lang.String") {
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
