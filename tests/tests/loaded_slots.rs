//! Slots of trees from files behave as those of `bt!`, and a slot accepts a tree from a file.

use std::sync::Arc;

use bt_runtime::trace::{Record, Recorder};
use bt_runtime::{
    Population, Program, Registry,
    brain::Drive,
    loaded::{LoadErrors, LoadLimits, Loaded},
    slot::{Slot, Subtree},
    time::Next,
};
use tests::prelude::*;
use tests::{Book, menu};

const TICK: Duration = Duration::from_millis(100);

bt! {
    tree Armed for Actor {
        selector {
            #[when(bb.a, aborts = both)] slot weapon;
            reactive_selector { slot first; parallel(success = all, failure = 1) { slot left; leaf(n = 2); } }
            sequence { #[cooldown(200ms)] slot walk; leaf(n = 1); }
        }
    }
}

bt! {
    tree Patient for Actor {
        selector { #[when(world.counts[2].ticked > 2, aborts = lower_priority)] leaf(n = 16); idle; }
    }
}

const ARMED: &str = r#"{ "bt": 1, "tree": "Armed", "agent": "Actor", "root": { "node": "selector", "children": [
    { "node": "slot", "slot": "weapon", "when": [{ "if": "a", "aborts": "both" }] },
    { "node": "reactive_selector", "children": [
        { "node": "slot", "slot": "first" },
        { "node": "parallel", "args": { "success": "all", "failure": 1 }, "children": [
            { "node": "slot", "slot": "left" }, { "node": "leaf", "args": { "n": 2 } } ] } ] },
    { "node": "sequence", "children": [
        { "node": "slot", "slot": "walk", "decorators": [{ "cooldown": "200ms" }] },
        { "node": "leaf", "args": { "n": 1 } } ] } ] } }"#;

const SLOTS: [&str; 4] = ["weapon", "first", "left", "walk"];
const MENU: [&str; 10] =
    ["instant", "one", "own", "slow", "claims", "world", "rests", "serves", "waits", "from a file"];

fn registry() -> Registry<Actor> {
    Registry::new().with::<leaf>().with::<graceful>()
}

fn load(text: &str) -> Arc<Program<Actor>> {
    registry().load_str("t.json", text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// A tree of the menu, or a tree from a file.
fn dish(name: &str) -> Subtree<Actor> {
    if name == "from a file" {
        let text = r#"{ "bt": 1, "tree": "Slow", "agent": "Actor", "root": { "node": "selector", "children": [
            { "node": "leaf", "args": { "n": 5 }, "when": [{ "if": "b", "aborts": "both" }] },
            { "node": "graceful", "args": { "n": 4, "halts": 2 } } ] } }"#;
        Subtree::of::<Loaded<Actor>>(load(text))
    } else {
        menu(name)
    }
}

/// The moment at which the brain needs its next tick. A moment in the past counts as now.
fn due<T: Tree>(brain: &Brain<T>) -> Next {
    match brain.next() {
        Next::At(time) if time <= brain.now() => Next::Now,
        next => next,
    }
}

#[test]
fn they_do_as_those_of_bt() {
    let program = load(ARMED);
    for seed in 0..200 {
        let mut chance = Chance::new(seed);
        let (mut fixed, mut loaded) = (Armed::brain(Actor::default()), program.brain(Actor::default()));
        let drive = [Drive::Events, Drive::Polling, Drive::Hybrid][chance.below(3) as usize];
        fixed.set_drive(drive);
        loaded.set_drive(drive);
        let (mut book, mut loaded_book) = (Book::default(), Book::default());
        for tick in 0..40 {
            if chance.below(3) == 0 {
                let name = SLOTS[chance.below(4) as usize];
                let (one, other) = (Slot::<Armed>::named(name).unwrap(), program.slot(name).unwrap());
                assert_eq!(one.node(), other.node());
                if chance.below(4) == 0 {
                    fixed.clear(one);
                    loaded.clear(other);
                } else {
                    let tree = dish(MENU[chance.below(10) as usize]);
                    fixed.put(one, tree.clone());
                    loaded.put(other, tree);
                }
                assert_eq!(loaded.slotted(other), fixed.slotted(one));
            }
            let (a, b) = (chance.below(4) == 0, chance.below(4) == 0);
            for (board, book) in [(fixed.board_mut(), &mut book), (loaded.board_mut(), &mut loaded_book)] {
                let _ = (board.set_a(a), board.set_b(b));
                book.facts.clear();
                book.clear();
            }
            let (number, ended) = (chance.below(22) as u8, chance.below(2) == 0);
            let status = if ended { Status::Success } else { Status::Failure };
            book.result(number, status);
            loaded_book.result(number, status);
            let [mut trace, mut loaded_trace] = [Recorder::default(), Recorder::default()];
            let status = fixed.tick_traced(TICK, &mut book, &mut trace);
            let loaded_status = loaded.tick_traced(TICK, &mut loaded_book, &mut loaded_trace);
            assert_eq!(loaded_trace, trace, "seed {seed}, tick {tick}, {drive:?}");
            assert_eq!(loaded_status, status, "seed {seed}, tick {tick}");
            assert_eq!(loaded_book.facts, book.facts, "seed {seed}, tick {tick}");
            // With a guard that reads the world, the compiled brain polls even while that guard is not checked. With
            // `Hybrid`, the loaded brain is also ticked for changes that its drive checks only later.
            let polls = Slot::<Armed>::all().any(|slot| fixed.slotted(slot) == Some("World"));
            if !polls && drive != Drive::Hybrid {
                assert_eq!(due(&loaded), due(&fixed), "seed {seed}, tick {tick}, {drive:?}");
            }
        }
    }
}

