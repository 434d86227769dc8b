//! Undo and redo.

use std::collections::BTreeSet;

use super::Studio;
use crate::edit::Step;
use crate::message::{Client, Tell, To};

/// The most names of steps in each direction that a page gets.
const MOST: usize = 1000;

impl Studio {
    /// Takes steps back if `by` is negative, or does them again. It goes as far as it can.
    pub(super) fn travel(&mut self, path: &str, by: i32) -> Result<(), String> {
        self.journal.rest(path);
        let mut changed = BTreeSet::new();
        let mut last = None;
        let mut refused = None;
        let mut count = 0;
        while refused.is_none() && count < by.unsigned_abs() {
            match self.turn(path, by < 0) {
                Ok(step) => {
                    changed.extend(step.changes.keys().cloned());
                    last = Some(step);
                    count += 1;
                }
                Err(why) => refused = Some(why),
            }
        }
        if let Some(step) = last {
            let select = if by < 0 { step.before } else { step.after };
            let word = if by < 0 { "undo" } else { "redo" };
            let name = if count == 1 { step.name } else { format!("{count} steps, the last one `{}`", step.name) };
            self.refresh(Some((path, select)), &format!("{word}: {name}"));
            changed.iter().for_each(|path| self.keep(path));
        }
        refused.map_or(Ok(()), Err)
    }

    /// Takes a step back, or does it again; returns it.
    fn turn(&mut self, path: &str, back: bool) -> Result<Step, String> {
        let step = if back { self.journal.undo(path)? } else { self.journal.redo(path)? };
        if let Err(why) = self.apply(&step.changes) {
            // The step stays where it was.
            let _ = if back { self.journal.redo(path) } else { self.journal.undo(path) };
            return Err(why);
        }
        Ok(step)
    }

    /// The names of the steps of a file.
    pub(super) fn history(&mut self, client: Client, path: String) -> Result<(), String> {
        self.project.file(&path)?;
        let (done, undone) = self.journal.names(&path);
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let done = owned(&done[done.len().saturating_sub(MOST)..]);
        let undone = owned(&undone[..undone.len().min(MOST)]);
        self.tell(To::One(client), Tell::History { file: path, done, undone });
        Ok(())
    }
}
