//! The names and words that are possible at a place in a script, for editors.

use super::actions::{DOES, ENDS, RESULTS, TIMED};
use super::expectations::EXPECT;
use super::read::{DRIVES, FUNCTION, KEY, SCRIPT};
use super::ticks::{ORDERS, SEND, TICK};

/// The names or words that are possible at a place in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Offer {
    /// Fields of the script.
    Fields(&'static [&'static str]),
    /// These words.
    Words(Vec<&'static str>),
    /// Keys of the blackboard.
    Keys,
    /// Events.
    Events,
    /// Actions.
    Actions,
    /// Names of nodes.
    Nodes,
    /// Functions.
    Functions,
    /// Types of values.
    Types,
    /// Files of trees.
    Files,
    /// Trees and state machines.
    Trees,
}

impl Offer {
    /// Returns the possible names of fields of an object. `path`: the fields and items that lead to the object.
    ///
    /// ```
    /// use bt_model::script::Offer;
    /// assert_eq!(Offer::names(&["ticks", "0", "set"]), Some(Offer::Keys));
    /// assert_eq!(Offer::names(&["keys", "ammo"]), Some(Offer::Fields(&["type", "value"])));
    /// assert_eq!(Offer::names(&["seed"]), None);
    /// ```
    #[must_use]
    pub fn names(path: &[&str]) -> Option<Self> {
        Some(match path {
            [] => Self::Fields(SCRIPT),
            ["keys"] => Self::Keys,
            ["keys", _] => Self::Fields(KEY),
            ["functions"] => Self::Functions,
            ["functions", _] => Self::Fields(FUNCTION),
            ["events"] => Self::Events,
            ["ticks", _] => Self::Fields(TICK),
            ["ticks", _, "set"] => Self::Keys,
            ["ticks", _, "functions"] => Self::Functions,
            ["ticks", _, "send", _] => Self::Fields(SEND),
            ["expect", rest @ ..] | ["ticks", _, "expect" | "always" | "until", rest @ ..] => match rest {
                [] => Self::Fields(EXPECT),
                ["keys"] => Self::Keys,
                ["counts" | "counts_in_tick"] => Self::Nodes,
                _ => return None,
            },
            ["ticks", _, rest @ ..] | rest => match rest {
                ["actions"] => Self::Actions,
                ["nodes"] => Self::Nodes,
                ["actions" | "nodes", _] => Self::Fields(DOES),
                ["actions" | "nodes", _, "outputs"] => Self::Keys,
                ["actions" | "nodes", _, item] if is_item(item) => Self::Fields(TIMED),
                ["actions" | "nodes", _, "results", _] => Self::Fields(TIMED),
                _ => return None,
            },
        })
    }

    /// Returns the possible words of a value. `path`: the fields and items that lead to the value.
    ///
    /// ```
    /// use bt_model::script::Offer;
    /// assert_eq!(Offer::values(&["ticks", "0", "clear", "0"]), Some(Offer::Keys));
    /// assert_eq!(Offer::values(&["actions", "shoot", "1"]), Some(Offer::Words(vec!["running", "success", "failure"])));
    /// ```
    #[must_use]
    pub fn values(path: &[&str]) -> Option<Self> {
        Some(match path {
            ["file"] => Self::Files,
            ["tree"] => Self::Trees,
            ["drive"] | ["ticks", _, "drive"] => words(DRIVES),
            ["keys" | "functions", _, "type"] | ["functions", _, "takes", _] | ["events", _] => Self::Types,
            ["ticks", _, "clear", _] => Self::Keys,
            ["ticks", _, "send", _, "event"] => Self::Events,
            ["ticks", _, "brain"] | ["ticks", _, "brain", _] => words(ORDERS),
            ["expect", rest @ ..] | ["ticks", _, "expect" | "always" | "until", rest @ ..] => match rest {
                ["status"] => words(RESULTS),
                ["running" | "active" | "inactive", _] => Self::Nodes,
                _ => return None,
            },
            ["ticks", _, rest @ ..] | rest => match rest {
                ["actions" | "nodes", _, "then"] | ["actions" | "nodes", _, .., "then"] => words(ENDS),
                ["actions" | "nodes", _, item] if is_item(item) => words(RESULTS),
                ["actions" | "nodes", _, "results", _] => words(RESULTS),
                _ => return None,
            },
        })
    }
}

/// `true` if the part of the path is the index of an item in a list.
fn is_item(part: &str) -> bool {
    part.parse::<u32>().is_ok()
}

fn words<T>(words: &[(&'static str, T)]) -> Offer {
    Offer::Words(words.iter().map(|(word, _)| *word).collect())
}
