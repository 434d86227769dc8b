//! The places of one name in all files of the folder.

use std::collections::BTreeSet;
use std::ops::Range;

use bt_model::json::{Element, ElementKind, Located};

use super::folder::Folder;
use super::{Kind, Name, Stand, Trial, Usage, stands};
use crate::BREAKPOINTS;
use crate::message::FileKind;
use crate::project::{File, Project};

/// A place of a name.
pub(crate) struct Place {
    pub(crate) file: String,
    pub(crate) range: Range<usize>,
    pub(crate) usage: Usage,
}

/// A place that a rename leaves unchanged, with the reason.
pub(crate) struct Left {
    pub(crate) file: String,
    pub(crate) range: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: &'static str,
}

/// The places of a name: `places` are those that a rename changes, `left` those that it leaves unchanged.
pub(crate) struct Found {
    pub(crate) places: Vec<Place>,
    pub(crate) left: Vec<Left>,
}

/// Returns the names at an element or a value of a file, at least one: the name of the element itself comes first.
pub(crate) fn at(project: &Project, path: &str, at: &str) -> Result<Vec<Name>, String> {
    let file = project.file(path)?;
    if file.kind != FileKind::Trees {
        return Err(format!("`{path}` holds no trees in our own format: names are looked up from those alone"));
    }
    let root = file.read.root.as_ref().ok_or("the text is not JSON at the moment: mend it as text first")?;
    let elements = &file.read.elements;
    let value = root.find(at).ok_or_else(|| format!("there is nothing at `{at}`"))?;
    let own = elements.iter().find(|element| element.pointer == at);
    let inner = |range: &Range<usize>| innermost(elements, range).map(|element| &*element.pointer);
    let is_here = |stand: &Stand| {
        let holds = value.range.start <= stand.range.start && stand.range.end <= value.range.end;
        holds && own.is_none_or(|own| inner(&stand.range) == Some(&own.pointer))
    };
    let mut found: Vec<Stand> = stands(&Folder::of(project), path, None);
    found.retain(is_here);
    found.sort_by_key(|stand| (rank(stand, own), stand.range.start));
    let mut names: Vec<Name> = Vec::new();
    for stand in found {
        if !names.contains(&stand.name) {
            names.push(stand.name);
        }
    }
    match names.is_empty() {
        false => Ok(names),
        true => Err("no key, action, event, tree, state, parameter or local is named here".to_owned()),
    }
}

/// Returns the index of the first name with this word.
pub(crate) fn position(names: &[Name], word: &str) -> Result<usize, String> {
    let found = names.iter().position(|name| name.word() == word);
    found.ok_or_else(|| format!("`{word}` names no key, action, event, tree, state, parameter or local here"))
}

/// Returns the innermost element that contains a range. A guard counts as a part of its node.
pub(crate) fn innermost<'e>(elements: &'e [Element], range: &Range<usize>) -> Option<&'e Element> {
    // Elements are in the order of the text, so the innermost one is the last that begins before the range, or an
    // element around it.
    let mut inner =
        elements.get(elements.partition_point(|element| element.range.start <= range.start).checked_sub(1)?)?;
    while inner.kind == ElementKind::Guard || inner.range.end < range.end {
        inner = &elements[inner.parent?];
    }
    Some(inner)
}

/// Returns the rank of a name at an element. The order is: the name of the element itself; the names of its action,
/// tree or event; the written names; the read names.
fn rank(stand: &Stand, own: Option<&Element>) -> u8 {
    let named = own.and_then(|own| own.name.as_ref());
    match stand.usage {
        _ if named.is_some_and(|name| name.start <= stand.range.start && stand.range.end <= name.end) => 0,
        Usage::Declared | Usage::Run | Usage::Sent | Usage::Heard | Usage::Entered => 1,
        Usage::Written => 2,
        Usage::Read | Usage::Called => 3,
    }
}

/// Finds all places of a name.
pub(crate) fn find(project: &Project, name: &Name) -> Found {
    let folder = Folder::of(project);
    let mut found = Found { places: Vec::new(), left: Vec::new() };
    let word = name.word();
    for (path, file) in project.files.iter().filter(|(_, file)| may_hold(file, word)) {
        let before = found.places.len();
        for stand in stands(&folder, path, None).into_iter().filter(|stand| stand.name == *name) {
            found.places.push(Place { file: path.clone(), range: stand.range, usage: stand.usage });
        }
        let own = &mut found.places[before..];
        own.sort_by_key(|place| place.range.start);
        found.left.extend(left(path, file, name, own));
    }
    found
}

/// Returns the keys of these agents in the files with trees, each with its place: by file, in the order of the
/// elements.
pub(crate) fn keys<'p>(project: &'p Project, agents: &BTreeSet<&str>) -> Vec<(&'p str, Vec<Stand>)> {
    let folder = Folder::of(project);
    let files = project.files.iter().filter(|(_, file)| file.kind == FileKind::Trees);
    let of_file = |(path, file): (&'p String, &File)| {
        let mut keys = stands(&folder, path, None);
        keys.retain(|stand| stand.name.kind == Kind::Key && agents.contains(&*stand.name.scope));
        let element = |stand: &Stand| innermost(&file.read.elements, &stand.range).map(|element| element.range.start);
        keys.sort_by_key(|stand| (element(stand), stand.range.start));
        (&**path, keys)
    };
    files.map(of_file).collect()
}

