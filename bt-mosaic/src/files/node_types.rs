//! `node_types.json`: the types of nodes, for an editor.

use bt_model::json::reader::{self, Element, Reader};
use bt_model::json::{Json, Limits, Source, pretty};
use bt_model::{Faults, Text, Value, nearest};

use super::check::children_within;
use super::json::number;
use super::{NodeKind, TreeFile, UnknownFields};

/// The types of nodes, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeTypes(pub Vec<(String, NodeType)>);

/// A type of node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeType {
    /// The smallest number of children.
    pub child_min: u32,
    /// The largest number of children.
    pub child_max: u32,
    /// The properties that an editor lets a designer change.
    pub editable_item: Vec<(String, Value)>,
    /// Fields without a meaning.
    pub unknown: UnknownFields,
}

impl NodeTypes {
    /// Reads the file. The result holds the fields that could be read.
    #[must_use]
    pub fn read(source: &Source, limits: &Limits) -> (Self, Faults<Json>) {
        let mut faults = Faults::at_most(limits.faults);
        let mut types = Self::default();
        reader::parse(source, limits, &mut faults, |reader, root| {
            let entries = reader.object(root, "types by name").map(|mut fields| fields.all()).unwrap_or_default();
            types.0 = entries.into_iter().filter_map(|entry| node_type(reader, entry)).collect();
        });
        (types, faults)
    }

    /// Returns the text of the file.
    #[must_use]
    pub fn write(&self) -> String {
        let fields = self.0.iter().map(|(name, ty)| (name.clone(), ty.value())).collect();
        pretty(&Value::Object(fields))
    }

    /// Reports the nodes of a tree whose type is not in the file, and those with fewer or more children than the file
    /// allows. Faults that [`check`](super::check()) reports are left out. The limits in a file may differ from those
    /// of the library.
    pub fn check(&self, tree: &TreeFile, faults: &mut Faults<Json>) {
        for node in &tree.nodes {
            let (name, is_unknown) = (node.kind.name(), matches!(node.kind, NodeKind::Unknown { .. }));
            let Some(ty) = self.get(name) else {
                if is_unknown {
                    continue;
                }
                let near = nearest(name, self.0.iter().map(|(name, _)| &**name));
                let help = near.map_or(Text::from("add it to `node_types.json`"), Text::did_you_mean);
                let places = (&node.place, &node.type_place);
                faults.warning_fixed_at(places, format!("`node_types.json` has no type `{name}`"), help);
                continue;
            };
            let (own, known) = ((ty.child_min as usize, ty.child_max as usize), node.kind.children());
            if is_unknown || (known.0..=known.1).contains(&node.children.len()) {
                children_within(node, own, faults);
            }
        }
    }

    /// Returns the type with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&NodeType> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, ty)| ty)
    }
}

fn node_type(reader: &mut Reader<'_>, element: Element<'_>) -> Option<(String, NodeType)> {
    let mut fields = reader.object(element, "a type of nodes")?;
    let least = fields.need("child_min", "a type of nodes", reader);
    let most = fields.need("child_max", "a type of nodes", reader);
    let item = fields.need("editable_item", "a type of nodes", reader);
    let child_min = least.and_then(|element| reader.number(element)).unwrap_or_default();
    let child_max = most.and_then(|element| reader.number(element)).unwrap_or_default();
    if child_min > child_max {
        let name = element.name();
        let message = format!("`{name}` takes at least {child_min} children and at most {child_max}");
        let place = reader.name_place(element);
        reader.faults().error(&place, message, "write the larger number in `child_max`");
    }
    let mut editable_item = Vec::new();
    if let Some(item) = item {
        match reader.value(item) {
            Value::Object(fields) => editable_item = fields,
            _ => reader.expected("an object", item, "write `{}`"),
        }
    }
    let unknown = fields.rest(reader).into();
    Some((element.name().to_owned(), NodeType { child_min, child_max, editable_item, unknown }))
}

impl NodeType {
    fn value(&self) -> Value {
        self.unknown.object(vec![
            ("child_min", number(self.child_min)),
            ("child_max", number(self.child_max)),
            ("editable_item", Value::Object(self.editable_item.clone())),
        ])
    }
}
