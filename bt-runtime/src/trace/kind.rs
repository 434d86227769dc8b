//! The kinds of records.

use super::Record;
use crate::status::Outcome;

/// Lists the kinds of records with their words.
macro_rules! kinds {
    ($($kind:ident: $word:literal,)*) => {
        impl Record {
            /// The words that name the kinds of records.
            pub const KINDS: &'static [&'static str] = &[$($word),*];
        }

        impl<V> Record<V> {
            /// Returns the word that names the kind of the record: `leave`. JSON lines have it as `record`.
            ///
            /// ```
            /// use bt_runtime::trace::Record;
            ///
            /// assert_eq!(Record::<()>::Halt { node: 3 }.kind(), "halt");
            /// assert!(Record::KINDS.contains(&"halt"));
            /// ```
            #[must_use]
            pub const fn kind(&self) -> &'static str {
                match self {
                    $(Self::$kind { .. } => $word,)*
                }
            }
        }
    };
}

kinds! {
    Agent: "agent",
    Tick: "tick",
    Enter: "enter",
    Leave: "leave",
    Halt: "halt",
    Guard: "guard",
    Preempt: "preempt",
    Action: "action",
    Key: "key",
    Send: "send",
    Take: "take",
    Push: "push",
    Panic: "panic",
    Unheard: "unheard",
    Transition: "transition",
    Refused: "refused",
    Unsettled: "unsettled",
    Swap: "swap",
    Write: "write",
    Event: "event",
    Look: "look",
    Runs: "runs",
}

impl<V> Record<V> {
    /// Returns `true` if the node of the record succeeded, or its guard held; `None` if the record has no such result.
    #[must_use]
    pub const fn passed(&self) -> Option<bool> {
        match self {
            Self::Leave { outcome, .. } => Some(matches!(outcome, Outcome::Success)),
            Self::Guard { passed, .. } => Some(*passed),
            _ => None,
        }
    }
}
