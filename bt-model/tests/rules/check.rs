//! The rules.

use crate::toy::{Build, Toy, block, call, faults, faults_of, node, run, shaped, slot, tree};
use bt_model::written::{Node, Shape};

const SILENT: [&str; 0] = [];

fn act() -> Node<Toy> {
    call("shoot", &[])
}

fn guarded(aborts: &str) -> Node<Toy> {
    act().with("when", &["bb.ammo", &format!("aborts = {aborts}")])
}

#[test]
fn lower_priority_needs_somebody_to_the_right() {
    let under = |parent: &str| faults(node(parent).of(vec![guarded("both"), act().with("score", &["1"])]));
    assert_eq!(faults(node("selector").of(vec![guarded("both"), act()])), SILENT);
    assert_eq!(faults(node("reactive_selector").of(vec![guarded("lower_priority"), act()])), SILENT);
    assert!(under("sequence")[0].starts_with("error at both: `both` in a `sequence`"));
    assert!(under("parallel")[0].starts_with("error at both: `both`: the children of `parallel`"));
    assert!(faults(guarded("both"))[0].starts_with("error at both: `both`: the topmost node"));
    assert_eq!(faults(node("sequence").of(vec![guarded("self"), act()])), SILENT);
}

#[test]
fn an_inner_selector_reaches_out_of_its_last_child() {
    let inner = || node("selector").of(vec![act(), guarded("both")]);
    assert_eq!(faults(node("selector").of(vec![inner(), act()])), SILENT);
    assert!(faults(node("selector").of(vec![act(), inner()]))[0].starts_with("warning at both"));
    assert!(faults(node("sequence").of(vec![inner(), act()]))[0].starts_with("warning at both"));
}

#[test]
fn the_reach_of_a_guard_goes_through_the_node_that_chooses_it() {
    let choice = || shaped("while", Shape::While("bb.ammo".to_owned(), block(vec![guarded("both")])));
    assert_eq!(faults(node("selector").of(vec![choice(), act()])), SILENT);
    assert!(faults(node("selector").of(vec![act(), choice()]))[0].starts_with("warning at both"));
    assert!(faults(node("sequence").of(vec![choice(), act()]))[0].starts_with("error at both: `both` in a `sequence`"));
    assert!(faults(choice())[0].starts_with("error at both: `both`: the children of `while`"));
}

#[test]
fn a_guard_that_aborts_reads_something() {
    let on = |condition| act().with("when", &[condition, "aborts = self"]);
    assert_eq!(faults(on("world.light")), SILENT);
    assert_eq!(faults(on("step")), SILENT);
    assert_eq!(faults(on("true")), ["error at true: the condition reads no key, so it never changes"]);
    let notify = act().with("when", &["bb.ammo", "notify = value"]);
    assert_eq!(faults(notify), ["error at value: `notify = value` without `aborts` has no effect"]);
}

#[test]
fn what_is_never_reached_is_told_once() {
    let told = |parent: &str, before| faults(node(parent).of(vec![before, act(), act()]));
    let wait = || call("wait", &["1s"]);
    assert_eq!(told("selector", wait()), ["warning at shoot: `shoot` is never reached: `wait` before it never fails"]);
    assert_eq!(
        told("sequence", node("idle")),
        ["warning at shoot: `shoot` is never reached: `idle` before it never ends"]
    );
    assert_eq!(
        told("always_sequence", wait().with("repeat", &["forever"])),
        ["warning at shoot: `shoot` is never reached: `wait` before it never ends"]
    );
    for gate in [["when", "bb.ammo"], ["cooldown", "1s"], ["chance", "0.5"], ["limit", "2"], ["time_limit", "1s"]] {
        assert_eq!(told("selector", wait().with(gate[0], &gate[1..])), SILENT, "{gate:?}");
    }
    let skipped = || wait().with("skip_if", &["bb.ammo"]);
    assert_eq!(told("selector", skipped()), SILENT, "a node behind a skipped one is reached");
    assert_eq!(told("selector", skipped().with("force_success", &[])), SILENT);
    assert_eq!(told("selector", node("always_sequence").of(vec![skipped(), skipped()])), SILENT);
    assert_eq!(told("selector", node("always_sequence").of(vec![skipped(), wait()])).len(), 1);
    assert_eq!(told("selector", wait().with("invert", &[])), SILENT);
    assert_eq!(told("sequence", wait().with("invert", &[])).len(), 1);
    assert_eq!(told("random_selector", wait()), SILENT);
}

