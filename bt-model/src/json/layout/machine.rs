//! The tables of fields of machines: states, transitions, tasks.

use super::{
    ACTION, BEFORE, BINDS, BUDGET, EDITOR, EVENT_IF, Field, HEAD, Holds, LOCALS, PARAM, TREE_PARAMS, field, required,
};

const DOCS: Field = field("docs", Holds::Text, "its documentation");
const PARAMS: Field =
    field("params", Holds::Rows("parameter", PARAM), "its parameters: a transition supplies their values");
const SELECT: Field = field("select", Holds::Select, "the way in which it selects one of its states");
const DONE: Field = field(
    "done",
    Holds::Done,
    "does it succeed when one of its tasks has succeeded (`any`), or only when all have (`all`)?",
);
const TRANSITIONS: Field =
    field("transitions", Holds::Rows("transition", TRANSITION), "its transitions, checked in order");

/// The fields of a machine.
pub(in crate::json) const MACHINE: &[Field] = &[
    required("machine", Holds::Text, "its name"),
    required("agent", Holds::Text, "the agent it is for"),
    DOCS,
    TREE_PARAMS,
    LOCALS,
    BUDGET,
    field("evaluators", Holds::Rows("evaluator", EVALUATOR), "actions that run before everything else in a tick"),
    field("state_change", Holds::Target, "the key that gets the facts of each change of its states"),
    field(
        "tasks",
        Holds::Tasks,
        "tasks that run while the machine runs; when they are done (see `done`), the machine ends",
    ),
    SELECT,
    DONE,
    TRANSITIONS,
    required("states", Holds::States, "its states, in order"),
];

/// The fields of a state besides its name.
pub(in crate::json) const STATE: &[Field] = &[
    DOCS,
    PARAMS,
    field(
        "when",
        Holds::Expression,
        "the enter condition: checked when the state is selected, never while it is active",
    ),
    field("requires", Holds::Required, "the event that must be there to enter; the entry takes it"),
    field("score", Holds::Expression, "its score, if its parent selects by utility or weight"),
    field("links", Holds::Link, "the machine or the tree that this state stands for; the state ends when it ends"),
    field("run", Holds::Link, "a tree that is its task"),
    field("tasks", Holds::Tasks, "what runs while it is active"),
    SELECT,
    DONE,
    TRANSITIONS,
    field("states", Holds::States, "the states in it, in order"),
];

/// The fields for the name of a state, which also show its kind.
pub(in crate::json) const NAMES: &[Field] =
    &[field("state", Holds::Text, "its name"), field("group", Holds::Text, "the name of a state without tasks")];

/// The fields of a transition.
pub(in crate::json) const TRANSITION: &[Field] = &[
    required(
        "on",
        Holds::Triggers,
        "its triggers: `tick`, `done`, `success`, `failure`, an event such as `Noise::Heard(at)`; or several of them",
    ),
    field("if", Holds::Expression, "its condition"),
    field("after", Holds::Span, "its delay: a duration or a range"),
    field("priority", Holds::Priority, "its priority"),
    required("to", Holds::TransitionTarget, "its target: a state, or a word"),
    field("args", Holds::Arguments, "the values for the parameters of the target, by name"),
];

/// The fields of an evaluator, an action that runs before all others.
pub(in crate::json) const EVALUATOR: &[Field] = &[
    BEFORE[0],
    ACTION[0],
    ACTION[1],
    field("every", Holds::Span, "its interval; at every tick if absent"),
    field("on_start", Holds::Action, "an action that runs when the machine starts"),
    field("on_stop", Holds::Action, "an action that runs when the machine ends"),
];

/// The fields of a task besides those of a node.
pub(in crate::json) const TASK: &[Field] =
    &[field("again", Holds::Bool, "does it restart when its state is selected again?")];

/// The fields of an event.
pub(in crate::json) const EVENT: &[Field] = &[required("event", Holds::Text, "the event's name"), BINDS];

/// The fields of the event that a state requires.
pub(in crate::json) const REQUIRED: &[Field] = &[
    field("event", Holds::Text, "the event's name"),
    BINDS,
    field("events", Holds::Rows("event", EVENT), "several events, one of which must be there"),
    EVENT_IF,
];

/// Returns all fields of a machine. `head`: the fields of the file before them.
pub(in crate::json) fn machine(head: &[Field]) -> Vec<Field> {
    head.iter().chain(MACHINE).chain(EDITOR).copied().collect()
}

/// Returns all fields of a machine that has its own file.
pub(in crate::json) fn own_file() -> Vec<Field> {
    machine(HEAD)
}

/// Returns all fields of a state.
pub(in crate::json) fn state() -> Vec<Field> {
    NAMES.iter().chain(STATE).chain(EDITOR).copied().collect()
}

/// Returns these fields and those of the editor.
pub(in crate::json) fn with_editor(fields: &[Field]) -> Vec<Field> {
    fields.iter().chain(EDITOR).copied().collect()
}
