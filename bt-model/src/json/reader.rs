//! A reader of JSON files of other formats, with the places, limits and messages of this crate.
//!
//! [`parse`] parses a file and passes its root to a function with a [`Reader`]. The reader converts an [`Element`] into a
//! string, a number, a list or the [`Fields`] of an object, and reports every element of another type.
//!
//! ```
//! use bt_model::Faults;
//! use bt_model::json::{Limits, Source, reader};
//!
//! let source = Source::new("door.json", r#"{ "name": "north", "open": 1 }"#);
//! let mut faults = Faults::new();
//! let name = reader::parse(&source, &Limits::default(), &mut faults, |reader, root| {
//!     let mut fields = reader.object(root, "a door")?;
//!     let open = fields.need("open", "a door", reader)?;
//!     reader.bool(open);
//!     let name = fields.need("name", "a door", reader)?;
//!     reader.text(name)
//! });
//! assert_eq!(name.flatten().unwrap().text, "north");
//! assert_eq!(faults.iter().next().unwrap().message, "expected `true` or `false`, found a number");
//! ```

use jsonc_parser::ast;

use super::parse::{self, text};
use super::{Json, Limits, Place, Source};
use crate::{Faults, Name, Value};

/// Parses a file and passes its root to `read`. Returns `None` if the text is not JSON or exceeds the limits; the fault
/// is then in `faults`.
pub fn parse<T>(
    source: &Source,
    limits: &Limits,
    faults: &mut Faults<Json>,
    read: impl FnOnce(&mut Reader<'_>, Element<'_>) -> T,
) -> Option<T> {
    let value = text::value_to_check(source, limits, faults)?;
    let root = Element(parse::Entry::root(&value));
    Some(read(&mut Reader(parse::Reader::new(source, limits, faults)), root))
}

/// A reader that converts elements into values and reports those of the wrong type.
pub struct Reader<'r>(parse::Reader<'r>);

/// A value of a file, with the name of its field. The root has an empty name; an item of a list has the name of the
/// list.
#[derive(Clone, Copy)]
pub struct Element<'a>(parse::Entry<'a>);

/// The fields of an object. Each is taken by its name; [`Fields::rest`] returns the fields that were not taken.
pub struct Fields<'a>(parse::Fields<'a>);

impl Reader<'_> {
    /// Returns the faults found so far.
    pub fn faults(&mut self) -> &mut Faults<Json> {
        self.0.faults
    }

    /// Returns the place of an element's name.
    #[must_use]
    pub fn name_place(&self, element: Element<'_>) -> Place {
        self.0.name_place(&element.0)
    }

    /// Returns the place of an element: all of a string, a number or a word; the opening bracket of a list or an
    /// object.
    #[must_use]
    pub fn place(&self, element: Element<'_>) -> Place {
        self.0.place(element.0.value)
    }

    /// Reads the fields of an object. `expected` names the object in the message for any other value.
    pub fn object<'a>(&mut self, element: Element<'a>, expected: &str) -> Option<Fields<'a>> {
        self.0.object(element.0.value, expected).map(Fields)
    }

    /// Reads the items of a list; none if the element is not a list, which is reported.
    pub fn list<'a>(&mut self, element: Element<'a>) -> impl Iterator<Item = Element<'a>> + use<'a> {
        let items = self.0.list(element.0);
        items.iter().map(move |item| Element(element.0.with(item)))
    }

    /// Reads a string with its place.
    pub fn text(&mut self, element: Element<'_>) -> Option<Name<Json>> {
        self.0.text(element.0)
    }

    /// Reads a whole number of 32 bits.
    pub fn number(&mut self, element: Element<'_>) -> Option<u32> {
        self.0.number(element.0)
    }

    /// Reads `true` or `false`.
    pub fn bool(&mut self, element: Element<'_>) -> Option<bool> {
        self.0.bool(element.0)
    }

    /// Reads any value, as written. Reports names that an object has twice.
    pub fn value(&mut self, element: Element<'_>) -> Value {
        self.0.value(element.0.value)
    }

    /// Reports an element of the wrong type: `expected {what}, found a string`.
    pub fn expected(&mut self, what: &str, element: Element<'_>, help: &str) {
        self.0.expected(what, element.0.value, help);
    }
}

impl<'a> Element<'a> {
    /// Returns the name of the element's field.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.0.name
    }

    /// Returns the string if the element is one. Reports nothing.
    #[must_use]
    pub fn as_str(&self) -> Option<&'a str> {
        match self.0.value {
            ast::Value::StringLit(string) => Some(&string.value),
            _ => None,
        }
    }

    /// Returns the number as written, if the element is one. Reports nothing.
    #[must_use]
    pub fn as_number(&self) -> Option<&'a str> {
        match self.0.value {
            ast::Value::NumberLit(number) => Some(number.value),
            _ => None,
        }
    }

    /// Returns the items if the element is a list. Reports nothing.
    #[must_use]
    pub fn as_list(&self) -> Option<Vec<Self>> {
        match self.0.value {
            ast::Value::Array(list) => Some(list.elements.iter().map(|item| Self(self.0.with(item))).collect()),
            _ => None,
        }
    }
}

impl<'a> Fields<'a> {
    /// Returns the place of the object.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.0.place
    }

    /// Takes a field, if it exists.
    pub fn take(&mut self, name: &str) -> Option<Element<'a>> {
        self.0.take(name).map(Element)
    }

    /// Takes a field, and reports if it is missing. `owner` names the object in this message.
    pub fn need(&mut self, name: &str, owner: &str, reader: &mut Reader<'_>) -> Option<Element<'a>> {
        self.0.need(name, owner, &mut reader.0).map(Element)
    }

    /// Takes all fields, in the order written.
    pub fn all(&mut self) -> Vec<Element<'a>> {
        self.0.all().into_iter().map(Element).collect()
    }

    /// Returns the fields that were not taken, and the names of all fields in the order written.
    pub fn rest(self, reader: &mut Reader<'_>) -> (Vec<(String, Value)>, Vec<String>) {
        self.0.rest(&mut reader.0)
    }
}
