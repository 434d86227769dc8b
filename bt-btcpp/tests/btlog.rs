//! `.btlog` files: the bytes that `FileLogger2` would write, laid out by hand, both ways; and files that are none.

use bt_btcpp::{BtLog, ReadBtLog};
use bt_runtime::prelude::*;
use bt_runtime::trace::{Live, Names, NodeId, NodeTable, Record, Recorder, Trace};

#[derive(Blackboard, Clone, Default)]
struct Robot {
    battery: u32,
}

bt! {
    tree Charge for Robot {
        sequence {
            wait(1s) "plug in";
            #[repeat(2)] set(bb.battery = bb.battery + 50) "charge"
        }
    }

    tree Outer for Robot {
        selector {
            #[when(bb.battery < 10)] run Charge;
            race { idle "look"; wait(300ms) "turn" }
        }
    }
}

/// The head of a file of `Charge`.
const XML: &str = r#"<root BTCPP_format="4">
  <BehaviorTree ID="Charge" _fullpath="">
    <Sequence name="sequence" _uid="1">
      <Sleep name="plug in" _uid="2"/>
      <Script name="charge" _uid="3" _description="repeat(2)"/>
    </Sequence>
  </BehaviorTree>
  <TreeNodesModel>
    <Action ID="Script"/>
    <Control ID="Sequence"/>
    <Action ID="Sleep"/>
  </TreeNodesModel>
</root>
"#;

const BEGAN: u64 = 1_700_000_000_000_000;

/// Each change of status: the moment in microseconds, the number of the node, the status.
const CHANGES: [(u64, u16, u8); 12] = [
    (1_000_000, 1, 1),
    (1_000_000, 2, 1),
    (2_000_000, 2, 2),
    (2_000_000, 3, 1),
    (2_000_000, 3, 2),
    // The second round of the decorator.
    (2_000_000, 3, 0),
    (2_000_000, 3, 1),
    (2_000_000, 3, 2),
    // The sequence ends: those below it first.
    (2_000_000, 3, 0),
    (2_000_000, 2, 0),
    (2_000_000, 1, 2),
    // After the tick.
    (2_000_000, 1, 0),
];

fn file(xml: &str, changes: &[(u64, u16, u8)]) -> Vec<u8> {
    let mut bytes = b"BTCPP4-FileLogger2\x01".to_vec();
    bytes.extend((xml.len() as i32).to_le_bytes());
    bytes.extend(xml.as_bytes());
    bytes.extend(BEGAN.to_le_bytes());
    for (micros, uid, status) in changes {
        bytes.extend(&micros.to_le_bytes()[..6]);
        bytes.extend(uid.to_le_bytes());
        bytes.push(*status);
    }
    bytes
}

fn written<T: Tree<Agent = Robot>>(
    mut brain: Brain<T>,
    (ticks, dt): (u32, Duration),
    log: BtLog<Vec<u8>>,
    records: &mut Recorder,
) -> Vec<u8>
where
    Brain<T>: Unpin,
{
    let mut log = log.began(BEGAN);
    for _ in 0..ticks {
        brain.tick_traced(dt, &mut (), &mut (&mut log, &mut *records));
    }
    log.finish().expect("a file")
}

/// The records that a log has.
fn kept(records: &Recorder) -> Vec<Record> {
    let is_kept = |record: &&Record<String>| {
        matches!(record, Record::Tick { .. } | Record::Enter { .. } | Record::Leave { .. } | Record::Halt { .. })
    };
    let mut kept: Vec<Record> = records.records.iter().filter(is_kept).map(|record| record.clone().map(drop)).collect();
    // A tick in which nothing changes has no trace in a log.
    let mut next_is_tick = true;
    for at in (0..kept.len()).rev() {
        let is_tick = matches!(kept[at], Record::Tick { .. });
        if is_tick && next_is_tick {
            kept.remove(at);
        }
        next_is_tick = is_tick;
    }
    kept
}

/// The same without `dt`, which goes back to the last tick that is there.
fn moments(records: Vec<Record>) -> Vec<Record> {
    let moment = |record| match record {
        Record::Tick { now, .. } => Record::Tick { now, dt: Duration::ZERO },
        record => record,
    };
    records.into_iter().map(moment).collect()
}

fn read(bytes: &[u8]) -> Result<(Names, Recorder, bool), String> {
    let log = ReadBtLog::open(bytes).map_err(|error| error.to_string())?;
    let (names, mut records) = (log.names().clone(), Recorder::default());
    let replayed = log.replay(&mut records).map_err(|error| error.to_string())?;
    Ok((names, records, replayed.complete))
}

#[test]
fn a_trace_becomes_the_bytes_of_the_format() {
    let log = BtLog::new(Names::of::<Charge>(), Vec::new());
    let bytes = written(Charge::brain(Robot::default()), (2, Duration::from_secs(1)), log, &mut Recorder::default());
    assert_eq!(String::from_utf8_lossy(&bytes[23..23 + XML.len()]), XML);
    assert_eq!(bytes, file(XML, &CHANGES));
}

