//! Puts a new item at an element: into it, beside it, around it, or in its place.

use std::collections::BTreeSet;

use bt_model::Value as Json;
use bt_model::json::{Element, ElementKind, Limits, Located, LocatedKind, OF_THE_PARENT, Slot, Source, line, pointer};
use bt_model::kinds;

use super::several::{self, Draft};
use super::{Change, Context, Value, ids, insert, parsed, set, shortened, written};
use crate::edit::{Edit, joined};
use crate::message::How;

pub(super) fn change(context: &Context<'_>, at: &str, how: How, item: &str) -> Result<Change, String> {
    match parsed(item)? {
        Json::List(items) => several::put_all(context, at, how, items),
        item => value(context, at, how, item),
    }
}

/// Adds files to `uses` in the same step as a change elsewhere.
pub(crate) fn with_uses(context: &Context<'_>, change: Change, files: &BTreeSet<String>) -> Result<Change, String> {
    if files.is_empty() {
        return Ok(change);
    }
    let mut draft = Draft::of(context.text.to_owned());
    for file in files {
        let added = draft.step(|context| insert::new(context, "/uses/-", &Json::text(file)));
        added.map_err(|why| format!("{why}: mend it first, because this runs a tree of `{file}`"))?;
    }
    let added = draft.end(context, None, String::new());
    Ok(Change { edits: joined(context.text, [change.edits, added.edits].concat()), ..change })
}

/// Puts one element.
pub(super) fn value(context: &Context<'_>, at: &str, how: How, item: Json) -> Result<Change, String> {
    context.root()?;
    let element = context.elements.iter().find(|element| element.pointer == at);
    let element = element.ok_or_else(|| format!("there is nothing at `{at}`"))?;
    let item = ids::renewed(context, item);
    match how {
        How::Child => into(context, element, &item),
        How::Before => beside(context, element, &item, 0),
        How::After => beside(context, element, &item, 1),
        How::Near => into(context, element, &item).or_else(|_| beside(context, element, &item, 1)),
        How::Wrap => wrap(context, element, item),
        How::Replace => replace(context, element, &item),
        How::Decorate => decorate(context, element, &item),
    }
}

fn into(context: &Context<'_>, element: &Element, item: &Json) -> Result<Change, String> {
    let kind = insert::kind(item)?;
    let slots = element.slots(context.root()?);
    let mut fitting = slots.into_iter().filter(|slot| slot.holds == kind);
    if let Some(at) = fitting.clone().find_map(|slot| spare(&slot, context.root.as_ref()?)) {
        let change = written(context, &at, item)?;
        return Ok(Change { select: Some(at), name: format!("insert {}", insert::named(item)), ..change });
    }
    let Some(slot) = fitting.clone().find(|slot| slot.room) else {
        let why = if fitting.next().is_some() { "no more room for" } else { "no place for" };
        return Err(format!("`{}` has {why} {}", element.title, kind.one()));
    };
    if slot.many {
        return insert::new(context, &pointer::child(&slot.pointer, "-"), item);
    }
    let change = set::change(context, &slot.pointer, &Value::Json(line(item)))?;
    Ok(Change { select: Some(slot.pointer), name: format!("insert {}", insert::named(item)), ..change })
}

/// Returns the `idle` that the next inserted node replaces: in a place for one node, or the first one in a full list of
/// children.
pub(crate) fn spare(slot: &Slot, root: &Located) -> Option<String> {
    let value = root.find(&slot.pointer).filter(|_| !slot.room && slot.holds == ElementKind::Node)?;
    if !slot.many {
        return is_placeholder(value).then(|| slot.pointer.clone());
    }
    Some(pointer::child(&slot.pointer, value.items().iter().position(is_placeholder)?))
}

/// `true` for an `idle` without anything else, as a new file and new nodes have it.
pub(crate) fn is_placeholder(node: &Located) -> bool {
    matches!(node.value(), Json::Object(fields) if is_idle(&fields))
}

fn beside(context: &Context<'_>, element: &Element, item: &Json, by: usize) -> Result<Change, String> {
    let kind = insert::kind(item)?;
    let list = pointer::parent(&element.pointer).and_then(|(list, step)| Some((list, step.parse::<usize>().ok()?)));
    let Some((list, index)) = list else {
        return Err(format!("`{}` stands alone, so nothing can stand beside it", element.title));
    };
    let is_action = kind == ElementKind::Node && element.kind == ElementKind::Evaluator;
    if kind != element.kind && !is_action {
        return Err(format!("{} cannot stand beside {}", kind.one(), element.kind.one()));
    }
    insert::new(context, &pointer::child(list, index + by), item)
}

fn decorate(context: &Context<'_>, element: &Element, item: &Json) -> Result<Change, String> {
    let list = match item {
        Json::Text(_) => "decorators",
        Json::Object(fields) if fields.len() == 1 && kinds::attribute(&fields[0].0).is_some() => "decorators",
        item if insert::kind(item) == Ok(ElementKind::Guard) => "when",
        _ => return Err("this is no guard, decorator or service".to_owned()),
    };
    if element.kind != ElementKind::Node {
        return Err(format!(
            "only nodes have guards, decorators and services, and `{}` is {}",
            element.title,
            element.kind.one()
        ));
    }
    let at = pointer::child(&pointer::child(&element.pointer, list), "-");
    Ok(Change { select: Some(element.pointer.clone()), ..insert::new(context, &at, item)? })
}

/// The kinds of elements that others of their kind can stand around.
pub(crate) const WRAPPED: [ElementKind; 2] = [ElementKind::Node, ElementKind::State];

