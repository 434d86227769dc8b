//! `TreeNodesModel`: the nodes that do not belong to the library.

use std::collections::BTreeMap;

use bt_model::Direction;

use super::Port;
use super::element::Element;

/// The models of a file, by `ID`.
#[derive(Default)]
pub(super) struct Models(BTreeMap<String, Model>);

/// A model: its element, and its ports by name.
struct Model {
    kind: &'static str,
    ports: BTreeMap<String, (Direction, Option<String>)>,
}

impl Models {
    /// Records a node with its ports.
    pub(super) fn node<'p>(&mut self, id: &str, kind: &'static str, ports: impl Iterator<Item = Port<'p>>) {
        let model = self.0.entry(id.to_owned()).or_insert(Model { kind, ports: BTreeMap::new() });
        // A node with several children anywhere in the file is no decorator.
        if kind == "Control" {
            model.kind = kind;
        }
        for (name, direction, ty) in ports {
            let port = model.ports.entry(name).or_insert((direction, None));
            if port.0 != direction {
                port.0 = Direction::InOut;
            }
            port.1 = port.1.take().or_else(|| ty.map(str::to_owned));
        }
    }

    pub(super) fn subtree<'p>(&mut self, id: String, ports: impl Iterator<Item = Port<'p>>) {
        self.node(&id, "SubTree", ports);
    }

    /// Returns the `TreeNodesModel`, if the file has models.
    pub(super) fn element(&self) -> Option<Element> {
        let nodes = self.0.iter().map(|(id, model)| {
            let ports = model.ports.iter().map(|(name, (direction, ty))| {
                let port = match direction {
                    Direction::In => "input_port",
                    Direction::Out => "output_port",
                    Direction::InOut => "inout_port",
                };
                let port = Element::new(port).with("name", name);
                match ty {
                    Some(ty) => port.with("type", cpp(ty)),
                    None => port,
                }
            });
            Element::around(model.kind, ports.collect()).with("ID", id)
        });
        let nodes: Vec<Element> = nodes.collect();
        (!nodes.is_empty()).then(|| Element::around("TreeNodesModel", nodes))
    }
}

/// Returns the C++ type for a type in Rust.
fn cpp(ty: &str) -> String {
    match ty {
        "i8" | "i16" | "i32" | "i64" => format!("int{}_t", &ty[1..]),
        "u8" | "u16" | "u32" | "u64" => format!("uint{}_t", &ty[1..]),
        "f32" => "float".to_owned(),
        "f64" => "double".to_owned(),
        "String" => "std::string".to_owned(),
        _ => match crate::types::item(ty) {
            Some(item) => format!("std::vector<{}>", cpp(item)),
            None => ty.to_owned(),
        },
    }
}
