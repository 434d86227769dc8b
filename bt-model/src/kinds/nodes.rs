//! The table of nodes.

use super::{Children, Example, Grammar, Input, Takes};

/// The row of a node.
#[derive(Debug)]
pub struct NodeSpec {
    /// The name.
    pub name: &'static str,
    /// The tag.
    pub tag: NodeTag,
    /// The purpose, in one line.
    pub docs: &'static str,
    /// The notation in `bt!`, for help; empty if the name says enough.
    pub usage: &'static str,
    /// The number of children.
    pub children: Children,
    /// The form of the parentheses.
    pub grammar: Grammar,
    /// The arguments.
    pub inputs: &'static [Input],
    /// The names in other libraries.
    pub known_as: &'static [&'static str],
}

/// The kind of node in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the rows say what each is")]
pub enum NodeTag {
    Composite(Composite),
    Parallel,
    SimpleParallel,
    If,
    While,
    ForEach,
    PopEach,
    Match,
    Wait,
    WaitFor,
    Send,
    Check,
    Set,
    Clear,
    Succeed,
    Fail,
    Idle,
    Run,
    Slot,
}

/// A node that has only children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Composite {
    /// `sequence`
    Sequence,
    /// `selector`
    Selector,
    /// `reactive_sequence`
    ReactiveSequence,
    /// `reactive_selector`
    ReactiveSelector,
    /// `always_sequence`
    AlwaysSequence,
    /// `random_sequence`
    RandomSequence,
    /// `random_selector`
    RandomSelector,
    /// `pick`
    Pick,
    /// `utility_selector`
    UtilitySelector,
    /// `race`
    Race,
}

impl Composite {
    /// Returns `true` if it draws its children by their weights.
    #[must_use]
    pub const fn draws(self) -> bool {
        matches!(self, Self::RandomSequence | Self::RandomSelector | Self::Pick)
    }
}

/// The reach of a guard in a child of a node: the branches of lower priority that it can abort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The later children of the node, and all branches after the node.
    Behind,
    /// All branches after the node, but none of its children, because at most one of them runs.
    Through,
    /// No branch, because the children have no order of priority.
    Nothing,
}

impl NodeTag {
    /// Returns the reach of guards in the children of the node.
    #[must_use]
    pub const fn reach(self) -> Reach {
        match self {
            Self::Composite(Composite::Selector | Composite::ReactiveSelector) => Reach::Behind,
            Self::If | Self::Match | Self::While | Self::Run => Reach::Through,
            _ => Reach::Nothing,
        }
    }
}

const fn composite(
    composite: Composite,
    name: &'static str,
    docs: &'static str,
    known_as: &'static [&'static str],
) -> NodeSpec {
    NodeSpec {
        name,
        tag: NodeTag::Composite(composite),
        docs,
        usage: "",
        children: Children::Some,
        grammar: Grammar::List,
        inputs: &[],
        known_as,
    }
}

const fn leaf(
    tag: NodeTag,
    name: &'static str,
    usage: &'static str,
    docs: &'static str,
    known_as: &'static [&'static str],
) -> NodeSpec {
    let (children, grammar) = (Children::None, Grammar::List);
    NodeSpec { name, tag, docs, usage, children, grammar, inputs: &[], known_as }
}