#[test]
fn a_log_becomes_the_records_of_the_trace() {
    for ticks in [1, 2, 5, 30] {
        let mut records = Recorder::default();
        let log = BtLog::new(Names::of::<Outer>(), Vec::new());
        let bytes = written(Outer::brain(Robot::default()), (ticks, Duration::from_millis(200)), log, &mut records);
        let (names, read, complete) = read(&bytes).expect("a log");
        assert!(complete);
        assert_eq!(moments(kept(&read)), moments(kept(&records)), "{ticks} ticks");
        let table = |names: &Names| {
            names
                .nodes
                .iter()
                .map(|row| (row.name.to_owned(), row.kind, row.parent, row.tree.to_owned()))
                .collect::<Vec<_>>()
        };
        let own = table(&Names::of::<Outer>());
        let differs = |((name, kind, ..), (own_name, own_kind, ..)): (&(String, &str, _, _), &(String, &str, _, _))| {
            (name, kind) != (own_name, own_kind)
        };
        let read_table = table(&names);
        let other: Vec<_> = read_table
            .iter()
            .zip(&own)
            .filter(|(read, own)| differs((read, own)))
            .map(|(row, _)| row.0.clone())
            .collect();
        assert_eq!((read_table.len(), other), (own.len(), vec!["race".to_owned(), "look".to_owned()]));
    }
}

#[action]
fn sub_tree() {}

#[action]
fn control() {}

bt! {
    tree Taken for Robot { sequence { sub_tree(); control() } }
}

#[test]
fn actions_with_names_of_other_elements_get_other_ones() {
    let log = BtLog::new(Names::of::<Taken>(), Vec::new());
    let bytes = written(Taken::brain(Robot::default()), (1, Duration::ZERO), log, &mut Recorder::default());
    let (names, ..) = read(&bytes).expect("a log");
    let rows: Vec<_> = names.nodes.iter().map(|row| (row.name, row.kind)).collect();
    assert_eq!(rows, [("sequence", "sequence"), ("sub_tree", "action"), ("control", "action")]);
    let text = String::from_utf8_lossy(&bytes);
    assert!(
        text.contains("<SubTreeAction name=\"sub_tree\"") && text.contains("<ControlAction name=\"control\""),
        "{text}"
    );
}

/// As BehaviorTree.CPP writes it: elements and statuses that this project does not have.
#[test]
fn a_log_of_behavior_tree_cpp_is_read() {
    let xml = r#"<root BTCPP_format="4"><BehaviorTree ID="Main" _fullpath=""><RetryUntilSuccessful name="again" _uid="7" num_attempts="3">
        <SubTree ID="Door" _fullpath="Door::8" _uid="8"/></RetryUntilSuccessful></BehaviorTree>
        <BehaviorTree ID="Door" _fullpath="Door::8"><OpenDoor name="open" _uid="9" _skipIf="opened"/></BehaviorTree>
        <TreeNodesModel><Action ID="OpenDoor"/></TreeNodesModel></root>"#;
    let changes = [
        (0, 7, 1),
        (10, 8, 1),
        (20, 9, 3),
        (30, 9, 0),
        (40, 8, 0),
        (5000, 9, 1),
        (5010, 9, 0),
        (9000, 9, 4),
        (9010, 7, 2),
    ];
    let (names, records, complete) = read(&file(xml, &changes)).expect("a log");
    assert!(complete);
    let rows: Vec<_> = names.nodes.iter().map(|row| (row.name, row.kind, row.tree)).collect();
    let expected = [("again", "RetryUntilSuccessful", "Main"), ("Door", "run", "Main"), ("open", "action", "Door")];
    assert_eq!(rows, expected);
    let lines = records.lines(names.clone());
    let expected = [
        "tick at 0ns, 0ns on",
        "enter again",
        "enter Door",
        "enter open",
        "leave open: Failure",
        "halt Door",
        "tick at 5ms, 5ms on",
        "enter open",
        "halt open",
        "tick at 9ms, 4ms on",
        "leave again: Success",
    ];
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    assert_eq!(lines, expected);
}

#[test]
fn a_log_that_was_cut_off_is_read_up_to_there() {
    let whole = file(XML, &CHANGES);
    let (_, records, complete) = read(&whole[..whole.len() - 4]).expect("a log");
    assert!(!complete);
    assert_eq!(records.records.last(), Some(&Record::Leave { node: 0, outcome: bt_runtime::status::Outcome::Success }));
}

