//! Defines the facts of a story, which tell a program what the steps tell a person, and writes them
//! as JSON.
//!
//! The values are those that the answers of a puzzle consist of: numbers, texts, lists and named
//! facts. There are no fractions, no booleans and no nulls, so there is one way to write each value.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Write};

use crate::Words;

/// The value of a fact.
///
/// Numbers, texts, lists of values and [`Facts`] convert into a `Fact`, so that it is rarely written
/// out. A `Fact` is displayed as JSON without spaces.
///
/// ```
/// use story::{Fact, Facts};
///
/// let tiles: Fact = ["1S", "9T"].into();
/// let squares: Fact = (1..=3).map(|number| number * number).collect();
/// let place: Fact = Facts::new().fact("row", 1).fact("column", 2).into();
/// assert_eq!(tiles.to_string(), r#"["1S","9T"]"#);
/// assert_eq!(squares.to_string(), "[1,4,9]");
/// assert_eq!(place.to_string(), r#"{"column":2,"row":1}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// An integer, such as a score.
    Number(i64),
    /// A text, such as the name of a tile.
    Text(Words),
    /// Values in an order that matters, such as moves.
    List(Vec<Fact>),
    /// Facts that belong together, such as the row and the column of a move.
    Object(Facts),
}

/// Facts with their names.
///
/// `Facts` are displayed as a JSON object without spaces, in the order of the names.
///
/// ```
/// use story::Facts;
///
/// let facts = Facts::new().fact("score", 7).fact("moves", [2, 5]);
/// assert_eq!(facts.to_string(), r#"{"moves":[2,5],"score":7}"#);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use]
pub struct Facts(pub BTreeMap<&'static str, Fact>);

impl Facts {
    /// Makes `Facts` without any fact.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a fact: a name and a value. A fact that already has this name is replaced.
    pub fn fact(mut self, name: &'static str, value: impl Into<Fact>) -> Self {
        self.0.insert(name, value.into());
        self
    }
}

/// Makes numbers of integers of these types, which all fit into 64 bits with a sign.
macro_rules! from_integers {
    ($($integer:ty),+) => {
        $(impl From<$integer> for Fact {
            fn from(number: $integer) -> Self {
                Self::Number(number.into())
            }
        })+
    };
}

from_integers!(u8, u16, u32, i32, i64);

impl From<usize> for Fact {
    /// Makes a number of a count or an index.
    ///
    /// # Panics
    ///
    /// If the number is 2^63 or more. Nothing in memory has so many parts.
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).expect("a count of things in memory"))
    }
}

impl From<Words> for Fact {
    fn from(text: Words) -> Self {
        Self::Text(text)
    }
}

impl From<&'static str> for Fact {
    fn from(text: &'static str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Fact {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl<Value: Into<Fact>> From<Vec<Value>> for Fact {
    fn from(values: Vec<Value>) -> Self {
        values.into_iter().collect()
    }
}

impl<Value: Into<Fact>, const LENGTH: usize> From<[Value; LENGTH]> for Fact {
    fn from(values: [Value; LENGTH]) -> Self {
        values.into_iter().collect()
    }
}

impl<Value: Into<Fact>> FromIterator<Value> for Fact {
    /// Makes a list of the values.
    fn from_iter<Values: IntoIterator<Item = Value>>(values: Values) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

impl From<Facts> for Fact {
    fn from(facts: Facts) -> Self {
        Self::Object(facts)
    }
}

impl Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => write!(f, "{}", Quoted(text)),
            Self::List(values) => write_list(values, f),
            Self::Object(facts) => write!(f, "{facts}"),
        }
    }
}

impl Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('{')?;
        for (index, (name, value)) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_char(',')?;
            }
            write!(f, "{}:{value}", Quoted(name))?;
        }
        f.write_char('}')
    }
}

/// Writes values as a JSON array.
fn write_list(values: &[Fact], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char('[')?;
    for (index, value) in values.iter().enumerate() {
        if index > 0 {
            f.write_char(',')?;
        }
        write!(f, "{value}")?;
    }
    f.write_char(']')
}

/// A text that is displayed as a JSON string: in quotation marks, with the characters escaped that
/// must not stand in a string. Of several ways to escape a character, it takes the shortest.
pub(crate) struct Quoted<'a>(pub &'a str);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for character in self.0.chars() {
            match character {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\u{8}' => f.write_str("\\b")?,
                '\t' => f.write_str("\\t")?,
                '\n' => f.write_str("\\n")?,
                '\u{c}' => f.write_str("\\f")?,
                '\r' => f.write_str("\\r")?,
                '\0'..='\u{1f}' => write!(f, "\\u{:04x}", u32::from(character))?,
                _ => f.write_char(character)?,
            }
        }
        f.write_char('"')
    }
}
