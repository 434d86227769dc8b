//! The table of attributes.

use super::{Example, Input, Takes};

/// The row of an attribute.
#[derive(Debug)]
pub struct AttributeSpec {
    /// The name.
    pub name: &'static str,
    /// The tag.
    pub tag: AttributeTag,
    /// The effect, in one line.
    pub docs: &'static str,
    /// The arguments.
    pub inputs: &'static [Input],
    /// The effect on the results of the node.
    pub effect: Effect,
    /// `true` if the attribute can refuse the entry. Traces then name it by its place among the attributes of the node.
    pub gate: bool,
    /// `true` if a second attribute of this kind on the same node is a mistake.
    pub single: bool,
    /// The names in other libraries.
    pub known_as: &'static [&'static str],
}

/// The effect of an attribute on the possible results of its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The results stay the same.
    Same,
    /// The results stay the same, or become a failure.
    MayFail,
    /// The results stay the same, or become a success.
    MaySucceed,
    /// A success becomes a failure, and a failure a success.
    Invert,
    /// Every result becomes a success.
    Succeed,
    /// Every result becomes a failure.
    Fail,
    /// The results stay the same after a number of rounds; an endless loop can only fail.
    Repeat,
    /// The only result is a success: a failure begins the next round.
    UntilSuccess,
    /// The only result is a success after a failure: a success begins the next round.
    UntilFailure,
    /// The node may be skipped and then has no result. The parent then continues as after a success or as after a
    /// failure.
    MaySkip,
}

/// The kind of attribute in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    SkipIf,
    Once,
    Limit,
    Chance,
    Service,
    OnExit,
    OnHalt,
    Weight,
    Score,
    Required,
    Elapsed,
    RunningIsFailure,
    RunningIsSuccess,
}

/// Returns a row with only a name and a line of documentation: without arguments, and without an effect on results.
const fn row(tag: AttributeTag, name: &'static str, docs: &'static str) -> AttributeSpec {
    AttributeSpec { name, tag, docs, inputs: &[], effect: Effect::Same, gate: false, single: false, known_as: &[] }
}

