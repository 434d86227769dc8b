//! Rows: a tree as XML, the results of its leaves, and the statuses of the root that BehaviorTree.CPP 4.x documents. The leaves
//! are `A`, `B` and `C`. A row is a tick; each lasts 100 ms.
//!
//! Deliberate differences: this project ends all of a tree that ends at once in one tick, as `tickOnce` does; the repeat count of
//! BehaviorTree.CPP that a skip does not reset, and its halt of the old child after the new one has started (its issue 1031), are
//! not copied.

use bt_btcpp::export;
use bt_model::json::{Source, load};
use bt_runtime::simulate::{Limits, Simulation};

use crate::{converted, file};

/// A run.
#[derive(Default)]
pub(crate) struct Row<'t> {
    pub(crate) tree: &'t str,
    /// The keys: `"x": { "type": "i64" }`.
    pub(crate) keys: &'t str,
    /// The results of leaves: `a: running success, b: failure`. `r`, `s`, `f`.
    pub(crate) leaves: &'t str,
    /// The statuses of the ticks. Before a tick, `x=1` sets a key.
    pub(crate) ticks: &'t str,
    /// The leaves with the numbers of their entries and halts at the end: `a 2/1`.
    pub(crate) counts: &'t str,
    /// The values of keys at the end: `"x": 1`.
    pub(crate) after: &'t str,
}

/// Runs a row, and runs it again from the file that the document is exported to. A document with locals is not: there they are
/// entries, which a script would have to declare.
pub(crate) fn runs(row: &Row<'_>) {
    let (tree, faults) = converted(&if row.tree.starts_with("<root") { row.tree.to_owned() } else { file(row.tree) });
    assert!(!tree.is_empty(), "{}: {faults:?}", row.tree);
    simulated(row, &tree);
    let (document, _) = load(&Source::new("tree.json", &*tree), &bt_model::json::Limits::default());
    let (xml, faults) = export(&document);
    // A document does not say the types of keys, so that `~` may have become `!`.
    let guessed = faults.iter().any(|fault| fault.message.contains("is written as a truth value"));
    if !faults.has_errors() && !guessed && !tree.contains("\"locals\"") {
        let (again, faults) = converted(&xml);
        assert!(!again.is_empty(), "{xml}: {faults:?}");
        simulated(row, &again);
    }
}

pub(crate) fn simulated(row: &Row<'_>, tree: &str) {
    // A script has lists as `json`.
    let lists = ["i32", "f64", "bool", "String"].map(|ty| format!("\"Vec<{ty}>\""));
    let tree = lists.iter().fold(tree.to_owned(), |tree, list| tree.replace(list, "\"json\""));
    let actions = row.leaves.split(',').filter(|leaf| !leaf.trim().is_empty()).map(|leaf| {
        let (name, results) = leaf.trim().split_once(':').unwrap();
        let results: Vec<String> = results.split_whitespace().map(|letter| format!("\"{}\"", word(letter))).collect();
        format!("\"{name}\": {{ \"results\": [{}], \"keeps_place\": true }}", results.join(", "))
    });
    let mut ticks = Vec::new();
    let mut set = Vec::new();
    for step in row.ticks.split_whitespace() {
        match step.split_once('=') {
            Some((key, value)) => set.push(format!("\"{key}\": {value}")),
            None => {
                let set = std::mem::take(&mut set).join(", ");
                let status = word(step);
                ticks.push(format!(
                    "{{ \"dt\": \"100ms\", \"set\": {{ {set} }}, \"expect\": {{ \"status\": \"{status}\" }} }}"
                ));
            }
        }
    }
    let counts = row.counts.split(',').filter(|count| !count.trim().is_empty()).map(|count| {
        let (name, numbers) = count.trim().split_once(' ').unwrap();
        let (entered, halted) = numbers.split_once('/').unwrap();
        format!("\"{name}\": {{ \"entered\": {entered}, \"halted\": {halted} }}")
    });
    let script = format!(
        "{{ \"keys\": {{ {} }}, \"actions\": {{ {} }}, \"ticks\": [{}], \"expect\": {{ \"counts\": {{ {} }}, \"keys\": {{ {} }} }} }}",
        row.keys,
        actions.collect::<Vec<_>>().join(", "),
        ticks.join(", "),
        counts.collect::<Vec<_>>().join(", "),
        row.after,
    );
    let simulation = match Simulation::of_texts(("tree.json", &tree), ("script.json", &script), &Limits::default()) {
        Ok(simulation) => simulation,
        Err(errors) => panic!("{errors}\n{tree}"),
    };
    let tested = simulation.test(std::io::sink()).unwrap();
    let failures: Vec<String> = tested
        .failures
        .iter()
        .map(|failure| {
            format!("tick {}: {} is {}, not {}", failure.tick, failure.what, failure.found, failure.expected)
        })
        .collect();
    assert!(tested.passed(), "{}\n{}\n{tree}\n{script}", row.tree, failures.join("\n"));
}

