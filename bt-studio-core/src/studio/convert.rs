//! Converts trees of mosaic_game to new files in our own format.

use std::collections::{BTreeMap, VecDeque};

use bt_model::Severity;
use bt_model::json::write;
use bt_mosaic::files::NodeKind;
use bt_mosaic::{Target, convert_for};

use super::Studio;
use crate::message::{Tell, To};
use crate::mosaic::Around;
use crate::project::{File, beside};

/// The maximum number of trees that are converted at once.
const MOST: usize = 1_000;

impl Studio {
    /// Converts a tree, and the trees that it runs, whose new files lie next to the new file under their own names.
    pub(super) fn convert(&mut self, path: &str, to: &str, native: bool) -> Result<(), String> {
        self.free(to)?;
        let target = if native { Target::Native } else { Target::Typed };
        let mut new = BTreeMap::new();
        let mut remarks = Vec::new();
        let mut waiting = VecDeque::from([(path.to_owned(), to.to_owned())]);
        while let Some((from, to)) = waiting.pop_front() {
            // A tree that is run may be missing, or have a new file already. The check of the new file reports a
            // missing one.
            let is_first = new.is_empty();
            let known = self.project.files.get(&from).and_then(|file| file.read.mosaic.as_ref());
            if new.contains_key(&to) || (!is_first && (known.is_none() || self.project.files.contains_key(&to))) {
                continue;
            }
            let tree = known.ok_or_else(|| format!("`{from}` is no tree of mosaic_game"))?;
            let errors = self.project.files[&from].read.errors();
            if let Some(why) = errors.first() {
                return Err(format!("`{from}` cannot be converted yet: {why}"));
            }
            let around = Around::of(&self.project, &from);
            let (document, faults) = convert_for(target, &tree.file, around.actions);
            for fault in &faults {
                if fault.severity == Severity::Error {
                    return Err(format!("`{from}` cannot be converted: {}", fault.message));
                }
                remarks.push(fault.message.clone());
            }
            new.insert(to.clone(), write(&document));
            if new.len() > MOST {
                return Err(format!("this tree runs more than {MOST} others"));
            }
            let runs = tree.file.nodes.iter().filter_map(|node| match &node.kind {
                NodeKind::SubTree { name } => Some(name),
                _ => None,
            });
            waiting.extend(runs.filter_map(|name| Some((beside(&from, name)?, beside(&to, name)?))));
        }
        for (path, text) in &new {
            self.project.files.insert(path.clone(), File::new(path, text));
        }
        self.refresh(None, "");
        new.keys().for_each(|path| self.keep(path));
        if let Some(first) = remarks.first() {
            let more =
                if remarks.len() > 1 { format!(", and {} more remarks", remarks.len() - 1) } else { String::new() };
            self.tell(To::All, Tell::Trouble { message: format!("converted; {first}{more}") });
        }
        Ok(())
    }
}
