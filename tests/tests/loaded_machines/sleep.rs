//! A machine never sleeps too long. It behaves the same if it is ticked every millisecond or only when it asks for a
//! tick, with every drive, from a file as from `state_tree!`.
#![allow(deprecated, reason = "warnings of `state_tree!`: states that are never left")]

use bt_runtime::trace::{Record, Recorder};
use bt_runtime::{Chance, brain::Drive, time::Next};
use tests::Book;

use super::*;

const MS: Duration = Duration::from_millis(1);
const DRIVES: [Drive; 3] = [Drive::Events, Drive::Polling, Drive::Hybrid];

/// A brain that is ticked every millisecond, or, if `sleeps` is set, only when it asks for a tick.
struct Ticked<'b> {
    brain: &'b mut dyn Subject,
    sleeps: bool,
    slept: Duration,
    book: Book,
}

impl<'b> Ticked<'b> {
    fn new(brain: &'b mut dyn Subject, sleeps: bool, drive: Drive) -> Self {
        brain.set_drive(drive);
        Self { brain, sleeps, slept: Duration::ZERO, book: Book::default() }
    }

    /// Lets a millisecond pass. Returns the records of the tick without those of mere checks.
    fn pass(&mut self) -> Vec<Record<String>> {
        self.slept += MS;
        let now = self.brain.now().after(self.slept);
        let needs = match self.brain.next() {
            Next::Now => true,
            Next::At(time) => time <= now,
            Next::Change => false,
        };
        let mut trace = Recorder::default();
        if needs || !self.sleeps {
            self.brain.tick(core::mem::take(&mut self.slept), &mut self.book, &mut trace);
        }
        let asks = |record: &Record<String>| matches!(record, Record::Tick { .. } | Record::Refused { .. });
        trace.records.into_iter().filter(|record| !asks(record)).collect()
    }

    /// The tick, out of 100, in which the machine sets `m`. `changes` lists the ticks before which `a` changes.
    fn done_at(mut self, changes: &[(u32, bool)]) -> Option<u32> {
        (1..=100).find(|tick| {
            for (_, a) in changes.iter().filter(|(at, _)| at == tick) {
                self.brain.board_mut().set_a(*a);
            }
            self.pass();
            self.brain.board().m == 1
        })
    }
}

/// The tick in which the machine sets `m`. It must be the same with every drive, for both back ends, awake and asleep.
fn done_at<T: Tree<Agent = Actor, Params = ()>>(states: &str, changes: &[(u32, bool)]) -> Option<u32>
where
    Brain<T>: Subject,
{
    let (compiled, from_file) = (Brain::<T>::new(Actor::default(), ()), loaded(states).brain(Actor::default()));
    let mut ticks = Vec::new();
    for drive in DRIVES {
        for sleeps in [false, true] {
            let (mut compiled, mut from_file) = (compiled.copy(), from_file.copy());
            ticks.push(Ticked::new(&mut *compiled, sleeps, drive).done_at(changes));
            ticks.push(Ticked::new(&mut *from_file, sleeps, drive).done_at(changes));
        }
    }
    assert!(ticks.iter().all(|tick| *tick == ticks[0]), "{ticks:?}");
    ticks[0]
}

#[test]
fn a_delay_behind_one_that_is_over() {
    state_tree! {
        machine M for Actor {
            state Watch { on tick if bb.a after 2ms => Locked; on tick after 9ms => Give; }
            state Locked when bb.n == 5 { task idle; }
            state Give { task set(bb.m = 1); task idle; done all; }
        }
    }
    let states = r#"
        { "state": "Watch", "transitions": [{ "on": "tick", "if": "a", "after": "2ms", "to": "Locked" },
                                            { "on": "tick", "after": "9ms", "to": "Give" }] },
        { "state": "Locked", "when": "n == 5", "tasks": [{ "node": "idle" }] },
        { "state": "Give", "tasks": [{ "node": "set", "key": "m", "value": 1 }, { "node": "idle" }], "done": "all" }"#;
    assert_eq!(done_at::<M>(states, &[(1, true)]), Some(11));
}