#[test]
fn outcomes_are_followed_into_trees_of_the_document() {
    let trees = |last| {
        let guard = node("selector").of(vec![run("Rest"), act()]);
        faults_of(vec![tree("Guard", guard), tree("Rest", node("sequence").of(vec![call("wait", &["1s"]), last]))])
    };
    assert_eq!(trees(act()), SILENT);
    assert_eq!(trees(node("succeed")), ["warning at shoot: `shoot` is never reached: `Rest` before it never fails"]);
}

#[test]
fn an_if_without_else_may_succeed_without_entering() {
    let choice = |otherwise| {
        let branches = vec![("bb.ammo".to_owned(), block(vec![node("fail")]))];
        faults(node("sequence").of(vec![shaped("if", Shape::If { branches, otherwise }), act()]))
    };
    assert_eq!(choice(None), SILENT);
    assert_eq!(
        choice(Some(block(vec![node("fail")]))),
        ["warning at shoot: `shoot` is never reached: `if` before it never succeeds"]
    );
}

#[test]
fn loops_that_wait_for_nothing() {
    let told = |inner: Node<Toy>, name: &str| faults(inner.with(name, &[]));
    assert_eq!(
        told(node("fail"), "until_success"),
        ["warning at until_success: this loop never ends: `fail` never succeeds"]
    );
    assert_eq!(told(node("fail"), "until_failure"), SILENT);
    assert_eq!(told(act(), "until_success"), SILENT);
    assert_eq!(
        faults(node("succeed").with("retry", &["3"])),
        ["warning at retry: there is nothing to retry: `succeed` never fails"]
    );
}

#[test]
fn thresholds_can_be_reached() {
    let told = |arguments: &[&str]| faults(call("parallel", arguments).of(vec![act(), act()]));
    assert_eq!(told(&[]), SILENT);
    assert_eq!(told(&["success = 1", "failure = all"]), SILENT);
    assert_eq!(told(&["success = bb.ammo"]).len(), 1);
    assert_eq!(told(&["success = 3"]), ["error at 3: `success = 3` can never be reached: there are 2 children"]);
    assert_eq!(told(&["failure = 0"]), ["error at 0: `failure = 0` is reached before any child runs"]);
    assert_eq!(told(&["success = 2", "failure = 2"]), SILENT);
}

#[test]
fn weights_and_scores_stand_where_they_count() {
    let weighed = |parent: &str, weight| faults(node(parent).of(vec![act().with("weight", &[weight])]));
    for parent in ["pick", "random_sequence", "random_selector"] {
        assert_eq!(weighed(parent, "2"), SILENT);
        assert_eq!(
            weighed(parent, "0"),
            [format!("warning at {parent}: all weights of `{parent}` are 0: no child is ever drawn")]
        );
    }
    assert_eq!(weighed("selector", "2"), ["error at 2: `#[weight]` under `selector` has no effect"]);
    assert_eq!(faults(node("utility_selector").of(vec![act()])), ["error at shoot: `shoot` has no score"]);
    assert_eq!(faults(node("utility_selector").of(vec![act().with("score", &["bb.x"])])), SILENT);
}