#[test]
fn what_is_in_a_slot_outlives_a_swap() {
    let program = load(ARMED);
    let mut brain = program.brain(Actor { a: true, ..Actor::default() });
    brain.put(program.slot("weapon").unwrap(), dish("from a file"));
    let mut book = Book::default();
    brain.tick(TICK, &mut book);
    let other = load(&ARMED.replace(r#"{ "node": "sequence""#, r#"{ "node": "idle" }, { "node": "sequence""#).replace(
        r#""children": [
    { "node": "slot""#,
        r#""children": [
    { "node": "fail" }, { "node": "slot""#,
    ));
    book.facts.clear();
    assert_eq!(brain.swap(&other), Halt::Done);
    let mut trace = Recorder::default();
    brain.tick_traced(TICK, &mut book, &mut trace);
    assert_eq!(book.facts, [tests::Fact::Tick(4)]);
    assert_eq!(brain.slotted(other.slot("weapon").unwrap()), Some("Slow"));
    let nodes = other.info().len() as u16;
    let ticks = trace.records.iter().filter_map(|record| match record {
        Record::Action { node, .. } => Some(*node),
        _ => None,
    });
    assert_eq!(ticks.collect::<Vec<_>>(), [nodes + 2], "its numbers are behind those of the new version");
}

#[test]
fn a_put_wakes_an_agent_of_a_population() {
    let program = load(
        r#"{ "bt": 1, "tree": "T", "agent": "Actor", "root": { "node": "selector", "children": [
            { "node": "slot", "slot": "weapon", "when": [{ "if": "!a", "aborts": "lower_priority" }] },
            { "node": "idle" } ] } }"#,
    );
    let mut population = Population::new();
    let ids = [0, 1].map(|_| population.spawn(program.brain(Actor::default())));
    let mut book = Book::default();
    population.tick(TICK, &mut book);
    assert_eq!(population.awake(), 0);
    population.brain_mut(ids[1]).unwrap().put(program.slot("weapon").unwrap(), dish("from a file"));
    assert_eq!(population.tick(TICK, &mut book).agents, 1);
    assert_eq!(book.facts, [tests::Fact::Enter(4)]);
}

#[test]
fn a_guard_in_a_slot_that_reads_the_world_is_asked_every_tick() {
    let program = load(ARMED);
    let mut brain = program.brain(Actor { a: true, ..Actor::default() });
    let mut book = Book::default();
    brain.put(program.slot("weapon").unwrap(), Subtree::of::<Patient>(()));
    brain.tick(TICK, &mut book);
    brain.tick(TICK, &mut book);
    assert_eq!(brain.next(), Next::Now);
    book.counts[2].ticked = 3;
    brain.tick(TICK, &mut book);
    assert_eq!(book.facts.last(), Some(&tests::Fact::Enter(16)));
}

#[test]
fn slots_go_by_name() {
    let program = load(ARMED);
    let names: Vec<_> = program.slots().map(|slot| slot.node()).collect();
    assert_eq!(names, [1, 3, 5, 8]);
    assert!(program.slot("hand").is_none());
    assert_eq!(program.slot("parallel.left").map(Slot::node), Some(5));
}

#[global_allocator]
static COUNTING: tests::Counting = tests::Counting;

#[test]
fn ticks_of_slots_events_and_functions_allocate_nothing() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Actor", "root": { "node": "parallel", "children": [
        { "node": "slot", "slot": "weapon", "decorators": [{ "repeat": "forever" }] },
        { "node": "sequence", "decorators": [{ "repeat": "forever" }], "children": [
            { "node": "wait_for", "event": "At", "binds": ["at"], "if": "at > 0", "out": { "spot": "at" } },
            { "node": "set", "key": "m", "value": { "expr": "twice(n) + 1" } } ] } ] } }"#;
    let program = registry()
        .with_event("At", |signal: &Signal| if let Signal::At(at) = signal { Some(*at) } else { None })
        .with_function("twice", |number: i32| number * 2)
        .load_str("t.json", text)
        .unwrap_or_else(|errors| panic!("{errors}"));
    let weapon = program.slot("weapon").unwrap();
    let (mut brain, mut book) = (program.brain(Actor::default()), Book::default());
    let mut trees = ["slow", "from a file", "instant"].map(dish).into_iter();
    brain.tick(TICK, &mut book);
    let mut first = 0;
    for tick in 0..30 {
        if tick % 10 == 0 {
            brain.put(weapon, trees.next().unwrap());
        }
        book.facts.clear();
        let ticked = tests::allocations(|| {
            brain.send(Signal::At(tick)).unwrap();
            brain.tick(TICK, &mut book);
        });
        assert_eq!(ticked, 0, "tick {tick}");
        first += brain.board().spot.unwrap_or(0);
    }
    assert!(first > 0 && brain.board().m == 1 + 2 * brain.board().n, "something happened: {first}");
}

