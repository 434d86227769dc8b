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
    /// The attributes, in their order in the file.
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) children: Vec<Element>,
    /// The comments of the element: those before it, one after it or after its first tag on the same line, and those after
    /// its last child. The root has those outside of it too.
    pub(crate) comments: Vec<String>,
    /// The text in the element, without surrounding spaces.
    pub(crate) text: String,
}

/// An attribute.
#[derive(Clone, Debug)]
pub(crate) struct Attribute {
    pub(crate) name: String,
    /// The value, with entities resolved.
    pub(crate) value: String,
    /// The place of the value, without quotes.
    pub(crate) place: Place,
    /// The place of the name.
    pub(crate) named: Place,
}

impl Element {
    /// Returns the attribute with this name.
    pub(crate) fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    /// Returns the value of the attribute with this name.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.attribute(name).map(|attribute| &*attribute.value)
    }

    /// Returns the children with this name.
    pub(crate) fn all<'e>(&'e self, name: &'e str) -> impl Iterator<Item = &'e Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// Calls `show` for the element and all its descendants.
    pub(crate) fn walk<'e>(&'e self, show: &mut dyn FnMut(&'e Self)) {
        show(self);
        self.children.iter().for_each(|child| child.walk(show));
    }
}

impl Attribute {
    /// Returns the place of a part of the value; the place of the whole value if the file writes it with entities.
    pub(crate) fn part(&self, start: usize, end: usize) -> Place {
        let range = self.place.range();
        if range.len() == self.value.len() && start <= end {
            self.place.source().place(range.start + start, range.start + end)
        } else {
            self.place.clone()
        }
    }
}
