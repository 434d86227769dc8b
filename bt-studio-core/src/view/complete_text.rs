//! Completions at a letter of the text of a file, which may be unfinished.

use bt_model::Value as Json;
use bt_model::json::{self, ElementKind, LocatedKind, Unfinished};
use bt_model::kinds;
use bt_model::script::Offer;
use bt_runtime::simulate::TYPES;

use super::complete::{actions, completions, events, functions, is_expression, keys, runnable, types, word};
use super::used::Used;
use super::utf16;
use crate::message::{CompletionView, FileKind};
use crate::project::{File, Project};
use crate::simulate::tree_of;

/// Returns the pointer at a letter, the first letter that a completion replaces unless it is that of the word, and
/// the completions.
pub(crate) fn completions_in_text(
    project: &Project,
    path: &str,
    letter: u32,
) -> Result<(String, Option<u32>, Vec<CompletionView>), String> {
    let file = project.file(path)?;
    let byte = utf16::byte(file.text(), letter).ok_or("the text has no such letter")?;
    let place = Unfinished::at(file.text(), byte);
    let at = place.pointer();
    // While a user types a script, its text may be no script for a moment.
    let items = match file.kind {
        FileKind::Script => of_script(project, path, &place),
        FileKind::Other if path.ends_with(json::FileKind::SCRIPT) => of_script(project, path, &place),
        _ if place.is_name => Vec::new(),
        _ => completions(project, path, file, &at),
    };
    // A completion that replaces the whole value by an object cannot be part of a string.
    let fits = |item: &CompletionView| !(place.in_string && item.whole && item.text.starts_with('{'));
    // In an expression, a completion replaces a word; elsewhere, the whole name, which may have any letters.
    let is_whole = place.in_string && !is_expression(file, &at);
    let from = is_whole.then(|| utf16::letters(file.text(), place.start));
    let is_open = is_whole && is_open(&file.text()[byte..]);
    Ok((at, from, items.into_iter().filter(fits).map(|item| written(item, &place, is_open)).collect()))
}

/// `true` if a string that contains the start of this text has no end: a string ends on its line, so an even number of
/// quotes belongs to other strings.
fn is_open(rest: &str) -> bool {
    let line = rest.lines().next().unwrap_or_default().replace("\\\\", "").replace("\\\"", "");
    line.matches('"').count().is_multiple_of(2)
}

/// Adds the punctuation of JSON to a completion: quotes, unless it is inside a string. `is_open`: the string has no end
/// yet.
fn written(item: CompletionView, place: &Unfinished, is_open: bool) -> CompletionView {
    let quoted = json::line(&Json::text(&*item.text));
    let text = match (place.in_string, place.is_name) {
        (true, true) if is_open => format!("{}: ", &quoted[1..]),
        (true, false) if is_open => quoted[1..].to_owned(),
        (true, _) => quoted[1..quoted.len() - 1].to_owned(),
        (false, true) => format!("{quoted}: "),
        (false, false) if item.whole && item.text.starts_with('{') => item.text.clone(),
        (false, false) => quoted,
    };
    CompletionView { text, whole: false, ..item }
}

fn of_script(project: &Project, path: &str, place: &Unfinished) -> Vec<CompletionView> {
    let steps: Vec<&str> = place.path.iter().map(String::as_str).collect();
    let offer = if place.is_name { Offer::names(&steps) } else { Offer::values(&steps) };
    let tree = tree_of(project, path);
    let known = tree.as_deref().and_then(|tree| project.files.get(tree));
    let catalogues = project.catalogues_at(tree.as_deref().unwrap_or_default(), "");
    let used = Used::at(project, tree.as_deref().unwrap_or_default(), "", &catalogues);
    let script = project.files.get(path);
    let declared = |list: &str, kind: &str| declared(script, list, kind);
    let all = |more: Vec<CompletionView>, own: Vec<CompletionView>| own.into_iter().chain(more).collect();
    let mut items: Vec<CompletionView> = match offer {
        None => Vec::new(),
        Some(Offer::Fields(names)) => names.iter().map(|name| word("field", name, "")).collect(),
        Some(Offer::Words(words)) => words.iter().map(|name| word("word", name, "")).collect(),
        Some(Offer::Keys) => all(with(keys(&catalogues), used.keys()), declared("keys", "key")),
        Some(Offer::Events) => all(with(events(&catalogues), used.events()), declared("events", "event")),
        Some(Offer::Actions) => all(with(actions(&catalogues, ""), used.actions()), called(known)),
        Some(Offer::Functions) => {
            all(with(functions(&catalogues), used.functions()), declared("functions", "function"))
        }
        Some(Offer::Types) => all(types(&catalogues), TYPES.iter().map(|name| word("type", name, "")).collect()),
        Some(Offer::Nodes) => nodes(known).map(|(title, _)| word("node", title, "")).collect(),
        Some(Offer::Trees) => runnable(&project.runnable(tree.as_deref().unwrap_or_default())),
        Some(Offer::Files) => files(project, path),
        Some(_) => Vec::new(),
    };
    for item in &mut items {
        item.text.clone_from(&item.label);
    }
    let mut seen = std::collections::BTreeSet::new();
    items.retain(|item| seen.insert(item.label.clone()));
    items
}

fn with(mut known: Vec<CompletionView>, used: impl Iterator<Item = CompletionView>) -> Vec<CompletionView> {
    known.extend(used);
    known
}

/// Returns the names that the script declares in one of its lists.
fn declared(script: Option<&File>, list: &str, kind: &str) -> Vec<CompletionView> {
    let root = script.and_then(|script| script.read.root.as_ref());
    let members = root.and_then(|root| root.field(list)).into_iter().flat_map(|member| member.value.members());
    let names = members.filter(|member| matches!(member.value.kind, LocatedKind::Object(_)) || kind == "event");
    names.map(|member| word(kind, &member.name, "")).collect()
}

/// Returns the titles of the nodes of a file, with their `node` words.
fn nodes(file: Option<&File>) -> impl Iterator<Item = (&str, Option<&str>)> {
    let file = file.into_iter().filter_map(|file| Some((file, file.read.root.as_ref()?)));
    file.flat_map(|(file, root)| {
        let nodes = file.read.elements.iter().filter(|element| element.kind == ElementKind::Node);
        nodes.map(|node| {
            let called = root.find(&node.pointer).and_then(|object| object.field("node"));
            (&*node.title, called.and_then(|called| called.value.text()))
        })
    })
}

/// Returns the actions that a file calls.
fn called(file: Option<&File>) -> Vec<CompletionView> {
    let names = nodes(file).filter_map(|(_, called)| called);
    names.filter(|name| kinds::node(name).is_none()).map(|name| word("action", name, "")).collect()
}

/// Returns the files of trees next to a script, or below its folder.
fn files(project: &Project, script: &str) -> Vec<CompletionView> {
    let folder = script.rfind('/').map_or("", |end| &script[..=end]);
    let trees = project.files.iter().filter(|(_, file)| matches!(file.kind, FileKind::Trees | FileKind::Mosaic));
    let names = trees.filter_map(|(path, _)| path.strip_prefix(folder));
    names.map(|name| word("file", name, "")).collect()
}
