//! Undo and redo.

use super::Studio;
use crate::edit::{Changes, Edit, Step};
use crate::message::{Client, Tell, To};

/// The maximum number of names of steps that a page gets in each direction.
const MOST: usize = 1000;

impl Studio {
    /// Redoes steps, or undoes them if `by` is negative, as far as possible.
    pub(super) fn travel(&mut self, client: Client, path: &str, by: i32) -> Result<(), String> {
        self.journal.rest(path);
        let (mut steps, mut refused) = (Vec::new(), None);
        while refused.is_none() && steps.len() < by.unsigned_abs() as usize {
            match if by < 0 { self.journal.undo(path) } else { self.journal.redo(path) } {
                Ok(step) => steps.push(step),
                Err(why) => refused = Some(why),
            }
        }
        // Letters typed next do not join the step that is now the last one.
        self.journal.rest(path);
        let Some(last) = steps.last() else { return refused.map_or(Ok(()), Err) };
        // Each file is parsed once, with the edits of all steps.
        let mut changes = Changes::new();
        for (path, edits) in steps.iter().flat_map(|step| &step.changes) {
            changes.entry(path.clone()).or_default().extend(edits.iter().cloned());
        }
        if let Err(why) = self.apply(&changes) {
            // Moves the steps back in the journal.
            for _ in &steps {
                let _ = if by < 0 { self.journal.redo(path) } else { self.journal.undo(path) };
            }
            return Err(why);
        }
        let breakpoints: Vec<Edit> = steps.iter().flat_map(|step| &step.breakpoints).cloned().collect();
        self.change_breaks(&breakpoints);
        let select = if by < 0 { &last.before } else { &last.after };
        let word = if by < 0 { "undo" } else { "redo" };
        let name = match steps.len() {
            1 => last.name.clone(),
            count => format!("{count} steps, the last one `{}`", last.name),
        };
        self.refresh(Some((client, path, select.clone())), &format!("{word}: {name}"));
        changes.keys().for_each(|path| self.keep(path));
        refused.map_or(Ok(()), Err)
    }

    /// Sends a page the names of the steps of a file.
    pub(super) fn history(&mut self, client: Client, path: String) -> Result<(), String> {
        self.project.file(&path)?;
        let (done, undone) = self.journal.names(&path);
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let earlier = done.len().saturating_sub(MOST);
        let later = undone.len().saturating_sub(MOST);
        let (done, undone) = (owned(&done[earlier..]), owned(&undone[..undone.len() - later]));
        let (earlier, later) = (earlier as u32, later as u32);
        let saved = self.saved_step(&path).map(|step| step as u32);
        self.tell(To::One(client), Tell::History { file: path, earlier, done, undone, later, saved });
        Ok(())
    }

    /// Returns the number of the step after which the text is as on the disk: 0 for the text before all steps; `None` if no
    /// step leads there.
    fn saved_step(&self, path: &str) -> Option<usize> {
        let file = self.project.file(path).ok()?;
        let saved = file.saved_text()?;
        let (done, undone) = self.journal.steps(path);
        let now = done.len();
        if file.text() == saved {
            return Some(now);
        }
        let edits = |step: &'_ Step| step.changes.get(path).cloned().unwrap_or_default();
        let mut text = file.text().to_owned();
        for (number, step) in done.iter().enumerate().rev() {
            if !edits(step).iter().rev().all(|edit| edit.inverse().apply(&mut text)) {
                break;
            }
            if text == saved {
                return Some(number);
            }
        }
        let mut text = file.text().to_owned();
        let mut forth = undone.iter().zip(now + 1..);
        forth.find_map(|(step, number)| {
            let applied = edits(step).iter().all(|edit| edit.apply(&mut text));
            (applied && text == saved).then_some(number)
        })
    }
}
