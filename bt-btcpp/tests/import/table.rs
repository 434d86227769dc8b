//! The table of the documentation has every name that the importer knows.

const SOURCE: &str = include_str!("../../src/builtin.rs");
const TABLE: &str = include_str!("../../src/import.md");

/// The names in quotes of the lines that declare nodes, ports and attributes.
fn names() -> Vec<&'static str> {
    let code = SOURCE.split("fn builtin(").next().unwrap();
    let quoted = code.split('"').skip(1).step_by(2);
    quoted.filter(|name| !name.is_empty()).collect()
}

#[test]
fn the_table_has_every_name() {
    let names = names();
    assert!(names.len() > 80 && names.contains(&"Sequence") && names.contains(&"_onHalted"), "{names:?}");
    let missing: Vec<&str> = names.into_iter().filter(|name| !TABLE.contains(&format!("`{name}`"))).collect();
    let explicit = ["Action", "Condition", "Control", "Decorator"];
    let missing: Vec<&str> = missing.into_iter().filter(|name| !explicit.contains(name)).collect();
    assert!(missing.is_empty(), "the table lacks {missing:?}");
    assert!(explicit.iter().all(|name| TABLE.contains(&format!("<{name} ID="))));
}

/// The nodes that `BehaviorTreeFactory` of version 4.10 registers.
const REGISTERED: [&str; 43] = [
    "Fallback",
    "AsyncFallback",
    "Sequence",
    "AsyncSequence",
    "SequenceWithMemory",
    "SequenceStar",
    "Parallel",
    "ParallelAll",
    "ReactiveSequence",
    "ReactiveFallback",
    "IfThenElse",
    "WhileDoElse",
    "TryCatch",
    "Inverter",
    "RetryUntilSuccessful",
    "KeepRunningUntilFailure",
    "Repeat",
    "Timeout",
    "Delay",
    "RunOnce",
    "ForceSuccess",
    "ForceFailure",
    "AlwaysSuccess",
    "AlwaysFailure",
    "Script",
    "ScriptCondition",
    "SetBlackboard",
    "Sleep",
    "UnsetBlackboard",
    "SubTree",
    "Precondition",
    "Switch2",
    "Switch3",
    "Switch4",
    "Switch5",
    "Switch6",
    "LoopInt",
    "LoopBool",
    "LoopDouble",
    "LoopString",
    "WasEntryUpdated",
    "SkipUnlessUpdated",
    "WaitValueUpdate",
];

/// The attributes of any node, which `TreeNode` and the parser of that version know.
const ATTRIBUTES: [&str; 13] = [
    "name",
    "ID",
    "_autoremap",
    "_description",
    "_uid",
    "_failureIf",
    "_successIf",
    "_skipIf",
    "_while",
    "_onSuccess",
    "_onFailure",
    "_onHalted",
    "_post",
];

const RUNS: [&str; 5] = [
    include_str!("rows.rs"),
    include_str!("rows_of_conditions.rs"),
    include_str!("rows_of_decorators.rs"),
    include_str!("rows_of_leaves.rs"),
    include_str!("rows_of_skips.rs"),
];

#[test]
fn every_node_and_attribute_of_the_library_stands_in_the_table_and_is_run() {
    let in_table = |name: &&&str| TABLE.contains(&format!("`{name}`"));
    let missing: Vec<_> = REGISTERED.iter().chain(&ATTRIBUTES).filter(|name| !in_table(name)).collect();
    assert!(missing.is_empty(), "the table lacks {missing:?}");
    // The rows make the names of some nodes: `Switch{cases}`.
    let made = |name: &str| name.starts_with("Switch") && RUNS[0].contains("<Switch{cases} ");
    let runs = |name: &&&str| made(name) || RUNS.iter().any(|rows| rows.contains(**name));
    let conditions = ATTRIBUTES.iter().filter(|name| !["_description", "_uid"].contains(*name));
    let missing: Vec<_> = REGISTERED.iter().chain(conditions).filter(|name| !runs(name)).collect();
    assert!(missing.is_empty(), "no row runs {missing:?}");
}
