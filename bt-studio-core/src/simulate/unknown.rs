//! Actions that trees call before the game has them: a simulation asks for their results.

use std::collections::BTreeSet;

use bt_model::Name;
use bt_model::catalogue::{Action, Catalogue};
use bt_model::json::{Located, Source};

use crate::message::FileKind;
use crate::project::Project;
use crate::view::is_unknown_name;

/// Adds to a catalogue the actions that trees call and that it lacks.
pub(super) fn with_called(project: &Project, mut catalogue: Catalogue) -> Catalogue {
    let mut names = BTreeSet::new();
    let trees = project.files.values().filter(|file| file.kind == FileKind::Trees);
    trees.filter_map(|file| file.read.root.as_ref()).for_each(|root| called(root, &mut names));
    names.retain(|name| is_unknown_name(name, std::slice::from_ref(&catalogue)));
    catalogue.actions.extend(names.into_iter().map(action));
    catalogue
}

/// Adds the names of all nodes in a value.
fn called<'v>(value: &'v Located, names: &mut BTreeSet<&'v str>) {
    names.extend(value.field("node").and_then(|node| node.value.text()));
    value.members().iter().for_each(|member| called(&member.value, names));
    value.items().iter().for_each(|item| called(item, names));
}

/// Creates an action that has only a name.
fn action(name: &str) -> Action {
    Action {
        name: Name { text: name.to_owned(), place: Source::new("", "").place(0, 0) },
        docs: String::new(),
        inputs: Vec::new(),
        returns: String::new(),
        service: true,
        pure: false,
        children: None,
    }
}
