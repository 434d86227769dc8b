//! Sets a field.

use bt_model::Value as Json;
use bt_model::json::{Element, ElementKind, FieldKind, Limits, Located, LocatedKind, line, pointer, triggers};

use super::{Change, Context, Value, parsed, remove, shortened, written};
use crate::edit::Edit;

pub(crate) fn change(context: &Context<'_>, at: &str, value: &Value) -> Result<Change, String> {
    let root = context.root()?;
    let most = Limits::default().depth;
    if pointer::steps(at).count() > most {
        return Err(format!("a value lies at most {most} levels deep"));
    }
    let old = root.find(at);
    let new = match value {
        Value::Absent if old.is_some() => return remove::change(context, at),
        Value::Absent => return Ok(Change::default()),
        Value::Json(json) => parsed(json)?,
        Value::Typed(text) => typed(context, at, old, text)?,
    };
    let field = pointer::parent(at).map_or_else(String::new, |(_, field)| field);
    let name = match &new {
        Json::Object(_) | Json::List(_) => format!("set {field}"),
        scalar => format!("set {field} to {}", shortened(&line(scalar))),
    };
    let edits = match old {
        Some(old) if old.value() == new => Vec::new(),
        Some(old) => {
            let indent = written::indent(context.text, old.range.start);
            vec![Edit::replace(context.text, old.range.clone(), written::value(&new, context.text, indent))]
        }
        None => vec![added(context, at, new)?],
    };
    Ok(Change { edits, select: None, name })
}

/// Collapses a node on the canvas, or expands it again.
pub(super) fn collapse(context: &Context<'_>, at: &str) -> Result<Change, String> {
    let is_collapsed = is_on(context, &pointer::child(at, "collapsed"))?;
    let is_below = |element: &Element| {
        element.kind == ElementKind::Node && element.pointer != at && pointer::holds(at, &element.pointer)
    };
    if !is_collapsed && !context.elements.iter().any(is_below) {
        return Err(format!("`{}` has no nodes below it to collapse", context.title(at)));
    }
    turn(context, at, "collapsed", ("expand", "collapse"))
}

/// Disables a node, or enables it again.
pub(super) fn disable(context: &Context<'_>, at: &str) -> Result<Change, String> {
    let list = pointer::parent(at).map(|(list, _)| list).filter(|list| list.ends_with("/children"));
    let holder = list.and_then(pointer::parent).map(|(holder, _)| holder);
    let is_node =
        |at: &str| context.elements.iter().any(|element| element.pointer == at && element.kind == ElementKind::Node);
    if !is_node(at) || !holder.is_some_and(is_node) {
        return Err("only children in `children` can be disabled: disable a node above it".to_owned());
    }
    turn(context, at, "disabled", ("enable", "disable"))
}

/// Removes a field that is `true`, else sets it to `true`. `words` are the names of these two steps.
fn turn(context: &Context<'_>, at: &str, field: &str, words: (&str, &str)) -> Result<Change, String> {
    let (at, title) = (pointer::child(at, field), shortened(&context.title(at)));
    let (word, value) = match is_on(context, &at)? {
        true => (words.0, Value::Absent),
        false => (words.1, Value::Json("true".to_owned())),
    };
    Ok(Change { name: format!("{word} {title}"), select: None, ..change(context, &at, &value)? })
}

fn is_on(context: &Context<'_>, at: &str) -> Result<bool, String> {
    Ok(context.root()?.find(at).is_some_and(|field| field.kind == LocatedKind::Bool(true)))
}

/// Adds a missing field, with the missing objects around it.
fn added(context: &Context<'_>, at: &str, new: Json) -> Result<Edit, String> {
    let (parent, field) = pointer::parent(at).ok_or("a file has one value")?;
    let Some(object) = context.root()?.find(parent) else {
        return added(context, parent, Json::Object(vec![(field, new)]));
    };
    if !matches!(object.kind, LocatedKind::Object(_)) {
        if let Some(first) = first_input(parent) {
            // An attribute in the short form, such as `{ "cooldown": "5s" }`, gets a second argument.
            let both = Json::Object(vec![(first.to_owned(), object.value()), (field, new)]);
            let indent = written::indent(context.text, object.range.start);
            return Ok(Edit::replace(context.text, object.range.clone(), written::value(&both, context.text, indent)));
        }
        return Err(format!("`{parent}` is no object, so `{field}` cannot stand in it"));
    }
    let order = order(context, parent);
    let own = order.iter().position(|known| *known == field);
    let earlier: Vec<&str> = match own {
        Some(own) => order[..own].iter().map(String::as_str).collect(),
        None => object.members().iter().map(|member| &*member.name).collect(),
    };
    Ok(written::add_field(context.text, object, &field, &new, &earlier))
}

/// Returns the name of the first argument of the attribute at a pointer, if the attribute takes several.
fn first_input(at: &str) -> Option<&'static str> {
    let (item, word) = pointer::parent(at)?;
    let (list, _) = pointer::parent(item)?;
    let inputs = bt_model::kinds::attribute(&word)?.inputs;
    let first = inputs.first().filter(|_| inputs.len() > 1 && list.ends_with("/decorators"))?;
    Some(first.name)
}

/// Returns the fields that the object at a pointer may have, in their order.
fn order(context: &Context<'_>, at: &str) -> Vec<String> {
    let Some(element) = context.element(at) else { return Vec::new() };
    let steps = pointer::steps(&at[element.pointer.len()..]).count();
    let fields = context.root.map(|root| element.order(root, steps > 0)).unwrap_or_default();
    if steps <= 1 { fields } else { Vec::new() }
}

/// Converts typed text to a value for the kind of the field.
fn typed(context: &Context<'_>, at: &str, old: Option<&Located>, text: &str) -> Result<Json, String> {
    let kind = context.field(at).map_or(FieldKind::Data, |field| field.kind);
    let string = || Json::text(text);
    let is_string = old.is_some_and(|old| old.text().is_some());
    let json = || parsed(text).ok();
    Ok(match kind {
        FieldKind::Json if is_string || old.is_none() => json().unwrap_or_else(string),
        FieldKind::Json => parsed(text)?,
        FieldKind::Text | FieldKind::Target | FieldKind::Words(_) => string(),
        FieldKind::Triggers => json().filter(|json| !matches!(json, Json::Number(_))).unwrap_or_else(|| triggers(text)),
        FieldKind::Number => json().filter(|json| matches!(json, Json::Number(_))).unwrap_or_else(string),
        FieldKind::Bool => json().filter(|json| matches!(json, Json::Bool(_))).unwrap_or_else(string),
        FieldKind::Expression | FieldKind::Data if is_string => string(),
        FieldKind::Expression => {
            json().filter(|json| matches!(json, Json::Bool(_) | Json::Number(_))).unwrap_or_else(string)
        }
        FieldKind::Data => json().unwrap_or_else(string),
    })
}
