//! The node that an element stands for.

use crate::builtin::{Builtin, EXPLICIT, builtin, is_reserved};
use crate::model::Model;
use crate::project::Project;
use crate::xml::{Attribute, Element};

/// A node.
#[derive(Clone, Copy)]
pub(crate) enum Kind<'p> {
    Builtin(&'static Builtin),
    /// A tree that runs here.
    SubTree,
    /// A custom node, with its model if there is one.
    Own {
        id: &'p str,
        model: Option<&'p Model>,
    },
}

impl Project {
    /// The node that an element stands for: by its name, or by its `ID` in `<Action ID="…">`.
    pub(crate) fn kind<'p>(&'p self, element: &'p Element) -> Kind<'p> {
        let id = match element.value("ID") {
            Some(id) if EXPLICIT.contains(&&*element.name) => id,
            _ => &*element.name,
        };
        if id == "SubTree" || id == "SubTreePlus" {
            return Kind::SubTree;
        }
        match builtin(id) {
            // A model of the user takes precedence over nodes that 4.x does not register by itself.
            Some(node) if !(TEMPLATES.contains(&id) && self.models.contains_key(id)) => Kind::Builtin(node),
            _ => Kind::Own { id, model: self.models.get(id) },
        }
    }
}

/// Nodes of the library that a program registers under a name of its own choice.
const TEMPLATES: [&str; 5] = ["PopFromQueue", "QueueSize", "ConsumeQueue", "TestNode", "ManualSelector"];

/// The entry in braces: `goal` of `{goal}`; `{=}` is the name of the attribute.
pub(crate) fn pointer(attribute: &Attribute) -> Option<&str> {
    entry(&attribute.value, &attribute.name)
}

/// The entry in braces of a text for this port.
pub(crate) fn entry<'t>(text: &'t str, port: &'t str) -> Option<&'t str> {
    let inner = text.trim().strip_prefix('{')?.strip_suffix('}')?.trim();
    // `{ "x": 1 }` is JSON, and no entry.
    let is_name = !inner.is_empty() && !inner.contains(['{', '}', '"', ':']);
    match inner {
        "=" => Some(port),
        _ => is_name.then_some(inner),
    }
}

/// The entry of an attribute that may name it without braces.
pub(crate) fn named(attribute: &Attribute) -> &str {
    pointer(attribute).unwrap_or(attribute.value.trim())
}

/// Does a truth value of XML hold?
pub(crate) fn holds(text: &str) -> bool {
    matches!(text.trim(), "1" | "true" | "TRUE" | "True")
}

/// The value of a port of a `SubTree`.
#[derive(Clone, Copy)]
pub(crate) enum Bound<'p> {
    /// An entry of the tree around it.
    Entry(&'p str),
    /// The attribute that has the literal: that of the `SubTree`, or the default of its model.
    Literal(&'p Attribute),
}

/// The value of the port of a `SubTree` for an entry: the attribute, else the same entry with `_autoremap`, else the default of the
/// `TreeNodesModel`.
pub(crate) fn bound<'p>(project: &'p Project, element: &'p Element, port: &'p str) -> Option<Bound<'p>> {
    if let Some(given) = element.attribute(port).filter(|given| !is_reserved(&given.name)) {
        // In 3.x the ports of a `SubTree` name entries without braces.
        let plain = project.format == 3 && element.name == "SubTree";
        let entry = pointer(given).or_else(|| plain.then(|| given.value.trim()));
        return Some(entry.map_or(Bound::Literal(given), Bound::Entry));
    }
    if autoremaps(element) {
        return Some(Bound::Entry(port));
    }
    let model = project.models.get(element.value("ID")?)?;
    let default = model.port(port)?.default.as_ref()?;
    Some(entry(&default.value, port).map_or(Bound::Literal(default), Bound::Entry))
}

/// Does a `SubTree` see the entries of the tree around it under their names?
pub(crate) fn autoremaps(element: &Element) -> bool {
    ["_autoremap", "__autoremap", "__shared_blackboard"].iter().any(|name| element.value(name).is_some_and(holds))
}
