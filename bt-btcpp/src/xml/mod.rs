//! XML as elements with places.

mod limits;
mod read;

use bt_model::json::Place;

pub(crate) use limits::within;
pub(crate) use read::read;

/// An element.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub(crate) name: String,
    /// The place of `<Name`.
    pub(crate) place: Place,
    /// The place of `Name`.
    pub(crate) named: Place,
    /// In the order written.
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) children: Vec<Element>,
    /// The comments before it, without those in elements before it.
    pub(crate) comments: Vec<String>,
    /// The text in it, without spaces around it.
    pub(crate) text: String,
}

/// An attribute.
#[derive(Clone, Debug)]
pub(crate) struct Attribute {
    pub(crate) name: String,
    /// Its value, with entities resolved.
    pub(crate) value: String,
    /// The place of its value, without quotes.
    pub(crate) place: Place,
    /// The place of its name.
    pub(crate) named: Place,
}

impl Element {
    /// The attribute of this name.
    pub(crate) fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    /// The value of the attribute of this name.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.attribute(name).map(|attribute| &*attribute.value)
    }

    /// The children of this name.
    pub(crate) fn all<'e>(&'e self, name: &'e str) -> impl Iterator<Item = &'e Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The element and all elements in it.
    pub(crate) fn walk<'e>(&'e self, show: &mut dyn FnMut(&'e Self)) {
        show(self);
        self.children.iter().for_each(|child| child.walk(show));
    }
}

impl Attribute {
    /// The place of a part of the value; all of it if the file writes the value with entities.
    pub(crate) fn part(&self, start: usize, end: usize) -> Place {
        let range = self.place.range();
        if range.len() == self.value.len() && start <= end {
            self.place.source().place(range.start + start, range.start + end)
        } else {
            self.place.clone()
        }
    }
}