/// The rows of all nodes of the language. Actions, trees and custom nodes have no rows.
pub const NODES: &[NodeSpec] = &[
    composite(Composite::Sequence, "sequence", "its children in order, until one fails", &["seq", "and", "all"]),
    composite(
        Composite::Selector,
        "selector",
        "its children in order, until one succeeds",
        &["fallback", "select", "or", "any", "priority"],
    ),
    composite(
        Composite::ReactiveSequence,
        "reactive_sequence",
        "a sequence that starts from its first child every tick",
        &["active_sequence", "dynamic_sequence"],
    ),
    composite(
        Composite::ReactiveSelector,
        "reactive_selector",
        "a selector that starts from its first child every tick",
        &["reactive_fallback", "active_selector", "dynamic_selector"],
    ),
    composite(
        Composite::AlwaysSequence,
        "always_sequence",
        "its children in order, whatever their result; succeeds",
        &["sequence_all"],
    ),
    composite(
        Composite::RandomSequence,
        "random_sequence",
        "a sequence in an order drawn at each entry",
        &["shuffled_sequence"],
    ),
    composite(
        Composite::RandomSelector,
        "random_selector",
        "a selector in an order drawn at each entry",
        &["random_fallback", "shuffled_selector"],
    ),
    composite(
        Composite::Pick,
        "pick",
        "one child, drawn by weight",
        &["probability", "probility", "probability_selector", "random", "choose"],
    ),
    NodeSpec {
        inputs: &[
            Input::optional("rescore", Takes::Word(&["change"]), Example::Hidden),
            Input::optional("margin", Takes::Weight, Example::Hidden),
        ],
        ..composite(
            Composite::UtilitySelector,
            "utility_selector",
            "a selector that begins with the highest score",
            &["utility", "score_selector", "thinker", "picker"],
        )
    },
    composite(Composite::Race, "race", "all children at once; the first to finish decides", &["first"]),
    NodeSpec {
        inputs: &[
            Input::optional("success", Takes::Successes, Example::Text("all")),
            Input::optional("failure", Takes::Threshold, Example::Number("1")),
        ],
        usage: "parallel(success = all, failure = 1) { … }",
        children: Children::Some,
        ..leaf(
            NodeTag::Parallel,
            "parallel",
            "",
            "all children at once; enough successes or failures decide",
            &["concurrent", "simultaneous"],
        )
    },
    NodeSpec {
        inputs: &[Input::optional("finish", Takes::Word(&["immediate", "delayed"]), Example::Text("immediate"))
            .means("when the main leaf ends, the background is halted, or ends its round first (`delayed`)")],
        children: Children::Exactly(2),
        ..leaf(
            NodeTag::SimpleParallel,
            "simple_parallel",
            "simple_parallel(finish = immediate) { main(); background(); }",
            "a leaf, and something in the background while it runs",
            &[],
        )
    },
    leaf(NodeTag::If, "if", "if bb.ammo == 0 { … } else { … }", "the branch whose condition holds at entry", &[]),
    leaf(
        NodeTag::While,
        "while",
        "while bb.ammo > 0 { … }",
        "its body, as long as the condition holds before each round",
        &["loop"],
    ),
    leaf(
        NodeTag::ForEach,
        "for_each",
        "for_each(bb.path -> bb.goal) { … }",
        "its body once for each element of a list, in order",
        &["for", "each", "for_all", "loop_over"],
    ),
    leaf(
        NodeTag::PopEach,
        "pop_each",
        "pop_each(bb.jobs -> bb.job) { … }",
        "its body for elements popped from a queue, until that is empty",
        &["consume_queue", "loop_queue", "loop_node", "pop_from_queue", "drain", "while_let"],
    ),
    leaf(NodeTag::Match, "match", "match bb.mode { … }", "the arm whose pattern matches at entry", &["switch"]),
    NodeSpec {
        inputs: &[Input::required("for", Takes::Spans, Example::Text("4s"))],
        ..leaf(NodeTag::Wait, "wait", "wait(4s)", "lets time pass", &["sleep"])
    },
    NodeSpec {
        grammar: Grammar::Listen,
        ..leaf(
            NodeTag::WaitFor,
            "wait_for",
            "wait_for(Noise::Heard(at) -> bb.destination)",
            "runs until an event comes",
            &["on", "listen", "wait_event"],
        )
    },
    NodeSpec {
        inputs: &[Input::required("event", Takes::Value, Example::Text("Noise::Alarm"))],
        ..leaf(NodeTag::Send, "send", "send(Noise::Alarm)", "sends an event to its own agent", &["emit"])
    },
    NodeSpec {
        inputs: &[Input::required("condition", Takes::Condition, Example::Reads("ammo > 0"))],
        ..leaf(
            NodeTag::Check,
            "check",
            "check(bb.ammo > 0)",
            "succeeds if the condition holds, else fails",
            &["condition", "assert"],
        )
    },
    NodeSpec {
        grammar: Grammar::Assign,
        ..leaf(NodeTag::Set, "set", "set(bb.ammo = 6)", "writes a key or a local", &["set_blackboard", "write"])
    },
    NodeSpec {
        grammar: Grammar::Target,
        ..leaf(
            NodeTag::Clear,
            "clear",
            "clear(bb.enemy)",
            "resets a key or a local to its default",
            &["unset", "unset_blackboard"],
        )
    },
    leaf(NodeTag::Succeed, "succeed", "succeed", "succeeds", &["success", "always_success", "noop"]),
    leaf(NodeTag::Fail, "fail", "fail", "fails", &["failure", "always_failure", "abort"]),
    leaf(NodeTag::Idle, "idle", "idle", "runs until it is halted", &["running", "forever"]),
    leaf(NodeTag::Run, "run", "run Patrol(route = bb.route)", "another tree", &["subtree", "tree"]),
    leaf(
        NodeTag::Slot,
        "slot",
        "slot weapon",
        "a place where a tree is put in at run time",
        &["run_dynamic", "dynamic_subtree", "run_behavior_dynamic"],
    ),
];
