//! Checks of nodes, outputs and types against their declarations.

use crate::json::expression::Expr;
use crate::json::{Json, Place};
use crate::{Code, Faults, Name, Node, NodeKind, Sample, Term, Text, kinds, nearest, text};

/// Warns of inputs that are written as fields of their node instead of in `args`, and so have no effect. `inputs`: the
/// names of the inputs, and whether they are required. A missing required input is reported elsewhere.
pub fn misplaced<'t>(node: &Node<Json>, inputs: impl Iterator<Item = (&'t str, bool)>, faults: &mut Faults<Json>) {
    let (NodeKind::Action(call) | NodeKind::Custom(call, _)) = &node.kind else { return };
    // Almost no node has unknown fields.
    if node.editor.extra.is_empty() {
        return;
    }
    for (input, required) in inputs {
        let given = call.arguments.iter().any(|argument| argument.name.text == input);
        if (given || !required) && node.editor.extra.iter().any(|(name, _)| name == input) {
            let message = format!("`{input}` is no field of `{}`: kept, but has no effect", call.path.text);
            let help = match given {
                true => "`args` has this input already: leave it out beside them".into(),
                false => {
                    let inputs = Code::Inputs(vec![(input.to_owned(), Sample::Open)]);
                    text!["it is an input, write it into `args`: ", inputs]
                }
            };
            faults.warning(&call.path.place, message, help);
        }
    }
}

/// Reports a wrong number of children of a node of the game. `takes`: the least and the most children, `None` for an
/// action. Returns `true` if the number is right.
pub fn children_of_own(
    name: &Name<Json>,
    takes: Option<(usize, usize)>,
    found: usize,
    faults: &mut Faults<Json>,
) -> bool {
    let wanted = match takes {
        None if found == 0 => return true,
        None => {
            let message = format!("`{}` is an action, and takes no children", name.text);
            faults.error(&name.place, message, "put both into a `sequence`");
            return false;
        }
        Some((least, most)) if (least..=most).contains(&found) => return true,
        Some((1, 1)) => "one child".to_owned(),
        Some((least, most)) if least == most => format!("{least} children"),
        Some((least, most)) => format!("{least} to {most} children"),
    };
    let found = if found == 0 { "none".to_owned() } else { found.to_string() };
    let help = match &*found {
        "none" => text![Term::WriteChildren],
        _ => "group them with `sequence` or `selector`".into(),
    };
    faults.error(&name.place, format!("`{}` takes {wanted}, found {found}", name.text), help);
    false
}

/// Reports an output that does not fit its key. `gives`: the type of the output; `None` if there is no output, then
/// `returns` is the return type of the action.
pub fn output_mismatch(
    action: &str,
    gives: Option<&str>,
    returns: &str,
    key: &str,
    place: &Place,
    faults: &mut Faults<Json>,
) {
    let (message, help) = match gives {
        Some(gives) => (
            format!("`{action}` yields `{gives}`, the key is `{key}`"),
            "an output goes into a key of its own type `T`, or of `Option<T>`",
        ),
        None => (format!("`{action}` yields nothing: it returns `{returns}`"), "leave `out` away"),
    };
    faults.error(place, message, help);
}

/// Reports a call of an action that does not exist. `fix` makes the help if no action has a similar name; nodes count
/// too, unless the action is a service.
pub fn unknown_action<'a>(
    path: &Name<Json>,
    actions: impl Iterator<Item = &'a str>,
    service: bool,
    fix: impl FnOnce() -> String,
    faults: &mut Faults<Json>,
) {
    // A name that could not be read is empty.
    if path.text.is_empty() {
        return;
    }
    let nodes = kinds::NODES.iter().map(|spec| spec.name).filter(|_| !service);
    let help = match nearest(&path.text, actions.chain(nodes)) {
        Some(near) => Text::did_you_mean(near),
        None => Text::from(fix()),
    };
    faults.error(&path.place, format!("there is no node or action `{}`", path.text), help);
}

/// Reports a node with children whose name neither the language nor the game has. `nodes`: the names of the game's
/// nodes.
pub fn unknown_node<'a>(
    path: &Name<Json>,
    nodes: impl Iterator<Item = &'a str>,
    fix: impl FnOnce() -> String,
    faults: &mut Faults<Json>,
) {
    let near = nearest(&path.text, nodes).or_else(|| kinds::meant_node(&path.text));
    let help = near.map_or_else(|| Text::from(fix()), Text::did_you_mean);
    faults.error(&path.place, format!("there is no node `{}` with children", path.text), help);
}

/// Reports an action that cannot be a service, nor be used in `on_exit` or `on_halt`, because it may take several
/// ticks.
pub fn not_a_service(path: &Name<Json>, faults: &mut Faults<Json>) {
    let help = "a service, `on_exit` and `on_halt` finish at once: the action returns `bool`, `()`, `Option<T>` or `Result<T, E>`";
    faults.error(&path.place, format!("`{}` cannot run beside a node: it may take several ticks", path.text), help);
}

/// Reports a write of a key whose value several agents hold. `key`: the target as an expression.
pub fn shared_target(key: &Expr, faults: &mut Faults<Json>) {
    let message = format!("`{key}` is shared with other agents: a file reads it, and cannot write it");
    let help = format!("an action can write it: `{key}.set(…)`");
    faults.error(&key.place, message, help);
}

/// Reports a type that parameters and locals cannot have. `fix`: the help if no type has a similar name.
pub fn unknown_type<'t>(
    ty: &Name<Json>,
    types: impl Iterator<Item = &'t str>,
    fix: Option<&str>,
    faults: &mut Faults<Json>,
) {
    let help = match nearest(&ty.text, types) {
        Some(near) => Text::did_you_mean(near),
        None => Text::from(fix.unwrap_or("the game registers it: `Registry::new().with_type::<Vec2>(\"Vec2\")`")),
    };
    faults.error(&ty.place, format!("there is no type `{}`", ty.text), help);
}