#[test]
fn durations_last() {
    assert_eq!(faults(call("wait", &["5s..=3s"])), ["error at 5s..=3s: the range from 5s to 3s is empty"]);
    assert_eq!(faults(call("wait", &["0s"])), SILENT);
    for (name, end) in [("cooldown", "has no effect"), ("time_limit", "always fails")] {
        assert_eq!(faults(act().with(name, &["0s"])), [format!("error at 0s: `{name}` of no time {end}")]);
    }
    assert_eq!(faults(act().with("delay", &["0s"])), SILENT);
}

#[test]
fn trees_do_not_run_themselves() {
    let runs =
        |names: &[(&str, &str)]| faults_of(names.iter().map(|(name, to)| tree(name, run(to))).collect::<Vec<_>>());
    assert_eq!(runs(&[("A", "A")]), ["error at A: tree `A` runs itself"]);
    assert_eq!(runs(&[("A", "B"), ("B", "C"), ("C", "A")]), ["error at A: tree `A` runs itself through `B`, `C`"]);
    assert_eq!(runs(&[("A", "B"), ("B", "C"), ("C", "D")]), SILENT);
}

#[test]
fn numbers_are_in_range() {
    for name in ["repeat", "retry", "limit"] {
        assert_eq!(faults(act().with(name, &["0"])), [format!("error at 0: `{name}(0)` never runs its node")]);
        assert_eq!(faults(act().with(name, &["bb.ammo"])).len(), 1);
        assert_eq!(faults(act().with(name, &["3"])), SILENT);
    }
    assert_eq!(faults(act().with("repeat", &["forever"])), SILENT);
    assert_eq!(faults(act().with("chance", &["1.5"])), ["error at 1.5: a probability is a number from 0 to 1"]);
}

#[test]
fn names_are_declared_once() {
    let twice = || vec![tree("Guard", act()), tree("Guard", act())];
    assert_eq!(faults_of(twice()), ["error at Guard: a tree `Guard` is declared twice"]);
    let mut conditional = twice();
    conditional.iter_mut().for_each(|tree| tree.conditional = true);
    assert_eq!(faults_of(conditional), SILENT);
}

#[test]
fn slots_become_constants_of_their_tree() {
    let slots = |names: &[&str]| faults(node("selector").of(names.iter().map(|name| slot(name)).collect()));
    assert_eq!(slots(&["weapon", "shield"]), SILENT);
    assert_eq!(slots(&["weapon", "Weapon"]), ["error at Weapon: a slot `Weapon` occurs twice in this tree"]);
    assert_eq!(slots(&["max_visits"]), ["error at max_visits: every tree has a `MAX_VISITS` already"]);
    let two = ["A", "B"].map(|name| tree(name, slot("weapon")));
    assert_eq!(faults_of(two.into()), SILENT);
}

#[test]
fn a_slot_may_end_in_any_way() {
    for parent in ["sequence", "selector"] {
        assert_eq!(faults(node(parent).of(vec![slot("weapon"), act()])), SILENT);
    }
}

/// Two checks per child at each level would double the work with every level, and the test would never end.
#[test]
fn deep_trees_are_checked_quickly() {
    let levels = bt_model::limits::DEPTH - 1;
    let kinds = ["sequence", "selector", "parallel", "race", "random_selector"];
    let deep = (0..levels).fold(act(), |inner, level| node(kinds[level % kinds.len()]).of(vec![act(), inner]));
    assert_eq!(faults(deep), SILENT);
}

#[test]
fn a_cooldown_that_begins_shut_has_a_duration_of_the_tree() {
    let shut = |span| faults(act().with("cooldown", &[span, "starts = shut"]));
    assert_eq!(shut("5s"), SILENT);
    assert_eq!(shut("3s..=5s"), SILENT);
    assert_eq!(shut("bb.pause"), ["error at bb.pause: `starts = shut` needs a duration that is part of the tree"]);
    assert_eq!(faults(act().with("cooldown", &["bb.pause", "starts = open"])), SILENT);
    assert_eq!(
        faults(act().with("limit", &["3", "count = any"])),
        ["error at count = any: `count` is one of `all`, `success`, `failure`"]
    );
}
