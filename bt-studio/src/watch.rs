//! Changes by other programs, found by looking at the folder again and again.
//!
//! Looking works on every file system, network drives included, and a folder of trees is small.

use std::collections::BTreeMap;
use std::time::Duration;

use bt_studio_core::message::Event;

use crate::folder::{Folder, Stamp};

/// Between two looks.
pub(crate) const EVERY: Duration = Duration::from_millis(500);

/// The state at the last look.
#[derive(Default)]
pub(crate) struct Watch {
    seen: BTreeMap<String, Stamp>,
}

impl Watch {
    /// Looks at the folder; returns what has changed since.
    pub(crate) fn look(&mut self, folder: &Folder) -> Vec<Event> {
        let now = folder.list();
        let mut events = Vec::new();
        for (file, stamp) in &now {
            if self.seen.get(file) != Some(stamp)
                && let Ok(bytes) = folder.read(file)
            {
                events.push(Event::Found { file: file.clone(), bytes });
            }
        }
        let gone = self.seen.keys().filter(|file| !now.contains_key(*file));
        events.extend(gone.map(|file| Event::Gone { file: file.clone() }));
        self.seen = now;
        events
    }
}
