//! `TreeNodesModel`: the nodes that do not belong to the library.

use std::collections::BTreeMap;

use bt_model::Direction;

use super::element::Element;
use super::{Kept, Port};
use crate::model::{ModelKind, direction_of, port_element};
use crate::types;

/// The models of a file, by `ID`.
#[derive(Default)]
pub(super) struct Models(BTreeMap<String, Model>);

/// A model: its element, and its ports by name.
struct Model {
    kind: &'static str,
    docs: String,
    ports: BTreeMap<String, PortModel>,
}

struct PortModel {
    direction: Direction,
    /// The type in C++.
    ty: Option<String>,
    default: Option<String>,
    docs: String,
    /// `true` for a port of the file that the document was converted from, which says its direction.
    kept: bool,
}

impl Models {
    /// Returns the models that the import has kept.
    pub(super) fn kept(kept: &Kept<'_>) -> Self {
        let models = kept.objects("models").into_iter().filter_map(|kept| {
            let kind = ModelKind::of(&kept.text("kind")?)?.element();
            let ports = kept.objects("ports").into_iter().filter_map(|kept| PortModel::kept(&kept)).collect();
            Some((kept.text("id")?, Model { kind, docs: kept.text("docs").unwrap_or_default(), ports }))
        });
        Self(models.collect())
    }

    /// Records a node with its ports.
    pub(super) fn node<'p>(&mut self, id: &str, kind: &'static str, ports: impl Iterator<Item = Port<'p>>) {
        let unknown = || Model { kind, docs: String::new(), ports: BTreeMap::new() };
        let model = self.0.entry(id.to_owned()).or_insert_with(unknown);
        // A node with several children anywhere in the file is no decorator.
        if kind == "Control" {
            model.kind = kind;
        }
        for (name, direction, ty) in ports {
            let unknown = || PortModel { direction, ty: None, default: None, docs: String::new(), kept: false };
            let port = model.ports.entry(name).or_insert_with(unknown);
            if port.direction != direction && !port.kept {
                port.direction = Direction::InOut;
            }
            port.ty = port.ty.take().or_else(|| ty.map(types::cpp));
        }
    }

    pub(super) fn subtree<'p>(&mut self, id: String, ports: impl Iterator<Item = Port<'p>>) {
        self.node(&id, "SubTree", ports);
    }

    /// Returns the `TreeNodesModel`, if the file has models.
    pub(super) fn element(&self) -> Option<Element> {
        let nodes: Vec<Element> = self.0.iter().map(|(id, model)| model.element(id)).collect();
        (!nodes.is_empty()).then(|| Element::around("TreeNodesModel", nodes))
    }
}

impl Model {
    fn element(&self, id: &str) -> Element {
        let docs = (!self.docs.is_empty()).then(|| Element { text: self.docs.clone(), ..Element::new("description") });
        let ports = self.ports.iter().map(|(name, port)| port.element(name));
        Element::around(self.kind, docs.into_iter().chain(ports).collect()).with("ID", id)
    }
}

impl PortModel {
    fn kept(kept: &Kept<'_>) -> Option<(String, Self)> {
        let (ty, default) = (kept.text("type"), kept.text("default"));
        let direction = direction_of(&kept.text("kind")?)?;
        let docs = kept.text("docs").unwrap_or_default();
        Some((kept.text("name")?, Self { direction, ty, default, docs, kept: true }))
    }

    fn element(&self, name: &str) -> Element {
        let port = Element { text: self.docs.clone(), ..Element::new(port_element(self.direction)) };
        let attributes = [("type", &self.ty), ("default", &self.default)];
        attributes.into_iter().fold(port.with("name", name), |port, (attribute, value)| match value {
            Some(value) => port.with(attribute, value),
            None => port,
        })
    }
}
