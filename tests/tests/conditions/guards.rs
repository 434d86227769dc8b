//! When a guard over an action is asked.

use std::cell::Cell;

use super::*;

thread_local! {
    static ASKED: Cell<u32> = const { Cell::new(0) };
}

fn asked() -> u32 {
    ASKED.take()
}

fn count() -> bool {
    ASKED.set(ASKED.get() + 1);
    false
}

#[action(observes(heat, goal))]
fn by_name(_bb: &Soldier) -> bool {
    count()
}

#[action]
fn by_board(_bb: &Board<Soldier>) -> bool {
    count()
}

#[action]
fn by_world(_world: &Arena) -> bool {
    count()
}

#[action]
fn by_input(heat: u32) -> bool {
    _ = heat;
    count()
}

bt! {
    tree Named for Soldier { selector { #[when(by_name(), aborts = lower_priority)] idle; idle } }
    tree Unnamed for Soldier { selector { #[when(by_board(), aborts = lower_priority)] idle; idle } }
    tree World for Soldier { selector { #[when(by_world(), aborts = lower_priority)] idle; idle } }
    tree Input for Soldier { selector { #[when(by_input(heat = bb.heat), aborts = lower_priority)] idle; idle } }
}

state_tree! {
    machine Machine for Soldier {
        state Hot when is_hot(limit = 3) {
            task sequence { note(what = 1); idle }
            on tick if !is_hot() => Cold;
        }
        state Cold {
            task sequence { note(what = 2); idle }
            on tick if is_hot() => Hot;
        }
    }
}

/// How often the guard is asked in ticks that change nothing, then `heat`, then `mode`.
fn asks<T: Tree<Agent = Soldier>>(mut brain: Brain<T>) -> [u32; 3]
where
    Brain<T>: Unpin,
{
    let mut world = Arena::default();
    let mut tick = |change: Change| {
        change(brain.board_mut(), &mut Arena::default());
        brain.tick(Duration::from_millis(100), &mut world);
        asked()
    };
    tick(|_, _| {});
    let hotter: Change = |bb, _| _ = bb.set_heat(7);
    let alert: Change = |bb, _| _ = bb.set_mode(Mode::Alert);
    [tick(|_, _| {}), tick(hotter), tick(alert)]
}

fn loaded(condition: &str) -> Brain<bt_runtime::loaded::Loaded<Soldier>> {
    let text = format!(
        r#"{{ "bt": 1, "tree": "T", "agent": "Soldier", "root": {{ "node": "selector", "children": [
            {{ "node": "idle", "when": [{{ "if": "{condition}", "aborts": "lower_priority" }}] }},
            {{ "node": "idle" }} ] }} }}"#
    );
    let registry = Registry::new().with::<by_name>().with::<by_board>().with::<by_world>().with::<by_input>();
    let program = registry.load_str("t.json", &text).unwrap_or_else(|faults| panic!("{faults}"));
    program.brain(Soldier::default())
}

#[test]
fn a_guard_is_asked_when_a_key_of_its_action_changes() {
    assert_eq!(asks(Named::brain(Soldier::default())), [0, 1, 0]);
    assert_eq!(asks(loaded("by_name()")), [0, 1, 0]);
    assert_eq!(asks(Input::brain(Soldier::default())), [0, 1, 0]);
    assert_eq!(asks(loaded("by_input(heat = heat)")), [0, 1, 0]);
}

#[test]
fn a_guard_over_an_action_without_named_keys_is_asked_when_any_key_changes() {
    assert_eq!(asks(Unnamed::brain(Soldier::default())), [0, 1, 1]);
    assert_eq!(asks(loaded("by_board()")), [0, 1, 1]);
}

#[test]
fn a_guard_over_an_action_that_reads_the_world_is_asked_in_every_tick() {
    assert_eq!(asks(World::brain(Soldier::default())), [1, 1, 1]);
    assert_eq!(asks(loaded("by_world()")), [1, 1, 1]);
}

const MACHINE: &str = r#"{ "bt": 1, "machine": "Machine", "agent": "Soldier", "states": [
    { "state": "Hot", "when": "is_hot(limit = 3)",
        "tasks": [{ "node": "sequence", "children": [{ "node": "note", "args": { "what": 1 } }, { "node": "idle" }] }],
        "transitions": [{ "on": "tick", "if": "!is_hot()", "to": "Cold" }] },
    { "state": "Cold",
        "tasks": [{ "node": "sequence", "children": [{ "node": "note", "args": { "what": 2 } }, { "node": "idle" }] }],
        "transitions": [{ "on": "tick", "if": "is_hot()", "to": "Hot" }] } ] }"#;

fn switches<T: Tree<Agent = Soldier>>(mut brain: Brain<T>) -> Vec<u32>
where
    Brain<T>: Unpin,
{
    let mut world = Arena::default();
    for heat in [0, 7, 35, 2] {
        brain.board_mut().set_heat(heat);
        brain.tick(Duration::from_millis(100), &mut world);
    }
    world.notes
}

#[test]
fn states_and_transitions_ask_actions() {
    assert_eq!(switches(Machine::brain(Soldier::default())), [2, 1, 2]);
    let registry = Registry::new().with::<is_hot>().with::<note>();
    let program = registry.load_str("machine.json", MACHINE).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(switches(program.brain(Soldier::default())), [2, 1, 2]);
}

#[test]
fn a_function_of_the_registry_may_take_the_board() {
    fn over(bb: &Board<Soldier>, limit: u32) -> bool {
        count();
        bb.heat > limit
    }
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Soldier", "root": { "node": "selector", "children": [
        { "node": "note", "args": { "what": 1 }, "when": [{ "if": "over(5) && calm()", "aborts": "lower_priority" }] },
        { "node": "idle" } ] } }"#;
    let registry =
        Registry::new().with_function("over", over).with_function("calm", |bb: &Soldier| bb.mode == Mode::Calm);
    let program = registry.with::<note>().load_str("t.json", text).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(
        asks(program.brain(Soldier::default())),
        [0, 2, 1],
        "the search asks, then the entry; then the tree starts again"
    );
}
