//! The places of a name in all files, and renames.

use std::mem::take;

use super::Studio;
use super::ask::Refusal;
use crate::edit::Step;
use crate::message::{Client, Tell, To};
use crate::{names, view};

impl Studio {
    /// Sends a page the places of a name at an element. `to` is the new word, to check whether a rename is
    /// possible.
    pub(super) fn uses(
        &mut self,
        client: Client,
        file: String,
        at: String,
        word: Option<&str>,
        to: Option<&str>,
    ) -> Result<(), String> {
        let mut all = names::at(&self.project, &file, &at)?;
        if let Some(word) = word {
            let asked = names::position(&all, word)?;
            all[..=asked].rotate_right(1);
        }
        let view = view::usages(&self.project, &file, &all, to).map(Box::new);
        self.tell(To::One(client), Tell::Uses { file, at, view });
        Ok(())
    }

    /// Renames a name at an element, in all files as one step.
    pub(super) fn rename(
        &mut self,
        client: Client,
        path: &str,
        version: u32,
        (at, word): (&str, &str),
        to: &str,
    ) -> Result<(), Refusal> {
        if self.project.file(path)?.version != version {
            return Err(Refusal::stale());
        }
        let all = names::at(&self.project, path, at)?;
        let renamed = names::rename(&self.project, &all[names::position(&all, word)?], to);
        let names::Renamed { name, mut changes, breakpoints } =
            renamed.map_err(|(message, help)| format!("{message}; {help}"))?;
        for (path, edits) in &mut changes {
            *edits = self.project.file_mut(path)?.in_layout(take(edits));
        }
        self.apply(&changes)?;
        let files: Vec<String> = changes.keys().cloned().collect();
        let selected = self.pages.get(&client).and_then(|page| page.selected.clone());
        let at = selected.filter(|(file, _)| file == path).map(|(_, at)| at);
        self.change_breaks(&breakpoints);
        self.journal.push(Step {
            name: name.clone(),
            changes,
            breakpoints,
            before: at.clone(),
            after: at,
            typing: None,
        });
        self.refresh(None, &name);
        files.iter().for_each(|path| self.keep(path));
        Ok(())
    }
}
