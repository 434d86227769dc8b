//! The attributes.

use super::{Input, Takes};

/// An attribute.
#[derive(Debug)]
pub struct AttributeSpec {
    /// Its name.
    pub name: &'static str,
    /// Which it is.
    pub tag: AttributeTag,
    /// What it does, in a line.
    pub docs: &'static str,
    /// How it is written, for help.
    pub usage: &'static str,
    /// Its arguments.
    pub inputs: &'static [Input],
    /// Is a second one on the same node a mistake?
    pub single: bool,
    /// What it is called elsewhere.
    pub known_as: &'static [&'static str],
}

/// Which attribute a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the rows say what each is")]
pub enum AttributeTag {
    When,
    Invert,
    ForceSuccess,
    ForceFailure,
    Repeat,
    Retry,
    UntilSuccess,
    UntilFailure,
    Cooldown,
    TimeLimit,
    Delay,
    Once,
    Limit,
    Chance,
    Service,
    Weight,
    Score,
}

/// An attribute without arguments, of which a second makes no sense.
const fn bare(
    tag: AttributeTag,
    name: &'static str,
    usage: &'static str,
    docs: &'static str,
    known_as: &'static [&'static str],
) -> AttributeSpec {
    AttributeSpec { name, tag, docs, usage, inputs: &[], single: true, known_as }
}

/// An attribute with one argument, which may stand several times.
const fn taking(
    inputs: &'static [Input],
    tag: AttributeTag,
    name: &'static str,
    usage: &'static str,
    docs: &'static str,
    known_as: &'static [&'static str],
) -> AttributeSpec {
    AttributeSpec { name, tag, docs, usage, inputs, single: false, known_as }
}

const fn required(name: &'static str, takes: Takes) -> Input {
    Input { name, takes, required: true }
}

const fn optional(name: &'static str, takes: Takes) -> Input {
    Input { name, takes, required: false }
}

/// Every attribute of a node.
pub const ATTRIBUTES: &[AttributeSpec] = &[
    taking(
        &[
            required("condition", Takes::Condition),
            optional("aborts", Takes::Word(&["none", "self", "lower_priority", "both"])),
            optional("notify", Takes::Word(&["result", "value"])),
        ],
        AttributeTag::When,
        "when",
        "#[when(bb.ammo == 0, aborts = both)]",
        "enters only while the condition holds",
        &["guard", "condition", "precondition", "if", "blackboard", "only_if"],
    ),
    bare(
        AttributeTag::Invert,
        "invert",
        "#[invert]",
        "success becomes failure and failure success",
        &["inverter", "not"],
    ),
    bare(
        AttributeTag::ForceSuccess,
        "force_success",
        "#[force_success]",
        "any result becomes success",
        &["succeeder", "always_succeed", "always_success"],
    ),
    bare(
        AttributeTag::ForceFailure,
        "force_failure",
        "#[force_failure]",
        "any result becomes failure",
        &["failer", "always_fail", "always_failure"],
    ),
    taking(
        &[required("times", Takes::Rounds)],
        AttributeTag::Repeat,
        "repeat",
        "#[repeat(3)]",
        "runs it again after a success",
        &["repeater", "loop"],
    ),
    taking(
        &[required("times", Takes::Count)],
        AttributeTag::Retry,
        "retry",
        "#[retry(3)]",
        "runs it again after a failure",
        &["retry_until_successful"],
    ),
    bare(
        AttributeTag::UntilSuccess,
        "until_success",
        "#[until_success]",
        "runs it again until it succeeds",
        &["repeat_until_success", "until_succeed"],
    ),
    bare(
        AttributeTag::UntilFailure,
        "until_failure",
        "#[until_failure]",
        "runs it again until it fails",
        &["repeat_until_failure", "keep_running_until_failure", "until_fail"],
    ),
    taking(
        &[required("for", Takes::Spans)],
        AttributeTag::Cooldown,
        "cooldown",
        "#[cooldown(5s)]",
        "fails until this long after its last end",
        &[],
    ),
    taking(
        &[required("after", Takes::Spans)],
        AttributeTag::TimeLimit,
        "time_limit",
        "#[time_limit(3s)]",
        "halts it and fails after this long",
        &["timeout"],
    ),
    taking(
        &[required("for", Takes::Spans)],
        AttributeTag::Delay,
        "delay",
        "#[delay(1s)]",
        "waits before its entry",
        &["wait"],
    ),
    bare(AttributeTag::Once, "once", "#[once]", "ends once in the life of the brain", &["run_once", "one_shot"]),
    AttributeSpec {
        single: true,
        ..taking(
            &[required("times", Takes::Count)],
            AttributeTag::Limit,
            "limit",
            "#[limit(3)]",
            "enters so often in the life of the brain",
            &["max_entries"],
        )
    },
    taking(
        &[required("probability", Takes::Chance)],
        AttributeTag::Chance,
        "chance",
        "#[chance(0.3)]",
        "enters with this probability",
        &["probability", "random"],
    ),
    taking(
        &[required("action", Takes::Call), required("every", Takes::Span), optional("deviation", Takes::Span)],
        AttributeTag::Service,
        "service",
        "#[service(track(enemy = bb.enemy), every = 500ms)]",
        "runs an action at intervals while its branch is active",
        &["background"],
    ),
    AttributeSpec {
        single: true,
        ..taking(
            &[required("weight", Takes::Weight)],
            AttributeTag::Weight,
            "weight",
            "#[weight(2)]",
            "how likely its parent draws it",
            &[],
        )
    },
    AttributeSpec {
        single: true,
        ..taking(
            &[required("score", Takes::Value)],
            AttributeTag::Score,
            "score",
            "#[score(bb.ammo as f32)]",
            "how much its `utility_selector` wants it",
            &["utility", "consideration"],
        )
    },
];
