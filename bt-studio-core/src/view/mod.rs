//! Views made from files, and the changes between two versions of a view.

mod acting;
mod boxes;
mod complete;
mod complete_text;
mod element;
mod expected;
mod fixes;
mod forms;
mod interrupts;
mod keys;
mod log;
mod missing;
mod notation;
mod offers;
mod outline;
mod patch;
mod problems;
mod profile;
mod simulation;
mod stub;
mod table;
mod timeline;
mod usages;
mod used;
mod uses;
pub(crate) mod utf16;
mod watch;

use crate::message::{Changed, Document, FileState, FileView, Level, ProblemView};
use crate::project::File;

pub(crate) use acting::output_of;
pub(crate) use complete::completions;
pub(crate) use complete_text::completions_in_text;
pub(crate) use element::element;
pub(crate) use keys::keys;
pub(crate) use log::{agents as log_agents, exported, followed as log_followed, watch as log_watch};
pub(crate) use missing::unknown_key;
pub(crate) use notation::told;
pub(crate) use offers::{is_unknown_name, offers, places};
pub(crate) use patch::changed;
pub(crate) use profile::of as profile;
pub(crate) use simulation::{ids, json_of, named, nodes_of, same_element, simulation, status};
pub(crate) use table::{node as table_node, of as table, pointer as table_pointer};
pub(crate) use usages::usages;
pub(crate) use used::Used;
pub(crate) use uses::{Part, parts, runs_tree, scopes, uses};
pub(crate) use watch::{agents, followed, game_path, is_game_path, watch};

/// Returns the full view of a file. If its text cannot be read, the parts of `before`, the shown view, stay. The
/// problems are those of the last check; [`checked`] updates them.
pub(crate) fn document(file: &File, before: Option<&Document>) -> Document {
    let mut document = Document { stem: bt_model::picture::STEM, ..Document::default() };
    document.readable = file.read.root.is_some();
    match before.filter(|_| !document.readable) {
        Some(before) => document = Document { readable: false, ..before.clone() },
        None => {
            boxes::fill(file, &mut document);
            document.outline = outline::rows(file);
        }
    }
    document.version = file.version;
    file.text().clone_into(&mut document.text);
    (document.checked, document.problems) = match before {
        _ if file.checked == file.version => (file.checked, problems::all(file)),
        Some(before) => (before.checked, problems_after(before, file.text())),
        None => (file.checked, Vec::new()),
    };
    document
}

/// Returns the problems of the shown view, moved to their letters in the new text.
fn problems_after(before: &Document, text: &str) -> Vec<ProblemView> {
    match patch::edit(&before.text, text) {
        Some(edit) => problems::shifted(&before.problems, &edit),
        None => before.problems.clone(),
    }
}

/// Updates the problems of the shown view after the check of its file. Returns the change; `None` without one.
pub(crate) fn checked(file: &File, shown: &mut Document) -> Option<Changed> {
    let problems = problems::all(file);
    if file.version != shown.version || (shown.checked == file.checked && shown.problems == problems) {
        return None;
    }
    shown.checked = file.checked;
    let found = (problems != shown.problems).then(|| problems.clone());
    shown.problems = problems;
    Some(patch::of_problems(shown, found))
}

/// Returns the entry of a file in the list. The last parameter has the names of the steps for undo and redo.
pub(crate) fn file(path: &str, file: &File, (undo, redo): (Option<String>, Option<String>)) -> FileView {
    let count = |level: Level| problems::levels(file).filter(|found| *found == level).count() as u32;
    FileView {
        file: path.to_owned(),
        kind: file.kind,
        state: if file.closed.is_some() { FileState::Saved } else { file.state() },
        errors: count(Level::Error),
        warnings: count(Level::Warning),
        undo,
        redo,
    }
}

/// Returns the pointer of the innermost element at a letter of the text.
pub(crate) fn located(file: &File, letter: u32) -> Option<String> {
    let byte = utf16::byte(file.text(), letter)?;
    let holds = |element: &&bt_model::json::Element| element.range.start <= byte && byte <= element.range.end;
    let inner = file.read.elements.iter().filter(holds).filter(|element| outline::is_shown(element.kind));
    inner.min_by_key(|element| element.range.len()).map(|element| element.pointer.clone())
}
