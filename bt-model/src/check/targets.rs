//! Checks of the targets of nodes: they are keys, locals and outputs, never other parameters.

use super::Site;
use std::collections::BTreeSet;

use crate::{
    AttributeKind, Code, Decorator, Faults, Fix, NodeKind, Sample, Setting, Syntax, Target, Text, TreeOutput, nearest,
    text,
};

/// Checks the targets of a node.
pub(super) fn check<S: Syntax>(site: &Site<'_, S>, faults: &mut Faults<S>) {
    for attribute in &site.node.attributes {
        match &attribute.kind {
            AttributeKind::Service(service) => {
                let calls = [&service.call].into_iter().chain(service.hooks.calls());
                calls.for_each(|call| target(site, call.output.as_ref(), faults));
            }
            AttributeKind::Handler(handler) => target(site, handler.call.output.as_ref(), faults),
            AttributeKind::Decorator(Decorator { value: Setting::Target(to), .. }) => target(site, Some(to), faults),
            _ => {}
        }
    }
    match &site.node.kind {
        NodeKind::Action(call) => target(site, call.output.as_ref(), faults),
        NodeKind::Run { outputs, .. } => {
            outputs.iter().for_each(|output| target(site, Some(&output.target), faults));
            apart(outputs, faults);
        }
        NodeKind::Set(to, _) | NodeKind::Clear(to) => target(site, Some(to), faults),
        NodeKind::ForEach { element, .. } => element.targets().for_each(|to| target(site, Some(to), faults)),
        NodeKind::PopEach { queue, item, .. } => {
            [queue, item].into_iter().for_each(|to| target(site, Some(to), faults));
        }
        NodeKind::WaitFor(listen) => {
            let bound = S::binds(&listen.pattern);
            for output in &listen.outputs {
                target(site, Some(&output.target), faults);
                if output.value.is_none() && bound.len() != 1 {
                    which(&output.target, &bound, faults);
                }
            }
        }
        _ => {}
    }
}

fn target<S: Syntax>(site: &Site<'_, S>, target: Option<&Target<S>>, faults: &mut Faults<S>) {
    let Some(Target::Local(name)) = target else { return };
    let tree = site.tree;
    let locals = || tree.locals.iter().map(|local| &*local.name.text).chain(tree.outputs());
    if locals().any(|local| local == name.text) {
        return;
    }
    if tree.params.iter().any(|param| param.name.text == name.text) {
        let message = format!("the parameter `{}` cannot be written", name.text);
        let local = Code::Local("now".to_owned(), Sample::text(&*name.text));
        faults.error_fixed_at(
            (&name.place, &tree.name.place),
            message,
            text![
                "declare it as an output, ",
                Code::OutParam(name.text.clone()),
                ", or copy it into a local: ",
                Fix::Insert(local)
            ],
        );
        return;
    }
    let help = match nearest(&name.text, locals()) {
        Some(near) => Text::did_you_mean(near),
        None => {
            let key = Fix::Replace(Code::Reads(name.text.clone()));
            let local = Code::Local(name.text.clone(), Sample::Open);
            text!["a key is written ", key, "; a local is declared ", local, " at the top"]
        }
    };
    faults.error(&name.place, format!("there is no local `{}`", name.text), help);
}

/// Checks that no two outputs of one tree have the same target.
fn apart<S: Syntax>(outputs: &[TreeOutput<S>], faults: &mut Faults<S>) {
    let mut seen = BTreeSet::new();
    for TreeOutput { target, .. } in outputs {
        let path = target.path();
        // A target that could not be read has no name.
        if !path.is_empty() && !seen.insert((matches!(target, Target::Key(..)), path.clone())) {
            let message = format!("two outputs go to `{path}`");
            faults.error(target.place(), message, "give each a key of its own");
        }
    }
}

fn which<S: Syntax>(target: &Target<S>, bound: &[String], faults: &mut Faults<S>) {
    if matches!(target, Target::Key(_, keys) if keys.iter().any(|key| key.text.is_empty())) {
        // The target could not be read, and was reported.
        return;
    }
    let (place, (key, to)) = match target {
        Target::Key(bb, keys) => {
            let path: Vec<_> = keys.iter().map(|key| key.text.as_str()).collect();
            (keys.last().map_or(&bb.place, |key| &key.place), (true, path.join(".")))
        }
        Target::Local(name) => (&name.place, (false, name.text.clone())),
    };
    if bound.is_empty() {
        let output = Fix::Replace(Code::Output { key, to, value: Sample::Open });
        let help = text!["bind a name in the pattern, or write ", output];
        faults.error(place, "the pattern binds nothing that could go here", help);
    } else {
        let names: Vec<_> = bound.iter().map(|name| format!("`{name}`")).collect();
        let message = format!("which of {} goes here?", names.join(", "));
        let output = Fix::Replace(Code::Output { key, to, value: Sample::text(&*bound[0]) });
        faults.error(place, message, text!["write ", output]);
    }
}
