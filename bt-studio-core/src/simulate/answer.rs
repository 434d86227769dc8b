//! Edits of the script for the answers of the user: the results of actions.

use bt_model::Value as Json;
use bt_model::json::pointer::child;
use bt_model::{meant_span, span};

use super::answers::{ACTIONS, Answer, Answers, NODES, is_of_results};
use super::draft::Draft;
use super::edit::{data_of, entry};
use super::{Simulated, forget};
use crate::message::Play;
use crate::project::Project;

/// The answer of a user for an action.
struct Given<'g> {
    result: &'g str,
    lasts: Option<&'g str>,
    output: Option<&'g str>,
}

/// Writes an order about answers into the script, and returns the name of the step.
pub(super) fn written(
    draft: &mut Draft,
    project: &Project,
    simulated: &Simulated,
    play: &Play,
) -> Result<String, String> {
    match play {
        Play::Answer { action, node, result, lasts, output } => {
            let given = Given { result, lasts: lasts.as_deref(), output: output.as_deref() };
            answer(draft, project, simulated, (action, node.as_deref()), &given)?;
            Ok(format!("answer of {}: {result}", node.as_ref().unwrap_or(action)))
        }
        Play::Change { at, result, lasts, output } => {
            let given = Given { result, lasts: lasts.as_deref(), output: output.as_deref() };
            change(draft, project, simulated, at, &given)?;
            Ok(format!("change an answer to {result}"))
        }
        Play::Ask { action, node } => {
            ask(draft, simulated, (action, node.as_deref()))?;
            Ok(format!("ask for {}", node.as_ref().unwrap_or(action)))
        }
        _ => Err("this order is about no answer".to_owned()),
    }
}

/// Writes the result of an action, or of its nodes with a given name. If the action asks, the result goes to the answer
/// that counts for the asking node, which has no results; else to the next tick.
fn answer(
    draft: &mut Draft,
    project: &Project,
    simulated: &Simulated,
    (action, node): (&str, Option<&str>),
    given: &Given<'_>,
) -> Result<(), String> {
    let moment = simulated.moment();
    let asks = moment.and_then(|moment| moment.asks.as_ref()).filter(|asks| asks.action == action);
    let root = draft.root()?;
    let answers = Answers::of(&root);
    let (list, name) = match (node, asks, &simulated.run) {
        (Some(node), ..) => (NODES, node),
        (None, Some(asks), Ok(run)) => answers.key(&run.simulation, asks.node, action),
        _ => (ACTIONS, action),
    };
    let top = child(&format!("/{list}"), name);
    let at = if asks.is_some() {
        let entry = moment.and_then(|moment| moment.entry).map(|(index, _)| index);
        answers.in_force((list, name), entry).map_or_else(|| top.clone(), |answer| answer.at.clone())
    } else {
        // A tick can change only an answer that the top of the script has.
        if let Some(same) = draft.value(&child("/actions", action)).filter(|_| draft.value(&top).is_none()) {
            draft.set(top.clone(), &same)?;
        }
        child(&format!("{}/{list}", entry(draft, simulated, simulated.at + 1)?), name)
    };
    let known = [&at, &top, &child("/actions", action)].into_iter().find_map(|at| match draft.value(at) {
        Some(Json::Object(fields)) => Some(Json::Object(fields)),
        _ => None,
    });
    let ty = output_type(project, simulated, action);
    draft.set(at, &with_result(known, given, ty)?)
}

/// Replaces a given answer.
fn change(
    draft: &mut Draft,
    project: &Project,
    simulated: &Simulated,
    at: &str,
    given: &Given<'_>,
) -> Result<(), String> {
    let known = draft.value(at).ok_or("the script no longer has this answer")?;
    let root = draft.root()?;
    let answers = Answers::of(&root);
    let answer = answers.iter().find(|answer| answer.at == at);
    let action = answer.and_then(|answer| action_of(simulated, answer));
    let ty = action.and_then(|action| output_type(project, simulated, action));
    draft.set(at.to_owned(), &with_result(Some(known), given, ty)?)
}

