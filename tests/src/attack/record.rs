//! Files of records.

use std::io;

use bt_runtime::trace::{ChromeTrace, JsonLines, Profile, Recorded, Recorder, Why};

/// Passes the bytes to every sink that shows records.
///
/// # Panics
/// Panics if a guarantee for these files is violated.
pub fn record(bytes: &[u8]) {
    let Ok(recorded) = Recorded::open(bytes) else { return };
    let names = recorded.names().clone();
    let mut recorder = Recorder::default();
    let mut lines = JsonLines::new(names.clone(), io::sink());
    let mut chrome = ChromeTrace::new(names.clone(), io::sink());
    let (mut profile, mut why) = (Profile::new(names.clone()), Why::new(names.clone()));
    let mut sinks = (&mut recorder, (&mut lines, (&mut chrome, (&mut profile, &mut why))));
    match recorded.replay(&mut sinks) {
        Ok(replayed) => assert_eq!(replayed.records, recorder.records.len() as u64),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    assert_eq!(recorder.lines(names).len(), recorder.records.len());
    assert!(!profile.to_string().is_empty() && !why.to_string().is_empty());
    chrome.finish().expect("an empty writer takes all");
}
