//! Slots beyond the tables of `semantics/slot.rs`: their places in a tree, their records in a trace, and the state of
//! the brain.

use std::collections::BTreeSet;

use bt_runtime::trace::{Record, Recorder};
use bt_runtime::{
    Population,
    brain::Drive,
    slot::{Slot, Subtree},
    time::Next,
};
use tests::prelude::*;
use tests::{Book, menu};

const TICK: Duration = Duration::from_secs(1);

bt! {
    pub tree Sub for Actor { slot of_a_subtree; }
    /// A slot under each node and attribute that can have a child.
    tree Everywhere for Actor {
        always_sequence {
            slot first;
            sequence { #[force_success] slot a; slot b; }
            selector { #[force_failure] slot c; slot d; }
            selector { slot s1; slot s2; slot s3; slot s4; slot s5; slot s6; slot s7; slot s8; slot s9; slot s10; }
            reactive_sequence { #[force_success] slot e; }
            reactive_selector { slot f; slot g; }
            random_sequence { slot h; }
            random_selector { slot i; slot j; }
            pick { slot k; }
            utility_selector { #[score(1)] slot l; #[score(2)] slot m; }
            parallel { #[force_success] slot n; slot o; }
            race { #[force_success] slot p; }
            if bb.a { slot never; } else { slot q; }
            match bb.mode { Mode::Calm => slot r, _ => slot not }
            #[repeat(2)] slot s;
            #[retry(2)] slot t;
            #[invert] slot u;
            #[cooldown(1s)] slot v;
            #[once] #[limit(3)] #[chance(1.0)] slot w;
            #[time_limit(500ms)] #[until_success] slot x;
            #[service(serve(n = 1, value = 1) -> bb.m, every = 1s)] slot y;
            #[when(!bb.a, aborts = self, notify = value)] slot z;
            run Sub;
            run Sub "again";
            simple_parallel { wait(500ms); slot background; }
            #[delay(500ms)] slot late;
            #[time_limit(500ms)] while !bb.a { slot whiles; }
        }
    }
    tree Pair for Actor { parallel { slot left; slot right; idle; } }
    tree Armed for Actor { selector { slot weapon; idle; } }
    tree Guarded for Actor { selector { #[when(bb.a && !bb.b, aborts = both)] idle; fail } }
    tree Reacts for Actor { reactive_selector { slot weapon; leaf(n = 1); } }
}

#[test]
fn every_slot_is_found_where_it_stands() {
    let unreached: Vec<_> = ["never", "not"].map(|name| Slot::<Everywhere>::named(name).unwrap()).into();
    assert_eq!(Slot::<Everywhere>::all().count(), 44);
    for slot in Slot::<Everywhere>::all() {
        let (mut brain, mut book, mut trace) =
            (Everywhere::brain(Actor::default()), Book::default(), Recorder::default());
        brain.put(slot, menu("instant"));
        for other in Slot::all() {
            assert_eq!(brain.slotted(other), (other == slot).then_some("Instant"), "{slot:?} {other:?}");
        }
        for _ in 0..8 {
            brain.tick_traced(TICK, &mut book, &mut trace);
        }
        let pushed = |record: &Record<String>| match record {
            Record::Push { node, .. } => Some(*node),
            _ => None,
        };
        let started: BTreeSet<_> = trace.records.iter().filter_map(pushed).collect();
        let expected = if unreached.contains(&slot) { None } else { Some(slot.node()) };
        assert_eq!(started, expected.into_iter().collect(), "{slot:?}");
    }
}

#[test]
fn slots_go_by_constant_and_by_name() {
    assert_eq!(Slot::named("left"), Some(Pair::LEFT));
    assert_eq!((Pair::RIGHT.name(), Pair::RIGHT.node()), ("right", 2));
    assert_eq!(Slot::<Pair>::named("middle"), None);
    let [first, again] =
        ["Sub.of_a_subtree", "again.of_a_subtree"].map(|name| Slot::<Everywhere>::named(name).unwrap());
    assert!(first.node() < again.node());
    assert_eq!(Slot::<Everywhere>::named("again.first"), None);
}

#[test]
fn a_trace_tells_what_starts_and_gives_each_slot_its_numbers() {
    let (mut brain, mut book, mut trace) = (Pair::brain(Actor::default()), Book::default(), Recorder::default());
    brain.put(Pair::LEFT, menu("own"));
    brain.put(Pair::RIGHT, menu("own"));
    brain.tick_traced(TICK, &mut book, &mut trace);
    brain.put(Pair::LEFT, menu("one"));
    brain.tick_traced(TICK, &mut book, &mut trace);
    let lines: Vec<_> = trace.records.iter().filter(|record| !matches!(record, Record::Action { .. })).collect();
    expect![[r#"
        Tick { now: Time(1000000000), dt: 1s }
        Enter { node: 0 }
        Enter { node: 1 }
        Push { node: 1, tree: "Own", first: 4 }
        Enter { node: 4 }
        Guard { node: 5, guard: 0, passed: false, values: "a = false" }
        Enter { node: 6 }
        Enter { node: 2 }
        Push { node: 2, tree: "Own", first: 7 }
        Enter { node: 7 }
        Guard { node: 8, guard: 0, passed: false, values: "a = false" }
        Enter { node: 9 }
        Enter { node: 3 }
        Tick { now: Time(2000000000), dt: 1s }
        Halt { node: 6 }
        Halt { node: 4 }
        Push { node: 1, tree: "One", first: 10 }
        Enter { node: 10 }
    "#]]
    .assert_eq(&lines.iter().map(|record| format!("{record:?}\n")).collect::<String>());
}

#[test]
fn what_waits_wakes_the_brain() {
    let (mut brain, mut book) = (Armed::brain(Actor::default()), Book::default());
    brain.tick(TICK, &mut book);
    assert_eq!(brain.next(), Next::Change);
    brain.put(Armed::WEAPON, menu("claims"));
    assert_eq!(brain.next(), Next::Now, "its guard must be asked");
    brain.tick(TICK, &mut book);
    assert_eq!(brain.next(), Next::Change, "it does not hold");

    let mut brain = Armed::brain(Actor::default());
    brain.put(Armed::WEAPON, menu("waits"));
    brain.tick(TICK, &mut book);
    assert!(matches!(brain.next(), Next::At(_)));
    brain.clear(Armed::WEAPON);
    assert_eq!((brain.next(), brain.slotted(Armed::WEAPON)), (Next::Now, Some("Waits")), "it must be halted");
    brain.tick(TICK, &mut book);
    assert_eq!((brain.next(), brain.slotted(Armed::WEAPON)), (Next::Change, None));
}

#[test]
fn a_swap_does_not_wait_for_a_drive_that_asks_no_guards() {
    let mut brain = Armed::brain(Actor::default()).driven(Drive::Hybrid);
    let mut book = Book::default();
    brain.put(Armed::WEAPON, menu("waits"));
    brain.tick(TICK, &mut book);
    brain.put(Armed::WEAPON, menu("own"));
    assert_eq!(brain.next(), Next::Now);
    brain.tick(TICK, &mut book);
    assert_eq!(brain.slotted(Armed::WEAPON), Some("Own"));
}

#[test]
fn a_guard_of_a_tree_put_in_while_no_guards_are_asked_is_asked_later() {
    bt! {
        tree T for Actor { selector { slot weapon; wait(2s); } }
    }
    let mut brain = T::brain(Actor { a: true, ..Actor::default() }).driven(Drive::Hybrid);
    let mut book = Book::default();
    brain.tick(TICK, &mut book);
    brain.put(T::WEAPON, menu("claims"));
    brain.tick(TICK / 10, &mut book);
    assert_eq!(book.counts[16].entered, 0, "no guard is asked while it waits");
    brain.tick(2 * TICK, &mut book);
    brain.tick(TICK, &mut book);
    assert_eq!(book.counts[16].entered, 1);
}

bt! {
    tree Panics for Actor { sequence { leaf(n = 1); panics(); } }
}

#[action]
fn panics() -> Status {
    panic!("on purpose")
}

#[test]
fn what_panicked_in_a_slot_gives_its_place() {
    let mut population = Population::<Armed>::new();
    let id = population.spawn(Armed::brain(Actor::default()));
    let mut book = Book::default();
    population.brain_mut(id).unwrap().put(Armed::WEAPON, Subtree::of::<Panics>(()));
    population.tick(TICK, &mut book);
    book.result(1, Status::Success);
    population.tick(TICK, &mut book);
    assert_eq!(population.faults().len(), 1);
    population.brain_mut(id).unwrap().put(Armed::WEAPON, menu("one"));
    assert_eq!(population.brain(id).unwrap().slotted(Armed::WEAPON), Some("One"), "nothing of it runs");
    population.brain_mut(id).unwrap().start();
    population.tick(TICK, &mut book);
    assert_eq!(book.counts[11].entered, 1);
}

#[test]
fn a_put_wakes_an_agent_of_a_population() {
    let mut population = Population::<Armed>::new();
    let id = population.spawn(Armed::brain(Actor { a: true, ..Actor::default() }));
    let mut book = Book::default();
    population.tick(TICK, &mut book);
    population.tick(TICK, &mut book);
    assert_eq!(population.awake(), 0);
    population.brain_mut(id).unwrap().put(Armed::WEAPON, menu("claims"));
    population.tick(TICK, &mut book);
    assert_eq!(book.counts[16].entered, 1);
}

#[test]
fn a_trace_changes_nothing() {
    let (mut brain, mut book) = (Armed::brain(Actor::default()), Book::default());
    brain.put(Armed::WEAPON, menu("slow"));
    let (mut traced, mut traced_book) = (brain.clone(), book.clone());
    for tick in 0..9 {
        if tick % 3 == 1 {
            brain.put(Armed::WEAPON, menu("serves"));
            traced.put(Armed::WEAPON, menu("serves"));
        }
        let status = brain.tick(TICK, &mut book);
        assert_eq!(traced.tick_traced(TICK, &mut traced_book, &mut Recorder::default()), status);
        assert_eq!((&book, brain.next()), (&traced_book, traced.next()));
    }
}

#[test]
fn what_is_in_a_slot_is_cloned_with_its_brain() {
    let (mut brain, mut book) = (Armed::brain(Actor::default()), Book::default());
    brain.put(Armed::WEAPON, menu("waits"));
    brain.tick(TICK, &mut book);
    let copy = brain.clone();
    brain.clear(Armed::WEAPON);
    brain.tick(TICK, &mut book);
    assert_eq!((brain.slotted(Armed::WEAPON), copy.slotted(Armed::WEAPON)), (None, Some("Waits")));
    assert!(matches!(copy.next(), Next::At(_)), "it still runs there");
}

#[test]
fn a_brain_with_slots_goes_to_other_threads() {
    fn threads<T: Send + Sync + Unpin>(_: &T) {}
    let mut brain = Armed::brain(Actor::default());
    threads(&brain);
    brain.put(Armed::WEAPON, Subtree::of::<Sub>(()));
    let brain = std::thread::spawn(move || brain).join().unwrap();
    assert_eq!(brain.slotted(Armed::WEAPON), Some("Sub"));
}

#[test]
fn a_pinned_brain_takes_trees() {
    let mut brain = std::pin::pin!(Armed::brain(Actor::default()));
    let mut brain = brain.as_mut().pinned();
    brain.put(Armed::WEAPON, menu("one"));
    assert_eq!(brain.slotted(Armed::WEAPON), Some("One"));
    brain.clear(Armed::WEAPON);
    assert_eq!(brain.slotted(Armed::WEAPON), None);
}

/// The checks of guards by a search inside a slot, in the tick after `a` was set.
fn searched<T: Tree<Agent = Actor, Params = ()>>(slot: Slot<T>) -> Vec<Record<String>>
where
    Brain<T>: Unpin,
{
    let (mut brain, mut book) = (Brain::<T>::new(Actor::default(), ()), Book::default());
    brain.put(slot, Subtree::of::<Guarded>(()));
    brain.tick(TICK, &mut book);
    brain.tick(TICK, &mut book);
    let _ = brain.board_mut().set_a(true);
    let _ = brain.board_mut().set_b(true);
    let mut trace = Recorder::default();
    brain.tick_traced(TICK, &mut book, &mut trace);
    trace.records.into_iter().filter(|record| matches!(record, Record::Guard { .. })).collect()
}

#[test]
fn a_search_in_a_slot_is_told_by_the_numbers_of_its_tree() {
    let guard = |node| Record::Guard { node, guard: 0, passed: false, values: "a = true, b = true".into() };
    assert_eq!(searched(Armed::WEAPON), [guard(4)]);
    assert_eq!(searched(Reacts::WEAPON), [guard(4)]);
}
