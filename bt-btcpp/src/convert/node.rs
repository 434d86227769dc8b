//! Converts elements to nodes.

use bt_model::{Text, Value, nearest};

use super::Converter;
use super::made::{Made, number, text};
use crate::builtin::{Builtin, COMMON, NODES, POSTCONDITIONS, PRECONDITIONS, is_reserved};
use crate::node::Kind;
use crate::xml::Element;

/// The ancestors of a node, as far as its conversion depends on them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    pub(super) parent: Parent,
    /// `true` if an ancestor selector may run another branch. A guard of the node then aborts only the node, not that
    /// branch.
    pub(super) selector: bool,
}

/// The effect that the parent gives to a skipped child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parent {
    /// The parent treats the child as one that has succeeded.
    Sequence,
    /// The parent treats the child as one that has failed.
    Selector,
    /// The parent treats the child in another way.
    Other,
}

impl Around {
    pub(super) fn inside(self, parent: Parent) -> Self {
        Self { parent, selector: self.selector || parent == Parent::Selector }
    }

    /// Returns the surroundings of the child of an inverter.
    pub(super) fn inverted(self) -> Self {
        let parent = match self.parent {
            Parent::Sequence => Parent::Selector,
            Parent::Selector => Parent::Sequence,
            Parent::Other => Parent::Other,
        };
        Self { parent, ..self }
    }
}

impl<'p> Converter<'p, '_> {
    /// Converts an element with its descendants and conditions.
    pub(super) fn node(&mut self, element: &'p Element, around: Around) -> Made {
        let at = self.place(&element.place);
        self.attributes(element);
        let kind = self.project.kind(element);
        let mut made = match kind {
            Kind::Builtin(node) => {
                if self.counted(element, node) {
                    // If a skipped child counted as ended, the scripts of the element would run.
                    let scripts = POSTCONDITIONS[..3].iter().any(|name| element.attribute(name).is_some());
                    let parent = if scripts { Parent::Other } else { around.parent };
                    self.builtin(element, node, at, Around { parent, ..around })
                } else {
                    Made::new("fail", at)
                }
            }
            Kind::SubTree => self.subtree(element, at),
            Kind::Own { id, model } => self.own(element, (id, model), at, around),
        };
        let name = own_name(element, kind);
        if name.is_some() && made.name.is_some() {
            made = made.wrapped();
        }
        made = made.named(name).commented(comment(element));
        if let Some(uid) = element.value("_uid").and_then(|uid| uid.parse::<u32>().ok()) {
            made = made.editor("id", number(uid));
        }
        if element.value("_collapsed").is_some_and(crate::node::holds) {
            made = made.editor("collapsed", Value::Bool(true));
        }
        if let Some(path) = element.value("_fullpath") {
            made = made.keep("fullpath", text(path));
        }
        self.conditions(element, made, around)
    }

    /// Converts the children.
    pub(super) fn children(&mut self, element: &'p Element, around: Around) -> Vec<Made> {
        element.children.iter().map(|child| self.node(child, around)).collect()
    }

    /// Converts the only child of a decorator; returns a `fail` if the child is missing.
    pub(super) fn child(&mut self, element: &'p Element, around: Around, at: usize) -> Made {
        let kind = self.project.kind(element);
        match element.children.first() {
            Some(child) => {
                let inner = self.node(child, around);
                // A decorator becomes a field of its child. A decorator with a name needs a separate parent node for
                // the name.
                if own_name(element, kind).is_some() { inner.wrapped() } else { inner }
            }
            None => Made::new("fail", at),
        }
    }

    /// Reports a wrong number of children, and returns `false`.
    fn counted(&mut self, element: &Element, node: &Builtin) -> bool {
        let (least, most) = node.children;
        let count = element.children.len();
        if (least..=most).contains(&count) {
            return true;
        }
        let takes = match (least, most) {
            (0, 0) => "no child".to_owned(),
            (1, 1) => "one child".to_owned(),
            (least, usize::MAX) => format!("at least {least} children"),
            (least, most) if least == most => format!("{least} children"),
            (least, most) => format!("{least} to {most} children"),
        };
        let help = match most {
            _ if count < least => "add the missing children",
            0 => "remove the children",
            1 => "put a `Sequence` around the children",
            _ => "remove children, or put a `Sequence` around some of them",
        };
        self.faults.error(&element.place, format!("`{}` takes {takes}, this one has {count}", node.name), help);
        false
    }

    /// Reports unknown attributes, and a name that differs from that of a builtin node only by case.
    fn attributes(&mut self, element: &Element) {
        let kind = self.project.kind(element);
        for attribute in &element.attributes {
            let name = &*attribute.name;
            let common = COMMON.contains(&name) || PRECONDITIONS.contains(&name) || POSTCONDITIONS.contains(&name);
            let word = if matches!(kind, Kind::Builtin(_)) { "port" } else { "attribute" };
            let known: Vec<&str> = match kind {
                _ if common => continue,
                Kind::Builtin(node) => node.ports.iter().map(|(port, _)| *port).collect(),
                _ if is_reserved(name) => COMMON.into_iter().chain(PRECONDITIONS).chain(POSTCONDITIONS).collect(),
                _ => continue,
            };
            if known.contains(&name) {
                continue;
            }
            let near = nearest(name, known.iter().copied().chain(PRECONDITIONS).chain(POSTCONDITIONS));
            let help = match near {
                Some(near) => Text::did_you_mean(near),
                None if known.is_empty() => "the node has no ports".into(),
                None => format!("its {word}s are `{}`", known.join("`, `")).into(),
            };
            let message = format!("`{}` has no {word} `{name}`: it is left out", element.name);
            self.faults.warning_fixed_at((&attribute.place, &attribute.named), message, help);
        }
        if let (Kind::Own { id, model: None }, false) = (kind, element.children.is_empty()) {
            let near = nearest(id, NODES.iter().map(|node| node.name).filter(|name| *name != id));
            if let Some(near) = near.filter(|near| near.eq_ignore_ascii_case(id)) {
                let message = format!("there is no node `{id}`");
                let named = element.attribute("ID").map_or(&element.named, |id| &id.place);
                self.faults.error_fixed_at((&element.place, named), message, Text::did_you_mean(near));
            }
        }
    }
}

/// Returns the name of an element, if it differs from the name of its kind.
pub(super) fn own_name<'e>(element: &'e Element, kind: Kind<'_>) -> Option<&'e str> {
    let id = match kind {
        Kind::Builtin(node) => node.name,
        Kind::SubTree => element.value("ID").unwrap_or_default(),
        Kind::Own { id, .. } => id,
    };
    element.value("name").filter(|name| !name.is_empty() && *name != id)
}

/// Returns the comments before an element, and its description.
pub(super) fn comment(element: &Element) -> Option<String> {
    let description = element.value("_description").map(str::to_owned);
    let lines: Vec<String> =
        element.comments.iter().cloned().chain(description).filter(|line| !line.is_empty()).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}
