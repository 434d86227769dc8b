//! Moves a branch into a new tree, and runs that tree in its place.

use std::collections::BTreeMap;

use bt_model::Value as Json;
use bt_model::json::{ElementKind, Limits, Located, OF_THE_PARENT, Source, elements, line, pointer};

use super::several::Draft;
use super::{Change, Context, insert, put, written};
use crate::edit::Edit;
use crate::view::{scopes, uses};

/// Returns `true` for a field of the branch that stays at its place, because it is for the parent or decides when the branch runs.
fn stays(field: &str) -> bool {
    OF_THE_PARENT.contains(&field) || matches!(field, "when" | "decorators" | "disabled" | "id")
}

type Fields = Vec<(String, Json)>;

pub(super) fn change(context: &Context<'_>, at: &str, name: &str) -> Result<Change, String> {
    let element = context.elements.iter().find(|element| element.pointer == at);
    let element = element.ok_or_else(|| format!("there is nothing at `{at}`"))?;
    let Json::Object(fields) = context.find(at)?.value() else { return Err("this is no node".to_owned()) };
    if element.kind != ElementKind::Node {
        return Err(format!("only a node becomes a tree, and `{}` is a {}", element.title, element.kind.word()));
    }
    free(context, name)?;
    let (outer, inner): (Fields, Fields) = fields.into_iter().partition(|(field, _)| stays(field));
    let params = params(context, at, &inner)?;
    let tree = tree(context, at, name, inner, &params);
    let mut draft = Draft::of(context.text.to_owned());
    draft.step(|context| put::written(context, at, &run(name, outer, &params)))?;
    let within = draft.step(|context| add(context, &tree))?;
    let select = within.map(|prefix| format!("{prefix}{at}"));
    Ok(draft.end(context, select, format!("extract {name}")))
}

/// Checks that a new tree may have this name.
fn free(context: &Context<'_>, name: &str) -> Result<(), String> {
    let is_word = name.chars().all(|char| char.is_ascii_alphanumeric() || char == '_');
    if !is_word || !name.starts_with(|first: char| first.is_ascii_uppercase()) {
        return Err(format!("`{name}` is no name for a tree: write a word like `Patrol`"));
    }
    let is_tree = |kind| matches!(kind, ElementKind::Tree | ElementKind::Machine);
    match context.elements.iter().any(|element| is_tree(element.kind) && element.title == name) {
        true => Err(format!("there is a tree `{name}` already")),
        false => Ok(()),
    }
}

/// A parameter of the new tree.
struct Param {
    name: String,
    ty: String,
    reads: bool,
    writes: bool,
}

/// Returns the parameters and locals around the branch that it reads or writes. Keys need no parameter, because
/// both trees have the same agent.
fn params(context: &Context<'_>, at: &str, inner: &Fields) -> Result<Vec<Param>, String> {
    let root = context.root()?;
    let index = context.elements.iter().position(|element| element.pointer == at).unwrap_or_default();
    let scopes = scopes(context.elements, root, &[]);
    let around = context.elements[index].parent.map_or(&[][..], |parent| &scopes[parent]);
    let alone =
        Json::Object(vec![("tree".to_owned(), Json::text("T")), ("root".to_owned(), Json::Object(inner.clone()))]);
    let branch = Located::of(&Source::new("branch", line(&alone)), &Limits::default()).ok_or("this is no node")?;
    let inside = elements(&branch);
    let mut found: BTreeMap<String, (bool, bool)> = BTreeMap::new();
    for used in uses(&inside, &branch, around) {
        // A name that is bound only within the branch belongs to the branch.
        if used.is_local && around.contains(&&*used.name) {
            let entry = found.entry(used.name).or_default();
            *(if used.writes { &mut entry.1 } else { &mut entry.0 }) = true;
        }
    }
    let of_type = |name: &str| {
        let declared = |kind| matches!(kind, ElementKind::Local | ElementKind::Param);
        let own = context.elements.iter().filter(|element| declared(element.kind) && element.title == name);
        // The innermost declaration around the branch counts.
        let mut around = own.filter(|element| {
            element.parent.is_some_and(|parent| pointer::holds(&context.elements[parent].pointer, at))
        });
        let declared = around.next_back()?;
        root.find(&declared.pointer)?.field("type")?.value.text().map(str::to_owned)
    };
    let param = |(name, (reads, writes)): (String, (bool, bool))| match of_type(&name) {
        Some(ty) => Ok(Param { name, ty, reads, writes }),
        None => Err(format!("the branch uses `{name}`, whose type is not written in this file")),
    };
    found.into_iter().map(param).collect()
}

