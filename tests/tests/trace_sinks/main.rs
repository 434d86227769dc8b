//! Sinks that write or summarise traces: their output, and errors of a writer, which are never lost and cause no panic.

mod loaded;
mod recorded;

use std::fmt::{self, Display};
use std::io::{Error, ErrorKind, Write};
use std::time::Duration;

use bt_runtime::trace::{ChromeTrace, Counts, JsonLines, Names, Profile, Record, Recorder, Ring, Trace, Why};
use serde_json::Value;
use tests::prelude::*;
use tests::{Book, nested};

bt! {
    pub tree Inner(to: i32) for Actor {
        reactive_selector {
            #[when(to > 2)] sequence { check(bb.c); graceful(n = 7, halts = 2); }
            leaf(n = 8);
        }
    }
    tree Everything for Actor {
        #[service(serve(n = 9), every = 200ms)]
        selector "top" {
            #[when(bb.a, aborts = both)]
            parallel "side by side" {
                race { graceful(n = 1, halts = 1); wait(300ms); }
                simple_parallel(finish = immediate) { leaf(n = 3); sequence { wait(100ms); set(bb.m = bb.m + 1); } }
            }
            #[when(bb.b, aborts = lower_priority)]
            #[cooldown(400ms)]
            run Inner(to = bb.n);
            leaf(n = 5) "rest \"in\" peace";
        }
    }
}

const TICK: Duration = Duration::from_millis(50);

/// Ticks a brain so that every kind of record occurs.
fn live(seed: u64, trace: &mut impl Trace) {
    let (mut brain, mut book) = (Everything::brain(Actor::default()).seeded(seed), Book::default());
    for tick in 0_u32..120 {
        book.facts.clear();
        let bb = brain.board_mut();
        bb.set_a(tick % 17 > 9);
        bb.set_b(tick % 7 > 3);
        bb.set_c(tick % 5 != 0);
        bb.set_n((tick % 11) as i32);
        if tick % 23 == 0 {
            book.result(5, Status::Failure);
        }
        if tick == 60 {
            brain.restart_traced(&mut book, trace);
        }
        brain.tick_traced(TICK, &mut book, trace);
    }
}

fn chrome(live: impl FnOnce(&mut ChromeTrace<&mut Vec<u8>>)) -> Vec<Value> {
    let mut file = Vec::new();
    let mut trace = ChromeTrace::new(Names::of::<Everything>(), &mut file);
    live(&mut trace);
    trace.finish().expect("a vector takes all");
    serde_json::from_slice(&file).expect("JSON")
}

#[test]
fn the_slices_of_every_track_are_nested_and_closed() {
    let mut counts = Counts::default();
    let events = chrome(|trace| live(1, &mut (trace, &mut counts)));
    let slices = nested(&events);
    assert_eq!(slices.values().sum::<usize>() as u64, counts.enters);
    assert_eq!(slices.len(), 7, "the root's track, two branches of the parallel, two of each of those: {slices:?}");
    let named = events.iter().filter(|event| event["name"] == "thread_name").count();
    assert_eq!(named, slices.len(), "each track is named once");
    let guards = events.iter().filter(|event| event["cat"] == "guard").count();
    assert_eq!(guards as u64, counts.guards);
}

#[test]
fn agents_are_processes_and_a_new_one_in_the_same_place_begins_anew() {
    let events = chrome(|trace| {
        for (index, generation) in [(4, 0), (7, 0), (4, 1)] {
            trace.record(Record::Agent { index, generation });
            live(u64::from(index), trace);
        }
    });
    let slices = nested(&events);
    assert!(slices.keys().all(|(process, _)| [5, 8].contains(process)));
    let names = events.iter().filter(|event| event["name"] == "process_name");
    let names: Vec<_> = names.map(|event| event["args"]["name"].as_str().expect("a name")).collect();
    assert_eq!(names, ["Everything 4", "Everything 7", "Everything 4.1"]);
}

