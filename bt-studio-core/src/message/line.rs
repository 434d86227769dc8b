//! The lines of a trace.

use bt_breakpoints::Is as BreakResult;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize};

/// A line of a trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LineView {
    /// The kind of the line.
    pub kind: LineKind,
    /// The result of the line's node or guard.
    pub result: Option<BreakResult>,
    /// The line as text for people.
    pub text: String,
    /// The line as `bt simulate` writes it.
    pub json: String,
    /// The pointer of the line's node, if the node is in the file of the trace.
    pub at: Option<String>,
}

/// The kind of a line: that of a record, `brain` or `status`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// The next lines are about another agent.
    Agent,
    /// A tick begins.
    Tick,
    /// A node starts.
    Enter,
    /// A node finishes.
    Leave,
    /// A node was halted.
    Halt,
    /// A guard or a gate was checked.
    Guard,
    /// A branch preempts another one.
    Preempt,
    /// An action is ticked, or a service runs.
    Action,
    /// A key has changed.
    Key,
    /// A node sends an event.
    Send,
    /// A node hears or takes an event.
    Take,
    /// A tree in a slot starts.
    Push,
    /// A fault stops the agent: its tick panicked, or it wrote a `Shared` value in a parallel tick.
    Panic,
    /// No node has heard an event.
    Unheard,
    /// A state machine goes on to another state.
    Transition,
    /// A state machine cannot select a state.
    Refused,
    /// A state machine has reached its limit of switches in a tick.
    Unsettled,
    /// The tree goes on as another version.
    Swap,
    /// A tool has written a key.
    Write,
    /// A tool, or the script of a simulation, has sent an event.
    Event,
    /// A tool has looked at the agent.
    Look,
    /// A tool has seen that a node runs.
    Runs,
    /// The script of a simulation orders the brain to start, stop, restart, pause or resume.
    Brain,
    /// The status after a tick of a simulation.
    Status,
    /// A kind that this version does not know.
    Other,
}

impl LineKind {
    /// Returns the kind that a word names, as the trace writes it.
    pub(crate) fn of(word: &str) -> Self {
        let word: StrDeserializer<'_, Error> = word.into_deserializer();
        Self::deserialize(word).unwrap_or(Self::Other)
    }
}

#[cfg(test)]
mod tests {
    use bt_runtime::trace::Kind;

    use super::LineKind;

    #[test]
    fn each_record_has_a_kind() {
        for word in Kind::ALL.iter().map(|kind| kind.word()).chain(["brain", "status"]) {
            let kind = LineKind::of(word);
            assert_ne!(kind, LineKind::Other, "{word}");
            assert_eq!(serde_json::to_value(kind).unwrap(), word);
        }
        assert_eq!(LineKind::of("unknown"), LineKind::Other);
    }
}