#[test]
fn a_condition_at_the_end_beside_a_delay() {
    state_tree! {
        machine M for Actor {
            state A { task succeed; on done after 50ms => C; on done if bb.a => B; }
            state B { task set(bb.m = 1); task idle; done all; }
            state C { task idle; }
        }
    }
    let states = r#"
        { "state": "A", "tasks": [{ "node": "succeed" }],
          "transitions": [{ "on": "done", "after": "50ms", "to": "C" }, { "on": "done", "if": "a", "to": "B" }] },
        { "state": "B", "tasks": [{ "node": "set", "key": "m", "value": 1 }, { "node": "idle" }], "done": "all" },
        { "state": "C", "tasks": [{ "node": "idle" }] }"#;
    assert_eq!(done_at::<M>(states, &[(10, true)]), Some(10));
    assert_eq!(done_at::<M>(states, &[]), None);
}

#[test]
fn a_condition_at_the_end_below_a_delay_and_above_one() {
    state_tree! {
        machine M for Actor {
            group Outer {
                on success if bb.b after 30ms => C;
                on success if bb.a => B;
                group Middle {
                    on success after 50ms => C;
                    state A { task succeed; on success if bb.c => B; }
                }
            }
            state B { task set(bb.m = 1); task idle; done all; }
            state C { task idle; }
        }
    }
    let states = r#"
        { "group": "Outer",
          "transitions": [{ "on": "success", "if": "b", "after": "30ms", "to": "C" }, { "on": "success", "if": "a", "to": "B" }],
          "states": [{ "group": "Middle", "transitions": [{ "on": "success", "after": "50ms", "to": "C" }],
            "states": [{ "state": "A", "tasks": [{ "node": "succeed" }],
                         "transitions": [{ "on": "success", "if": "c", "to": "B" }] }] }] },
        { "state": "B", "tasks": [{ "node": "set", "key": "m", "value": 1 }, { "node": "idle" }], "done": "all" },
        { "state": "C", "tasks": [{ "node": "idle" }] }"#;
    assert_eq!(done_at::<M>(states, &[(10, true)]), Some(10));
}