fn word(letter: &str) -> &'static str {
    match letter {
        "r" => "running",
        "s" => "success",
        "f" => "failure",
        other => panic!("`{other}` is no status"),
    }
}

#[test]
fn a_sequence_stops_at_a_failure() {
    let tree = "<Sequence><A/><B/><C/></Sequence>";
    runs(&Row { tree, leaves: "a: r s, b: f, c: s", ticks: "r f", counts: "a 1/0, b 1/0, c 0/0", ..Row::default() });
}

#[test]
fn a_fallback_stops_at_a_success() {
    let tree = "<Fallback><A/><B/><C/></Fallback>";
    runs(&Row { tree, leaves: "a: f, b: r s, c: s", ticks: "r s", counts: "a 1/0, b 1/0, c 0/0", ..Row::default() });
}

#[test]
fn asynchronous_composites_end_as_the_others() {
    let tree = "<AsyncSequence><A/><AsyncFallback><B/><C/></AsyncFallback></AsyncSequence>";
    runs(&Row { tree, leaves: "a: s, b: f, c: s", ticks: "s", ..Row::default() });
}

#[test]
fn a_sequence_with_memory_goes_on_with_the_child_that_failed() {
    for name in ["SequenceWithMemory", "SequenceStar"] {
        let tree = format!("<{name}><A/><B/><C/></{name}>");
        let leaves = "a: s, b: f s, c: s f s";
        runs(&Row { tree: &tree, leaves, ticks: "f s f s", counts: "a 2/0, b 3/0, c 3/0", ..Row::default() });
    }
}

#[test]
fn a_sequence_with_memory_remembers_over_a_halt() {
    let tree = "<ReactiveFallback><ScriptCondition code='stop'/><SequenceWithMemory><A/><B/></SequenceWithMemory></ReactiveFallback>";
    let keys = "\"stop\": { \"type\": \"bool\" }";
    runs(&Row {
        tree,
        keys,
        leaves: "a: s, b: r r s",
        ticks: "r stop=true s stop=false r s",
        counts: "a 1/0, b 2/1",
        ..Row::default()
    });
}

#[test]
fn reactive_composites_ask_earlier_children_in_every_tick() {
    let tree = "<ReactiveSequence><A/><B/></ReactiveSequence>";
    runs(&Row { tree, leaves: "a: s s f, b: r", ticks: "r r f", counts: "a 3/0, b 1/1", ..Row::default() });
    let tree = "<ReactiveFallback><A/><B/></ReactiveFallback>";
    runs(&Row { tree, leaves: "a: f f s, b: r", ticks: "r r s", counts: "a 3/0, b 1/1", ..Row::default() });
}

#[test]
fn a_parallel_decides_by_its_counts() {
    let tree = "<Parallel><A/><B/><C/></Parallel>";
    runs(&Row { tree, leaves: "a: s, b: r s, c: r r s", ticks: "r r s", ..Row::default() });
    runs(&Row { tree, leaves: "a: s, b: r f, c: r", ticks: "r f", counts: "c 1/1", ..Row::default() });
    let tree = "<Parallel success_count='2' failure_count='3'><A/><B/><C/></Parallel>";
    runs(&Row { tree, leaves: "a: r, b: s, c: r s", ticks: "r s", counts: "a 1/1", ..Row::default() });
    // Two failures of three leave two successes out of reach.
    runs(&Row { tree, leaves: "a: f, b: f, c: r", ticks: "f", ..Row::default() });
    let tree = "<Parallel success_count='-2' failure_count='-1'><A/><B/><C/></Parallel>";
    runs(&Row { tree, leaves: "a: s, b: s, c: r", ticks: "s", ..Row::default() });
}

