//! Log files of BehaviorTree.CPP.

use std::io;

use bt_btcpp::{BtLog, ReadBtLog};
use bt_runtime::trace::{JsonLines, Profile, Recorder, Why};

/// Replays the bytes to sinks, and writes them as a log again.
///
/// # Panics
/// Panics if a guarantee for these files is violated.
pub fn btlog(bytes: &[u8]) {
    let Ok(read) = ReadBtLog::open(bytes) else { return };
    let names = read.names().clone();
    let mut recorder = Recorder::default();
    let mut lines = JsonLines::new(names.clone(), io::sink());
    let (mut profile, mut why) = (Profile::new(names.clone()), Why::new(names.clone()));
    let mut log = BtLog::new(names.clone(), Vec::new()).began(read.began());
    match read.replay(&mut (&mut recorder, (&mut lines, (&mut profile, (&mut why, &mut log))))) {
        Ok(replayed) => assert_eq!(replayed.records, recorder.records.len() as u64),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    assert_eq!(recorder.lines(names).len(), recorder.records.len());
    assert!(!profile.to_string().is_empty() && !why.to_string().is_empty());
    let Ok(written) = log.finish() else { return };
    let again = ReadBtLog::open(&*written).expect("what was written is read");
    again.replay(&mut Recorder::default()).expect("what was written is read");
}
