//! The reader of trees.

use super::node;
use crate::nearest::nearest;
use crate::written::{self, Value};
use crate::{Budget, Code, Direction, Faults, Fix, Local, Param, Sample, Syntax, Term, Text, Tree, text};

/// The quantities that a budget limits.
const BUDGETS: [&str; 2] = ["bytes", "visits"];

/// Reads a tree.
pub(super) fn read<S: Syntax>(written: written::Tree<S>, faults: &mut Faults<S>) -> Tree<S> {
    let written::Tree { name, conditional, docs, agent, params, locals, attributes, editor, body } = written;
    if body.nodes.len() > 1 {
        let place = &body.nodes[1].place;
        let message = format!("tree `{}` takes one node, found {}", name.text, body.nodes.len());
        let help = text!["put them into a ", Fix::Wrap("sequence"), " or a ", Fix::Wrap("selector")];
        faults.error(place, message, help);
    }
    Tree {
        budgets: budgets(attributes, faults),
        params: params.into_iter().map(|written| param(written, faults)).collect(),
        root: node::one(&format!("tree `{}`", name.text), body, 0, faults),
        name,
        conditional,
        docs,
        agent,
        locals: locals.into_iter().map(|written| local(written, faults)).collect(),
        editor,
    }
}

pub(crate) fn budgets<S: Syntax>(attributes: Vec<written::Attribute<S>>, faults: &mut Faults<S>) -> Vec<Budget<S>> {
    let mut budgets: Vec<Budget<S>> = Vec::new();
    for attribute in attributes {
        if attribute.name.text != "budget" {
            let message = text![Code::Mark(attribute.name.text.clone()), " does not stand on a tree"];
            let help = if crate::kinds::attribute(&attribute.name.text).is_some() {
                "put it on the tree's topmost node".into()
            } else {
                let limits = vec![("bytes", Sample::bare(64)), ("visits", Sample::bare(200))];
                text!["a tree takes ", Fix::Replace(Code::Budget(limits))]
            };
            faults.error(&attribute.name.place, message, help);
            continue;
        }
        for argument in attribute.arguments {
            let (Some(name), Value::Expr(most)) = (argument.name, argument.value) else {
                let limit = |name: &str, most| Fix::Replace(Code::Argument(name.to_owned(), Sample::bare(most)));
                let help = text!["write ", limit("bytes", 64), " or ", limit("visits", 200)];
                faults.error(&argument.place, "a budget goes by name", help);
                continue;
            };
            if !BUDGETS.contains(&name.text.as_str()) {
                let help = match nearest(&name.text, BUDGETS) {
                    Some(near) => Text::did_you_mean(near),
                    None => "there are `bytes` and `visits`".into(),
                };
                faults.error(&name.place, format!("unknown budget `{}`", name.text), help);
            } else if budgets.iter().any(|other| other.name.text == name.text) {
                faults.error(&name.place, format!("`{}` is given twice", name.text), Text::leave_one_out());
            } else {
                budgets.push(Budget { name, most });
            }
        }
    }
    budgets
}

pub(crate) fn param<S: Syntax>(written: written::Param<S>, faults: &mut Faults<S>) -> Param<S> {
    let written::Param { name, ty, direction, attributes } = written;
    let mut param = Param { name, ty, direction, default: None, latch: false };
    for attribute in attributes {
        let place = &attribute.name.place;
        let mut values = attribute.arguments.into_iter().map(|argument| argument.value);
        match (attribute.name.text.as_str(), values.next(), values.next()) {
            ("latch", None, None) if param.latch => twice("latch", place, faults),
            ("latch", None, None) if param.direction.is_output() => {
                let message = text![Code::Mark("latch".to_owned()), " does not stand on an output"];
                faults.error(place, message, "an output is the place that the caller gives it, not a value");
            }
            ("latch", None, None) => param.latch = true,
            ("latch", ..) => {
                let help = text!["write ", Fix::Replace(Code::OfParameter("latch", None))];
                faults.error(place, "`latch` takes no arguments", help);
            }
            ("default", ..) if param.default.is_some() => twice("default", place, faults),
            ("default", Some(Value::Expr(value)), None) => param.default = Some(value),
            ("default", ..) => {
                let example = Code::OfParameter("default", Some(Sample::bare(0.5)));
                faults.error(place, "`default` takes one value", text!["write ", Fix::Replace(example)]);
            }
            (wrong, ..) => {
                let default = Code::OfParameter("default", Some(Sample::Open));
                let help = text!["a parameter takes ", default, " and ", Code::OfParameter("latch", None)];
                let message = text!["unknown ", Term::Attribute, format!(" `{wrong}` on a parameter")];
                faults.error(place, message, help);
            }
        }
    }
    param
}

pub(crate) fn local<S: Syntax>(written: written::Local<S>, faults: &mut Faults<S>) -> Local<S> {
    let written::Local { name, ty, value, attributes } = written;
    let mut local = Local { name, ty, value, keep: false };
    for attribute in attributes {
        let place = &attribute.name.place;
        let keep = || Fix::Replace(Code::OfParameter("keep", None));
        match attribute.name.text.as_str() {
            "keep" if !attribute.arguments.is_empty() => {
                faults.error(place, "`keep` takes no arguments", text!["write ", keep()]);
            }
            "keep" if local.keep => twice("keep", place, faults),
            "keep" => local.keep = true,
            wrong => {
                let message = text!["unknown ", Term::Attribute, format!(" `{wrong}` on a local")];
                faults.error(place, message, text!["a local takes ", keep()]);
            }
        }
    }
    local
}

/// Reads a parameter of a state, which is only read; otherwise as [`param`].
pub(crate) fn state_param<S: Syntax>(written: written::Param<S>, faults: &mut Faults<S>) -> Param<S> {
    let mut param = param(written, faults);
    if param.direction.is_output() {
        let message = format!("the parameter `{}` of a state cannot be an output", param.name.text);
        faults.error(&param.name.place, message, "only trees and machines have outputs");
        param.direction = Direction::In;
    }
    param
}

fn twice<S: Syntax>(name: &str, place: &S::Place, faults: &mut Faults<S>) {
    let message = text![Code::Mark(name.to_owned()), " stands here twice"];
    faults.error(place, message, Text::leave_one_out());
}