/// Returns all names of the files that contain the word of a tried rename, marked where the rename would change the
/// meaning.
pub(super) fn tried<'p>(folder: &Folder<'p>, trial: Trial<'_>) -> Vec<(&'p str, Stand)> {
    let files = folder.project.files.iter().filter(|(_, file)| may_hold(file, trial.of.word()));
    files.flat_map(|(path, _)| stands(folder, path, Some(trial)).into_iter().map(|stand| (&**path, stand))).collect()
}

/// `true` if a file can contain a word; escapes may hide the word.
fn may_hold(file: &File, word: &str) -> bool {
    file.text().contains(word) || file.text().contains("\\u")
}

/// Returns the place in a file that the rename leaves unchanged.
fn left(path: &str, file: &File, name: &Name, places: &[Place]) -> Vec<Left> {
    let word = name.word();
    let is_other = |range: &Range<usize>| !places.iter().any(|place| place.range == *range);
    let other_word = || words(file.text(), word).find(is_other);
    let other_text = || file.read.root.as_ref().and_then(|root| text_of(root, file.text(), word, is_other));
    let unread = file.read.root.is_none() || !file.read.errors().is_empty();
    let found = match file.kind {
        FileKind::Catalogue => {
            let declared = file.read.catalogue.as_ref().and_then(|catalogue| declared(catalogue, name));
            let message = format!("the {} `{}` is declared in Rust", name.kind.word(), name.name);
            let declared = declared.map(|range| super::unquoted(file.text(), range));
            declared.map(|range| (range, message, "rename it there too; the catalogue is then written again"))
        }
        FileKind::Mosaic | FileKind::MosaicTable if is_global(name.kind) => {
            let message = format!("not renamed in `{path}`: it is a file of mosaic_game");
            other_text().map(|range| (range, message, "rename it there by hand, if the same is meant"))
        }
        FileKind::Btcpp if is_global(name.kind) => {
            let message = format!("not renamed in `{path}`: it is a file of BehaviorTree.CPP");
            let help = "rename it there by hand, or open it in our format: `bt convert FILE.xml`";
            other_word().map(|range| (range, message, help))
        }
        FileKind::Trees | FileKind::Script if unread => {
            let message = format!("`{path}` has errors: a name in a part that cannot be read stays");
            other_word().map(|range| (range, message, "mend the errors first"))
        }
        FileKind::Script if matches!(name.kind, Kind::Action | Kind::Tree | Kind::State) => {
            let message = format!("`{word}` is the label of a node, or names something else");
            other_text().map(|range| (range, message, "rename it there by hand, if the same is meant"))
        }
        _ if path == BREAKPOINTS => {
            let message = "a breakpoint has this word, and may mean something else".to_owned();
            other_word().map(|range| (range, message, "change it in the list of breakpoints, if the same is meant"))
        }
        _ => None,
    };
    let one = |(range, message, help)| Left { file: path.to_owned(), range, message, help };
    found.map(one).into_iter().collect()
}

/// `true` if files without our trees can have a name of this kind.
fn is_global(kind: Kind) -> bool {
    matches!(kind, Kind::Key | Kind::Action | Kind::Event | Kind::Tree)
}

/// Finds a name in a catalogue.
pub(super) fn declared(catalogue: &bt_model::catalogue::Catalogue, name: &Name) -> Option<Range<usize>> {
    let is_of_agent = name.scope == catalogue.agent;
    let find = |mut names: Box<dyn Iterator<Item = &bt_model::Name<bt_model::json::Json>> + '_>| {
        names.find(|known| known.text == name.name).map(|known| known.place.range())
    };
    match name.kind {
        Kind::Key if is_of_agent => find(Box::new(catalogue.keys.iter().map(|key| &key.name))),
        Kind::Action if is_of_agent => {
            let functions = catalogue.functions.iter().map(|function| &function.name);
            find(Box::new(catalogue.actions.iter().map(|action| &action.name).chain(functions)))
        }
        Kind::Event if is_of_agent => find(Box::new(catalogue.events.iter().flatten().map(|event| &event.name))),
        // A tree of the game belongs to no file.
        Kind::Tree if name.scope.is_empty() => find(Box::new(catalogue.trees.iter().map(|tree| &tree.name))),
        _ => None,
    }
}

/// Finds the first string or field name that equals this word, among the ranges that `is_other` accepts.
fn text_of(root: &Located, text: &str, word: &str, is_other: impl Fn(&Range<usize>) -> bool) -> Option<Range<usize>> {
    let mut waiting = vec![root];
    let mut found = Vec::new();
    while let Some(value) = waiting.pop() {
        found.extend((value.text() == Some(word)).then(|| value.range.clone()));
        waiting.extend(value.items());
        for member in value.members() {
            found.extend((member.name == word).then(|| member.name_range.clone()));
            waiting.push(&member.value);
        }
    }
    let found = found.into_iter().map(|range| super::unquoted(text, range)).filter(is_other);
    found.min_by_key(|range| range.start)
}

/// Returns the places of a whole word in a text.
fn words<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
    let is_part = |char: Option<char>| char.is_some_and(|char| char.is_alphanumeric() || char == '_');
    text.match_indices(word).map(|(at, _)| at..at + word.len()).filter(move |range| {
        !is_part(text[..range.start].chars().next_back()) && !is_part(text[range.end..].chars().next())
    })
}
