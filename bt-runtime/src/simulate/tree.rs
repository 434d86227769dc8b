//! Finds the tree that a script runs: its file, and its name in the file.

use alloc::format;
use alloc::vec::Vec;
use std::path::{Path, PathBuf};

use bt_model::catalogue::unknown_tree;
use bt_model::json::Json;
use bt_model::script::{Script, beside};
use bt_model::{Faults, Name};

use crate::loaded::load::Sources;

/// Returns the file of a script's tree; `None` if a missing file was reported.
pub fn file_of(script: &Script, path: &Path, faults: &mut Faults<Json>) -> Option<PathBuf> {
    if let Some(file) = &script.file {
        let tree = path.with_file_name("").join(&file.text);
        if !tree.is_file() {
            let message = format!("there is no file `{}`", tree.display());
            faults.error(&file.place, message, "`file` is the file of the tree, relative to the script");
            return None;
        }
        return Some(tree);
    }
    let beside = beside(path);
    let found = beside.iter().find(|tree| tree.is_file());
    if found.is_none() {
        let help = match beside.last() {
            Some(tree) => format!("write `\"file\": …`, or put the tree into `{}`", tree.display()),
            None => "write `\"file\": …`, or call the script `….script.json`".into(),
        };
        faults.error(&script.place, "the script does not name the file of its tree", help);
    }
    found.cloned()
}

/// Moves the tree of this name to the front, so that it runs.
pub fn select(mut sources: Sources, name: Option<&Name<Json>>, faults: &mut Faults<Json>) -> Sources {
    let Some(name) = name else { return sources };
    let names = || sources.items.iter().map(|item| &*item.tree().name.text);
    match names().position(|tree| tree == name.text) {
        Some(at) => {
            sources.items[..=at].rotate_right(1);
            sources.own = true;
        }
        // A tree that cannot be read may be the requested one.
        None if !sources.complete => {}
        None => {
            let help = format!("the file has `{}`", names().collect::<Vec<_>>().join("`, `"));
            unknown_tree(name, names(), Some(help), faults);
        }
    }
    sources
}