/// Runs of a tree with 999 slots, and then runs of a tree with 999 leaves.
fn wide(slots: usize, leaves: usize) -> String {
    let tree = |name: &str, node: &str, children: &[String]| {
        let root = format!(r#"{{ "node": "{node}", "children": [{}] }}"#, children.join(","));
        format!(r#"{{ "tree": "{name}", "agent": "Actor", "root": {root} }}"#)
    };
    let run = |tree: &str, times| vec![format!(r#"{{ "node": "run", "tree": "{tree}" }}"#); times];
    let slot = |nth| format!(r#"{{ "node": "slot", "slot": "s{nth}" }}"#);
    let trees = [
        tree("Wide", "selector", &[run("Slots", slots), run("Leaves", leaves)].concat()),
        tree("Slots", "selector", &(0..999).map(slot).collect::<Vec<_>>()),
        tree("Leaves", "parallel", &vec![r#"{ "node": "idle" }"#.to_string(); 999]),
    ];
    format!(r#"{{ "bt": 1, "trees": [{}] }}"#, trees.join(","))
}

/// Loads a tree that needs much memory.
fn load_wide(slots: usize, leaves: usize) -> Result<Arc<Program<Actor>>, LoadErrors> {
    let mut limits = LoadLimits::default();
    limits.memory = 1 << 26;
    registry().limited(limits).load_str("t.json", &wide(slots, leaves))
}

#[test]
fn a_tree_with_slots_leaves_numbers_for_the_trees_in_them() {
    let errors = load_wide(1, 64).unwrap_err().to_string();
    assert!(errors.contains("a tree with slots may have 61439 nodes, and `Wide` has 65066"), "{errors}");
    assert!(errors.contains("t.json:1:") && errors.contains("divide the tree"), "{errors}");
    assert!(load_wide(0, 65).is_ok());
}

/// The numbers of the trees that a tick starts in slots, which must not overlap.
fn numbers(trace: &Recorder, nodes: u16) -> Vec<u16> {
    let push = |record: &Record<String>| if let Record::Push { first, .. } = record { Some(*first) } else { None };
    let numbers: Vec<_> = trace.records.iter().filter_map(push).collect();
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    assert!(sorted.windows(2).all(|pair| pair[0] + nodes <= pair[1]), "they overlap");
    numbers
}

#[test]
fn a_tree_without_a_number_runs_untraced() {
    const FAIL: &str = r#"{ "bt": 1, "tree": "Three", "agent": "Actor", "root": { "node": "sequence", "children": [
        { "node": "fail" }, { "node": "idle" } ] } }"#;
    let three = load(FAIL);
    let (small, large) = (load_wide(2, 0).unwrap(), load_wide(2, 59).unwrap());
    let mut brain = small.brain(Actor::default());
    for slot in small.slots() {
        brain.put(slot, Subtree::of::<Loaded<Actor>>(Arc::clone(&three)));
    }
    let mut trace = Recorder::default();
    brain.clone().tick_traced(TICK, &mut Book::default(), &mut trace);
    let before = numbers(&trace, 3);
    assert_eq!((before.len(), before[0]), (1_998, 2_003));
    brain.swap(&large);
    let mut trace = Recorder::default();
    brain.restart(&mut Book::default());
    brain.tick_traced(TICK, &mut Book::default(), &mut trace);
    let after = numbers(&trace, 3);
    assert_eq!((after.len(), after[0]), ((65_536 - 61_062) / 3, 61_062));
    let last = usize::from(*after.last().unwrap());
    assert!(trace.records.iter().filter_map(Record::node).all(|node| usize::from(node) < last + 3));
}

#[test]
fn thousands_of_slots_are_filled_and_cleared_quickly() {
    let program = load_wide(9, 0).unwrap();
    let slots: Vec<_> = program.slots().collect();
    let mut brain = program.brain(Actor::default());
    for round in 0..4 {
        for &slot in &slots[round..] {
            brain.put(slot, dish("one"));
        }
        slots.iter().step_by(round + 2).for_each(|&slot| brain.clear(slot));
    }
    assert_eq!(brain.slotted(slots[0]), None);
    assert!(brain.slotted(slots[1]).is_some());
    brain.tick(TICK, &mut Book::default());
}
