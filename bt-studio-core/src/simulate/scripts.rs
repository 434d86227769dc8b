//! Finds the scripts of a file, and creates new ones.

use std::path::Path;
use std::time::Duration;

use bt_model::catalogue::{Catalogue, event_kind};
use bt_model::json::{self, Json, pretty};
use bt_model::script::beside as beside_script;
use bt_model::{Tree, Value};
use bt_runtime::simulate::script_type;

use crate::message::FileKind;
use crate::project::{Project, beside};

/// Returns the scripts of a file, the default one first.
pub(crate) fn of_file(project: &Project, file: &str) -> Vec<String> {
    let scripts = project.files.iter().filter(|(_, script)| script.kind == FileKind::Script);
    let own = scripts.filter(|(path, _)| tree_of(project, path).as_deref() == Some(file));
    let mut own: Vec<String> = own.map(|(path, _)| path.clone()).collect();
    own.sort_by_key(|path| (*path != usual(file), path.clone()));
    own
}

/// Returns the file that a script runs.
pub(crate) fn tree_of(project: &Project, script: &str) -> Option<String> {
    let root = project.files.get(script)?.read.root.as_ref();
    match root.and_then(|root| root.field("file")).and_then(|member| member.value.text()) {
        Some(name) => beside(script, name),
        None => by_name(project, script),
    }
}

/// Returns the tree or state machine that a script runs, with its file.
pub(crate) fn scripted<'p>(project: &'p Project, script: &str) -> Option<(&'p str, &'p Tree<Json>)> {
    run_of(project, &tree_of(project, script)?, script)
}

/// Returns the tree or state machine that a script runs if its file is `file`; also the file that declares it.
pub(super) fn run_of<'p>(project: &'p Project, file: &str, script: &str) -> Option<(&'p str, &'p Tree<Json>)> {
    let root = project.files.get(script).and_then(|script| script.read.root.as_ref());
    let name = root.and_then(|root| root.field("tree")).and_then(|member| member.value.text());
    let files: Vec<&str> = project.with_used(file).collect();
    let parsed = |path: &&str| Some(&project.files.get(*path)?.read.parsed);
    let tree = bt_model::script::tree(files.iter().filter_map(parsed), name)?;
    let of = tree.name.place.source().name();
    Some((files.into_iter().find(|path| *path == of)?, tree))
}

/// Returns the file that a script runs by its file name.
fn by_name(project: &Project, script: &str) -> Option<String> {
    let mut all = beside_script(Path::new(script)).into_iter().filter_map(|path| path.to_str().map(str::to_owned));
    all.find(|path| project.files.contains_key(path))
}

/// Returns the default path for the script of a file.
pub(super) fn usual(file: &str) -> String {
    format!("{}{}", file.strip_suffix(".json").unwrap_or(file), json::FileKind::SCRIPT)
}

/// Returns a script without ticks. It declares everything in the catalogue, so that `bt test` needs no catalogue.
pub(super) fn new(catalogue: Option<&Catalogue>) -> String {
    let text = |text: String| Value::Text(text);
    let ty = |written: &str| ("type".to_owned(), text(script_type(written)));
    let mut fields = Vec::new();
    if let Some(catalogue) = catalogue {
        let keys = catalogue.keys.iter().map(|key| (key.name.text.clone(), Value::Object(vec![ty(&key.ty)])));
        let events = catalogue.events.iter().flatten();
        let events: Vec<_> = events
            .filter_map(|event| Some((event_kind(&event.name.text).to_owned(), event.carries.as_deref()?)))
            .collect();
        // A function with the name of an event creates that event, so the script leaves it out.
        let makes = |name: &str| catalogue.events.iter().flatten().any(|event| event_kind(&event.name.text) == name);
        let functions = catalogue.functions.iter().filter(|function| !makes(&function.name.text)).map(|function| {
            let takes = function.takes.iter().map(|taken| text(script_type(taken))).collect();
            let shape = vec![("takes".to_owned(), Value::List(takes)), ty(&function.gives)];
            (function.name.text.clone(), Value::Object(shape))
        });
        let events = events.into_iter().map(|(name, carries)| (name, text(script_type(carries))));
        for (name, items) in
            [("keys", keys.collect::<Vec<_>>()), ("functions", functions.collect()), ("events", events.collect())]
        {
            if !items.is_empty() {
                fields.push((name.to_owned(), Value::Object(items)));
            }
        }
    }
    fields.push(("actions".to_owned(), Value::Object(Vec::new())));
    fields.push(("ticks".to_owned(), Value::List(Vec::new())));
    pretty(&Value::Object(fields))
}

/// Formats a time for scripts.
pub(super) fn duration(time: Duration) -> String {
    match time.as_nanos() {
        nanos if nanos % 1_000_000 == 0 => format!("{}ms", nanos / 1_000_000),
        nanos => format!("{nanos}ns"),
    }
}