#[test]
fn a_trace_that_begins_in_the_middle_and_a_brain_that_was_given_up_leave_a_whole_file() {
    let events = chrome(|trace| {
        trace.record(Record::Halt { node: 3 });
        trace.record(Record::Enter { node: 0 });
        trace.record(Record::Enter { node: 1 });
        trace.record(Record::Enter { node: 0 });
        trace.record(Record::Enter { node: 999 });
    });
    assert_eq!(nested(&events).values().sum::<usize>(), 4);
}

#[test]
fn a_chrome_trace_that_is_dropped_is_a_whole_file_too() {
    let mut file = Vec::new();
    live(2, &mut ChromeTrace::new(Names::of::<Everything>(), &mut file));
    let _ = nested(&serde_json::from_slice::<Vec<_>>(&file).expect("JSON"));
    let mut empty = Vec::new();
    drop(ChromeTrace::new(Names::of::<Everything>(), &mut empty));
    assert_eq!(serde_json::from_slice::<Vec<Value>>(&empty).expect("JSON"), Vec::<Value>::new());
}

#[test]
fn every_record_is_a_line_of_json() {
    let mut both = (JsonLines::new(Names::of::<Everything>(), Vec::new()), Recorder::default());
    live(1, &mut both);
    let text = String::from_utf8(both.0.finish().expect("a vector takes all")).expect("UTF-8");
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), both.1.records.len());
    let mut ticks = 0;
    for (line, record) in lines.iter().zip(&both.1.records) {
        ticks += u64::from(matches!(record, Record::Tick { .. }));
        assert_eq!(line["tick"], ticks);
        assert_eq!(line["node"].as_u64(), record.node().map(u64::from));
        if let Some(node) = record.node() {
            assert_eq!(line["name"], Everything::INFO[usize::from(node)].name);
        }
        match record {
            Record::Guard { passed, values, .. } => {
                assert_eq!((&line["passed"], &line["values"]), (&(*passed).into(), &values.as_str().into()));
                assert_ne!(line["guard"], "guard", "every guard is known as it is written");
            }
            Record::Key { value, .. } => assert_eq!(line["value"], value.as_str()),
            _ => {}
        }
    }
    assert!(text.contains(r#""name":"rest \"in\" peace""#));
}

/// A writer that fails after this number of bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 =
            self.0.checked_sub(bytes.len()).ok_or_else(|| Error::new(ErrorKind::StorageFull, "the disk is full"))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_first_error_of_a_writer_is_told_at_the_end() {
    for room in [0, 5, 100, 3000] {
        let mut sinks = (
            JsonLines::new(Names::of::<Everything>(), Full(room)),
            ChromeTrace::new(Names::of::<Everything>(), Full(room)),
        );
        live(1, &mut sinks);
        assert_eq!(sinks.0.finish().err().map(|error| error.kind()), Some(ErrorKind::StorageFull));
        assert_eq!(sinks.1.finish().err().map(|error| error.kind()), Some(ErrorKind::StorageFull));
    }
}

/// A value whose `Display` fails.
struct Broken;

impl Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("half")?;
        Err(fmt::Error)
    }
}

#[test]
fn a_value_that_cannot_be_shown_is_no_panic() {
    let mut lines = JsonLines::new(Names::of::<Everything>(), Vec::new());
    lines.record(Record::Key { node: 0, key: 0, value: &Broken });
    let text = String::from_utf8(lines.finish().expect("no error of the writer")).expect("UTF-8");
    assert_eq!(text, "{\"tick\":0,\"record\":\"key\",\"node\":0,\"name\":\"top\",\"key\":\"a\",\"value\":\"half\"}\n");
}

#[test]
fn records_are_the_same_however_sinks_are_combined() {
    let (mut alone, mut ring) = (Recorder::default(), Ring::<8192>::new());
    live(3, &mut alone);
    live(3, &mut ring);
    let mut many = (
        (Profile::new(Names::of::<Everything>()), Why::new(Names::of::<Everything>())),
        (JsonLines::new(Names::of::<Everything>(), Vec::new()), (Recorder::default(), Counts::default())),
    );
    live(3, &mut many);
    assert_eq!(many.1.1.0, alone);
    let without_values: Vec<_> = alone.records.iter().map(|record| record.as_ref().map(|_| ())).collect();
    assert_eq!(ring.iter().copied().collect::<Vec<_>>(), without_values);
}

