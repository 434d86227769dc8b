//! Rows of conditions and scripts of nodes. See [`rows`](crate::rows).

use crate::rows::{Row, runs};

const X: &str = "\"x\": { \"type\": \"i64\", \"value\": 1 }";

#[test]
fn conditions_decide_at_the_entry() {
    for (condition, ticks) in [("_failureIf", "r x=0 s f x=1 s"), ("_successIf", "r x=0 f s x=1 s")] {
        let tree = format!("<A {condition}='x == 0'/>");
        let leaves = if condition == "_failureIf" { "a: r s s" } else { "a: r f s" };
        runs(&Row { tree: &tree, keys: X, leaves, ticks, counts: "a 2/0", ..Row::default() });
    }
    let tree = "<Sequence><A _skipIf='x == 0'/><B/></Sequence>";
    runs(&Row { tree, keys: X, leaves: "a: r f, b: s", ticks: "r x=0 f s", counts: "a 1/0, b 1/0", ..Row::default() });
    let tree = "<Fallback><A _skipIf='x == 0'/><B/></Fallback>";
    runs(&Row { tree, keys: X, leaves: "a: s, b: f", ticks: "s x=0 f", ..Row::default() });
}

#[test]
fn the_first_of_several_conditions_decides() {
    let tree = "<Sequence><A _skipIf='true' _failureIf='x == 0' _successIf='x == 2'/><B/></Sequence>";
    runs(&Row { tree, keys: X, leaves: "a: f, b: s", ticks: "s x=0 f x=2 s", counts: "b 2/0", ..Row::default() });
}

#[test]
fn while_halts_and_skips() {
    let tree = "<Sequence><A _while='x == 1'/><B/></Sequence>";
    let leaves = "a: r, b: s";
    runs(&Row { tree, keys: X, leaves, ticks: "r x=0 s s", counts: "a 1/1, b 2/0", ..Row::default() });
    runs(&Row { tree, keys: X, leaves: "a: f, b: s", ticks: "f", ..Row::default() });
    let tree = "<Fallback><A _while='x == 1'/><B/></Fallback>";
    runs(&Row { tree, keys: X, leaves: "a: r, b: s", ticks: "r x=0 s", counts: "a 1/1, b 1/0", ..Row::default() });
    let tree = "<Sequence><Inverter><A _while='x == 1'/></Inverter><B/></Sequence>";
    runs(&Row { tree, keys: X, leaves: "a: r, b: s", ticks: "r x=0 s", counts: "a 1/1, b 1/0", ..Row::default() });
}

#[test]
fn no_script_runs_after_a_halt_by_while() {
    let keys = format!("{X}, \"y\": {{ \"type\": \"i64\" }}");
    for parent in ["Sequence", "Fallback"] {
        let scripts = "_onSuccess='y += 1' _onFailure='y += 10' _post='y += 100'";
        let tree = format!("<{parent}><A _while='x == 1' {scripts}/><B/></{parent}>");
        let (leaves, counts) = ("a: r, b: s", "a 1/1, b 1/0");
        runs(&Row { tree: &tree, keys: &keys, leaves, ticks: "r x=0 s", counts, after: "\"y\": 0" });
        let end = if parent == "Sequence" { "f" } else { "s" };
        runs(&Row {
            tree: &tree,
            keys: &keys,
            leaves: "a: f, b: s",
            ticks: end,
            after: "\"y\": 110",
            ..Row::default()
        });
        runs(&Row {
            tree: &tree,
            keys: &keys,
            leaves: "a: s, b: s",
            ticks: "s",
            after: "\"y\": 101",
            ..Row::default()
        });
    }
    let tree = "<Sequence><A _while='x == 1' _failureIf='x == 2' _successIf='x == 3' _onSuccess='y += 1' _onFailure='y += 10'/><B/></Sequence>";
    let (keys, leaves) = (&*keys, "a: s, b: s");
    runs(&Row { tree, keys, leaves, ticks: "x=2 f", counts: "a 0/0", after: "\"y\": 10" });
    runs(&Row { tree, keys, leaves, ticks: "x=3 s", counts: "a 0/0, b 1/0", after: "\"y\": 1" });
    runs(&Row { tree, keys, leaves, ticks: "x=0 s", counts: "a 0/0, b 1/0", after: "\"y\": 0" });
}

#[test]
fn a_node_that_ends_while_it_clears_its_own_flag_has_its_result() {
    let tree = "<Sequence><Sequence _while='x == 1'><Script code='x := 0'/><A/></Sequence><B/></Sequence>";
    runs(&Row { tree, keys: X, leaves: "a: f, b: s", ticks: "f", counts: "a 1/0, b 0/0", ..Row::default() });
    runs(&Row { tree, keys: X, leaves: "a: s, b: s", ticks: "s", counts: "a 1/0, b 1/0", ..Row::default() });
}

#[test]
fn scripts_run_with_the_end() {
    let tree = "<A _onSuccess='x = 10' _onFailure='x = 20' _post='y = x + 1'/>";
    let keys = format!("{X}, \"y\": {{ \"type\": \"i64\" }}");
    runs(&Row { tree, keys: &keys, leaves: "a: r s", ticks: "r s", after: "\"x\": 10, \"y\": 11", ..Row::default() });
    runs(&Row { tree, keys: &keys, leaves: "a: f", ticks: "f", after: "\"x\": 20, \"y\": 21", ..Row::default() });
    let tree = "<Sequence><A _skipIf='true' _post='x = 5'/><B/></Sequence>";
    runs(&Row { tree, keys: X, leaves: "a: f, b: s", ticks: "s", after: "\"x\": 1", ..Row::default() });
    let tree = "<A _failureIf='x == 1' _onFailure='x = 7'/>";
    runs(&Row { tree, keys: X, leaves: "a: s", ticks: "f", after: "\"x\": 7", ..Row::default() });
}

#[test]
fn a_halt_calls_the_action_of_its_script() {
    let tree = "<Sequence><A _while='x == 1' _onHalted='x = 5'/><B/></Sequence>";
    let (leaves, ticks) = ("a: r, b: s, assign_x: s", "r x=0 s");
    runs(&Row { tree, keys: X, leaves, ticks, counts: "a 1/1", ..Row::default() });
}
