//! The edits of a rename.

use super::find::{Found, find};
use super::{Name, fresh};
use crate::BREAKPOINTS;
use crate::edit::{Changes, Edit, joined};
use crate::project::Project;

/// The result of a rename.
pub(crate) struct Renamed {
    /// The name of the step in the history.
    pub(crate) name: String,
    pub(crate) changes: Changes,
    /// The edits of the file of breakpoints.
    pub(crate) breakpoints: Vec<Edit>,
}

/// Creates the edits that rename a name in all files. The error has the reason for a refusal, and the help.
pub(crate) fn rename(project: &Project, name: &Name, to: &str) -> Result<Renamed, fresh::Refusal> {
    fresh::check(project, name, to)?;
    let Found { places, .. } = find(project, name);
    let mut edits = Changes::new();
    for place in places {
        let Some(file) = project.files.get(&place.file) else { continue };
        let edit = Edit::replace(file.text(), place.range, to);
        let all = edits.entry(place.file).or_default();
        // A place with two uses is changed once.
        if all.last() != Some(&edit) {
            all.push(edit);
        }
    }
    let edits = edits.into_iter().map(|(path, edits)| {
        let edits = joined(project.files[&path].text(), edits);
        (path, edits)
    });
    let mut changes: Changes = edits.collect();
    let breakpoints = changes.remove(BREAKPOINTS).unwrap_or_default();
    Ok(Renamed { name: format!("rename {} to {to}", name.word()), changes, breakpoints })
}
