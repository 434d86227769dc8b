//! The tables of fields of objects. The reader, the writer and the schema use these tables, and those of
//! [`kinds`](crate::kinds).

pub(super) mod machine;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::kinds::{AttributeTag, Children, Grammar, NodeSpec, NodeTag};

/// A field.
#[derive(Clone, Copy, Debug)]
pub(in crate::json) struct Field {
    pub(in crate::json) name: &'static str,
    pub(in crate::json) holds: Holds,
    pub(in crate::json) required: bool,
    pub(in crate::json) docs: &'static str,
}

/// The kinds of values that a field holds.
#[derive(Clone, Copy, Debug)]
pub(in crate::json) enum Holds {
    /// A string.
    Text,
    /// A whole number from 0, of 32 bits.
    Number,
    /// `true` or `false`.
    Bool,
    /// The version of the format.
    Version,
    /// An expression, a number, or `true` or `false`.
    Expression,
    /// The pattern of an arm.
    Pattern,
    /// Data, or an expression that is read at run time.
    Data,
    /// A key or a local.
    Target,
    /// A target, or several targets with their values.
    Outputs,
    /// A target, or the targets of a tree's outputs by name.
    TreeOutputs,
    /// The word that lets the tree write a parameter.
    Direction,
    /// A list of names.
    Names,
    /// The arguments of a node of the table, or the inputs of an action or a tree.
    Arguments,
    /// A node.
    Node,
    /// A list of nodes.
    Nodes,
    /// A list of objects with these fields.
    Rows(&'static str, &'static [Field]),
    /// The guards of a node.
    Guards,
    /// Guards, decorators and services of a node.
    Decorators,
    /// Numbers by the names of budgets.
    Budget,
    /// A duration or a range.
    Span,
    /// An action with its inputs.
    Action,
    /// A tree or a machine with its arguments.
    Link,
    /// A list of tasks.
    Tasks,
    /// A list of states.
    States,
    /// The event that a state requires.
    Required,
    /// The triggers of a transition.
    Triggers,
    /// A state, or a word.
    TransitionTarget,
    /// The priority of a transition.
    Priority,
    /// The selection of a state.
    Select,
    /// The completion of a state.
    Done,
}

const fn field(name: &'static str, holds: Holds, docs: &'static str) -> Field {
    Field { name, holds, required: false, docs }
}

const fn required(name: &'static str, holds: Holds, docs: &'static str) -> Field {
    Field { name, holds, required: true, docs }
}

/// The fields that an editor keeps with a node, a tree or a file.
pub(in crate::json) const EDITOR: &[Field] = &[
    field("id", Holds::Number, "the number by which a tool knows it again"),
    field("comment", Holds::Text, "a remark"),
    field("color", Holds::Text, "a colour, as the editor writes it"),
    field("collapsed", Holds::Bool, "are its children hidden?"),
];

/// The field of a node that leaves it out of the tree.
pub(in crate::json) const DISABLED: Field =
    field("disabled", Holds::Bool, "is it, with all nodes below it, no part of the tree?");

/// The fields of a file with several trees and machines.
pub(in crate::json) const FILE: &[Field] = &[
    required("bt", Holds::Version, "the version of the format: 1"),
    field("uses", Holds::Names, "other files whose trees are run here, relative to this one"),
    field("trees", Holds::Rows("tree", TREE), "the trees"),
    field("machines", Holds::Rows("machine", machine::MACHINE), "the state machines"),
];

/// The first fields of a file with one tree or machine, before those of the tree or machine.
pub(in crate::json) const HEAD: &[Field] = &[FILE[0], FILE[1]];

const TREE_PARAMS: Field =
    field("params", Holds::Rows("parameter", PARAM), "its parameters: the caller supplies their values");
const LOCALS: Field =
    field("locals", Holds::Rows("local", LOCAL), "its locals: they live as long as it runs, or keep their values");
const BUDGET: Field = field("budget", Holds::Budget, "its limits: bytes per agent, visits per tick");

/// The field with the names for the values of an event.
const BINDS: Field = field("binds", Holds::Names, "names for what it carries, in order; `_` leaves a part out");
/// The field with a condition on the values of an event.
const EVENT_IF: Field = field("if", Holds::Expression, "a condition on what it carries");

