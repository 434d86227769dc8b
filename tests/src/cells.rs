//! The cells of a table that are instructions.

use core::time::Duration;

use crate::{Book, Mode, Signal, Subject, menu};
use bt_runtime::trace::Recorder;
use bt_runtime::{Status, brain::Drive, time::Next};

/// Executes the first instruction cell of a row, before the tick. Returns the duration of the tick.
///
/// - `a`, `!a`: sets a key to true, to false; `n=3`, `spot=none`, `mode=alert`, `jobs=1,2`: sets a key to a value
/// - `@ping`, `@3`: sends an event; `@full`: sends an event and expects a full queue
/// - `weapon<shoot`, `weapon<nothing`: puts a tree of the [`menu`] into a slot, or clears the slot
/// - `1s`, `50ms`: sets the duration of this tick, instead of 100 ms
/// - `start`, `stop`, `pause`, `resume`, `restart`: calls this method of the brain
/// - `events`, `polling`, `hybrid`: sets the drive from here on
pub(crate) fn before(cell: &str, brain: &mut dyn Subject, book: &mut Book, trace: &mut Recorder) -> Duration {
    let mut dt = Duration::from_millis(100);
    for word in cell.split_whitespace() {
        let (head, tail) = word.split_at(1);
        match (word, head) {
            ("start", _) => brain.start(),
            ("pause", _) => brain.pause(),
            ("resume", _) => brain.resume(),
            ("events", _) => brain.set_drive(Drive::Events),
            ("polling", _) => brain.set_drive(Drive::Polling),
            ("hybrid", _) => brain.set_drive(Drive::Hybrid),
            ("stop", _) => _ = brain.stop(book, trace),
            ("restart", _) => _ = brain.restart(book, trace),
            _ if word.contains('<') => {
                let (slot, tree) = word.split_once('<').unwrap_or_default();
                brain.put(slot, (tree != "nothing").then(|| menu(tree)));
            }
            ("@full", _) => assert!(brain.send(Signal::Ping).is_err(), "the queue has room"),
            ("@ping", _) => brain.send(Signal::Ping).unwrap(),
            (_, "@") => brain.send(Signal::At(number(tail))).unwrap(),
            _ => match span(word) {
                Some(span) => dt = span,
                None => write(word, brain),
            },
        }
    }
    dt
}

fn write(word: &str, brain: &mut dyn Subject) {
    let bb = brain.board_mut();
    let _ = match (word.strip_prefix('!').unwrap_or(word), word.split_once('=')) {
        ("a", _) => bb.set_a(word == "a"),
        ("b", _) => bb.set_b(word == "b"),
        ("c", _) => bb.set_c(word == "c"),
        (_, Some(("n", value))) => bb.set_n(number(value)),
        (_, Some(("m", value))) => bb.set_m(number(value)),
        (_, Some(("spot", "none"))) => bb.set_spot(None),
        (_, Some(("spot", value))) => bb.set_spot(Some(number(value))),
        (_, Some(("mode", "calm"))) => bb.set_mode(Mode::Calm),
        (_, Some(("mode", "alert"))) => bb.set_mode(Mode::Alert),
        (_, Some(("mode", "panic"))) => bb.set_mode(Mode::Panic),
        (_, Some(("jobs", numbers))) => bb.set_jobs(numbers.split(',').map(number).collect::<Vec<_>>().into()),
        _ => panic!("`{word}` is no instruction"),
    };
}

fn span(word: &str) -> Option<Duration> {
    if let Some(millis) = word.strip_suffix("ms") {
        return millis.parse().ok().map(Duration::from_millis);
    }
    word.strip_suffix('s').and_then(|seconds| seconds.parse().ok()).map(Duration::from_secs)
}

fn number(text: &str) -> i32 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
}

/// Scripts the results of the leaves in a row: `1:R 2:SF` (the first tick of 2 succeeds, the later ones fail).
pub(crate) fn results(cell: &str, book: &mut Book) {
    book.clear();
    for word in cell.split_whitespace() {
        let (leaf, results) = word.split_once(':').unwrap_or_else(|| panic!("`{word}` is no result"));
        for letter in results.chars() {
            let status = match letter {
                'R' => Status::Running,
                'S' => Status::Success,
                'F' => Status::Failure,
                _ => panic!("`{letter}` is no status"),
            };
            book.result(number(leaf) as u8, status);
        }
    }
}

/// A status as a letter.
pub(crate) fn letter(status: Status) -> &'static str {
    match status {
        Status::Running => "R",
        Status::Success => "S",
        Status::Failure => "F",
    }
}

/// The moment at which the brain needs its next tick.
pub(crate) fn next(next: Next) -> String {
    match next {
        Next::Now => "now".into(),
        Next::At(time) => format!("at {}", seconds(time.as_nanos())),
        Next::Change => "change".into(),
    }
}

/// Nanoseconds as seconds.
pub(crate) fn seconds(nanos: u64) -> String {
    format!("{:.1}s", nanos as f64 / 1e9)
}
