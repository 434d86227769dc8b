//! The names that the files of the folder use, for agents without a catalogue.

use std::collections::BTreeMap;
use std::ops::Range;

use bt_model::json::Located;

use super::folder::Folder;
use super::{Kind, Usage, stands};
use crate::message::FileKind;
use crate::project::Project;
use crate::simulate::scripted;

/// A key, an action or an event that files use.
#[derive(Default)]
pub(crate) struct Used {
    /// The type that a script declares for a key; else empty.
    pub(crate) ty: String,
    /// `true` if a node, a service or a script uses the name; `false` if only expressions call it.
    pub(crate) runs: bool,
    /// `true` if an expression calls the name.
    pub(crate) called: bool,
}

/// Returns the keys, actions and events of an agent, or of all agents, in the files of the folder. `except` is a
/// range of a file whose names are left out, because the user is typing there.
pub(crate) fn used(
    project: &Project,
    agent: Option<&str>,
    except: Option<(&str, Range<usize>)>,
) -> BTreeMap<(Kind, String), Used> {
    let folder = Folder::of(project);
    let mut found: BTreeMap<(Kind, String), Used> = BTreeMap::new();
    for (path, file) in &project.files {
        let is_typed = |range: &Range<usize>| {
            except
                .as_ref()
                .is_some_and(|(of, typed)| of == path && typed.start <= range.start && range.end <= typed.end)
        };
        for stand in stands(&folder, path, None) {
            let is_global = matches!(stand.name.kind, Kind::Key | Kind::Action | Kind::Event);
            if !is_global || agent.is_some_and(|agent| agent != stand.name.scope) || is_typed(&stand.range) {
                continue;
            }
            let used = found.entry((stand.name.kind, stand.name.name)).or_default();
            used.called |= stand.usage == Usage::Called;
            used.runs |= stand.usage != Usage::Called;
        }
        let is_of_agent =
            || scripted(project, path).is_some_and(|(_, tree)| agent.is_none_or(|agent| tree.agent.text == agent));
        if file.kind == FileKind::Script && is_of_agent() {
            let root = file.read.root.as_ref();
            for (name, ty) in root.into_iter().flat_map(declared) {
                if let Some(used) = found.get_mut(&(Kind::Key, name.to_owned())) {
                    ty.clone_into(&mut used.ty);
                }
            }
        }
    }
    found
}

/// Returns the keys that a script declares, with their types.
fn declared(root: &Located) -> impl Iterator<Item = (&str, &str)> {
    let keys = root.field("keys").into_iter().flat_map(|keys| keys.value.members());
    keys.filter_map(|key| Some((&*key.name, key.value.field("type")?.value.text()?)))
}
