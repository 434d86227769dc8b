//! Rows of decorators. See [`rows`](crate::rows).

use crate::rows::{Row, runs};

#[test]
fn outcomes_are_changed() {
    for (name, s, f) in [("Inverter", "f", "s"), ("ForceSuccess", "s", "s"), ("ForceFailure", "f", "f")] {
        let tree = format!("<{name}><A/></{name}>");
        let ticks = format!("r {s} {f}");
        runs(&Row { tree: &tree, leaves: "a: r s f", ticks: &ticks, ..Row::default() });
    }
    let tree = "<Inverter><Inverter><A/></Inverter></Inverter>";
    runs(&Row { tree, leaves: "a: s f", ticks: "s f", ..Row::default() });
}

#[test]
fn repeat_counts_successes() {
    let tree = "<Repeat num_cycles='3'><A/></Repeat>";
    runs(&Row { tree, leaves: "a: s r s s s f", ticks: "r s f", counts: "a 5/0", ..Row::default() });
    let tree = "<Repeat num_cycles='-1'><A/></Repeat>";
    runs(&Row { tree, leaves: "a: r s r s f", ticks: "r r f", ..Row::default() });
    let keys = "\"n\": { \"type\": \"i64\", \"value\": 2 }";
    let tree = "<Repeat num_cycles='{n}'><A/></Repeat>";
    runs(&Row { tree, keys, leaves: "a: r s r s r f", ticks: "r r s r f", ..Row::default() });
}

#[test]
fn retry_counts_failures() {
    for name in ["RetryUntilSuccessful", "RetryUntilSuccesful"] {
        let tree = format!("<{name} num_attempts='3'><A/></{name}>");
        runs(&Row { tree: &tree, leaves: "a: f f f r f s", ticks: "f r s", counts: "a 5/0", ..Row::default() });
    }
    let tree = "<RetryUntilSuccessful num_attempts='-1'><A/></RetryUntilSuccessful>";
    runs(&Row { tree, leaves: "a: r f r f s", ticks: "r r s", ..Row::default() });
    let keys = "\"n\": { \"type\": \"i64\", \"value\": 2 }";
    let tree = "<RetryUntilSuccessful num_attempts='{n}'><A/></RetryUntilSuccessful>";
    runs(&Row { tree, keys, leaves: "a: r f r f r s", ticks: "r r f r s", ..Row::default() });
}

#[test]
fn no_round_ends_at_once() {
    runs(&Row { tree: "<Repeat num_cycles='0'><A/></Repeat>", ticks: "s", ..Row::default() });
    runs(&Row {
        tree: "<RetryUntilSuccessful num_attempts='0'><A/></RetryUntilSuccessful>",
        ticks: "f",
        ..Row::default()
    });
}

#[test]
fn keep_running_ends_with_a_failure() {
    let tree = "<KeepRunningUntilFailure><A/></KeepRunningUntilFailure>";
    runs(&Row { tree, leaves: "a: s s f", ticks: "r r f", counts: "a 3/0", ..Row::default() });
}

#[test]
fn times_are_those_of_the_ticks() {
    let tree = "<Delay delay_msec='150'><A/></Delay>";
    runs(&Row { tree, leaves: "a: s", ticks: "r r s", ..Row::default() });
    let tree = "<Timeout msec='150'><A/></Timeout>";
    runs(&Row { tree, leaves: "a: r", ticks: "r r f", counts: "a 1/1", ..Row::default() });
    let tree = "<Timeout msec='0'><A/></Timeout>";
    runs(&Row { tree, leaves: "a: r r s", ticks: "r r s", ..Row::default() });
    let keys = "\"t\": { \"type\": \"Duration\", \"value\": \"150ms\" }";
    let tree = "<Timeout msec='{t}'><A/></Timeout>";
    runs(&Row { tree, keys, leaves: "a: r", ticks: "r r f", ..Row::default() });
}

