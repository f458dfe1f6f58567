//! Knows the rules of Java. Messages of its compiler show that it demands another name for a file, or that it may not find a
//! class. After the file is compiled, [`class_to_run`] chooses the class that runs.
//!
//! A file may have several classes with a `main`. The one to run is chosen by what `javap`, the tool that lists compiled
//! classes, prints:
//!
//! ```text
//! Compiled from "anna.java"
//! class Solver {
//!   Solver();
//! }
//! Compiled from "anna.java"
//! public class Anna {
//!   public static void main(java.lang.String[]);
//! }
//! ```

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use puzzle::visible;
use terminal::files::files_in;

/// Returns the name that the compiler demands of the file at this path because of the public class in it, if
/// the compiler refuses the file for its name.
pub(super) fn demanded_name<'m>(messages: &'m str, file: &Path) -> Option<&'m str> {
    let place = format!("{}:", visible::path(file));
    let mut lines = messages.lines().filter(|line| line.starts_with(&place));
    lines.find_map(|line| {
        let (_, name) = line.split_once(" should be declared in a file named ")?;
        // A command of `--compile` may print any text. The file is copied to this name in the temporary folder, and a name
        // such as `../b.java` would overwrite a file elsewhere.
        let is_bare = Path::new(name).file_name().is_some_and(|it| it == name);
        if is_bare { Some(name) } else { None }
    })
}

/// Returns whether the compiler may refuse a file because it does not find a class. The compiler says the same of an unknown
/// variable.
pub(super) fn may_lack_class(messages: &str) -> bool {
    messages.contains("error: cannot find symbol") || messages.contains(" does not exist")
}

/// Returns the messages of the compiler without its notes, which name nothing that is wrong.
pub(super) fn without_notes(messages: &str) -> String {
    let lines = messages.lines().filter(|line| !line.starts_with("Note: "));
    let lines: Vec<&str> = lines.collect();
    lines.join("\n").trim_end().to_owned()
}

/// The classes that the compiler has put into a folder.
pub(super) struct ClassFolder {
    /// The path of the folder.
    path: PathBuf,
    /// The names of the classes, with their packages, without those that are nested in others.
    classes: Vec<String>,
    /// The name, without its folder, of the source file that was compiled.
    pub source_name: String,
}

impl ClassFolder {
    /// Finds the classes in a folder. They were compiled from the source file in that folder if there is one: a copy of the
    /// user's file, which the judge makes if the compiler demands another name, and a command of `--compile` may make too.
    /// Otherwise they were compiled from the user's file itself.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub fn read(folder: &Path, users_file: &Path) -> Result<Self> {
        let files: Vec<String> = files_in(folder)?.into_keys().collect();
        let mut paths = files.iter().map(Path::new);
        let copy = paths.find(|file| file.extension() == Some("java".as_ref()));
        let class_files = files.iter().filter_map(|file| file.strip_suffix(".class"));
        let all_classes: Vec<String> = class_files.map(|file| file.replace('/', ".")).collect();
        let top_level = all_classes
            .iter()
            .filter(|class| !is_nested(class, &all_classes));
        Ok(Self {
            path: folder.to_owned(),
            classes: top_level.cloned().collect(),
            source_name: without_folder(copy.unwrap_or(users_file)),
        })
    }

    /// Returns the command that prints the listing for [`class_to_run`].
    pub fn listing_command(&self) -> Vec<OsString> {
        let mut command: Vec<OsString> = vec!["javap".into(), "-cp".into(), (&self.path).into()];
        command.extend(self.classes.iter().map(OsString::from));
        command
    }
}

/// Returns the name of a file without its folder.
fn without_folder(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Returns whether a class is nested in one of these classes, as `Outer$Inner` is in `Outer`. A `$` may also be a part of
/// the class's own name.
fn is_nested(class: &str, all_classes: &[String]) -> bool {
    let mut dollars = class.match_indices('$');
    dollars.any(|(index, _)| all_classes.iter().any(|outer| *outer == class[..index]))
}

/// Returns the name of the class that Java runs, given the listing of all classes by `javap`. Only [classes of the source
/// file](classes_of_source) that have a `main` count:
///
/// 1. The public class. (If classes of several files count, there may be several, and the first is taken.)
/// 2. Otherwise `Main`.
/// 3. Otherwise the only class.
///
/// # Errors
///
/// If there is no such class.
pub(super) fn class_to_run<'l>(listing: &'l str, source_name: &str) -> Result<&'l str> {
    let mut classes = classes_of_source(listing, source_name);
    classes.retain(|class| class.has_main);
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