#[test]
fn parallel_all_waits_for_every_child() {
    let tree = "<ParallelAll><A/><B/></ParallelAll>";
    runs(&Row { tree, leaves: "a: f, b: r r s", ticks: "r r f", counts: "b 1/0", ..Row::default() });
    runs(&Row { tree, leaves: "a: s, b: r s", ticks: "r s", ..Row::default() });
    let tree = "<ParallelAll max_failures='2'><A/><B/><C/></ParallelAll>";
    runs(&Row { tree, leaves: "a: f, b: r s, c: s", ticks: "r s", ..Row::default() });
    runs(&Row { tree, leaves: "a: f, b: r f, c: r r s", ticks: "r r f", counts: "c 1/0", ..Row::default() });
}

#[test]
fn if_then_else_chooses_once() {
    let tree = "<IfThenElse><A/><B/><C/></IfThenElse>";
    runs(&Row {
        tree,
        leaves: "a: r s f, b: r s, c: s",
        ticks: "r r s s",
        counts: "a 2/0, b 1/0, c 1/0",
        ..Row::default()
    });
    let tree = "<IfThenElse><A/><B/></IfThenElse>";
    runs(&Row { tree, leaves: "a: f, b: s", ticks: "f", ..Row::default() });
    let tree = "<IfThenElse><ScriptCondition code='x &gt; 1'/><A/><B/></IfThenElse>";
    let keys = "\"x\": { \"type\": \"i64\", \"value\": 2 }";
    runs(&Row { tree, keys, leaves: "a: r s, b: s", ticks: "r x=0 s s", counts: "a 1/0, b 1/0", ..Row::default() });
}

#[test]
fn while_do_else_changes_its_branch_with_the_condition() {
    let keys = "\"x\": { \"type\": \"bool\", \"value\": true }";
    let (leaves, ticks) = ("a: r, b: r s", "r x=false r x=true r x=false s");
    let tree = "<WhileDoElse><ScriptCondition code='x'/><A/><B/></WhileDoElse>";
    runs(&Row { tree, keys, leaves, ticks, counts: "a 2/2, b 2/1", ..Row::default() });
    let tree = "<Fallback><WhileDoElse><ScriptCondition code='x'/><A/><B/></WhileDoElse><C/></Fallback>";
    runs(&Row { tree, keys, leaves: "a: r, b: r s, c: f", ticks, counts: "a 2/2, b 2/1", ..Row::default() });
    let tree = "<WhileDoElse><ScriptCondition code='x'/><A/></WhileDoElse>";
    runs(&Row { tree, keys, leaves: "a: r", ticks: "r x=false f f", counts: "a 1/1", ..Row::default() });
}

#[test]
fn while_do_else_asks_a_node_in_every_tick() {
    let tree = "<WhileDoElse><A/><B/><C/></WhileDoElse>";
    runs(&Row {
        tree,
        leaves: "a: s f s, b: r f, c: r",
        ticks: "r r f",
        counts: "a 3/0, b 2/1, c 1/1",
        ..Row::default()
    });
    let tree = "<WhileDoElse><A/><B/></WhileDoElse>";
    runs(&Row { tree, leaves: "a: s f, b: r", ticks: "r f", counts: "b 1/1", ..Row::default() });
}

#[test]
fn a_switch_follows_its_variable() {
    let keys = "\"x\": { \"type\": \"i64\", \"value\": 1 }";
    let tree = "<Switch2 variable='{x}' case_1='1' case_2='2'><A/><B/><C/></Switch2>";
    let ticks = "r x=2 r x=7 s x=1 f";
    runs(&Row { tree, keys, leaves: "a: r f, b: r, c: s", ticks, counts: "a 2/1, b 1/1, c 1/0", ..Row::default() });
    let nested = format!("<Fallback>{tree}<D/></Fallback>");
    runs(&Row {
        tree: &nested,
        keys,
        leaves: "a: r f, b: r, c: s, d: f",
        ticks,
        counts: "a 2/1, b 1/1",
        ..Row::default()
    });
    let keys = "\"x\": { \"type\": \"String\", \"value\": \"b\" }";
    let tree = "<Sequence><Script code=\"y := 'z'\"/><Switch3 variable='{x}' case_1='a' case_2='b' case_3='{y}'><A/><B/><C/><D/></Switch3></Sequence>";
    let keys = format!("{keys}, \"y\": {{ \"type\": \"String\" }}");
    runs(&Row { tree, keys: &keys, leaves: "a: f, b: s, c: r, d: f", ticks: "s x=\"z\" r", ..Row::default() });
}

