//! Completions of a field's text.

use bt_model::Value as Json;
use bt_model::catalogue::Catalogue;
use bt_model::json::{ElementField, ElementKind, FieldKind, Located, line, pointer};
use bt_model::machine::When;

use super::element::called;
use super::used::Used;
use crate::message::{CompletionView, FileKind};
use crate::mosaic;
use crate::project::{File, Project, Runnable};

/// Returns the completions for the field at a pointer.
pub(crate) fn completions(project: &Project, path: &str, file: &File, at: &str) -> Vec<CompletionView> {
    match file.kind {
        FileKind::Mosaic => mosaic::completions(project, file, at),
        _ => {
            let catalogues = project.catalogues_at(path, at);
            let used = Used::at(project, path, at, &catalogues);
            of_trees(file, &catalogues, &used, || project.runnable_at(path, at), at)
        }
    }
}

fn of_trees(
    file: &File,
    catalogues: &[Catalogue],
    used: &Used,
    trees: impl FnOnce() -> Vec<Runnable>,
    at: &str,
) -> Vec<CompletionView> {
    let Some(root) = &file.read.root else { return Vec::new() };
    let step = pointer::parent(at).map_or_else(String::new, |(_, step)| step);
    let kind = field(file, root, at).map(|field| field.kind);
    let values = || values(file, root, catalogues, at).into_iter().chain(used.keys());
    let read = || {
        let all = values().chain(functions(catalogues)).chain(used.functions());
        all.chain(values().flat_map(|value| methods(&value))).collect()
    };
    let mut all: Vec<CompletionView> = match (&kind, step.as_str()) {
        (_, "node") => actions(catalogues, at).into_iter().chain(used.actions()).collect(),
        (_, "tree" | "machine") => runnable(&trees()),
        (_, "event") => events(catalogues).into_iter().chain(used.events()).collect(),
        (Some(FieldKind::Text), "to") => states(file),
        (Some(FieldKind::Text), "type") => types(catalogues),
        (Some(FieldKind::Text | FieldKind::Number | FieldKind::Bool | FieldKind::Words(_)), _) => Vec::new(),
        (Some(FieldKind::Triggers), _) => {
            let words = When::WORDS.iter().map(|(on, _)| word("word", on, ""));
            words.chain(events(catalogues)).chain(used.events()).collect()
        }
        (Some(FieldKind::Target), _) => values().collect(),
        (Some(FieldKind::Expression), _) | (None, "expr") => read(),
        (Some(FieldKind::Json), _) => Vec::new(),
        (Some(FieldKind::Data) | None, step) => {
            let wanted = input_type(root, catalogues, at, step);
            values().map(|value| bound(value, &wanted)).collect()
        }
    };
    all.sort_by_key(|item| !item.fits);
    all.dedup_by(|a, b| a.label == b.label);
    all
}

/// `true` if the value at a pointer is an expression.
pub(super) fn is_expression(file: &File, at: &str) -> bool {
    let kind = file.read.root.as_ref().and_then(|root| field(file, root, at)).map(|field| field.kind);
    match kind {
        Some(kind) => kind == FieldKind::Expression,
        None => at.ends_with("/expr"),
    }
}

fn field(file: &File, root: &Located, at: &str) -> Option<ElementField> {
    let around = file.read.elements.iter().filter(|element| pointer::holds(&element.pointer, at));
    around.rev().find_map(|element| {
        let of_attributes = element.attributes(root).into_iter().flat_map(|attribute| attribute.fields);
        element.fields(root).into_iter().chain(of_attributes).find(|field| field.pointer == at)
    })
}

pub(super) fn word(kind: &str, label: &str, docs: &str) -> CompletionView {
    CompletionView {
        label: label.to_owned(),
        text: label.to_owned(),
        whole: false,
        detail: String::new(),
        docs: docs.to_owned(),
        kind: kind.to_owned(),
        fits: false,
    }
}

/// Converts a key or a local to the completion of an argument that reads it, and notes whether its type fits.
fn bound(value: CompletionView, wanted: &str) -> CompletionView {
    let field = if value.kind == "local" { "expr" } else { "key" };
    let text = line(&Json::Object(vec![(field.to_owned(), Json::Text(value.label.clone()))]));
    let fits = !wanted.is_empty() && (value.detail == wanted || format!("Option<{}>", value.detail) == wanted);
    CompletionView { text, whole: true, fits, ..value }
}

