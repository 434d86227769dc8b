//! The reader of the attributes of a node.

use std::time::Duration;

use super::arguments::{Bound, Owner, bind};
use crate::kinds::{self, AttributeSpec, AttributeTag, Children, Takes};
use crate::limits::ATTRIBUTES;
use crate::{
    Aborts, Attribute, AttributeKind, Code, Constant, Decorator, Faults, Fix, Guard, Handler, Hooks, Name, Notify,
    Service, Setting, Syntax, Term, Text, Timer, text, written,
};

/// The attributes of a node, with the marks that its parent reads.
pub(super) struct Attributes<S: Syntax> {
    pub(super) attributes: Vec<Attribute<S>>,
    pub(super) weight: Option<S::Expr>,
    pub(super) score: Option<S::Expr>,
    pub(super) required: Option<S::Place>,
}

/// Reads the attributes of a node.
pub(super) fn read<S: Syntax>(written: Vec<written::Attribute<S>>, faults: &mut Faults<S>) -> Attributes<S> {
    let mut above = Attributes { attributes: Vec::new(), weight: None, score: None, required: None };
    let mut seen = Vec::new();
    for (index, written::Attribute { name, arguments, text }) in written.into_iter().enumerate() {
        if index == ATTRIBUTES {
            let message = format!("more than {ATTRIBUTES} attributes on a node");
            let help = text!["wrap the node into a ", Fix::Wrap("sequence"), " that takes some of them"];
            faults.error(&name.place, message, help);
            break;
        }
        let broken = |name: Name<S>| Attribute { place: name.place, kind: AttributeKind::Broken, text: String::new() };
        let Some(spec) = kinds::attribute(&name.text) else {
            // The parser has reported an attribute without a name.
            if !name.text.is_empty() {
                unknown(&name, faults);
            }
            above.attributes.push(broken(name));
            continue;
        };
        if spec.single && seen.contains(&spec.name) {
            let message = text![Code::Mark(spec.name.to_owned()), " stands here twice"];
            faults.error(&name.place, message, Text::leave_one_out());
        }
        seen.push(spec.name);
        let owner = Owner { name: spec.name, place: &name.place, usage: Some(Code::example(spec)) };
        let mut bound = bind(&owner, spec.inputs, arguments, faults);
        if !bound.complete {
            above.attributes.push(broken(name));
            continue;
        }
        match spec.tag {
            AttributeTag::Weight => above.weight = bound.expr("weight"),
            AttributeTag::Score => above.score = bound.expr("score"),
            AttributeTag::Required => above.required = Some(name.place),
            _ => {
                let kind = kind(spec, &mut bound, faults).unwrap_or(AttributeKind::Broken);
                above.attributes.push(Attribute { place: name.place, kind, text });
            }
        }
    }
    above
}

/// Returns the attribute of a row with its bound arguments; `None` if a part of it was reported.
fn kind<S: Syntax>(spec: &AttributeSpec, bound: &mut Bound<S>, faults: &mut Faults<S>) -> Option<AttributeKind<S>> {
    Some(match spec.tag {
        AttributeTag::When => AttributeKind::When(guard(bound)?),
        AttributeTag::Service => {
            let timer = bound.word("timer", Timer::WORDS);
            AttributeKind::Service(Service {
                call: bound.call("action", faults)?,
                every: bound.expr("every")?,
                deviation: bound.expr("deviation"),
                timer: timer.map_or((Timer::Restart, None), |(timer, word)| (timer, Some(word))),
                hooks: Hooks { on_start: bound.call("on_start", faults), on_stop: bound.call("on_stop", faults) },
            })
        }
        tag @ (AttributeTag::OnExit | AttributeTag::OnHalt) => {
            AttributeKind::Handler(Handler { tag, call: bound.call("action", faults)? })
        }
        tag => {
            let value = match spec.inputs.first() {
                None => Setting::None,
                Some(input) => setting(input.takes, bound.expr(input.name)?)?,
            };
            let longest = match &value {
                Setting::Lasts(span) => longest::<S>(span),
                _ => None,
            };
            let words = spec.inputs.iter().filter(|input| matches!(input.takes, Takes::Word(_)));
            let words = words.filter_map(|input| Some((input.name, bound.text(input.name)?))).collect();
            AttributeKind::Decorator(Decorator { tag, value, words, longest })
        }
    })
}

/// Returns the duration of a literal, or the longest of a range; `None` for other expressions.
pub(crate) fn longest<S: Syntax>(span: &S::Expr) -> Option<Duration> {
    match S::constant(span)? {
        Constant::Span(span) => Some(span),
        Constant::Spans { from, to, .. } => Some(from.max(to)),
        _ => None,
    }
}

/// Returns the argument of a decorator, by the kind of its input; `None` if no decorator has such an input.
fn setting<S: Syntax>(takes: Takes, value: S::Expr) -> Option<Setting<S>> {
    Some(match takes {
        Takes::Span | Takes::Spans => Setting::Lasts(value),
        Takes::Count => Setting::Count(value),
        Takes::Rounds => match S::constant(&value) {
            Some(Constant::Word(word)) if word == "forever" => Setting::Forever,
            _ => Setting::Count(value),
        },
        Takes::Chance => Setting::Chance(value),
        Takes::Condition => Setting::Condition(value),
        Takes::Target => Setting::Target(S::target(&value)?),
        Takes::Value | Takes::Threshold | Takes::Successes | Takes::Weight | Takes::Word(_) | Takes::Call => {
            return None;
        }
    })
}

fn guard<S: Syntax>(bound: &mut Bound<S>) -> Option<Guard<S>> {
    let condition = bound.expr("condition")?;
    let aborts = bound.word("aborts", Aborts::WORDS);
    let notify = bound.word("notify", Notify::WORDS);
    Some(Guard {
        condition,
        aborts: aborts.map_or((Aborts::None, None), |(aborts, word)| (aborts, Some(word))),
        notify: notify.map_or((Notify::Result, None), |(notify, word)| (notify, Some(word))),
    })
}

fn unknown<S: Syntax>(name: &Name<S>, faults: &mut Faults<S>) {
    let wrong = &name.text;
    let help = match wrong.as_str() {
        "cfg" | "cfg_attr" => {
            let message = text![Code::Mark(wrong.clone()), " cannot stand on a node"];
            let help = "put it on the tree, and declare the tree once for each configuration";
            faults.error(&name.place, message, help);
            return;
        }
        "allow" | "expect" | "warn" | "deny" => "lint levels stand on the tree".into(),
        "budget" => "a budget stands on the tree".into(),
        "latch" | "default" => "it stands on a parameter, where the tree or the action is declared".into(),
        "keep" => "it stands on a local, at the top of the tree".into(),
        _ => match (kinds::meant_attribute(wrong).and_then(kinds::attribute), kinds::node(wrong)) {
            (Some(near), _) => Text::did_you_mean(near.name).then(text![" write ", Fix::Replace(Code::example(near))]),
            (None, Some(spec)) if spec.children == Children::None => {
                text![format!("`{wrong}` is a node, not "), Term::AnAttribute]
            }
            (None, Some(spec)) if spec.usage.is_empty() => {
                text!["write the node around it: ", Code::Parent(spec.name)]
            }
            (None, Some(spec)) => text!["write the node around it: ", Code::Node(spec.tag)],
            (None, None) => {
                let names: Vec<_> = kinds::ATTRIBUTES.iter().map(|spec| spec.name).collect();
                format!("there are {}", names.join(", ")).into()
            }
        },
    };
    faults.error(&name.place, text!["unknown ", Term::Attribute, format!(" `{wrong}`")], help);
}
