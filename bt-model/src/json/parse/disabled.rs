//! The parser of disabled children (`"disabled": true`), which stay in the file and are not part of the tree.

use jsonc_parser::ast;

use super::Reader;
use super::fields::Fields;
use crate::json::{Json, Place};
use crate::kinds::{Children, NodeSpec, NodeTag};
use crate::written::Node;
use crate::{Code, Disabled, Term, Value, text};

/// The children of a node: those of the tree, and the disabled ones.
#[derive(Default)]
pub(super) struct Read {
    pub(super) nodes: Vec<Node<Json>>,
    pub(super) disabled: Vec<Disabled>,
}

impl Reader<'_> {
    /// Parses a list of children. Names in a disabled child are not looked up. Warns of each disabled child, because it
    /// is easily forgotten.
    pub(super) fn children(&mut self, items: &[ast::Value<'_>]) -> Read {
        let mut read = Read::default();
        for (index, item) in items.iter().enumerate() {
            if is_disabled(item) {
                let disabled = self.disabled(index, item);
                read.disabled.push(disabled);
            } else {
                read.nodes.push(self.node(item));
            }
        }
        read
    }

    fn disabled(&mut self, index: usize, item: &ast::Value<'_>) -> Disabled {
        let value = self.value(item);
        let word = match item {
            ast::Value::Object(object) => object.get("node"),
            _ => None,
        };
        let place = word.map_or_else(|| self.place(item), |word| self.place(&word.value));
        let name = value.text_of("node").unwrap_or("a node");
        let message = format!("`{name}` is disabled: it is no part of the tree, with all nodes below it");
        self.faults.warning(&place, message, text![Term::EnableOrRemove]);
        Disabled { index, value, bytes: place.range() }
    }

    /// Reports a node that cannot do without its disabled children. Returns `true` if it was reported.
    pub(super) fn lacks(&mut self, place: &Place, spec: Option<&NodeSpec>, children: &Read) -> bool {
        let (Some(spec), false) = (spec, children.disabled.is_empty()) else { return false };
        let name = spec.name;
        match spec.children {
            Children::Some if children.nodes.is_empty() => {
                let message = format!("all children of `{name}` are disabled");
                self.faults.error(place, message, text!["enable one, or ", Term::Disable, format!(" `{name}` itself")]);
            }
            Children::Exactly(count) => {
                let message = format!("`{name}` needs its {count} children, and one is disabled");
                self.faults.error(place, message, text!["enable it, or ", Term::Disable, format!(" `{name}` itself")]);
            }
            Children::Some | Children::None => return false,
        }
        true
    }

    /// Reads the field `disabled` of a node that is part of the tree, and reports `true`: only a child in `children`
    /// can be disabled. Returns the field if it is `false`, so that it is written again.
    pub(super) fn enabled(&mut self, name: &str, fields: &mut Fields<'_>) -> Option<(String, Value)> {
        let entry = fields.take("disabled")?;
        let disabled = self.bool(entry)?;
        if disabled {
            let place = self.name_place(&entry);
            let message = format!("`{name}` cannot be disabled here: only children in `children` can");
            self.faults.error(
                &place,
                message,
                text!["disable a node above it, or write ", Code::Node(NodeTag::Succeed), " in its place"],
            );
        }
        Some(("disabled".to_owned(), Value::Bool(disabled)))
    }
}

/// `true` if the value is a node with `"disabled": true`.
fn is_disabled(value: &ast::Value<'_>) -> bool {
    let ast::Value::Object(object) = value else { return false };
    matches!(object.get("disabled").map(|property| &property.value), Some(ast::Value::BooleanLit(on)) if on.value)
}
