//! The nodes of BehaviorTree.CPP 4.x, and the nodes of 3.x that 4.x renamed.

/// A node of the library.
pub(crate) struct Builtin {
    pub(crate) name: &'static str,
    /// The minimum and the maximum number of children.
    pub(crate) children: (usize, usize),
    pub(crate) ports: &'static [(&'static str, Port)],
}

/// The content of a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Port {
    /// A value, or an entry that is read.
    In,
    /// An entry that is written: `{entry}`.
    Out,
    /// An entry that is read and written: `{entry}`.
    InOut,
    /// The name of an entry that is written, with or without braces.
    NameOut,
    /// The name of an entry that is read, with or without braces.
    Name,
    /// A script.
    Script,
    /// A word or a number, fixed when the file is read.
    Word,
}

/// The maximum of a node with one or more children.
const MANY: usize = usize::MAX;

const fn control(name: &'static str, ports: &'static [(&'static str, Port)]) -> Builtin {
    Builtin { name, children: (1, MANY), ports }
}

const fn decorator(name: &'static str, ports: &'static [(&'static str, Port)]) -> Builtin {
    Builtin { name, children: (1, 1), ports }
}

const fn leaf(name: &'static str, ports: &'static [(&'static str, Port)]) -> Builtin {
    Builtin { name, children: (0, 0), ports }
}

const SWITCH: [(&str, Port); 7] = [
    ("variable", Port::In),
    ("case_1", Port::In),
    ("case_2", Port::In),
    ("case_3", Port::In),
    ("case_4", Port::In),
    ("case_5", Port::In),
    ("case_6", Port::In),
];

const fn switch(name: &'static str, cases: usize) -> Builtin {
    Builtin { name, children: (cases + 1, cases + 1), ports: SWITCH.split_at(cases + 1).0 }
}

const LOOP: &[(&str, Port)] = &[("queue", Port::InOut), ("if_empty", Port::Word), ("value", Port::Out)];
const QUEUE: &[(&str, Port)] = &[("queue", Port::InOut), ("popped_item", Port::Out)];
const ENTRY: &[(&str, Port)] = &[("entry", Port::Name)];
const CHECK: &[(&str, Port)] = &[("value_A", Port::In), ("value_B", Port::In), ("return_on_mismatch", Port::Word)];

/// Every node that the importer knows, except `SubTree` and `SubTreePlus`.
pub(crate) const NODES: &[Builtin] = &[
    control("Sequence", &[]),
    control("SequenceWithMemory", &[]),
    control("AsyncSequence", &[]),
    control("ReactiveSequence", &[]),
    control("Fallback", &[]),
    control("AsyncFallback", &[]),
    control("ReactiveFallback", &[]),
    control(
        "Parallel",
        &[
            ("success_count", Port::Word),
            ("failure_count", Port::Word),
            ("success_threshold", Port::Word),
            ("failure_threshold", Port::Word),
        ],
    ),
    control("ParallelAll", &[("max_failures", Port::Word)]),
    Builtin { name: "IfThenElse", children: (2, 3), ports: &[] },
    Builtin { name: "WhileDoElse", children: (2, 3), ports: &[] },
    Builtin { name: "TryCatch", children: (2, MANY), ports: &[("catch_on_halt", Port::Word)] },
    switch("Switch2", 2),
    switch("Switch3", 3),
    switch("Switch4", 4),
    switch("Switch5", 5),
    switch("Switch6", 6),
    control("ManualSelector", &[("repeat_last_selection", Port::Word)]),
    decorator("Inverter", &[]),
    decorator("ForceSuccess", &[]),
    decorator("ForceFailure", &[]),
    decorator("Repeat", &[("num_cycles", Port::In)]),
    decorator("RetryUntilSuccessful", &[("num_attempts", Port::In)]),
    decorator("KeepRunningUntilFailure", &[]),
    decorator("Delay", &[("delay_msec", Port::In)]),
    decorator("Timeout", &[("msec", Port::In)]),
    decorator("RunOnce", &[("then_skip", Port::Word)]),
    decorator("Precondition", &[("if", Port::Script), ("else", Port::Word)]),
    decorator("LoopInt", LOOP),
    decorator("LoopDouble", LOOP),
    decorator("LoopString", LOOP),
    decorator("LoopBool", LOOP),
    decorator("ConsumeQueue", QUEUE),
    decorator("SkipUnlessUpdated", ENTRY),
    decorator("WaitValueUpdate", ENTRY),
    leaf("AlwaysSuccess", &[]),
    leaf("AlwaysFailure", &[]),
    leaf("Sleep", &[("msec", Port::In)]),
    leaf("Script", &[("code", Port::Script)]),
    leaf("ScriptCondition", &[("code", Port::Script)]),
    leaf("SetBlackboard", &[("value", Port::In), ("output_key", Port::NameOut)]),
    leaf("UnsetBlackboard", &[("key", Port::NameOut)]),
    leaf("WasEntryUpdated", ENTRY),
    leaf("PopFromQueue", QUEUE),
    leaf("QueueSize", &[("queue", Port::In), ("size", Port::Out)]),
    leaf("TestNode", &[]),
    // Names of 3.x.
    control("SequenceStar", &[]),
    decorator("RetryUntilSuccesful", &[("num_attempts", Port::In)]),
    decorator("BlackboardCheckInt", CHECK),
    decorator("BlackboardCheckDouble", CHECK),
    decorator("BlackboardCheckString", CHECK),
    decorator("BlackboardCheckBool", CHECK),
];

/// The nodes that only 3.x has under this name, or that 4.x keeps for files of 3.x.
const OLD_NODES: [&str; 7] = [
    "SubTreePlus",
    "SequenceStar",
    "RetryUntilSuccesful",
    "BlackboardCheckInt",
    "BlackboardCheckDouble",
    "BlackboardCheckString",
    "BlackboardCheckBool",
];

/// The attributes that only 3.x has.
const OLD_ATTRIBUTES: [&str; 4] = ["__autoremap", "__shared_blackboard", "success_threshold", "failure_threshold"];

/// The attributes, allowed on every node, whose value is a condition.
pub(crate) const PRECONDITIONS: [&str; 4] = ["_failureIf", "_successIf", "_skipIf", "_while"];

/// The attributes, allowed on every node, whose value is a script.
pub(crate) const POSTCONDITIONS: [&str; 4] = ["_onSuccess", "_onFailure", "_post", "_onHalted"];

/// The other attributes allowed on every node: names, and the data of Groot2.
pub(crate) const COMMON: [&str; 9] = [
    "ID",
    "name",
    "_autoremap",
    "__autoremap",
    "__shared_blackboard",
    "_uid",
    "_fullpath",
    "_description",
    "_collapsed",
];

/// The elements whose `ID` names the node.
pub(crate) const EXPLICIT: [&str; 4] = ["Action", "Condition", "Control", "Decorator"];

/// Returns the node with this name.
pub(crate) fn builtin(name: &str) -> Option<&'static Builtin> {
    NODES.iter().find(|node| node.name == name)
}

/// Returns `true` if the node with this name, or the attribute, shows that a file is one of 3.x.
pub(crate) fn is_old(name: &str) -> bool {
    OLD_NODES.contains(&name) || OLD_ATTRIBUTES.contains(&name)
}

/// The other elements with a fixed meaning.
const ELEMENTS: [&str; 6] = ["SubTree", "SubTreePlus", "BehaviorTree", "TreeNodesModel", "include", "root"];

/// Returns `true` if a custom node cannot have this name, because the element with this name has another meaning.
pub(crate) fn is_taken(name: &str) -> bool {
    builtin(name).is_some() || EXPLICIT.contains(&name) || ELEMENTS.contains(&name)
}

/// Returns `true` if the attribute with this name is no port.
pub(crate) fn is_reserved(name: &str) -> bool {
    name.starts_with('_') || name == "name" || name == "ID"
}