fn field(name: &str, value: Json) -> (String, Json) {
    (name.to_owned(), value)
}

fn tree(context: &Context<'_>, at: &str, name: &str, inner: Fields, params: &[Param]) -> Json {
    let around = context.elements.iter().filter(|element| pointer::holds(&element.pointer, at));
    let mut agents = around.filter_map(|element| context.root?.find(&element.pointer)?.field("agent")?.value.text());
    let agent = agents.next_back().unwrap_or_default();
    let declared = params.iter().map(|param| {
        let mut fields = vec![field("name", Json::text(&param.name)), field("type", Json::text(&param.ty))];
        if param.writes {
            fields.push(field("dir", Json::text(if param.reads { "inout" } else { "out" })));
        }
        Json::Object(fields)
    });
    let mut fields = vec![field("tree", Json::text(name)), field("agent", Json::text(agent))];
    if !params.is_empty() {
        fields.push(field("params", Json::List(declared.collect())));
    }
    fields.push(field("root", Json::Object(inner)));
    Json::Object(fields)
}

/// Creates the node that runs the new tree.
fn run(name: &str, outer: Fields, params: &[Param]) -> Json {
    let mut fields = vec![field("node", Json::text("run"))];
    let (early, late): (Fields, Fields) =
        outer.into_iter().partition(|(name, _)| !matches!(&**name, "id" | "again" | "disabled"));
    fields.extend(early);
    fields.push(field("tree", Json::text(name)));
    let reads = params.iter().filter(|param| !param.writes);
    let args: Fields =
        reads.map(|param| field(&param.name, Json::Object(vec![field("expr", Json::text(&param.name))]))).collect();
    let writes = params.iter().filter(|param| param.writes);
    let out: Fields = writes.map(|param| field(&param.name, Json::text(&param.name))).collect();
    for (name, group) in [("args", args), ("out", out)] {
        if !group.is_empty() {
            fields.push(field(name, Json::Object(group)));
        }
    }
    fields.extend(late);
    Json::Object(fields)
}

/// Adds a tree to a file. The `select` of the change is the prefix that the pointers of the earlier elements get.
fn add(context: &Context<'_>, tree: &Json) -> Result<Change, String> {
    let root = context.root()?;
    let top = context.elements.first().map(|element| element.kind);
    if top == Some(ElementKind::File) {
        return Ok(Change { select: Some(String::new()), ..insert::new(context, "/trees/-", tree)? });
    }
    // A file with one tree becomes a file with a list of trees; the text of the old tree stays.
    let members = root.members();
    let is_head = |name: &str| matches!(name, "bt" | "uses");
    let first = members.iter().position(|member| !is_head(&member.name)).unwrap_or_default();
    let (Some(start), Some(last)) = (members.get(first), members.last()) else {
        return Err("the file is empty".into());
    };
    if members[first..].iter().any(|member| is_head(&member.name)) {
        return Err("write `bt` and `uses` as the first fields of the file: then it can hold several trees".to_owned());
    }
    let is_machine = top == Some(ElementKind::Machine);
    let end = if context.text.contains('\n') { written::line_end(context.text) } else { "" };
    let indent = if end.is_empty() { "" } else { written::unit(context.text) };
    let new = written::value(tree, context.text, indent);
    let (list, between) = match is_machine {
        true => ("machines", "], \"trees\": ["),
        false => ("trees", if end.is_empty() { ", " } else { "," }),
    };
    let behind = format!(" }}{between}{end}{indent}{new}]");
    let place = start.name_range.start;
    let edits = vec![
        Edit::replace(context.text, last.value.range.end..last.value.range.end, behind),
        Edit::replace(context.text, place..place, format!("\"{list}\": [{{ ")),
    ];
    Ok(Change { edits, select: Some(format!("/{list}/0")), name: String::new() })
}