/// Returns the type of the action's input at a pointer.
fn input_type(root: &Located, catalogues: &[Catalogue], at: &str, step: &str) -> String {
    let call = pointer::parent(at).and_then(|(args, _)| pointer::parent(args)).and_then(|(call, _)| root.find(call));
    let name = call.and_then(|call| call.field("node")).and_then(|member| member.value.text()).unwrap_or_default();
    let input = called(name, catalogues).and_then(|action| action.inputs.iter().find(|input| input.name.text == step));
    input.map_or_else(String::new, |input| input.ty.clone())
}

/// Returns the keys, and the parameters and locals around the field.
fn values(file: &File, root: &Located, catalogues: &[Catalogue], at: &str) -> Vec<CompletionView> {
    let around = |element: &bt_model::json::Element| {
        let owner = element.parent.and_then(|parent| file.read.elements.get(parent));
        owner.is_some_and(|owner| pointer::holds(&owner.pointer, at))
    };
    let locals = file
        .read
        .elements
        .iter()
        .filter(|element| matches!(element.kind, ElementKind::Local | ElementKind::Param) && around(element));
    let locals = locals.map(|element| {
        let ty = root.find(&element.pointer).and_then(|object| object.field("type")?.value.text());
        CompletionView { detail: ty.unwrap_or_default().to_owned(), ..word("local", &element.title, "") }
    });
    locals.chain(keys(catalogues)).collect()
}

pub(super) fn keys(catalogues: &[Catalogue]) -> Vec<CompletionView> {
    let keys = catalogues.iter().flat_map(|catalogue| &catalogue.keys);
    let key = |key: &bt_model::catalogue::Key| CompletionView {
        detail: key.ty.clone(),
        ..word("key", &key.name.text, &key.docs)
    };
    keys.map(key).collect()
}

/// Returns the calls that ask a key or a local whether it has a value, if its type may be an option.
fn methods(value: &CompletionView) -> Vec<CompletionView> {
    let may_be_missing = value.detail.is_empty() || value.detail.starts_with("Option<");
    let names = ["is_some()", "is_none()"].into_iter().filter(|_| may_be_missing);
    let method = |name: &str| word("method", &format!("{}.{name}", value.label), "");
    names.map(|name| CompletionView { detail: "bool".to_owned(), ..method(name) }).collect()
}

pub(super) fn runnable(trees: &[Runnable]) -> Vec<CompletionView> {
    let file = |tree: &Runnable| tree.unused_file.as_ref().map_or_else(String::new, |file| format!("in {file}"));
    trees.iter().map(|tree| CompletionView { detail: file(tree), ..word("tree", &tree.name, &tree.docs) }).collect()
}

pub(super) fn functions(catalogues: &[Catalogue]) -> Vec<CompletionView> {
    let functions = catalogues.iter().flat_map(|catalogue| &catalogue.functions).map(|function| {
        let detail = format!("({}) → {}", function.takes.join(", "), function.gives);
        CompletionView { text: format!("{}(", function.name.text), detail, ..word("function", &function.name.text, "") }
    });
    let pure = catalogues.iter().flat_map(|catalogue| &catalogue.actions).filter(|action| action.pure);
    let pure = pure.map(|action| CompletionView {
        text: format!("{}(", action.name.text),
        detail: action.returns.clone(),
        ..word("action", &action.name.text, &action.docs)
    });
    functions.chain(pure).collect()
}

pub(super) fn actions(catalogues: &[Catalogue], at: &str) -> Vec<CompletionView> {
    let service = pointer::parent(at).is_some_and(|(call, _)| call.ends_with("/service"));
    let all = catalogues.iter().flat_map(|catalogue| &catalogue.actions).filter(|action| action.service || !service);
    all.map(|action| CompletionView {
        detail: action.returns.clone(),
        ..word("action", &action.name.text, &action.docs)
    })
    .collect()
}

pub(super) fn events(catalogues: &[Catalogue]) -> Vec<CompletionView> {
    let all = catalogues.iter().flat_map(|catalogue| catalogue.events.iter().flatten()).filter(|event| !event.closed);
    all.map(|event| CompletionView {
        detail: event.carries.clone().unwrap_or_default(),
        ..word("event", &event.name.text, "")
    })
    .collect()
}

fn states(file: &File) -> Vec<CompletionView> {
    let states = file.read.elements.iter().filter(|element| element.kind == ElementKind::State);
    let targets = states.map(|state| word("state", &state.title, ""));
    targets.chain(bt_model::machine::TARGETS.map(|target| word("word", target, ""))).collect()
}

pub(super) fn types(catalogues: &[Catalogue]) -> Vec<CompletionView> {
    let types = catalogues.iter().flat_map(|catalogue| catalogue.types.iter().flatten());
    types.map(|ty| word("type", ty, "")).collect()
}