#[test]
fn a_switch_that_has_failed_takes_nothing_from_a_later_branch() {
    let keys = "\"x\": { \"type\": \"i64\", \"value\": 1 }";
    let tree = "<Fallback><Switch2 variable='{x}' case_1='1' case_2='2'><A/><B/><C/></Switch2><D/></Fallback>";
    runs(&Row {
        tree,
        keys,
        leaves: "a: f, b: s, c: f, d: r s",
        ticks: "r x=2 s",
        counts: "b 0/0, d 1/0",
        ..Row::default()
    });
}

#[test]
fn a_branch_that_fails_after_it_has_changed_the_choice_ends_the_node() {
    let keys = "\"x\": { \"type\": \"i64\", \"value\": 1 }";
    let (leaves, counts) = ("a: f r f, b: s, d: f", "a 1/0, b 0/0");
    let switch = "<Switch2 variable='{x}' case_1='1' case_2='2'><A _onFailure='x := 2'/><B/><AlwaysFailure/></Switch2>";
    let choice = "<WhileDoElse><ScriptCondition code='x == 1'/><A _onFailure='x := 2'/><B/></WhileDoElse>";
    for node in [switch, choice] {
        for tree in [node.to_owned(), format!("<Fallback>{node}<D/></Fallback>")] {
            runs(&Row { tree: &tree, keys, leaves, ticks: "f", counts, after: "\"x\": 2" });
            // The next tick chooses by the new value, and each run begins anew.
            let (ticks, counts) = ("f s x=1 r f", "a 2/0, b 1/0");
            runs(&Row { tree: &tree, keys, leaves, ticks, counts, after: "\"x\": 2" });
        }
    }
    let tree = format!(
        "<root BTCPP_format='4' main_tree_to_execute='Main'><BehaviorTree ID='Main'>{}</BehaviorTree>
        <BehaviorTree ID='Go'><A _onFailure='@x := 2'/></BehaviorTree></root>",
        switch.replace("<A _onFailure='x := 2'/>", "<SubTree ID='Go'/>")
    );
    runs(&Row { tree: &tree, keys, leaves, ticks: "f", counts, after: "\"x\": 2" });
}

#[test]
fn a_switch_takes_nothing_from_the_catch_or_from_the_other_branch() {
    let keys = "\"x\": { \"type\": \"i64\", \"value\": 1 }";
    let switch = "<Switch2 variable='{x}' case_1='1' case_2='2'><A/><B/><C/></Switch2>";
    let tree = format!("<TryCatch>{switch}<D/></TryCatch>");
    let (leaves, counts) = ("a: f, b: s, c: s, d: r r s", "a 1/0, b 0/0, d 1/0");
    runs(&Row { tree: &tree, keys, leaves, ticks: "r x=2 r f", counts, ..Row::default() });
    let tree = format!("<WhileDoElse><E/>{switch}<D/></WhileDoElse>");
    let (leaves, counts) = ("a: s, b: s, c: s, d: r r s, e: f", "b 0/0, d 1/0");
    runs(&Row { tree: &tree, keys, leaves, ticks: "r x=2 r s", counts, ..Row::default() });
}

#[test]
fn every_switch_has_its_cases() {
    let keys = "\"x\": { \"type\": \"i64\", \"value\": 9 }";
    for cases in 2..=6 {
        let ports: String = (1..=cases).map(|case| format!(" case_{case}='{case}'")).collect();
        let children = "<A/>".repeat(cases);
        let tree = format!("<Switch{cases} variable='{{x}}'{ports}>{children}<B/></Switch{cases}>");
        let ticks = format!("s x={cases} f");
        runs(&Row { tree: &tree, keys, leaves: "a: f, b: s", ticks: &ticks, ..Row::default() });
    }
}

#[test]
fn try_catch_cleans_up_after_a_failure() {
    let tree = "<TryCatch><A/><B/><C/></TryCatch>";
    runs(&Row { tree, leaves: "a: s, b: r f, c: r s", ticks: "r r f", counts: "c 1/0", ..Row::default() });
    runs(&Row { tree, leaves: "a: s, b: s, c: s", ticks: "s", counts: "c 0/0", ..Row::default() });
}

#[test]
fn try_catch_cleans_up_after_a_halt() {
    let tree = "<ReactiveFallback><ScriptCondition code='stop'/><TryCatch catch_on_halt='true'><A/><B/></TryCatch></ReactiveFallback>";
    let keys = "\"stop\": { \"type\": \"bool\" }";
    let (leaves, ticks) = ("a: r, b: s", "r stop=true s");
    runs(&Row { tree, keys, leaves, ticks, counts: "a 1/1", ..Row::default() });
}