/// The fields of a tree.
pub(in crate::json) const TREE: &[Field] = &[
    required("tree", Holds::Text, "its name"),
    required("agent", Holds::Text, "the agent it is for"),
    field("docs", Holds::Text, "its documentation"),
    TREE_PARAMS,
    LOCALS,
    BUDGET,
    required("root", Holds::Node, "its topmost node"),
];

pub(in crate::json) const PARAM: &[Field] = &[
    required("name", Holds::Text, "its name"),
    required("type", Holds::Text, "its type"),
    field("dir", Holds::Direction, "`out` or `inout` if the tree writes it, too"),
    field("default", Holds::Data, "its value where none is handed in"),
    field("latch", Holds::Bool, "is it read once, at entry, and not at every tick?"),
];

pub(in crate::json) const LOCAL: &[Field] = &[
    required("name", Holds::Text, "its name"),
    required("type", Holds::Text, "its type"),
    required("value", Holds::Data, "its value at entry"),
    field("keep", Holds::Bool, "does it keep its value from run to run?"),
];

/// The fields that every node may have. The first part of this table is written before the node's own fields.
pub(in crate::json) const BEFORE: &[Field] = &[
    required("node", Holds::Text, "its kind: a node of the table, or an action"),
    field("name", Holds::Text, "its label"),
    field("docs", Holds::Text, "its documentation"),
    field("weight", Holds::Expression, "how likely its parent draws it"),
    field("score", Holds::Expression, "how much its `utility_selector` wants it"),
    field("required", Holds::Bool, "does its `parallel` with `success` = `required` need its success?"),
    field("when", Holds::Guards, "guards, the outermost first; outside all `decorators`"),
    field("decorators", Holds::Decorators, "guards, decorators and services, the outermost first"),
];

/// The fields of a node that tell its parent something: the parent draws, scores, needs or restarts the node by them.
pub const OF_THE_PARENT: [&str; 4] = ["weight", "score", "required", "again"];

/// The fields of an action.
pub(in crate::json) const ACTION: &[Field] = &[
    field("args", Holds::Arguments, "its inputs by name"),
    field("out", Holds::Target, "the key or the local where its output goes"),
];

/// The field that makes an action a custom composite or decorator.
pub(in crate::json) const CUSTOM: Field =
    field("children", Holds::Nodes, "for a composite or decorator of the game: its children, in order");

/// The fields of a branch of an `if`.
pub(in crate::json) const BRANCH: &[Field] =
    &[required("if", Holds::Expression, "the condition"), required("then", Holds::Node, "what runs where it holds")];

/// The fields of an arm of a `match`.
pub(in crate::json) const ARM: &[Field] = &[
    required("is", Holds::Pattern, "what it takes: a literal, a word, a range, several with `|`, or `_`"),
    field("if", Holds::Expression, "a condition beside the pattern"),
    required("then", Holds::Node, "what runs"),
];

const ARGS: Field = field("args", Holds::Arguments, "its arguments by name");
const CHILDREN: Field = required("children", Holds::Nodes, "its children, in order");
const KEY: Field = required("key", Holds::Target, "the key or the local");

