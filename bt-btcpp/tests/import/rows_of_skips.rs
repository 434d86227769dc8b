//! Rows of skipped nodes, where one element becomes several nodes. See [`rows`](crate::rows).

use crate::rows::{Row, runs};

const X: &str = "\"x\": { \"type\": \"i64\" }";
const XN: &str = "\"x\": { \"type\": \"i64\" }, \"n\": { \"type\": \"i64\" }";
const XY: &str = "\"x\": { \"type\": \"i64\" }, \"y\": { \"type\": \"i64\" }";

/// A file with this main tree, and a tree `Charge` that is skipped where `x` is 0.
fn with_charge(main: &str) -> String {
    format!(
        "<root BTCPP_format='4' main_tree_to_execute='Main'><BehaviorTree ID='Main'>{main}</BehaviorTree>
        <BehaviorTree ID='Charge'><Sequence><A _skipIf='x == 0'/></Sequence></BehaviorTree></root>"
    )
}

#[test]
fn no_script_runs_after_a_skip() {
    for script in ["_onSuccess", "_onFailure", "_post"] {
        let skipped = format!("<Sequence _autoremap='true' {script}='n += 1'><A _skipIf='x == 0'/></Sequence>");
        let subtree = format!("<SubTree ID='Charge' _autoremap='true' {script}='n += 1'/>");
        for node in [&skipped, &subtree] {
            let tree = with_charge(&format!("<Sequence>{node}<B/></Sequence>"));
            let (leaves, after) = ("a: f, b: s", "\"n\": 0");
            runs(&Row { tree: &tree, keys: XN, leaves, ticks: "s", counts: "a 0/0, b 1/0", after });
            let tree = with_charge(&format!("<Fallback>{node}<B/></Fallback>"));
            runs(&Row { tree: &tree, keys: XN, leaves, ticks: "s", counts: "a 0/0, b 1/0", after });
            let ran = if script == "_onSuccess" { "\"n\": 0" } else { "\"n\": 1" };
            runs(&Row { tree: &tree, keys: XN, leaves, ticks: "x=1 s", counts: "a 1/0, b 1/0", after: ran });
        }
    }
}

#[test]
fn the_condition_of_a_subtree_reads_what_its_caller_passes() {
    let main = "<Sequence><SubTree ID='Charge' x='{p}' _post='n += 1'/><SubTree ID='Charge' x='{q}' _post='n += 10'/>
        <SubTree ID='Charge' x='0' _post='n += 100'/><SubTree ID='Charge' x='1' _post='n += 1000'/></Sequence>";
    let keys = "\"p\": { \"type\": \"i64\" }, \"q\": { \"type\": \"i64\" }, \"n\": { \"type\": \"i64\" }";
    let (tree, leaves) = (with_charge(main), "a: s");
    runs(&Row { tree: &tree, keys, leaves, ticks: "s", after: "\"n\": 1000", ..Row::default() });
    runs(&Row { tree: &tree, keys, leaves, ticks: "p=1 s", after: "\"n\": 1001", ..Row::default() });
    runs(&Row { tree: &tree, keys, leaves, ticks: "q=1 s", after: "\"n\": 1010", ..Row::default() });
}

#[test]
fn a_skip_passes_through_while_and_conditions() {
    let node = "<SubTree ID='Charge' _autoremap='true' _while='x &lt; 5'/>";
    for parent in ["Sequence", "Fallback"] {
        let tree = with_charge(&format!("<{parent}>{node}<B/></{parent}>"));
        runs(&Row {
            tree: &tree,
            keys: X,
            leaves: "a: r, b: s",
            ticks: "s x=1 r x=5 s",
            counts: "a 1/1, b 2/0",
            ..Row::default()
        });
    }
    let tree = "<Sequence><Sequence _failureIf='y == 1'><A _skipIf='x == 0'/></Sequence><B/></Sequence>";
    runs(&Row { tree, keys: XY, leaves: "a: f, b: s", ticks: "s y=1 f", counts: "b 1/0", ..Row::default() });
    let tree = "<Fallback><Sequence _successIf='y == 1'><A _skipIf='x == 0'/></Sequence><B/></Fallback>";
    runs(&Row { tree, keys: XY, leaves: "a: f, b: f", ticks: "f y=1 s", counts: "b 1/0", ..Row::default() });
    let tree =
        "<Sequence><Precondition if='y == 1'><Sequence><A _skipIf='x == 0'/></Sequence></Precondition><B/></Sequence>";
    runs(&Row { tree, keys: XY, leaves: "a: f, b: s", ticks: "f y=1 s", counts: "b 1/0", ..Row::default() });
}

