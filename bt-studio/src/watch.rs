//! Finds changes by other programs: scans the folder again and again.
//!
//! A repeated scan works on every file system, including network drives, and is cheap, because a folder of trees is
//! small. Scans of a large folder are further apart.

use std::collections::BTreeMap;
use std::io;
use std::time::{Duration, Instant};

use bt_studio_core::message::Event;

use crate::folder::{Folder, Listed, Stamp};

/// The time between two scans.
const EVERY: Duration = Duration::from_millis(500);
/// The maximum part of the time that scans take, as a divisor.
const SHARE: u32 = 20;

/// The stamps of the files at the last scan.
#[derive(Default)]
pub(crate) struct Watch {
    seen: BTreeMap<String, Stamp>,
    /// `true` if the folder is too large, so that files are missing.
    pub(crate) cut: bool,
    /// The time of the last scan.
    took: Duration,
}

impl Watch {
    /// Scans the folder; returns the changes since the last scan.
    pub(crate) fn look(&mut self, folder: &Folder) -> Vec<Event> {
        let start = Instant::now();
        let Listed { files, cut } = folder.list();
        (self.cut, self.took) = (cut, start.elapsed());
        self.compare(files, |file| folder.read(file))
    }

    /// Returns the time until the next scan.
    pub(crate) fn rest(&self) -> Duration {
        EVERY.max(self.took * SHARE)
    }

    /// Compares the stamps with those of the last scan, and reads the files that are new or have changed.
    fn compare(&mut self, listed: BTreeMap<String, Stamp>, read: impl Fn(&str) -> io::Result<Vec<u8>>) -> Vec<Event> {
        let (mut events, mut seen) = (Vec::new(), BTreeMap::new());
        for (file, stamp) in listed {
            let before = self.seen.remove(&file);
            let known = match before {
                Some(before) if before == stamp => Some(stamp),
                _ => match read(&file) {
                    Ok(bytes) => {
                        events.push(Event::Found { file: file.clone(), bytes });
                        Some(stamp)
                    }
                    // The next scan reads the file again, because the permission to read it changes no stamp.
                    Err(_) => before,
                },
            };
            seen.extend(known.map(|stamp| (file, stamp)));
        }
        let gone = std::mem::replace(&mut self.seen, seen);
        events.extend(gone.into_keys().map(|file| Event::Gone { file }));
        events
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "guard.json";

    fn with(size: u64) -> BTreeMap<String, Stamp> {
        BTreeMap::from([(FILE.to_owned(), (size, None))])
    }

    fn found(bytes: &[u8]) -> Event {
        Event::Found { file: FILE.to_owned(), bytes: bytes.to_vec() }
    }

    fn denied(_: &str) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::PermissionDenied.into())
    }

    #[test]
    fn a_file_that_could_not_be_read_is_read_at_the_next_scan() {
        let mut watch = Watch::default();
        assert_eq!(watch.compare(with(2), denied), []);
        assert_eq!(watch.compare(with(2), |_| Ok(b"{}".to_vec())), [found(b"{}")]);
        assert_eq!(watch.compare(with(2), |_| Ok(b"[]".to_vec())), [], "the stamp is that of the file that was read");
    }

    #[test]
    fn a_changed_file_that_cannot_be_read_is_not_gone_until_it_is_deleted() {
        let mut watch = Watch::default();
        watch.compare(with(2), |_| Ok(b"{}".to_vec()));
        assert_eq!(watch.compare(with(3), denied), []);
        assert_eq!(watch.compare(with(3), |_| Ok(b"[1]".to_vec())), [found(b"[1]")]);
        watch.compare(with(4), denied);
        assert_eq!(watch.compare(BTreeMap::new(), denied), [Event::Gone { file: FILE.to_owned() }]);
    }
}