/// Returns the fields of a node of the table, without those that every node has.
pub(in crate::json) fn of_node(spec: &NodeSpec) -> Vec<Field> {
    match (spec.tag, spec.grammar) {
        (NodeTag::If, _) => vec![
            required("branches", Holds::Rows("branch", BRANCH), "conditions with what runs, the first that holds"),
            field("else", Holds::Node, "what runs where none holds"),
        ],
        (NodeTag::While, _) => vec![
            required("condition", Holds::Expression, "asked before each round"),
            required("do", Holds::Node, "what runs in each round"),
        ],
        (NodeTag::ForEach, _) => vec![
            required("in", Holds::Expression, "the list: a key, a parameter or a local"),
            required("item", Holds::Target, "the key or the local where an element goes"),
            field("index", Holds::Target, "the key or the local where its index goes"),
            field("width", Holds::Number, "how many elements run at once, at most 16; their item and index are locals"),
            required("do", Holds::Node, "what runs for each element"),
        ],
        (NodeTag::PopEach, _) => vec![
            required("from", Holds::Target, "the queue: a key or a local"),
            required("item", Holds::Target, "the key or the local where an element goes"),
            required("do", Holds::Node, "what runs for each element"),
        ],
        (NodeTag::Match, _) => vec![
            required("on", Holds::Expression, "what is matched"),
            required("arms", Holds::Rows("arm", ARM), "patterns with what runs, the first that takes it"),
        ],
        (NodeTag::Run, _) => {
            vec![
                required("tree", Holds::Text, "the tree"),
                field("args", Holds::Arguments, "its parameters by name"),
                field("out", Holds::TreeOutputs, "the keys or locals where its outputs go, by name"),
            ]
        }
        (NodeTag::Slot, _) => vec![required("slot", Holds::Text, "the slot's name")],
        (_, Grammar::Listen) => vec![
            required("event", Holds::Text, "the event's name"),
            BINDS,
            EVENT_IF,
            field("out", Holds::Outputs, "where what it carries goes"),
        ],
        (_, Grammar::Assign) => vec![KEY, required("value", Holds::Data, "what is written")],
        (_, Grammar::Target) => vec![KEY],
        (_, Grammar::List) => {
            let mut fields = Vec::new();
            if !spec.inputs.is_empty() {
                fields.push(Field { required: spec.inputs.iter().any(|input| input.required), ..ARGS });
            }
            if spec.children != Children::None {
                fields.push(CHILDREN);
            }
            fields
        }
    }
}

/// Returns all fields of a node, in the order in which they are written; `None`: the fields of an action.
pub(in crate::json) fn node(spec: Option<&NodeSpec>) -> &'static [Field] {
    // An editor asks for the fields of each node of a file at each change.
    static ALL: LazyLock<BTreeMap<Option<&str>, Vec<Field>>> = LazyLock::new(|| {
        let specs = [None].into_iter().chain(crate::kinds::NODES.iter().map(Some));
        specs.map(|spec| (spec.map(|spec| spec.name), every_field(spec))).collect()
    });
    ALL.get(&spec.map(|spec| spec.name)).map_or(&[], Vec::as_slice)
}

fn every_field(spec: Option<&NodeSpec>) -> Vec<Field> {
    let own = spec.map_or_else(|| [ACTION, &[CUSTOM]].concat(), of_node);
    [&BEFORE[..1], &EDITOR[..1], &BEFORE[1..], &own, &EDITOR[1..], &[DISABLED]].concat()
}

/// Returns all fields of a tree. `head`: the fields of the file before them.
pub(in crate::json) fn tree(head: &[Field]) -> Vec<Field> {
    head.iter().chain(TREE).chain(EDITOR).copied().collect()
}

/// Returns all fields of a file with several trees and machines.
pub(in crate::json) fn file() -> Vec<Field> {
    FILE.iter().chain(EDITOR).copied().collect()
}

/// `true` if the attribute is an item of `decorators`. A weight, a score and `required`, which the parent reads, are
/// fields of the node.
pub(in crate::json) fn is_decorator(tag: AttributeTag) -> bool {
    !matches!(tag, AttributeTag::Weight | AttributeTag::Score | AttributeTag::Required)
}

/// Returns the JSON name of an argument of an attribute.
pub(in crate::json) fn called(attribute: &str, input: &'static str) -> &'static str {
    let row = RENAMED.iter().find(|(of, _, name)| *of == attribute && *name == input);
    row.map_or(input, |(_, json, _)| json)
}

/// The arguments of attributes whose name in JSON differs: attribute, JSON name, name in the table.
pub(in crate::json) const RENAMED: &[(&str, &str, &str)] =
    &[("when", "if", "condition"), ("service", "node", "action")];

/// `true` if a node may have a field with this name.
pub(in crate::json) fn is_ours(name: &str) -> bool {
    static OURS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
        let own = crate::kinds::NODES.iter().flat_map(of_node);
        own.chain(ACTION.iter().chain(machine::TASK).copied())
            .chain(BEFORE.iter().copied().chain([DISABLED]))
            .map(|field| field.name)
            .collect()
    });
    OURS.contains(name)
}