#[test]
fn run_once_skips_or_repeats_its_result() {
    let tree = "<Fallback><RunOnce><A/></RunOnce><B/></Fallback>";
    runs(&Row { tree, leaves: "a: r s, b: f", ticks: "r s f f", counts: "a 1/0, b 2/0", ..Row::default() });
    let tree = "<RunOnce then_skip='false'><A/></RunOnce>";
    runs(&Row { tree, leaves: "a: r f s", ticks: "r f f", counts: "a 1/0", ..Row::default() });
    runs(&Row { tree, leaves: "a: s f", ticks: "s s", counts: "a 1/0", ..Row::default() });
}

#[test]
fn a_precondition_is_asked_at_the_entry() {
    let keys = "\"x\": { \"type\": \"i64\", \"value\": 1 }";
    for (otherwise, ticks) in
        [("", "r x=0 s f"), ("else='SUCCESS'", "r x=0 s s"), ("else='RUNNING'", "r x=0 s r x=1 s")]
    {
        let tree = format!("<Precondition if='x &gt; 0' {otherwise}><A/></Precondition>");
        runs(&Row { tree: &tree, keys, leaves: "a: r s s", ticks, ..Row::default() });
    }
    let tree = "<Sequence><Precondition if='x &gt; 0' else='SKIPPED'><A/></Precondition><B/></Sequence>";
    runs(&Row { tree, keys, leaves: "a: f, b: s", ticks: "f x=0 s", ..Row::default() });
}

#[test]
fn checks_of_the_blackboard_compare_two_values() {
    let keys = "\"x\": { \"type\": \"i64\", \"value\": 1 }";
    for (otherwise, ticks) in [("FAILURE", "s x=0 f"), ("SUCCESS", "s x=0 s"), ("RUNNING", "s x=0 r x=1 s")] {
        let tree = format!(
            "<BlackboardCheckInt value_A='{{x}}' value_B='1' return_on_mismatch='{otherwise}'><A/></BlackboardCheckInt>"
        );
        runs(&Row { tree: &tree, keys, leaves: "a: s", ticks, ..Row::default() });
    }
    for (name, ty, value) in [("Double", "f64", "1.5"), ("String", "String", "on"), ("Bool", "bool", "true")] {
        let node = format!("BlackboardCheck{name}");
        let tree = format!("<{node} value_A='{{x}}' value_B='{value}' return_on_mismatch='FAILURE'><A/></{node}>");
        let keys = format!("\"x\": {{ \"type\": \"{ty}\" }}");
        let ticks = if ty == "String" { "f x=\"on\" s".to_owned() } else { format!("f x={value} s") };
        runs(&Row { tree: &tree, keys: &keys, leaves: "a: s", ticks: &ticks, ..Row::default() });
    }
}

#[test]
fn an_entry_is_updated_by_another_value() {
    let root = |node: &str| format!("<Sequence><Script code='y := x; x := y'/>{node}</Sequence>");
    let keys = "\"x\": { \"type\": \"i64\" }, \"y\": { \"type\": \"i64\" }";
    let skip = root("<SkipUnlessUpdated entry='{x}'><A/></SkipUnlessUpdated>");
    let typed = |tree: &str| tree.replace("y := x; x := y", "y := 0; y := x");
    let (leaves, ticks) = ("a: r f f", "r f s x=2 f");
    runs(&Row { tree: &typed(&skip), keys, leaves, ticks, counts: "a 2/0", ..Row::default() });
    let wait = root("<WaitValueUpdate entry='x'><A/></WaitValueUpdate>");
    runs(&Row { tree: &typed(&wait), keys, leaves: "a: s", ticks: "s r x=2 s", ..Row::default() });
    let asked = root("<WasEntryUpdated entry='{x}'/>");
    runs(&Row { tree: &typed(&asked), keys, ticks: "s f x=3 s f", ..Row::default() });
}