#[test]
fn a_profile_counts_what_the_records_say() {
    let (mut both, names) = ((Counts::default(), Recorder::default()), Names::of::<Everything>());
    let mut profile = Profile::new(names);
    live(4, &mut (&mut profile, &mut both));
    let (counts, total) = (both.0, profile.total());
    assert_eq!(profile.ticks(), counts.ticks);
    assert_eq!((total.enters, total.halts, total.guards), (counts.enters, counts.halts, counts.guards));
    assert_eq!((total.successes, total.failures), (counts.successes, counts.failures));
    assert_eq!((total.preempted, total.actions), (counts.preemptions, counts.actions));
    assert!(counts.preemptions > 3 && counts.halts > 10, "{counts:?}");

    // A tick takes 50 ms. The root runs all the time, and no child runs longer than the root.
    let root = profile.node(0);
    assert!((4..=6).contains(&root.active.as_secs()), "{profile}");
    assert!(profile.nodes().all(|node| node.active <= root.active));
    let time = profile.total().time;
    assert!(!time.is_zero() && time >= root.time);
    let shown = profile.to_string();
    assert_eq!(shown.lines().count(), Everything::INFO.len() + 2);
    assert!(shown.lines().all(|line| line.len() < 120), "{shown}");
}

bt! {
    tree Slow for Actor {
        selector {
            #[time_limit(150ms)] wait(1s);
            graceful(n = 2, halts = 1) "second";
        }
    }
    tree Ordered for Actor { selector { sequence { wait(1s); check(bb.c); } wait(2s); } }
    tree Drawn for Actor { random_selector { #[weight(1000)] sequence { wait(1s); check(bb.c); } wait(2s); } }
}

#[test]
fn a_profile_counts_a_run_from_the_look_that_shows_it_on() {
    let (mut brain, mut book) = (Ordered::brain(Actor { c: true, ..Actor::default() }), Book::default());
    brain.tick(TICK, &mut book);
    let mut profile = Profile::new(Names::of::<Ordered>());
    brain.look(&mut book, &mut profile);
    brain.tick_traced(TICK, &mut book, &mut profile);
    brain.tick(TICK, &mut book);
    brain.look(&mut book, &mut profile);
    brain.tick_traced(TICK, &mut book, &mut profile);
    let seen = |node| (profile.node(node).enters, profile.node(node).active);
    assert_eq!([0, 1, 2].map(seen), [(0, 3 * TICK); 3], "the selector, the sequence and its wait");
    assert_eq!((seen(4), profile.ticks()), ((0, Duration::ZERO), 2));
    // The look finds no running node: all runs have ended.
    let _ = brain.stop(&mut book);
    brain.look(&mut book, &mut profile);
    let before = profile.node(2).active;
    profile.record(Record::Tick { now: brain.now().after(TICK), dt: TICK });
    assert_eq!(profile.node(2).active, before);
}

#[test]
fn a_guard_that_refused_its_node_is_no_reason_once_the_node_has_started() {
    let (mut brain, mut book) = (Everything::brain(Actor::default()), Book::default());
    let mut why = Why::new(Names::of::<Everything>());
    let node = 1;
    brain.tick_traced(TICK, &mut book, &mut why);
    assert_eq!(why.refused(node), Some(("when(bb.a) was false (a = false)", Duration::ZERO)));
    brain.board_mut().set_a(true);
    brain.tick_traced(TICK, &mut book, &mut why);
    assert!(why.runs(node) && why.refused(node).is_none());
    brain.board_mut().set_a(false);
    // Its action takes two ticks to halt.
    for _ in 0..3 {
        brain.tick_traced(TICK, &mut book, &mut why);
    }
    assert!(!why.runs(node) && why.refused(node).is_some(), "it ended the node");
}

#[test]
fn why_names_the_time_limit_of_a_halted_node() {
    let (mut brain, mut book) = (Slow::brain(Actor::default()), Book::default());
    let mut why = Why::new(Names::of::<Slow>());
    for _ in 0..4 {
        brain.tick_traced(Duration::from_millis(50), &mut book, &mut why);
    }
    expect![[r#"
        tick at 0.2s (+50ms)
        > selector
            wait      halted after 150ms of its time_limit(150ms)
        >   second    starts, graceful(n = 2, halts = 1)
    "#]]
    .assert_eq(&why.to_string());
}

#[test]
fn why_puts_a_node_behind_a_running_sibling_only_where_the_order_decides() {
    let (mut ordered, mut why) = (Ordered::brain(Actor::default()), Why::new(Names::of::<Ordered>()));
    ordered.tick_traced(Duration::from_millis(50), &mut Book::default(), &mut why);
    assert_eq!((why.runs(1), why.behind(4)), (true, Some(1)));

    let (mut drawn, mut why) = (Drawn::brain(Actor::default()), Why::new(Names::of::<Drawn>()));
    drawn.tick_traced(Duration::from_millis(50), &mut Book::default(), &mut why);
    assert_eq!((why.runs(1), why.behind(4)), (true, None));
}

#[test]
fn why_shows_the_reason_of_each_lost_branch() {
    let (mut brain, mut book) = (Everything::brain(Actor::default()), Book::default());
    let mut why = Why::new(Names::of::<Everything>());
    let mut tick = |brain: &mut Brain<Everything>| {
        brain.tick_traced(Duration::from_millis(100), &mut book, &mut why);
        why.to_string()
    };
    expect![[r#"
        tick at 0.1s (+100ms)
        > top                  serve(n = 9, value = 0), starts
            side by side       lost: when(bb.a) is false (a = false)
            Inner              lost: when(bb.b) is false (b = false)
        >   rest "in" peace    starts, leaf(n = 5)
    "#]]
    .assert_eq(&tick(&mut brain));
    brain.board_mut().set_b(true);
    expect![[r#"
        tick at 0.2s (+100ms)
        > top
            side by side           lost 100ms ago: when(bb.a) was false (a = false)
        >   Inner                  preempted `rest "in" peace`: when(bb.b) is true (b = true), cooldown(400ms) is open (left = 0ns), starts
        >     reactive_selector    starts
                sequence           lost: when(to > 2) is false
        >       leaf               starts, leaf(n = 8)
            rest "in" peace        halted: preempted by `Inner`
    "#]].assert_eq(&tick(&mut brain));
    brain.board_mut().set_a(true);
    expect![[r#"
        tick at 0.3s (+100ms)
        > top                      serve(n = 9, value = 0)
        >   side by side           preempted `Inner`: when(bb.a) is true (a = true), starts
        >     race                 starts
        >       graceful           starts, graceful(n = 1, halts = 1)
        >       wait               starts
        >     simple_parallel      starts
        >       leaf               starts, leaf(n = 3)
        >       sequence           starts
        >         wait             starts
            Inner                  halted: preempted by `side by side`
              reactive_selector    halted
                leaf               halted
            rest "in" peace        behind `side by side`
    "#]]
    .assert_eq(&tick(&mut brain));
    brain.board_mut().set_a(false);
    expect![[r#"
        tick at 0.4s (+100ms)
        > top
        >   side by side         ended: when(bb.a) is false (a = false)
        >     race
        >       graceful
                wait             halted
              simple_parallel    halted
                leaf             halted
                sequence         halted
                  wait           halted
            Inner                behind `side by side`
            rest "in" peace      behind `side by side`
    "#]]
    .assert_eq(&tick(&mut brain));
    expect![[r#"
        tick at 0.5s (+100ms)
        > top                  serve(n = 9, value = 0)
            side by side       halted, lost: when(bb.a) is false (a = false)
              race             halted
                graceful       halted
            Inner              when(bb.b) is true (b = true), lost: cooldown(400ms) is closed (left = 200ms)
        >   rest "in" peace    starts, leaf(n = 5)
    "#]]
    .assert_eq(&tick(&mut brain));
}
