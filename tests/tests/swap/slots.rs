//! A loaded tree in a slot swaps to another version as the tree of a brain does.

use bt_runtime::slot::Subtree;

use super::*;

const SECOND: Duration = Duration::from_secs(1);

bt! {
    tree Armed for Actor { parallel { slot weapon; slot mood; idle } }
}

/// A leaf behind a cooldown, then a wait.
fn walk(span: &str, extra: &str) -> String {
    format!(
        r#"{{ "node": "sequence", "children": [ {extra}
            {{ "node": "leaf", "id": 1, "args": {{ "n": 1 }}, "decorators": [{{ "cooldown": "{span}" }}] }},
            {{ "node": "leaf", "id": 2, "args": {{ "n": 2 }} }} ] }}"#
    )
}

fn put(text: &str) -> Subtree<Actor> {
    Subtree::of::<Loaded<Actor>>(load(text))
}

#[test]
fn what_runs_in_a_slot_goes_on_and_cooldowns_stay() {
    let (mut brain, mut book) = (Armed::brain(Actor::default()), Book::default());
    brain.put(Armed::WEAPON, put(&walk("9s", "")));
    brain.put(Armed::MOOD, put(&a(5)));
    book.result(1, Status::Success);
    brain.tick(SECOND, &mut book);
    brain.tick(SECOND, &mut book);
    assert!(book.facts.contains(&Fact::Enter(2)), "{:?}", book.facts);

    book.facts.clear();
    let other = load(&walk("9s", r#"{ "node": "succeed", "name": "a" }, { "node": "succeed", "name": "b" },"#));
    assert_eq!(brain.swap_in(Armed::WEAPON, &other), Some(Halt::Done), "the leaf keeps running");
    let mut trace = Recorder::default();
    brain.tick_traced(SECOND, &mut book, &mut trace);
    assert!(book.facts.contains(&Fact::Tick(2)) && !book.facts.contains(&Fact::Enter(2)), "{:?}", book.facts);
    let nodes = trace
        .records
        .iter()
        .filter_map(|record| if let Record::Action { node, .. } = record { Some(*node) } else { None });
    let nodes: std::collections::BTreeSet<_> = nodes.collect();
    assert_eq!(nodes.len(), 2, "the trees have numbers of their own: {nodes:?}");

    book.facts.clear();
    book.result(2, Status::Failure);
    brain.tick(SECOND, &mut book);
    brain.put(Armed::MOOD, put(&a(5)));
    brain.restart(&mut book);
    brain.tick(SECOND, &mut book);
    assert!(!book.facts.contains(&Fact::Enter(1)), "the cooldown is that of the old version: {:?}", book.facts);
}

#[test]
fn a_removed_node_in_a_slot_is_halted_first() {
    let (mut brain, mut book) = (Armed::brain(Actor::default()), Book::default());
    brain.put(Armed::WEAPON, put(&a(1)));
    brain.put(Armed::MOOD, put(&a(5)));
    brain.tick(SECOND, &mut book);
    book.facts.clear();
    assert_eq!(brain.swap_in(Armed::WEAPON, &load(&a(2))), Some(Halt::Pending));
    brain.tick(SECOND, &mut book);
    brain.tick(SECOND, &mut book);
    let place = |fact: &Fact| book.facts.iter().position(|other| other == fact);
    assert!(place(&Fact::Halt(1)) < place(&Fact::Enter(2)) && place(&Fact::Halt(1)).is_some(), "{:?}", book.facts);
}

#[test]
fn the_slot_of_a_loaded_tree_swaps_too() {
    let program = load(r#"{ "node": "slot", "slot": "weapon" }"#);
    let weapon = program.slot("weapon").expect("a slot");
    let (mut brain, mut book) = (program.brain(Actor::default()), Book::default());
    assert_eq!(brain.swap_in(weapon, &program), None, "the slot is empty");
    brain.put(weapon, put(&of("sequence", 9, &[a(1)])));
    brain.tick(SECOND, &mut book);
    book.facts.clear();
    let other = load(&of("sequence", 9, &[a(3), a(1)]));
    assert_eq!(brain.swap_in(weapon, &other), Some(Halt::Done));
    brain.tick(SECOND, &mut book);
    assert_eq!(book.facts, [Fact::Tick(1)]);
}
