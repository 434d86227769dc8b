//! Inserts an item into a list.

use bt_model::Value as Json;
use bt_model::json::{ElementKind, LocatedKind, pointer};

use super::{Change, Context, Value, parsed, set, written};

/// The maximum number of items in a list.
const MOST: usize = 10_000;

pub(super) fn change(context: &Context<'_>, at: &str, item: &str) -> Result<Change, String> {
    new(context, at, &parsed(item)?)
}

/// Inserts a value into a list, and creates a missing list.
pub(super) fn new(context: &Context<'_>, at: &str, item: &Json) -> Result<Change, String> {
    let (parent, step) = pointer::parent(at).ok_or("a file has one value")?;
    let name = format!("{} {}", if parent == "/uses" { "use" } else { "insert" }, named(item));
    let Some(list) = context.root()?.find(parent) else {
        let list = bt_model::json::line(&Json::List(vec![item.clone()]));
        let change = set::change(context, parent, &Value::Json(list))?;
        return Ok(Change { select: Some(pointer::child(parent, 0)), name, ..change });
    };
    let LocatedKind::List(items) = &list.kind else { return Err(format!("`{parent}` is no list")) };
    if items.len() >= MOST {
        return Err(format!("a list may have {MOST} items"));
    }
    let index = if step == "-" { items.len() } else { step.parse().unwrap_or(usize::MAX) };
    if index > items.len() {
        return Err(format!("`{parent}` has {} items, so none can be inserted at {step}", items.len()));
    }
    let edits = vec![written::add_item(context.text, list, index, item)];
    Ok(Change { edits, select: Some(pointer::child(parent, index)), name })
}

/// Returns the kind of element that a value is.
pub(super) fn kind(item: &Json) -> Result<ElementKind, String> {
    let Json::Object(fields) = item else { return Err("this is no part of a tree or a state machine".to_owned()) };
    let has = |name: &str| fields.iter().any(|(field, _)| field == name);
    Ok(match () {
        () if has("node") && has("every") => ElementKind::Evaluator,
        () if has("node") => ElementKind::Node,
        () if has("state") || has("group") => ElementKind::State,
        () if has("on") => ElementKind::Transition,
        () if has("is") => ElementKind::Arm,
        () if has("if") && has("then") => ElementKind::Branch,
        () if has("if") => ElementKind::Guard,
        () if has("machine") => ElementKind::Machine,
        () if has("tree") => ElementKind::Tree,
        () if has("name") && has("value") => ElementKind::Local,
        () if has("name") && has("type") => ElementKind::Param,
        () => return Err("this is no part of a tree or a state machine".to_owned()),
    })
}

/// Returns the name of an item: the value of its naming field.
pub(super) fn named(item: &Json) -> String {
    let fields = match item {
        Json::Object(fields) => fields,
        Json::Text(word) => return super::shortened(word),
        _ => return "item".to_owned(),
    };
    if kind(item) == Ok(ElementKind::Guard) {
        return "guard".to_owned();
    }
    let naming = ["name", "node", "state", "group", "tree", "machine", "on", "if", "is"];
    let found = naming.iter().find_map(|name| fields.iter().find(|(field, _)| field == name));
    match found {
        Some((_, Json::Text(text))) => super::shortened(text),
        _ => fields.first().map_or_else(|| "item".to_owned(), |(field, _)| field.clone()),
    }
}
