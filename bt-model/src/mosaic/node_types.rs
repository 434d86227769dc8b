//! `node_types.json`: what an editor must know of each type of node.

use super::Kept;
use super::kept::number;
use crate::json::{Json, Limits, Reader, Source, pretty, text};
use crate::{Faults, Value};

/// The types of nodes, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeTypes(pub Vec<(String, NodeType)>);

/// A type of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeType {
    /// The least children it takes.
    pub child_min: u32,
    /// The most children it takes.
    pub child_max: u32,
    /// What an editor offers for change.
    pub editable_item: Vec<(String, Value)>,
    /// What else stood there.
    pub kept: Kept,
}

impl NodeTypes {
    /// Reads the file. What could be understood is in the result.
    #[must_use]
    pub fn read(source: &Source, limits: &Limits) -> (Self, Faults<Json>) {
        let mut faults = Faults::at_most(limits.faults);
        let mut types = Self::default();
        if let Some(value) = text::value(source, limits, &mut faults) {
            let mut reader = Reader::new(source, limits, &mut faults);
            let mut entries = reader.object(&value, "types by name").map(|mut fields| fields.all()).unwrap_or_default();
            for entry in entries.drain(..) {
                let Some(mut fields) = reader.object(entry.value, "a type of nodes") else { continue };
                let least = fields.need("child_min", "a type of nodes", &mut reader);
                let most = fields.need("child_max", "a type of nodes", &mut reader);
                let item = fields.need("editable_item", "a type of nodes", &mut reader);
                let child_min = least.and_then(|entry| reader.number(entry)).unwrap_or_default();
                let child_max = most.and_then(|entry| reader.number(entry)).unwrap_or_default();
                if child_min > child_max {
                    let message =
                        format!("`{}` takes at least {child_min} children and at most {child_max}", entry.name);
                    let place = reader.name_place(&entry);
                    reader.faults.error(&place, message, "write the larger number in `child_max`");
                }
                let editable_item = match item.map(|item| reader.value(item.value)) {
                    Some(Value::Object(fields)) => fields,
                    Some(_) => {
                        reader.expected("an object", item.map_or(entry.value, |item| item.value), "write `{}`");
                        Vec::new()
                    }
                    None => Vec::new(),
                };
                let kept = fields.rest(&mut reader).into();
                types.0.push((entry.name.to_owned(), NodeType { child_min, child_max, editable_item, kept }));
            }
        }
        (types, faults)
    }

    /// The text of the file.
    #[must_use]
    pub fn write(&self) -> String {
        let fields = self.0.iter().map(|(name, ty)| (name.clone(), ty.value())).collect();
        pretty(&Value::Object(fields))
    }

    /// The type of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&NodeType> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, ty)| ty)
    }
}

impl NodeType {
    fn value(&self) -> Value {
        self.kept.object(vec![
            ("child_min", number(self.child_min)),
            ("child_max", number(self.child_max)),
            ("editable_item", Value::Object(self.editable_item.clone())),
        ])
    }
}
