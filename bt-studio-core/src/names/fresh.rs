//! Checks whether a name may become another one.

use bt_model::kinds;
use bt_model::machine::TARGETS;

use super::find::{declared, tried};
use super::folder::Folder;
use super::{Kind, Name, Stand, Trial};
use crate::project::Project;

/// The keywords of Rust and of expressions, which cannot be names.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "bb", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "Self", "static", "struct",
    "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while",
    "world", "yield",
];

const OTHER: &str = "choose another name";

/// The reason why a name cannot become another one, and the help.
pub(crate) type Refusal = (String, String);

/// Checks that a name may become this word: the word has the right form, it is free, and no place gets another
/// meaning.
pub(crate) fn check(project: &Project, name: &Name, to: &str) -> Result<(), Refusal> {
    form(name, to)?;
    let folder = Folder::of(project);
    let new = name.with_word(to);
    let stands = tried(&folder, Trial { of: name, to });
    taken(&folder, name, &new)?;
    if let Some((path, stand)) = stands.iter().find(|(_, stand)| stand.captured) {
        let place = placed(project, path, stand);
        let message = match stand.name == *name {
            true => format!("`{to}` is the name of a local or a parameter there: {place}"),
            false => {
                format!("the {} `{}` would then be another name: {place}", stand.name.kind.word(), stand.name.name)
            }
        };
        return Err((message, OTHER.to_owned()));
    }
    if name.kind == Kind::Tree { reached(&folder, name, to) } else { Ok(()) }
}

/// Checks that the word has the form of a name of this kind.
fn form(name: &Name, to: &str) -> Result<(), Refusal> {
    let kind = name.kind.word();
    if to == name.word() {
        return Err((format!("the {kind} is called `{to}` already"), "type a new name".to_owned()));
    }
    let is_word = to.chars().all(|char| char.is_ascii_alphanumeric() || char == '_')
        && to.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && to != "_";
    if !is_word {
        let help = "a name has letters, digits and `_`, and begins with no digit";
        return Err((format!("`{to}` is no name"), help.to_owned()));
    }
    if KEYWORDS.contains(&to) {
        return Err((format!("`{to}` is a keyword"), OTHER.to_owned()));
    }
    let is_capital = |text: &str| text.starts_with(|first: char| first.is_ascii_uppercase());
    if is_capital(to) != is_capital(name.word()) {
        let letter = if is_capital(name.word()) { "a capital letter" } else { "a small letter" };
        return Err((format!("the name of this {kind} begins with {letter}"), OTHER.to_owned()));
    }
    let means = match name.kind {
        Kind::Action if kinds::node(to).is_some() => Some("a node of the language"),
        Kind::Action if kinds::attribute(to).is_some() => Some("a decorator of the language"),
        Kind::State if TARGETS.contains(&to) => Some("a target of transitions"),
        _ => None,
    };
    match means {
        Some(what) => Err((format!("`{to}` is {what}"), OTHER.to_owned())),
        None => Ok(()),
    }
}

/// Checks that nothing has the new name already.
fn taken(folder: &Folder<'_>, name: &Name, new: &Name) -> Result<(), Refusal> {
    let is_taken = |stand: &Stand| match name.kind {
        Kind::Param | Kind::Local => {
            let other = &stand.name;
            let nested = other.scope.starts_with(&name.scope) || name.scope.starts_with(&other.scope);
            matches!(other.kind, Kind::Param | Kind::Local) && other.name == new.name && nested
        }
        _ => stand.name == *new,
    };
    for (path, file) in folder.project.files.iter().filter(|(_, file)| file.text().contains(new.word())) {
        let in_catalogue = file.read.catalogue.as_ref().and_then(|catalogue| declared(catalogue, new));
        let stands = super::stands(folder, path, None);
        let first = || stands.iter().filter(|stand| is_taken(stand)).min_by_key(|stand| stand.usage);
        let known = || first().map(|stand| (stand.name.kind, stand.range.start));
        if let Some((kind, byte)) = in_catalogue.map(|range| (new.kind, range.start)).or_else(known) {
            let line = line(file.text(), byte);
            let message = format!("there is {} `{}` already: {path}:{line}", kind.one(), new.name);
            return Err((message, OTHER.to_owned()));
        }
    }
    Ok(())
}

/// Checks that no file that may run the tree can also run another tree with the new name.
fn reached(folder: &Folder<'_>, name: &Name, to: &str) -> Result<(), Refusal> {
    if let Some((path, _)) = folder.around(&name.scope).into_iter().find(|(_, tree)| tree.name.text == to) {
        let message = format!("there is a tree `{to}` already, in `{path}`, and a file may run both");
        return Err((message, OTHER.to_owned()));
    }
    let is_native = folder.catalogues().any(|catalogue| catalogue.trees.iter().any(|tree| tree.name.text == to));
    match is_native {
        true => Err((format!("the game has a tree `{to}`"), OTHER.to_owned())),
        false => Ok(()),
    }
}

fn placed(project: &Project, path: &str, stand: &Stand) -> String {
    let text = project.files.get(path).map_or("", |file| file.text());
    format!("{path}:{}", line(text, stand.range.start))
}

/// Returns the line of a byte, from 1.
pub(crate) fn line(text: &str, byte: usize) -> usize {
    text.as_bytes()[..byte.min(text.len())].iter().filter(|byte| **byte == b'\n').count() + 1
}
