//! Reads a tree.

use super::node;
use crate::nearest::nearest;
use crate::written::{self, Value};
use crate::{Budget, Faults, Param, Syntax, Tree};

/// What a budget can limit.
const BUDGETS: [&str; 2] = ["bytes", "visits"];

/// Reads a tree.
pub(super) fn read<S: Syntax>(written: written::Tree<S>, faults: &mut Faults<S>) -> Tree<S> {
    let written::Tree { name, conditional, docs, agent, params, locals, attributes, editor, body } = written;
    if body.nodes.len() > 1 {
        let place = &body.nodes[1].place;
        let message = format!("tree `{}` takes one node, found {}", name.text, body.nodes.len());
        faults.error(place, message, "put them into a `sequence { … }` or a `selector { … }`");
    }
    Tree {
        budgets: budgets(attributes, faults),
        params: params.into_iter().map(|written| param(written, faults)).collect(),
        root: node::one(&format!("tree `{}`", name.text), body, 0, faults),
        name,
        conditional,
        docs,
        agent,
        locals,
        editor,
    }
}

pub(crate) fn budgets<S: Syntax>(attributes: Vec<written::Attribute<S>>, faults: &mut Faults<S>) -> Vec<Budget<S>> {
    let mut budgets: Vec<Budget<S>> = Vec::new();
    for attribute in attributes {
        if attribute.name.text != "budget" {
            let message = format!("`#[{}]` does not stand on a tree", attribute.name.text);
            let help = if crate::kinds::attribute(&attribute.name.text).is_some() {
                "put it on the tree's topmost node"
            } else {
                "a tree takes `#[budget(bytes = 64, visits = 200)]`"
            };
            faults.error(&attribute.name.place, message, help);
            continue;
        }
        for argument in attribute.arguments {
            let (Some(name), Value::Expr(most)) = (argument.name, argument.value) else {
                faults.error(&argument.place, "a budget goes by name", "write `bytes = 64` or `visits = 200`");
                continue;
            };
            if !BUDGETS.contains(&name.text.as_str()) {
                let help = match nearest(&name.text, BUDGETS) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "there are `bytes` and `visits`".to_owned(),
                };
                faults.error(&name.place, format!("unknown budget `{}`", name.text), help);
            } else if budgets.iter().any(|other| other.name.text == name.text) {
                faults.error(&name.place, format!("`{}` is given twice", name.text), "leave one out");
            } else {
                budgets.push(Budget { name, most });
            }
        }
    }
    budgets
}

pub(crate) fn param<S: Syntax>(written: written::Param<S>, faults: &mut Faults<S>) -> Param<S> {
    let written::Param { name, ty, attributes } = written;
    let mut param = Param { name, ty, default: None, latch: false };
    for attribute in attributes {
        let place = &attribute.name.place;
        let mut values = attribute.arguments.into_iter().map(|argument| argument.value);
        match (attribute.name.text.as_str(), values.next(), values.next()) {
            ("latch", None, None) if param.latch => {
                faults.error(place, "`#[latch]` stands here twice", "leave one out");
            }
            ("latch", None, None) => param.latch = true,
            ("latch", ..) => faults.error(place, "`latch` takes no arguments", "write `#[latch]`"),
            ("default", ..) if param.default.is_some() => {
                faults.error(place, "`#[default]` stands here twice", "leave one out");
            }
            ("default", Some(Value::Expr(value)), None) => param.default = Some(value),
            ("default", ..) => faults.error(place, "`default` takes one value", "write `#[default(0.5)]`"),
            (wrong, ..) => {
                let help = "a parameter takes `#[default(…)]` and `#[latch]`";
                faults.error(place, format!("unknown attribute `{wrong}` on a parameter"), help);
            }
        }
    }
    param
}