/// Nodes that are skipped where `x` is 0, because their child `A` is.
const AROUND: [&str; 11] = [
    "<TryCatch><A _skipIf='x == 0'/><C/></TryCatch>",
    "<TryCatch><Sequence><A _skipIf='x == 0'/></Sequence><A _skipIf='x == 0'/><C/></TryCatch>",
    "<WhileDoElse><D/><A _skipIf='x == 0'/><C/></WhileDoElse>",
    "<WhileDoElse><D/><A _skipIf='x == 0'/></WhileDoElse>",
    "<WhileDoElse><ScriptCondition code='x &lt; 9'/><Fallback><A _skipIf='x == 0'/></Fallback></WhileDoElse>",
    "<IfThenElse><D/><A _skipIf='x == 0'/></IfThenElse>",
    "<IfThenElse><Inverter><D/></Inverter><C/><Sequence><A _skipIf='x == 0'/></Sequence></IfThenElse>",
    "<SequenceWithMemory><A _skipIf='x == 0'/><A _skipIf='x == 0'/></SequenceWithMemory>",
    "<ParallelAll max_failures='2'><A _skipIf='x == 0'/><Sequence><A _skipIf='x == 0'/></Sequence></ParallelAll>",
    "<Repeat num_cycles='{y}'><Sequence><A _skipIf='x == 0'/></Sequence></Repeat>",
    "<Precondition if='x &lt; 9' else='RUNNING'><Sequence><A _skipIf='x == 0'/></Sequence></Precondition>",
];

#[test]
fn a_node_is_skipped_with_its_child() {
    let keys = "\"x\": { \"type\": \"i64\" }, \"y\": { \"type\": \"i64\", \"value\": 2 }";
    for node in AROUND {
        for parent in ["Sequence", "Fallback"] {
            let tree = format!("<{parent}>{node}<B/></{parent}>");
            for end in ["s", "f"] {
                let (leaves, ticks) = (format!("a: f, b: {end}, c: f, d: s"), format!("{end} {end}"));
                runs(&Row { tree: &tree, keys, leaves: &leaves, ticks: &ticks, counts: "b 2/0", ..Row::default() });
            }
        }
        // A loop over an entry rests between its rounds.
        let ticks = if node.starts_with("<Repeat") { "x=1 r r r s" } else { "x=1 r s" };
        let tree = format!("<Sequence>{node}<B/></Sequence>");
        runs(&Row { tree: &tree, keys, leaves: "a: s, b: r s, c: f, d: s", ticks, ..Row::default() });
    }
}

#[test]
fn a_switch_is_skipped_with_the_branch_that_it_chooses() {
    let switch =
        "<Switch2 variable='{y}' case_1='1' case_2='2'><B/><Sequence><A _skipIf='x == 0'/></Sequence><C/></Switch2>";
    let keys = "\"x\": { \"type\": \"i64\" }, \"y\": { \"type\": \"i64\", \"value\": 2 }";
    for parent in ["Sequence", "Fallback"] {
        let tree = format!("<{parent}>{switch}<D/></{parent}>");
        runs(&Row {
            tree: &tree,
            keys,
            leaves: "a: f, b: f, c: s, d: s",
            ticks: "s",
            counts: "d 1/0",
            ..Row::default()
        });
    }
}

#[test]
fn run_once_does_not_remember_a_skip() {
    let keys = "\"x\": { \"type\": \"i64\" }";
    for then_skip in ["true", "false"] {
        let node = format!("<RunOnce then_skip='{then_skip}'><Sequence><A _skipIf='x == 0'/></Sequence></RunOnce>");
        let tree = format!("<Sequence>{node}<B/></Sequence>");
        let (leaves, counts) = ("a: s, b: s", "a 1/0, b 3/0");
        runs(&Row { tree: &tree, keys, leaves, ticks: "s x=1 s s", counts, ..Row::default() });
    }
}

#[test]
fn keep_running_goes_on_while_its_child_is_skipped() {
    for child in ["<Sequence _skipIf='x == 0'><A/></Sequence>", "<Fallback><A _skipIf='x == 0'/></Fallback>"] {
        let tree = format!("<KeepRunningUntilFailure>{child}</KeepRunningUntilFailure>");
        let ticks = "r r x=1 r x=0 r r x=1 f";
        runs(&Row { tree: &tree, keys: X, leaves: "a: s f", ticks, counts: "a 2/0", ..Row::default() });
    }
}
