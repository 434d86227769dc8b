//! Reads what stands above a node.

use super::arguments::{Bound, Owner, bind};
use crate::kinds::{self, AttributeTag};
use crate::limits::ATTRIBUTES;
use crate::{
    Aborts, Attribute, AttributeKind, Constant, Faults, Guard, Name, Notify, Rounds, Service, Syntax, written,
};

/// What stands above a node.
pub(super) struct Above<S: Syntax> {
    pub(super) attributes: Vec<Attribute<S>>,
    pub(super) weight: Option<S::Expr>,
    pub(super) score: Option<S::Expr>,
}

/// Reads the attributes of a node.
pub(super) fn read<S: Syntax>(written: Vec<written::Attribute<S>>, faults: &mut Faults<S>) -> Above<S> {
    let mut above = Above { attributes: Vec::new(), weight: None, score: None };
    let mut seen = Vec::new();
    for (index, written::Attribute { name, arguments, text }) in written.into_iter().enumerate() {
        if index == ATTRIBUTES {
            let message = format!("more than {ATTRIBUTES} attributes on a node");
            faults.error(&name.place, message, "wrap the node into a `sequence { … }` that takes some of them");
            break;
        }
        let broken = |name: Name<S>| Attribute { place: name.place, kind: AttributeKind::Broken, text: String::new() };
        let Some(spec) = kinds::attribute(&name.text) else {
            // What has no name was reported where it was parsed.
            if !name.text.is_empty() {
                unknown(&name, faults);
            }
            above.attributes.push(broken(name));
            continue;
        };
        if spec.single && seen.contains(&spec.name) {
            faults.error(&name.place, format!("`#[{}]` stands here twice", spec.name), "leave one out");
        }
        seen.push(spec.name);
        let owner = Owner { name: spec.name, place: &name.place, usage: spec.usage };
        let mut bound = bind(&owner, spec.inputs, arguments, faults);
        if !bound.complete {
            above.attributes.push(broken(name));
            continue;
        }
        match spec.tag {
            AttributeTag::Weight => above.weight = bound.expr("weight"),
            AttributeTag::Score => above.score = bound.expr("score"),
            tag => {
                let kind = kind(tag, &mut bound, faults).unwrap_or(AttributeKind::Broken);
                above.attributes.push(Attribute { place: name.place, kind, text });
            }
        }
    }
    above
}

/// The attribute of a bound row; `None` where something in it was reported.
fn kind<S: Syntax>(tag: AttributeTag, bound: &mut Bound<S>, faults: &mut Faults<S>) -> Option<AttributeKind<S>> {
    Some(match tag {
        AttributeTag::When => AttributeKind::When(guard(bound)?),
        AttributeTag::Invert => AttributeKind::Invert,
        AttributeTag::ForceSuccess => AttributeKind::ForceSuccess,
        AttributeTag::ForceFailure => AttributeKind::ForceFailure,
        AttributeTag::Repeat => AttributeKind::Repeat(rounds(bound.expr("times")?)),
        AttributeTag::Retry => AttributeKind::Retry(bound.expr("times")?),
        AttributeTag::UntilSuccess => AttributeKind::UntilSuccess,
        AttributeTag::UntilFailure => AttributeKind::UntilFailure,
        AttributeTag::Cooldown => AttributeKind::Cooldown(bound.expr("for")?),
        AttributeTag::TimeLimit => AttributeKind::TimeLimit(bound.expr("after")?),
        AttributeTag::Delay => AttributeKind::Delay(bound.expr("for")?),
        AttributeTag::Once => AttributeKind::Once,
        AttributeTag::Limit => AttributeKind::Limit(bound.expr("times")?),
        AttributeTag::Chance => AttributeKind::Chance(bound.expr("probability")?),
        AttributeTag::Service => AttributeKind::Service(Service {
            call: bound.call("action", faults)?,
            every: bound.expr("every")?,
            deviation: bound.expr("deviation"),
        }),
        AttributeTag::Weight | AttributeTag::Score => return None,
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

fn rounds<S: Syntax>(times: S::Expr) -> Rounds<S> {
    match S::constant(&times) {
        Some(Constant::Word(word)) if word == "forever" => Rounds::Forever,
        _ => Rounds::Count(times),
    }
}

fn unknown<S: Syntax>(name: &Name<S>, faults: &mut Faults<S>) {
    let wrong = &name.text;
    let help = match wrong.as_str() {
        "cfg" | "cfg_attr" => {
            faults.error(
                &name.place,
                format!("`#[{wrong}]` cannot stand on a node"),
                "put it on the tree, and declare the tree once for each configuration",
            );
            return;
        }
        "allow" | "expect" | "warn" | "deny" => "lint levels stand on the tree".to_owned(),
        "budget" => "a budget stands on the tree".to_owned(),
        "latch" | "default" => "it stands on a parameter, where the tree or the action is declared".to_owned(),
        _ => match (kinds::meant_attribute(wrong), kinds::node(wrong)) {
            (Some(near), _) => {
                format!("did you mean `{near}`? write `{}`", kinds::attribute(near).map_or("", |spec| spec.usage))
            }
            (None, Some(_)) => format!("`{wrong}` is a node, not an attribute"),
            (None, None) => {
                let names: Vec<_> = kinds::ATTRIBUTES.iter().map(|spec| spec.name).collect();
                format!("there are {}", names.join(", "))
            }
        },
    };
    faults.error(&name.place, format!("unknown attribute `{wrong}`"), help);
}
