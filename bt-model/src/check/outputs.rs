//! Checks of the outputs of a tree at its `run`.

use crate::{Code, Direction, Faults, Sample, Syntax, Target, Term, Text, TreeOutput, nearest, text};

/// `true` if the parameter is an output that has a target. A `->` without a name is the target of the tree's only
/// output.
#[must_use]
pub fn bound<S: Syntax>(param: &str, direction: Direction, outputs: &[TreeOutput<S>]) -> bool {
    let is = |output: &TreeOutput<S>| output.name.as_ref().is_none_or(|name| name.text == param);
    direction.is_output() && outputs.iter().any(is)
}

/// Returns the target of a parameter. `alone`: the tree has no other output, so that `->` needs no name.
#[must_use]
pub fn target_of<'o, S: Syntax>(
    param: &str,
    direction: Direction,
    alone: bool,
    outputs: &'o [TreeOutput<S>],
) -> Option<&'o Target<S>> {
    let is = |output: &&TreeOutput<S>| output.name.as_ref().map_or(alone, |name| name.text == param);
    outputs.iter().filter(|_| direction.is_output()).find(is).map(|output| &output.target)
}

/// Returns the outputs that unknown names most likely mean, so that only the wrong name is reported.
pub(super) fn meant<'p, S: Syntax>(params: &[(&'p str, Direction)], outputs: &[TreeOutput<S>]) -> Vec<&'p str> {
    let has = params.iter().filter(|(_, direction)| direction.is_output()).map(|(name, _)| *name);
    let unknown = outputs.iter().filter_map(|output| output.name.as_ref());
    let unknown = unknown.filter(|name| params.iter().all(|(param, _)| *param != name.text));
    unknown.filter_map(|name| nearest(&name.text, has.clone())).collect()
}

/// Reports outputs that the tree does not have. `params`: the parameters of the tree, with their directions. Returns
/// `true` if nothing was reported.
pub fn tree_outputs<S: Syntax>(
    tree: &str,
    params: &[(&str, Direction)],
    outputs: &[TreeOutput<S>],
    faults: &mut Faults<S>,
) -> bool {
    // If the name of a parameter could not be read, that was reported.
    if params.iter().any(|(name, _)| name.is_empty()) {
        return true;
    }
    let has: Vec<&str> = params.iter().filter(|(_, direction)| direction.is_output()).map(|(name, _)| *name).collect();
    let listed = has.join("`, `");
    let mut right = true;
    for output in outputs {
        let (place, message, help) = match &output.name {
            None if has.len() == 1 => continue,
            None if has.is_empty() => (output.target.place(), format!("`{tree}` has no outputs"), none("…")),
            None => {
                let message = format!("`{tree}` has several outputs");
                let help = text!["write ", Code::TreeOutput(has[0].to_owned()), format!("; it has `{listed}`")];
                (output.target.place(), message, help)
            }
            Some(name) if has.contains(&&*name.text) => continue,
            Some(name) if params.iter().any(|(param, _)| *param == name.text) => {
                let message = format!("`{}` is no output of `{tree}`", name.text);
                let argument = Code::Argument(name.text.clone(), Sample::Open);
                let help = text!["the tree only reads it: pass it in ", Term::Parentheses, ": ", argument];
                (&name.place, message, help)
            }
            Some(name) => {
                let help = match nearest(&name.text, has.iter().copied()) {
                    Some(near) => Text::did_you_mean(near),
                    None if has.is_empty() => none(&name.text),
                    None => format!("it has `{listed}`").into(),
                };
                (&name.place, format!("`{tree}` has no output `{}`", name.text), help)
            }
        };
        faults.error(place, message, help);
        right = false;
    }
    right
}

/// Returns the advice to declare an output.
fn none(name: &str) -> Text {
    text!["declare one: ", Code::OutParam(name.to_owned())]
}