/// Returns the action of an answer; of an answer for named nodes, the action of the first of them.
fn action_of<'a>(simulated: &'a Simulated, answer: &Answer<'a>) -> Option<&'a str> {
    if answer.list == ACTIONS {
        return Some(answer.name);
    }
    let simulation = &simulated.run.as_ref().ok()?.simulation;
    let named = simulation.nodes().iter().filter(|info| info.name == answer.name);
    named.map(|info| simulation.action(info.id)).find(|action| !action.is_empty())
}

/// Makes an action ask again: the nodes with a name from their first run on, or all nodes from the shown tick on.
fn ask(draft: &mut Draft, simulated: &Simulated, (action, node): (&str, Option<&str>)) -> Result<(), String> {
    let at = match node {
        Some(node) => child("/nodes", node),
        None if simulated.at == 0 => return Err("there is no tick yet".to_owned()),
        None => child(&format!("{}/actions", entry(draft, simulated, simulated.at)?), action),
    };
    draft.set(at, &Json::List(Vec::new()))
}

/// Removes a given answer from the start of the script, so that its action asks for a result.
pub(super) fn forget(draft: &mut Draft, at: &str) -> Result<(), String> {
    let root = draft.root()?;
    let answers = Answers::of(&root);
    let Some(answer) = answers.iter().find(|answer| answer.at == at) else {
        return Err("the script no longer has this answer".to_owned());
    };
    let same = |other: &&Answer<'_>| other.list == answer.list && other.name == answer.name;
    let is_named_later = answers.iter().filter(same).count() > 1;
    // A script names all its actions, and each name that its ticks change.
    if answer.list == ACTIONS || is_named_later {
        return draft.set(at.to_owned(), &Json::List(Vec::new()));
    }
    forget::with_empty_parents(draft, at, 1)
}

/// `true` for the pointer of an answer from the start of the script.
pub(super) fn is_at_start(at: &str) -> bool {
    [ACTIONS, NODES].iter().any(|list| at.strip_prefix('/').and_then(|at| at.strip_prefix(list)).is_some())
}

/// Returns an answer with this result; the other fields of the known answer stay.
fn with_result(known: Option<Json>, given: &Given<'_>, ty: Option<&str>) -> Result<Json, String> {
    let word = |word: &str| Json::text(word);
    let item = match given.lasts {
        Some(lasts) => {
            Json::Object(vec![("runs".to_owned(), word(time(lasts)?)), ("then".to_owned(), word(given.result))])
        }
        None => word(given.result),
    };
    let mut fields = match known {
        Some(Json::Object(fields)) => fields,
        _ => Vec::new(),
    };
    fields.retain(|(name, _)| !is_of_results(name));
    if let Some(output) = given.output {
        fields.retain(|(name, _)| name != "output");
        if !output.is_empty() {
            fields.push(("output".to_owned(), data_of(ty.unwrap_or_default(), output)));
        }
    }
    let results = Json::List(vec![item]);
    fields.insert(0, ("results".to_owned(), results.clone()));
    Ok(if fields.len() == 1 { results } else { Json::Object(fields) })
}

/// Checks a typed time.
fn time(text: &str) -> Result<&str, String> {
    if span(text).is_some() {
        return Ok(text);
    }
    let is_number = text.parse::<f64>().is_ok();
    Err(match meant_span(text) {
        Some(meant) => format!("`{text}` is no time: write {meant}"),
        None if is_number => format!("`{text}` has no unit: write {text}ms or {text}s"),
        None => format!("`{text}` is no time: write one like 300ms or 1.5s"),
    })
}

/// Returns the type of the key to which an action writes its output; `None` if it writes to no key.
fn output_type<'s>(project: &Project, simulated: &'s Simulated, action: &str) -> Option<&'s str> {
    let target = crate::view::output_of(project, simulated, action)?;
    let key = target.strip_prefix("bb.").unwrap_or(&target);
    let run = simulated.run.as_ref().ok()?;
    run.simulation.keys().find(|(name, _)| *name == key).map(|(_, ty)| ty)
}