#[test]
fn transitions_are_asked_while_a_task_waits() {
    state_tree! {
        machine Delay for Actor {
            state A { task idle; on tick after 3ms => B; }
            state B { task set(bb.m = 1); task idle; done all; }
        }
        machine Key for Actor {
            state A { task idle; on tick if bb.a => B; }
            state B { task set(bb.m = 1); task idle; done all; }
        }
    }
    let b =
        r#"{ "state": "B", "tasks": [{ "node": "set", "key": "m", "value": 1 }, { "node": "idle" }], "done": "all" }"#;
    let with = |way| format!(r#"{{ "state": "A", "tasks": [{{ "node": "idle" }}], "transitions": [{way}] }}, {b}"#);
    assert_eq!(done_at::<Delay>(&with(r#"{ "on": "tick", "after": "3ms", "to": "B" }"#), &[]), Some(5));
    assert_eq!(done_at::<Key>(&with(r#"{ "on": "tick", "if": "a", "to": "B" }"#), &[(7, true)]), Some(7));
}

#[test]
fn a_delay_that_is_dropped_lets_the_machine_begin_anew() {
    state_tree! {
        machine M for Actor {
            group Outer {
                on done if bb.a after 20ms => A;
                state A when bb.n == 0 { task set(bb.n = 1); }
                state B { task set(bb.m = 1); task idle; done all; }
            }
        }
    }
    let states = r#"{ "group": "Outer", "transitions": [{ "on": "done", "if": "a", "after": "20ms", "to": "A" }],
        "states": [
            { "state": "A", "when": "n == 0", "tasks": [{ "node": "set", "key": "n", "value": 1 }] },
            { "state": "B", "tasks": [{ "node": "set", "key": "m", "value": 1 }, { "node": "idle" }], "done": "all" }] }"#;
    assert_eq!(done_at::<M>(states, &[(1, true), (8, false)]), Some(8));
}

/// Generates the states of a machine.
struct Draw(Chance);

impl Draw {
    fn of(&mut self, texts: &[&'static str]) -> &'static str {
        texts[self.0.below(texts.len() as u64) as usize]
    }

    fn way(&mut self) -> String {
        let on = self.of(&["tick", "tick", "success", "failure", "done"]);
        let condition = self.of(&[
            "",
            r#", "if": "a""#,
            r#", "if": "!a""#,
            r#", "if": "b""#,
            r#", "if": "!b""#,
            r#", "if": "n > 1""#,
        ]);
        let after = self.of(&["", r#", "after": "2ms""#, r#", "after": "3ms""#, r#", "after": "9ms""#]);
        let priority = self.of(&["", "", r#", "priority": "high""#, r#", "priority": "low""#]);
        let to = self.of(&["S1", "S2", "S3", "S4", "S5"]);
        format!(r#"{{ "on": "{on}"{condition}{after}{priority}, "to": "{to}" }}"#)
    }

    fn state(&mut self, name: &str, below: &str) -> String {
        let tasks: Vec<_> = (0..self.0.below(3))
            .map(|_| {
                self.of(&[
                    r#"{ "node": "idle" }"#,
                    r#"{ "node": "idle" }"#,
                    r#"{ "node": "succeed" }"#,
                    r#"{ "node": "fail" }"#,
                    r#"{ "node": "wait", "args": { "for": "4ms" } }"#,
                    r#"{ "node": "set", "key": "m", "value": { "expr": "m + 1" } }"#,
                    r#"{ "node": "selector", "children": [{ "when": [{ "if": "b", "aborts": "both" }],
                         "node": "wait", "args": { "for": "6ms" } }, { "node": "idle" }] }"#,
                ])
            })
            .collect();
        let ways: Vec<_> = (0..self.0.below(4)).map(|_| self.way()).collect();
        let when = self.of(&["", "", "", r#", "when": "c""#, r#", "when": "n == 2""#]);
        let (tasks, ways, done) = (tasks.join(", "), ways.join(", "), self.of(&["", r#", "done": "all""#]));
        format!(
            r#"{{ "state": "{name}"{when}{done}, "tasks": [{tasks}], "transitions": [{ways}], "states": [{below}] }}"#
        )
    }

    fn states(&mut self) -> String {
        let inner = [self.state("S3", ""), self.state("S4", "")].join(", ");
        [self.state("S1", &inner), self.state("S2", ""), self.state("S5", "")].join(", ")
    }

    fn write(&mut self, bb: &mut Board<Actor>, key: u64, value: i32) {
        let _ = match key {
            0 => bb.set_a(value > 1),
            1 => bb.set_b(value > 1),
            2 => bb.set_c(value > 1),
            _ => bb.set_n(value),
        };
    }
}

#[test]
fn random_machines_sleep_no_longer_than_they_may() {
    let mut slept = 0;
    for seed in 0..400 {
        let mut draw = Draw(Chance::new(seed));
        let states = draw.states();
        let program = loaded(&states);
        for drive in DRIVES {
            let mut brains = [(); 2].map(|()| program.brain(Actor::default()).seeded(seed));
            let [awake, sleeper] = &mut brains;
            let (mut awake, mut sleeper) = (Ticked::new(awake, false, drive), Ticked::new(sleeper, true, drive));
            for tick in 0..80 {
                if draw.0.below(5) == 0 {
                    let (key, value) = (draw.0.below(4), draw.0.below(4) as i32);
                    draw.write(awake.brain.board_mut(), key, value);
                    draw.write(sleeper.brain.board_mut(), key, value);
                }
                let (did, sleepers) = (awake.pass(), sleeper.pass());
                slept += u32::from(sleeper.slept > Duration::ZERO);
                assert_eq!(sleepers, did, "{drive:?}, seed {seed} at tick {tick}: {states}");
                assert_eq!(**sleeper.brain.board(), **awake.brain.board(), "{drive:?}, seed {seed} at tick {tick}");
            }
        }
    }
    assert!(slept > 10_000, "they slept for {slept} ticks");
}