/// Returns the classes in a listing that were compiled from the source file with this name, and not those that were found
/// beside it. If no class names this file, the compiler was told to leave out or change the names of files, and all classes
/// are returned.
fn classes_of_source<'l>(listing: &'l str, source_name: &str) -> Vec<ListedClass<'l>> {
    let mut classes: Vec<ListedClass> =
        listing.split("\n}").filter_map(ListedClass::read).collect();
    let is_of_source = |class: &ListedClass| class.source_name == Some(source_name);
    if classes.iter().any(is_of_source) {
        classes.retain(is_of_source);
    }
    classes
}

/// A class as `javap` lists it.
struct ListedClass<'l> {
    /// The name of the class, after that of its package.
    name: &'l str,
    /// The name of its source file, if the class has it.
    source_name: Option<&'l str>,
    is_public: bool,
    /// Whether the class has a `main` for [`is_main`].
    has_main: bool,
}

impl<'l> ListedClass<'l> {
    /// Reads the lines of one class, up to its closing brace. Returns `None` if they declare no class or interface.
    fn read(text: &'l str) -> Option<Self> {
        let declaration = text.lines().find(|line| line.ends_with('{'))?;
        let mut words = declaration.split([' ', '<']); // the name of a generic class ends at `<`
        words.find(|&word| word == "class" || word == "interface")?;
        Some(Self {
            name: words.next()?,
            source_name: text.lines().find_map(source_name_in),
            is_public: declaration.starts_with("public "),
            has_main: text.lines().any(is_main),
        })
    }

    /// Returns whether the class is called `Main`, in any package.
    fn is_called_main(&self) -> bool {
        self.name.rsplit('.').next() == Some("Main")
    }
}

/// Returns the name of the source file in a line such as `Compiled from "anna.java"`.
fn source_name_in(line: &str) -> Option<&str> {
    line.strip_prefix("Compiled from \"")?.strip_suffix('"')
}

/// Returns whether a line of a class is a `main` that every version of Java can start. Other methods may have the same name.
/// (From Java 25 on, a `void main()` can be started too, but it is not looked for.)
fn is_main(line: &str) -> bool {
    let takes_arguments = line.contains(" void main(java.lang.String[])")
        || line.contains(" void main(java.lang.String...)");
    takes_arguments && line.contains("public static ")
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
    fn only_a_main_that_takes_the_arguments_is_run() {
        let class = |name: &str, parameters: &[&str]| {
            let mains = parameters.iter().map(|parameter| {
                format!("  public static void main(java.lang.String{parameter});\n")
            });
            format!("class {name} {{\n{}}}\n", mains.collect::<String>())
        };
        let runs = |classes: &[String]| {
            let listing = classes.concat();
            class_to_run(&listing, "a.java").ok().map(str::to_owned)
        };
        let overloaded = class("Sol", &["[]", "", "[][]", "[], int"]);
        let other = class("Other", &[""]);
        assert_eq!(runs(&[overloaded, other.clone()]).as_deref(), Some("Sol"));
        assert_eq!(runs(&[class("Sol", &["..."])]).as_deref(), Some("Sol"));
        assert_eq!(runs(&[other]), None);
        assert_eq!(runs(&[class("A", &["[]"]), class("B", &["[]"])]), None);
    }

    #[test]
    fn of_several_classes_with_a_main_the_one_called_main_is_run() {
        let class = |name: &str| {
            format!("class {name} {{\n  public static void main(java.lang.String[]);\n}}\n")
        };
        let listing = [class("A"), class("b.Main"), class("Mainly")].concat();
        assert_eq!(class_to_run(&listing, "a.java").unwrap(), "b.Main");
    }

    #[test]
    fn a_class_is_nested_only_if_the_one_around_it_is_there() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["Sol", "Sol$Card", "Sol$Card$1", "A$B", "$C", "D"] {
            let path = folder.path().join(format!("{name}.class"));
            std::fs::write(path, "").unwrap();
        }
        let found = ClassFolder::read(folder.path(), Path::new("a/anna.java")).unwrap();
        assert_eq!(found.classes, ["$C", "A$B", "D", "Sol"]);
        assert_eq!(found.source_name, "anna.java");
        // The user's own command may copy the file too, into any folder.
        let copies = folder.path().join("copies");
        std::fs::create_dir(&copies).unwrap();
        std::fs::write(copies.join("Sol.java"), "").unwrap();
        let found = ClassFolder::read(folder.path(), Path::new("a/anna.java")).unwrap();
        assert_eq!(found.source_name, "Sol.java");
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
