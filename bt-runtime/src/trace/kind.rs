//! The kinds of records.

use super::Record;
use crate::status::Outcome;

/// Lists the kinds of records with their words.
macro_rules! kinds {
    ($($kind:ident: $word:literal,)*) => {
        /// The kind of a record: a [`Record`] without its contents.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "documented at `Record`")]
        pub enum Kind {
            $($kind,)*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$kind),*];

            /// Returns the word that names the kind, which JSON lines have as `record`.
            ///
            /// ```
            /// use bt_runtime::trace::{Kind, Record};
            ///
            /// assert_eq!(Record::<()>::Halt { node: 3 }.kind(), Kind::Halt);
            /// assert_eq!(Kind::Halt.word(), "halt");
            /// ```
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$kind => $word,)*
                }
            }
        }

        impl<V> Record<V> {
            /// Returns the kind of the record.
            #[must_use]
            pub const fn kind(&self) -> Kind {
                match self {
                    $(Self::$kind { .. } => Kind::$kind,)*
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
