//! Files of records: read again, they give any sink what the tree gave; cut off or changed ones cause no panic.

use std::fmt::Display;
use std::io;

use bt_runtime::trace::{
    ChromeTrace, Digest, NodeId, NodeTable, Recorded, RecordedError, Recording, Refusal, Replayed, Trigger,
};
use bt_runtime::{status::Outcome, time::Time};

use super::*;

/// The file of a run of `Everything`.
fn file(seed: u64) -> Vec<u8> {
    let mut trace = Recording::new(Names::of::<Everything>(), Vec::new());
    live(seed, &mut trace);
    trace.finish().expect("a vector takes all")
}

fn replay(file: &[u8], sink: &mut impl Trace) -> Result<Replayed, RecordedError> {
    Recorded::open(file)?.replay(sink)
}

#[test]
fn a_file_gives_each_sink_the_same_as_the_tree() {
    for seed in 0..20 {
        let (mut live_lines, mut live_digest) = (JsonLines::new(Names::of::<Everything>(), Vec::new()), Digest::new());
        live(seed, &mut (&mut live_lines, &mut live_digest));
        let mut live_chrome = ChromeTrace::new(Names::of::<Everything>(), Vec::new());
        live(seed, &mut live_chrome);

        let recorded = Recorded::open(io::Cursor::new(file(seed))).expect("a file");
        let names = recorded.names().clone();
        let mut lines = JsonLines::new(names.clone(), Vec::new());
        let (mut chrome, mut digest) = (ChromeTrace::new(names, Vec::new()), Digest::new());
        let replayed = recorded.replay(&mut (&mut lines, (&mut chrome, &mut digest))).expect("records");

        assert!(replayed.complete);
        let (lines, live_lines) = (lines.finish().unwrap(), live_lines.finish().unwrap());
        assert_eq!(lines, live_lines);
        let ticks =
            String::from_utf8(lines).unwrap().lines().filter(|line| line.contains(r#""record":"tick""#)).count();
        assert_eq!(replayed.ticks, ticks as u64);
        assert_eq!(chrome.finish().unwrap(), live_chrome.finish().unwrap());
        assert_eq!(digest.value(), live_digest.value());
    }
}

/// One of each kind of record, with the largest numbers that it can have.
fn kinds() -> Vec<Record<&'static str>> {
    let (node, by) = (NodeId::MAX, 129);
    let mut kinds = vec![
        Record::Agent { index: u32::MAX, generation: 1 },
        Record::Tick { now: Time::END, dt: Duration::from_nanos(u64::MAX) },
        Record::Enter { node },
        Record::Leave { node, outcome: Outcome::Success },
        Record::Leave { node, outcome: Outcome::Failure },
        Record::Halt { node },
        Record::Guard { node, guard: u8::MAX, passed: true, values: "ammo = 0" },
        Record::Guard { node, guard: 0, passed: false, values: "" },
        Record::Preempt { node, by },
        Record::Action { node, name: "shoot", inputs: "at = (1, 2)" },
        Record::Action { node, name: "aim", inputs: "" },
        Record::Action { node, name: "shoot", inputs: "the second time, by its number" },
        Record::Key { node, key: usize::MAX, value: "ünï\"code\n" },
        Record::Send { node, sent: true },
        Record::Send { node, sent: false },
        Record::Take { node },
        Record::Push { node, tree: "Shoot", first: 300 },
        Record::Panic { message: "index out of bounds" },
        Record::Unheard { events: 4096 },
        Record::Unsettled { node },
        Record::Swap { tree: "Guard" },
    ];
    let restarts = [Outcome::Success, Outcome::Failure].map(Trigger::Restart);
    let triggers = [Trigger::Success, Trigger::Failure, Trigger::Tick, Trigger::Event].into_iter().chain(restarts);
    kinds.extend(triggers.map(|trigger| Record::Transition { from: node, to: by, trigger }));
    let refusals = [Refusal::Condition, Refusal::Event, Refusal::Parameters, Refusal::Children, Refusal::Transitions];
    kinds.extend(refusals.map(|why| Record::Refused { node, by, why }));
    kinds
}

#[test]
fn every_kind_of_record_is_read_as_it_was_written() {
    let mut trace = Recording::new(Names::of::<Everything>(), Vec::new());
    for kind in kinds() {
        trace.record(kind.as_ref().map(|text| text as &dyn Display));
    }
    let mut records = Recorder::default();
    replay(&trace.finish().unwrap(), &mut records).expect("records");
    assert_eq!(records.records, kinds().into_iter().map(|kind| kind.map(str::to_owned)).collect::<Vec<_>>());
}

#[test]
fn a_value_without_end_is_cut_off() {
    let mut trace = Recording::new(Names::of::<Everything>(), Vec::new());
    let value = "é".repeat(1 << 20);
    trace.record(Record::Key { node: 0, key: 0, value: &value });
    trace.record(Record::Halt { node: 0 });
    let mut records = Recorder::default();
    replay(&trace.finish().unwrap(), &mut records).expect("records");
    let [Record::Key { value, .. }, Record::Halt { .. }] = &*records.records else { panic!("{:?}", records.records) };
    assert_eq!(value.len(), 64 << 10);
}

#[test]
fn a_file_that_was_cut_off_gives_its_complete_records() {
    let file = file(1);
    let mut all = Recorder::default();
    replay(&file, &mut all).expect("records");
    let (mut most, mut step) = (0, 1);
    // Every place among the names, then some of the many places among the records.
    let mut end = 0;
    while end < file.len() {
        let mut part = Recorder::default();
        match replay(&file[..end], &mut part) {
            Ok(replayed) => {
                assert!(!replayed.complete);
                assert_eq!(part.records, all.records[..part.records.len()]);
                assert!(part.records.len() >= most, "a longer part has no fewer records");
                most = part.records.len();
                step = 97;
            }
            Err(error) => assert_eq!((most, part.records.len()), (0, 0), "{end}: {error}"),
        }
        end += step;
    }
    assert!(most > all.records.len() - 20, "{most} of {}", all.records.len());
}

#[test]
fn a_sink_that_is_dropped_leaves_a_complete_file() {
    let mut bytes = Vec::new();
    live(2, &mut Recording::new(Names::of::<Everything>(), &mut bytes));
    assert_eq!(bytes, file(2));
}

#[test]
fn no_changed_byte_causes_a_panic() {
    let file = file(3);
    let mut refused = 0;
    for place in (0..400).chain((400..file.len()).step_by(211)) {
        for bits in [0x01, 0x80, 0xff] {
            let mut changed = file.clone();
            changed[place] ^= bits;
            // Bytes may mean something else and still be a file.
            refused += u32::from(replay(&changed, &mut Recorder::default()).is_err());
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn a_file_that_is_none_is_refused_with_the_place_and_the_reason() {
    let good = file(4);
    let error = |bytes: &[u8]| replay(bytes, &mut Recorder::default()).unwrap_err().to_string();
    assert_eq!(error(b""), "it is no file of records: it does not begin with `BTL`");
    assert_eq!(error(br#"{ "bt": 1 }"#), "it is no file of records: it does not begin with `BTL`");
    assert_eq!(error(b"BTL\x02\x00"), "its format has the major version 2, and only 1 is known");
    assert_eq!(error(&good[..20]), "byte 20: the file ends before the nodes of its tree");
    assert_eq!(error(b"BTL\x01\x00\xff\xff\xff\xff\x03"), "byte 5: a frame is longer than 16 MiB");
    // A frame of records that names a tree that the file does not have.
    let (start, end) = (good.len() - 5 - end_of(&good), good.len());
    let mut strange = good[..start].to_vec();
    strange.extend(6_u32.to_le_bytes());
    strange.extend([3, 18, 3, 0, 0, 9, 19]);
    strange.extend(&good[start..end]);
    assert_eq!(error(&strange), format!("byte {}: the bytes are no record", start + 5));
}

/// The length of the body of the last frame.
fn end_of(file: &[u8]) -> usize {
    let (mut at, mut len) = (5, 0);
    while at < file.len() {
        len = u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
        at += 5 + len;
    }
    len
}

#[test]
fn frames_and_records_of_a_later_version_are_skipped() {
    let good = file(5);
    let (mut known, mut all) = (Recorder::default(), Recorder::default());
    replay(&good, &mut known).expect("records");
    let later: &[u8] = &[3, 0, 0, 0, 200, 1, 2, 3, 4, 0, 0, 0, 3, 250, 2, 7, 7];
    let file = [&good[..5], &later[..8], &good[5..], &later[8..]].concat();
    let replayed = replay(&file, &mut all).expect("records");
    assert_eq!((replayed.records, all.records.len()), (known.records.len() as u64, known.records.len()));
}

#[test]
fn an_error_of_the_writer_is_kept() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut trace = Recording::new(Names::of::<Everything>(), Full);
    live(6, &mut trace);
    assert_eq!(trace.finish().map(drop).unwrap_err().kind(), ErrorKind::StorageFull);
}

#[test]
fn trees_in_slots_and_agents_of_a_population_keep_their_names() {
    let mut trace = Recording::new(Names::of::<Everything>(), Vec::new());
    let inner = NodeTable::of::<Inner>();
    let mut lines = Recorder::default();
    {
        let mut sinks = (&mut trace, &mut lines);
        for tick in 1..4_u64 {
            sinks.record(Record::Agent { index: 7, generation: 2 });
            sinks.record(Record::Tick { now: Time::from_nanos(tick), dt: Duration::from_nanos(1) });
            sinks.nodes(Some(3), 40, &inner);
            sinks.record(Record::Push { node: 3, tree: &"Inner", first: 40 });
            sinks.record(Record::Enter { node: 41 });
            sinks.end();
        }
    }
    let file = trace.finish().unwrap();
    let recorded = Recorded::open(&*file).expect("a file");
    let (names, mut replayed) = (recorded.names().clone(), Recorder::default());
    recorded.replay(&mut replayed).expect("records");
    assert_eq!(replayed.lines(names), lines.lines(Names::of::<Everything>()));
    let name = inner.get(1).expect("a node").name;
    assert!(replayed.lines(Names::of::<Everything>()).contains(&format!("enter {name}")));
}

#[test]
fn a_record_takes_less_than_eleven_bytes() {
    let (mut records, file) = (Recorder::default(), file(7));
    let replayed = replay(&file, &mut records).expect("records");
    assert!((file.len() as u64) < 11 * replayed.records, "{} bytes for {} records", file.len(), replayed.records);
}

#[test]
fn a_file_that_lacks_records_is_not_complete() {
    let good = file(8);
    // The last frame of records is left out; the end stays.
    let end = good.len() - 5 - end_of(&good);
    let before = frames(&good).into_iter().rfind(|&(at, kind)| kind == 3 && at < end).expect("records").0;
    let short = [&good[..before], &good[end..]].concat();
    assert!(!replay(&short, &mut Recorder::default()).expect("records").complete);
    assert!(replay(&good, &mut Recorder::default()).expect("records").complete);
}

/// The start of each frame, and its kind.
fn frames(file: &[u8]) -> Vec<(usize, u8)> {
    let (mut at, mut frames) = (5, Vec::new());
    while at < file.len() {
        frames.push((at, file[at + 4]));
        at += 5 + u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
    }
    frames
}

#[test]
fn nothing_is_written_after_an_error_that_was_told() {
    /// Fails once.
    struct Hiccup<'a>(&'a mut Vec<u8>, bool);
    impl Write for Hiccup<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0.len() > 1000 && !std::mem::replace(&mut self.1, true) {
                return Err(ErrorKind::StorageFull.into());
            }
            self.0.extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut bytes = Vec::new();
    let mut trace = Recording::new(Names::of::<Everything>(), Hiccup(&mut bytes, false));
    live(9, &mut trace);
    trace.flush().expect("the first frame fits");
    live(9, &mut trace);
    assert_eq!(trace.flush().unwrap_err().kind(), ErrorKind::StorageFull);
    live(9, &mut trace);
    assert_eq!(trace.finish().map(drop).unwrap_err().kind(), ErrorKind::BrokenPipe);
    assert!(!replay(&bytes, &mut Recorder::default()).expect("records").complete);
}
