//! Finds the node for an element.

use crate::builtin::{Builtin, EXPLICIT, builtin, is_old, is_reserved};
use crate::model::{Model, ModelKind};
use crate::project::Project;
use crate::xml::{Attribute, Element};

/// The kind of a node.
#[derive(Clone, Copy)]
pub(crate) enum Kind<'p> {
    Builtin(&'static Builtin),
    /// A call of a tree.
    SubTree,
    /// A custom node, with its model if there is one.
    Own {
        id: &'p str,
        model: Option<&'p Model>,
    },
}

impl Project {
    /// Returns the kind of an element: by its name, or by its `ID` in `<Action ID="…">`.
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

    /// Returns `true` if nodes or attributes of the trees show that the file is one of 3.x.
    pub(crate) fn is_old(&self) -> bool {
        let mut old = false;
        for tree in &self.trees {
            tree.element.walk(&mut |element| {
                let id = element.value("ID").filter(|_| EXPLICIT.contains(&&*element.name));
                old |= is_old(id.unwrap_or(&element.name));
                old |= element.attributes.iter().any(|attribute| is_old(&attribute.name));
            });
        }
        old
    }

    /// Returns `true` if a node ends in the tick of its entry, as far as the file shows it.
    pub(crate) fn ends_at_once(&self, element: &Element) -> bool {
        let itself = match self.kind(element) {
            Kind::Builtin(node) => !LASTING.contains(&node.name) && element.value("else") != Some("RUNNING"),
            Kind::SubTree => false,
            Kind::Own { model, .. } => {
                element.name == "Condition" || model.is_some_and(|model| model.kind == ModelKind::Condition)
            }
        };
        itself && element.children.iter().all(|child| self.ends_at_once(child))
    }
}

/// The nodes of the library that last, even where their children end at once.
const LASTING: [&str; 9] = [
    "Sleep",
    "Delay",
    "WaitValueUpdate",
    "KeepRunningUntilFailure",
    "LoopInt",
    "LoopDouble",
    "LoopString",
    "LoopBool",
    "ConsumeQueue",
];

/// The nodes of the library that a program must register itself, under any name.
const TEMPLATES: [&str; 5] = ["PopFromQueue", "QueueSize", "ConsumeQueue", "TestNode", "ManualSelector"];

/// Returns the entry in braces: `goal` for `{goal}`; `{=}` stands for the name of the attribute.
pub(crate) fn pointer(attribute: &Attribute) -> Option<&str> {
    entry(&attribute.value, &attribute.name)
}

/// Returns the entry in braces of a text for this port.
pub(crate) fn entry<'t>(text: &'t str, port: &'t str) -> Option<&'t str> {
    let inner = text.trim().strip_prefix('{')?.strip_suffix('}')?.trim();
    // `{ "x": 1 }` is JSON, and no entry.
    let is_name = !inner.is_empty() && !inner.contains(['{', '}', '"', ':']);
    match inner {
        "=" => Some(port),
        _ => is_name.then_some(inner),
    }
}

/// Returns the entry that an attribute names, with or without braces.
pub(crate) fn named(attribute: &Attribute) -> &str {
    pointer(attribute).unwrap_or(attribute.value.trim())
}

/// Returns `true` for a text in XML that means true.
pub(crate) fn holds(text: &str) -> bool {
    matches!(text.trim(), "1" | "true" | "TRUE" | "True")
}

/// The value of a port of a `SubTree`.
#[derive(Clone, Copy)]
pub(crate) enum Bound<'p> {
    /// An entry of the calling tree.
    Entry(&'p str),
    /// The attribute with the literal: one of the `SubTree`, or the default in its model.
    Literal(&'p Attribute),
}

/// Returns the value of the port of a `SubTree` for an entry: the attribute, else with `_autoremap` the entry of the
/// same name, else the default of the `TreeNodesModel`.
pub(crate) fn bound<'p>(project: &'p Project, element: &'p Element, port: &'p str) -> Option<Bound<'p>> {
    if let Some(given) = element.attribute(port).filter(|given| !is_reserved(&given.name)) {
        let plain = project.format == 3 && can_be_plain(element);
        let entry = pointer(given).or_else(|| plain.then(|| given.value.trim()));
        return Some(entry.map_or(Bound::Literal(given), Bound::Entry));
    }
    if autoremap(element).reaches(port) {
        return Some(Bound::Entry(port));
    }
    let model = project.models.get(element.value("ID")?)?;
    let default = model.port(port)?.default.as_ref()?;
    Some(entry(&default.value, port).map_or(Bound::Literal(default), Bound::Entry))
}

/// Returns `true` for an element whose ports name entries without braces in 3.x.
pub(crate) fn can_be_plain(element: &Element) -> bool {
    element.name == "SubTree"
}

/// The entries of the calling tree that a `SubTree` reaches by the same names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Autoremap {
    None,
    /// All but the private ones, which begin with `_`.
    Public,
    /// All: the blackboard is shared.
    All,
}

impl Autoremap {
    pub(crate) fn reaches(self, entry: &str) -> bool {
        match self {
            Self::None => false,
            Self::Public => !entry.starts_with('_'),
            Self::All => true,
        }
    }
}

/// Returns the entries of the calling tree that a `SubTree` reaches by the same names.
pub(crate) fn autoremap(element: &Element) -> Autoremap {
    let has = |name: &str| element.value(name).is_some_and(holds);
    match () {
        () if has("__shared_blackboard") => Autoremap::All,
        () if has("_autoremap") || has("__autoremap") => Autoremap::Public,
        () => Autoremap::None,
    }
}
