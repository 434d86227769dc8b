//! Finds changes by other programs: scans the folder again and again.
//!
//! A repeated scan works on every file system, including network drives, and is cheap, because a folder of trees is
//! small.

use std::collections::BTreeMap;
use std::time::Duration;

use bt_studio_core::message::Event;

use crate::folder::{Folder, Stamp};

/// The time between two scans.
pub(crate) const EVERY: Duration = Duration::from_millis(500);

/// The stamps of the files at the last scan.
#[derive(Default)]
pub(crate) struct Watch {
    seen: BTreeMap<String, Stamp>,
}

impl Watch {
    /// Scans the folder; returns the changes since the last scan.
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
