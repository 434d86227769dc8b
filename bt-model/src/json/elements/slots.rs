//! The fields of an element that hold other elements.

use super::{Element, ElementKind, table};
use crate::json::layout::Holds;
use crate::json::{Located, pointer};
use crate::kinds::{self, Children};

/// A field of an element that holds other elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The [pointer](crate::json::pointer) of the field, which may be absent.
    pub pointer: String,
    /// The name of the field: `children`.
    pub name: String,
    /// The kind of the elements in the field.
    pub holds: ElementKind,
    /// `true` if the field holds a list.
    pub many: bool,
    /// `true` if another element can be added.
    pub room: bool,
}

impl Element {
    /// Returns the fields that hold other elements, in the order in which they are written.
    ///
    /// ```
    /// use bt_model::json::{ElementKind, Limits, Located, Source, elements};
    /// let text = r#"{ "bt": 1, "tree": "T", "agent": "A", "root": { "node": "race", "children": [{ "node": "idle" }] } }"#;
    /// let file = Located::of(&Source::new("t.json", text), &Limits::default()).unwrap();
    /// let slots = elements(&file)[1].slots(&file);
    /// let children = slots.iter().find(|slot| slot.name == "children").unwrap();
    /// assert_eq!((&*children.pointer, children.holds, children.room), ("/root/children", ElementKind::Node, true));
    /// ```
    #[must_use]
    pub fn slots(&self, file: &Located) -> Vec<Slot> {
        let Some(object) = file.find(&self.pointer) else { return Vec::new() };
        let word = object.field("node").and_then(|member| member.value.text()).unwrap_or_default();
        let most = match kinds::node(word).filter(|_| self.kind == ElementKind::Node).map(|spec| spec.children) {
            Some(Children::Exactly(most)) => most,
            _ => usize::MAX,
        };
        let slot = |field: &super::Field| {
            let (holds, many) = holding(field.holds)?;
            let value = object.field(field.name).map(|member| &member.value);
            let room = match value {
                None => true,
                Some(list) => many && (field.name != "children" || list.items().len() < most),
            };
            let pointer = pointer::child(&self.pointer, field.name);
            Some(Slot { pointer, name: field.name.to_owned(), holds, many, room })
        };
        table(self.kind, object, self.pointer.is_empty()).iter().filter_map(slot).collect()
    }
}

/// Returns the kind of the elements in a field, and whether the field is a list of them; `None` if the field holds no
/// elements.
pub(super) fn holding(holds: Holds) -> Option<(ElementKind, bool)> {
    Some(match holds {
        Holds::Node => (ElementKind::Node, false),
        Holds::Nodes | Holds::Tasks => (ElementKind::Node, true),
        Holds::States => (ElementKind::State, true),
        Holds::Guards => (ElementKind::Guard, true),
        Holds::Rows(what, _) => (ElementKind::of_row(what), true),
        _ => return None,
    })
}
