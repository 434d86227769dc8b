//! `TreeNodesModel`: the ports of nodes.

use bt_model::json::Json;
use bt_model::{Direction, Faults, Text, nearest};

use crate::names::identifier;
use crate::types;
use crate::xml::{Attribute, Element};

/// The maximum number of ports of a node, equal to that of attributes of an element.
const PORTS: usize = 256;

/// A node of a `TreeNodesModel`.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) id: String,
    pub(crate) kind: ModelKind,
    pub(crate) ports: Vec<PortModel>,
    pub(crate) docs: String,
    /// `true` for an action of the program, which checks its inputs itself.
    pub(crate) registered: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ModelKind {
    Action,
    Condition,
    Control,
    Decorator,
    SubTree,
}

/// The elements of models.
const ELEMENTS: [(&str, ModelKind); 5] = [
    ("Action", ModelKind::Action),
    ("Condition", ModelKind::Condition),
    ("Control", ModelKind::Control),
    ("Decorator", ModelKind::Decorator),
    ("SubTree", ModelKind::SubTree),
];

impl ModelKind {
    /// Returns the kind of the element with this name.
    pub(crate) fn of(element: &str) -> Option<Self> {
        ELEMENTS.iter().find(|(name, _)| *name == element).map(|(_, kind)| *kind)
    }

    /// Returns the name of the element.
    pub(crate) fn element(self) -> &'static str {
        ELEMENTS.iter().find(|(_, kind)| *kind == self).map_or("Action", |(name, _)| name)
    }
}

/// The elements of ports.
const PORT_ELEMENTS: [(&str, Direction); 3] =
    [("input_port", Direction::In), ("output_port", Direction::Out), ("inout_port", Direction::InOut)];

/// Returns the direction of the element of a port with this name.
pub(crate) fn direction_of(element: &str) -> Option<Direction> {
    PORT_ELEMENTS.iter().find(|(name, _)| *name == element).map(|(_, direction)| *direction)
}

/// Returns the name of the element of a port.
pub(crate) fn port_element(direction: Direction) -> &'static str {
    PORT_ELEMENTS.iter().find(|(_, known)| *known == direction).map_or("input_port", |(name, _)| name)
}

/// A port of a node.
#[derive(Clone, Debug)]
pub(crate) struct PortModel {
    pub(crate) name: String,
    /// The name of the port in a document.
    pub(crate) identifier: String,
    pub(crate) direction: Direction,
    /// The type in Rust.
    pub(crate) ty: Option<String>,
    /// The type as the file writes it.
    pub(crate) written: Option<String>,
    pub(crate) default: Option<Attribute>,
    pub(crate) docs: String,
}

impl Model {
    pub(crate) fn read(element: &Element, faults: &mut Faults<Json>) -> Option<Self> {
        let kind = match &*element.name {
            "SubTreePlus" => ModelKind::SubTree,
            name if let Some(kind) = ModelKind::of(name) => kind,
            unknown => {
                let known = ELEMENTS.map(|(name, _)| name);
                let help = match nearest(unknown, known) {
                    Some(near) => Text::did_you_mean(near),
                    None => format!("it is one of `{}`", known.join("`, `")).into(),
                };
                let places = (&element.place, &element.named);
                faults.error_fixed_at(places, format!("unknown kind of model `{unknown}`"), help);
                return None;
            }
        };
        let Some(id) = element.value("ID").filter(|id| !id.is_empty()) else {
            faults.error(
                &element.place,
                format!("a model of `{}` lacks `ID`", element.name),
                "write the name of the node",
            );
            return None;
        };
        if element.children.len() > PORTS {
            let message = format!("the model of `{id}` has {} ports, more than {PORTS}", element.children.len());
            faults.error(&element.place, message, "put what belongs together into one port");
            return None;
        }
        let ports = element.children.iter().filter_map(|port| PortModel::read(port, faults)).collect();
        let docs = element.all("description").map(|docs| docs.text.clone()).collect::<Vec<_>>().join(" ");
        Some(Self { id: id.to_owned(), kind, ports, docs, registered: false })
    }

    /// Returns the port with this name, else the port with the same identifier.
    pub(crate) fn port(&self, name: &str) -> Option<&PortModel> {
        self.ports.iter().find(|port| port.name == name).or_else(|| {
            let identifier = identifier(name);
            self.ports.iter().find(|port| port.identifier == identifier)
        })
    }
}

impl PortModel {
    fn read(element: &Element, faults: &mut Faults<Json>) -> Option<Self> {
        let direction = match &*element.name {
            name if let Some(direction) = direction_of(name) => direction,
            "description" | "MetadataFields" => return None,
            unknown => {
                let known = ["input_port", "output_port", "inout_port", "description"];
                let help = nearest(unknown, known).map_or_else(Text::default, Text::did_you_mean);
                faults.warning_fixed_at((&element.place, &element.named), format!("`{unknown}` is left out"), help);
                return None;
            }
        };
        let Some(name) = element.value("name") else {
            faults.error(&element.place, format!("an `{}` lacks `name`", element.name), "write the name of the port");
            return None;
        };
        let ty = element.attribute("type");
        if let Some(ty) = ty.filter(|ty| ty.value.len() > types::LONGEST) {
            let message = format!("a type of {} bytes, more than {}", ty.value.len(), types::LONGEST);
            faults.error(&ty.place, message, "name it by a `using` of C++");
        }
        if let Some(ty) = ty.filter(|ty| types::has_unknown_unit(&ty.value)) {
            let message = format!("the unit of `{}` is not known: a number is read as milliseconds", ty.value);
            faults.warning(&ty.place, message, "write values of this port with their unit: `0.5s`");
        }
        Some(Self {
            name: name.to_owned(),
            identifier: identifier(name),
            direction,
            ty: ty.and_then(|ty| types::rust(&ty.value)),
            written: ty.map(|ty| ty.value.clone()),
            default: element.attribute("default").cloned(),
            docs: element.text.clone(),
        })
    }
}