/// The rows of all attributes, in the order of their tags.
pub const ATTRIBUTES: &[AttributeSpec] = &[
    AttributeSpec {
        inputs: &[
            Input::required("condition", Takes::Condition, Example::Reads("ammo == 0")),
            Input::optional("aborts", Takes::Word(&["none", "self", "lower_priority", "both"]), Example::Text("both"))
                .means("what a change of the condition interrupts: its own branch when it turns false (`self`), the branches behind it when it turns true (`lower_priority`), or `both`"),
            Input::optional("notify", Takes::Word(&["result", "value"]), Example::Hidden)
                .means("`value`: a new value of a key in the condition starts the branch again, too"),
        ],
        effect: Effect::MayFail,
        gate: true,
        known_as: &["guard", "condition", "precondition", "if", "blackboard", "only_if"],
        ..row(AttributeTag::When, "when", "enters only while the condition holds")
    },
    AttributeSpec {
        effect: Effect::Invert,
        single: true,
        known_as: &["inverter", "not"],
        ..row(AttributeTag::Invert, "invert", "success becomes failure and failure success")
    },
    AttributeSpec {
        effect: Effect::Succeed,
        single: true,
        known_as: &["succeeder", "always_succeed", "always_success"],
        ..row(AttributeTag::ForceSuccess, "force_success", "any result becomes success")
    },
    AttributeSpec {
        effect: Effect::Fail,
        single: true,
        known_as: &["failer", "always_fail", "always_failure"],
        ..row(AttributeTag::ForceFailure, "force_failure", "any result becomes failure")
    },
    AttributeSpec {
        inputs: &[Input::required("times", Takes::Rounds, Example::Number("3"))],
        effect: Effect::Repeat,
        known_as: &["repeater", "loop"],
        ..row(AttributeTag::Repeat, "repeat", "runs it again after a success")
    },
    AttributeSpec {
        inputs: &[Input::required("times", Takes::Count, Example::Number("3"))],
        known_as: &["retry_until_successful"],
        ..row(AttributeTag::Retry, "retry", "runs it again after a failure")
    },
    AttributeSpec {
        effect: Effect::UntilSuccess,
        single: true,
        known_as: &["repeat_until_success", "until_succeed"],
        ..row(AttributeTag::UntilSuccess, "until_success", "runs it again until it succeeds")
    },
    AttributeSpec {
        effect: Effect::UntilFailure,
        single: true,
        known_as: &["repeat_until_failure", "keep_running_until_failure", "until_fail"],
        ..row(AttributeTag::UntilFailure, "until_failure", "runs it again until it fails")
    },
    AttributeSpec {
        inputs: &[
            Input::required("for", Takes::Spans, Example::Text("5s")),
            Input::optional("starts", Takes::Word(&["open", "shut"]), Example::Hidden)
                .means("`shut`: it counts from the start of the agent, too, so the first entries fail"),
            Input::optional("after", Takes::Word(&["any", "success", "failure"]), Example::Hidden)
                .means("the ends that begin the time"),
        ],
        effect: Effect::MayFail,
        gate: true,
        ..row(AttributeTag::Cooldown, "cooldown", "fails until this long after its last end")
    },
    AttributeSpec {
        inputs: &[Input::required("after", Takes::Spans, Example::Text("3s"))],
        effect: Effect::MayFail,
        known_as: &["timeout"],
        ..row(AttributeTag::TimeLimit, "time_limit", "halts it and fails after this long")
    },
    AttributeSpec {
        inputs: &[Input::required("for", Takes::Spans, Example::Text("1s"))],
        known_as: &["wait"],
        ..row(AttributeTag::Delay, "delay", "waits before its entry")
    },
    AttributeSpec {
        inputs: &[Input::required("condition", Takes::Condition, Example::Reads("ammo == 0"))],
        effect: Effect::MaySkip,
        gate: true,
        known_as: &["skip", "unless", "skip_when"],
        ..row(AttributeTag::SkipIf, "skip_if", "as if it were not there, if the condition holds at its entry")
    },
    AttributeSpec {
        effect: Effect::MayFail,
        gate: true,
        single: true,
        known_as: &["run_once", "one_shot"],
        ..row(AttributeTag::Once, "once", "ends once in the life of the brain")
    },
    AttributeSpec {
        inputs: &[
            Input::required("times", Takes::Count, Example::Number("3")),
            Input::optional("count", Takes::Word(&["all", "success", "failure"]), Example::Hidden)
                .means("the entries that count: `all`, or those with this end"),
        ],
        effect: Effect::MayFail,
        gate: true,
        single: true,
        known_as: &["max_entries"],
        ..row(AttributeTag::Limit, "limit", "enters so often in the life of the brain")
    },
    AttributeSpec {
        inputs: &[Input::required("probability", Takes::Chance, Example::Number("0.3"))],
        effect: Effect::MayFail,
        gate: true,
        known_as: &["probability", "random"],
        ..row(AttributeTag::Chance, "chance", "enters with this probability")
    },
    AttributeSpec {
        inputs: &[
            Input::required("action", Takes::Call, Example::Call { action: "track", input: "enemy" }),
            Input::required("every", Takes::Span, Example::Text("500ms")),
            Input::optional("deviation", Takes::Span, Example::Hidden)
                .means("how much each interval may be longer or shorter, at random: `100ms`"),
            Input::optional("timer", Takes::Word(&["restart", "keep"]), Example::Hidden)
                .means("`keep`: its interval goes on while the branch does not run"),
            Input::optional("on_start", Takes::Call, Example::Hidden)
                .means("an action that runs at each entry, before the service and the node"),
            Input::optional("on_stop", Takes::Call, Example::Hidden)
                .means("an action that runs when the branch ends"),
        ],
        known_as: &["background"],
        ..row(AttributeTag::Service, "service", "runs an action at intervals while its branch is active")
    },
    AttributeSpec {
        inputs: &[Input::required("action", Takes::Call, Example::Call { action: "track", input: "enemy" })],
        known_as: &["on_end", "finally", "cleanup", "terminate", "post"],
        ..row(AttributeTag::OnExit, "on_exit", "runs an action when the node ends: success, failure or halt")
    },
    AttributeSpec {
        inputs: &[Input::required("action", Takes::Call, Example::Call { action: "track", input: "enemy" })],
        known_as: &["on_halted", "on_abort", "on_aborted"],
        ..row(AttributeTag::OnHalt, "on_halt", "runs an action when the node is halted")
    },
    AttributeSpec {
        inputs: &[Input::required("weight", Takes::Weight, Example::Number("2"))],
        single: true,
        ..row(AttributeTag::Weight, "weight", "how likely its parent draws it")
    },
    AttributeSpec {
        inputs: &[Input::required("score", Takes::Value, Example::Reads("health"))],
        single: true,
        known_as: &["utility", "consideration"],
        ..row(AttributeTag::Score, "score", "how much its `utility_selector` wants it")
    },
    AttributeSpec {
        single: true,
        known_as: &["selected", "success_on_selected"],
        ..row(AttributeTag::Required, "required", "its `parallel(success = required)` needs its success")
    },
    AttributeSpec {
        inputs: &[Input::required("target", Takes::Target, Example::Reads("time"))],
        single: true,
        known_as: &["elapsed_time", "stopwatch", "timer"],
        ..row(AttributeTag::Elapsed, "elapsed", "writes in every tick how long its node has run")
    },
    AttributeSpec {
        effect: Effect::MayFail,
        single: true,
        ..row(AttributeTag::RunningIsFailure, "running_is_failure", "halts it and fails if it runs after its entry")
    },
    AttributeSpec {
        effect: Effect::MaySucceed,
        single: true,
        ..row(AttributeTag::RunningIsSuccess, "running_is_success", "halts it and succeeds if it runs after its entry")
    },
];