#[test]
fn bytes_that_are_no_log_are_an_error_with_their_place() {
    let start = 23;
    let with = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = file(XML, &CHANGES);
        change(&mut bytes);
        read(&bytes).err().unwrap_or_default()
    };
    let changes = start + XML.len() + 8;
    for (found, expected) in [
        (with(&|bytes| bytes.truncate(5)), "byte 0: the file does not begin with `BTCPP4-FileLogger2`".to_owned()),
        (with(&|bytes| bytes[18] = 2), "byte 18: the version is 2, and only 1 is known".to_owned()),
        (with(&|bytes| bytes.truncate(21)), "byte 21: the file ends in its head".to_owned()),
        (
            with(&|bytes| bytes[22] = 0xff),
            format!("byte 19: the XML has {} bytes; it may have 16777216", XML.len() as i32 | !0xff_ffff),
        ),
        (with(&|bytes| bytes.truncate(100)), "byte 100: the file ends in its XML".to_owned()),
        (with(&|bytes| bytes[start + 1] = 0xff), format!("byte {}: the XML is not UTF-8", start + 1)),
        (with(&|bytes| bytes.truncate(changes - 3)), format!("byte {}: the file ends in its head", changes - 3)),
        (with(&|bytes| bytes[changes + 6] = 9), format!("byte {}: the XML has no node with `_uid` 9", changes + 6)),
        (with(&|bytes| bytes[changes + 17] = 7), format!("byte {}: there is no status 7", changes + 17)),
    ] {
        assert_eq!(found, expected);
    }
    let of =
        |body: &str| read(&file(&format!(r#"<root BTCPP_format="4">{body}</root>"#), &[])).err().unwrap_or_default();
    assert_eq!(of(""), format!("byte {start}: the XML has no `BehaviorTree`"));
    let tree = |body: &str| of(&format!(r#"<BehaviorTree ID="M" _fullpath="">{body}</BehaviorTree>"#));
    assert!(tree("<A/>").ends_with("`A` has no `_uid` of 16 bits"), "{}", tree("<A/>"));
    let twice = tree(r#"<Sequence _uid="1"><A _uid="1"/></Sequence>"#);
    assert!(twice.ends_with("two nodes have the `_uid` 1"), "{twice}");
    let circle = of(r#"<BehaviorTree ID="M" _fullpath=""><SubTree ID="N" _fullpath="n" _uid="1"/></BehaviorTree>
        <BehaviorTree ID="N" _fullpath="n"><SubTree ID="N" _fullpath="n" _uid="2"/></BehaviorTree>"#);
    assert!(circle.ends_with("there is no tree with the `_fullpath` `n`, or another `SubTree` runs it"), "{circle}");
}

/// Trees in each other, as deep as a file has room for: an error, and no overflow of the stack.
#[test]
fn trees_that_stand_too_deep_in_each_other_are_an_error() {
    let mut xml =
        r#"<root BTCPP_format="4"><BehaviorTree _fullpath=""><SubTree _fullpath="0" _uid="1"/></BehaviorTree>"#
            .to_owned();
    for tree in 0..60_000 {
        let (next, uid) = (tree + 1, tree + 2);
        xml +=
            &format!(r#"<BehaviorTree _fullpath="{tree}"><SubTree _fullpath="{next}" _uid="{uid}"/></BehaviorTree>"#);
    }
    xml += "</root>";
    let error = read(&file(&xml, &[])).expect_err("no log");
    assert!(error.ends_with("nodes stand more than 1024 deep in each other"), "{error}");
}

/// Any change of a valid file is read, or is an error: never a panic.
#[test]
fn changed_files_are_read_or_refused() {
    let files = [file(XML, &CHANGES), {
        let log = BtLog::new(Names::of::<Outer>(), Vec::new());
        written(Outer::brain(Robot::default()), (20, Duration::from_millis(200)), log, &mut Recorder::default())
    }];
    let mut seed = 7_u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let (mut refused, count) = (0, 4000);
    for _ in 0..count {
        let mut bytes = files[next(2)].clone();
        for _ in 0..=next(4) {
            let at = next(bytes.len());
            match next(5) {
                0 => bytes.truncate(at + 1),
                1 => bytes[at] = next(256) as u8,
                2 => bytes[at] ^= 1 << next(8),
                3 => drop(bytes.drain(at..(at + next(20)).min(bytes.len()))),
                _ => bytes.splice(at..at, [next(256) as u8]).for_each(drop),
            }
            if bytes.is_empty() {
                break;
            }
        }
        refused += u32::from(read(&bytes).is_err());
    }
    assert!((count / 10..count * 99 / 100).contains(&refused), "{refused} of {count} were refused");
}

/// A sink that takes what it gets.
struct Nothing(u32);

impl Trace for Nothing {
    fn record(&mut self, _: Live<'_>) {
        self.0 += 1;
    }
    fn nodes(&mut self, _: Option<NodeId>, _: NodeId, _: &NodeTable) {}
}

#[test]
fn a_clock_that_goes_back_makes_no_tick() {
    let bytes = file(XML, &[(9_000_000, 1, 1), (5, 2, 1), (1_000_000, 2, 0), (9_001_000, 2, 1)]);
    let mut sink = Nothing(0);
    let replayed = ReadBtLog::open(&*bytes).expect("a log").replay(&mut sink).expect("a log");
    assert_eq!((replayed.ticks, replayed.records, sink.0), (2, 6, 6));
}