/// The fields of an object.
type Fields = Vec<(String, Json)>;

/// Returns the old node at `element`, and the fields of the new node `item`, for a replacement.
fn node<'f>(context: &Context<'f>, element: &Element, item: &Json) -> Result<(&'f Located, Fields), String> {
    let (Ok(ElementKind::Node), ElementKind::Node, Json::Object(fields)) = (insert::kind(item), element.kind, item)
    else {
        return Err("only a node can stand in the place of a node".to_owned());
    };
    Ok((context.find(&element.pointer)?, fields.clone()))
}

/// Puts a node around a node, or a state around a state.
fn wrap(context: &Context<'_>, element: &Element, item: Json) -> Result<Change, String> {
    let wraps = WRAPPED.contains(&element.kind) && insert::kind(&item) == Ok(element.kind);
    let fields = match item.clone() {
        Json::Object(fields) if wraps => fields,
        _ => return Err("only a node can stand around a node, and a state around a state".to_owned()),
    };
    let old = context.find(&element.pointer)?;
    let Json::Object(mut inner) = old.value() else { return Err("this is no node".to_owned()) };
    let name = format!("wrap in {}", insert::named(&item));
    let outer: Vec<_> = inner.iter().filter(|(field, _)| OF_THE_PARENT.contains(&&**field)).cloned().collect();
    inner.retain(|(field, _)| !OF_THE_PARENT.contains(&&**field));
    let mut new = Json::Object(fields);
    let mut inner = Some(Json::Object(inner));
    hold(&mut new, &mut inner);
    if inner.is_some() {
        return Err(format!("`{}` holds no other {}s", insert::named(&item), element.kind.word()));
    }
    if let Json::Object(fields) = &mut new {
        fields.splice(1..1, outer);
    }
    Ok(Change { edits: vec![written_over(context, old, &new)], select: Some(element.pointer.clone()), name })
}

/// Puts a node into the first free place: instead of an `idle`, or into an empty list.
fn hold(place: &mut Json, node: &mut Option<Json>) {
    match place {
        Json::List(items) if items.is_empty() => items.extend(node.take()),
        Json::List(items) => items.iter_mut().for_each(|item| hold(item, node)),
        Json::Object(fields) if is_idle(fields) => {
            if let Some(node) = node.take() {
                *place = node;
            }
        }
        Json::Object(fields) => {
            fields.iter_mut().filter(|(_, value)| !is_text(value)).for_each(|(_, value)| hold(value, node))
        }
        _ => {}
    }
}

fn is_text(value: &Json) -> bool {
    matches!(value, Json::Text(_))
}

fn is_idle(fields: &[(String, Json)]) -> bool {
    matches!(fields, [(name, Json::Text(word))] if name == "node" && word == "idle")
}

/// Replaces a node by another one, which keeps the fields that it may have, and the children.
fn replace(context: &Context<'_>, element: &Element, item: &Json) -> Result<Change, String> {
    let (old, mut fields) = node(context, element, item)?;
    let (order, arguments) = fields_of(item);
    let has = |fields: &[(String, Json)], name: &str| fields.iter().any(|(field, _)| field == name);
    let children = has(&fields, "children");
    for member in old.members().iter().filter(|member| member.name != "node") {
        let value = match member.name.as_str() {
            "children" if children && !member.value.items().is_empty() => member.value.value(),
            "args" => {
                let Json::Object(mut old) = member.value.value() else { continue };
                old.retain(|(name, _)| arguments.contains(name));
                if old.is_empty() {
                    continue;
                }
                Json::Object(old)
            }
            name if !has(&fields, name) && name != "children" && order.iter().any(|known| known == name) => {
                member.value.value()
            }
            _ => continue,
        };
        fields.retain(|(field, _)| *field != member.name);
        fields.push((member.name.clone(), value));
    }
    sort(&mut fields, &order);
    let name = format!("replace {} by {}", shortened(&element.title), insert::named(item));
    let edits = vec![written_over(context, old, &Json::Object(fields))];
    Ok(Change { edits, select: Some(element.pointer.clone()), name })
}

fn sort(fields: &mut Fields, order: &[String]) {
    fields.sort_by_key(|(name, _)| order.iter().position(|known| known == name).unwrap_or(usize::MAX));
}

/// Returns a node with its fields in the order of its kind.
pub(super) fn in_order(node: Json) -> Json {
    let (order, _) = fields_of(&node);
    let Json::Object(mut fields) = node else { return node };
    sort(&mut fields, &order);
    Json::Object(fields)
}

/// Returns the names of the fields and of the arguments that the new node may have, in their order.
fn fields_of(item: &Json) -> (Vec<String>, Vec<String>) {
    let text = line(item);
    let Some(file) = Located::of(&Source::new("item", text), &Limits::default()) else { return Default::default() };
    let (kind, range) = (ElementKind::Node, file.range.clone());
    let element = Element { pointer: String::new(), parent: None, kind, range, name: None, title: String::new() };
    (element.order(&file, false), element.order(&file, true))
}

/// Replaces an object by another value.
pub(super) fn written(context: &Context<'_>, at: &str, new: &Json) -> Result<Change, String> {
    Ok(Change { edits: vec![written_over(context, context.find(at)?, new)], ..Change::default() })
}

/// Creates the edit that replaces an object by a value.
pub(super) fn written_over(context: &Context<'_>, old: &Located, new: &Json) -> Edit {
    debug_assert!(matches!(old.kind, LocatedKind::Object(_)));
    let indent = written::indent(context.text, old.range.start);
    Edit::replace(context.text, old.range.clone(), written::value(new, context.text, indent))
}
