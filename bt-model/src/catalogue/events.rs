//! Checks that the events that files wait for or send are events that the agent receives.

use std::collections::BTreeMap;

use crate::json::expression::{Type, known_names};
use crate::json::{Json, Place};
use crate::{Faults, Name};

/// The events of an agent.
pub struct Events {
    /// The names of all kinds; `None` if they are unknown.
    kinds: Option<Vec<String>>,
    /// The types of the values that files may read, by kind of event.
    carried: BTreeMap<String, Type>,
    /// The kinds with a value that files cannot read.
    closed: Vec<String>,
    /// The type of the events, if it is known.
    ty: Option<Type>,
}

/// The part of an event that a file can read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Only the fact that the event occurred.
    Alone,
    /// The fact that the event occurred, and its value, which has this type.
    With(Type),
}

impl Events {
    /// Creates the events. `kinds`: the names of all kinds, if they are known. `carried`: the types of the values that
    /// files may read, by kind. `closed`: the kinds with a value of an unregistered type.
    #[must_use]
    pub fn new(mut kinds: Option<Vec<String>>, carried: BTreeMap<String, Type>, closed: Vec<String>) -> Self {
        if let Some(kinds) = &mut kinds {
            let more: Vec<_> = carried.keys().filter(|kind| !kinds.contains(kind)).cloned().collect();
            kinds.extend(more);
        }
        Self { kinds, carried, closed, ty: None }
    }

    /// Sets the type of the events.
    #[must_use]
    pub fn of(self, ty: Option<Type>) -> Self {
        Self { ty, ..self }
    }

    /// Returns the type of the events, if it is known.
    #[must_use]
    pub fn ty(&self) -> Option<&Type> {
        self.ty.as_ref()
    }

    /// Returns the names of all kinds; `None` if they are unknown.
    #[must_use]
    pub fn kinds(&self) -> Option<&[String]> {
        self.kinds.as_deref()
    }

    /// Returns `true` if this kind has a value that files cannot read.
    #[must_use]
    pub fn is_closed(&self, kind: &str) -> bool {
        self.closed.iter().any(|closed| closed == kind)
    }

    /// Reports the faults in an event pattern and in the names that it binds. `place` is the place of the pattern;
    /// `reads` is `true` if the node of the pattern uses the value. Returns `None` if a fault was reported.
    pub fn hear(
        &self,
        name: &Name<Json>,
        binds: &[Name<Json>],
        reads: bool,
        place: &Place,
        faults: &mut Faults<Json>,
    ) -> Option<Heard> {
        let word = event_kind(&name.text);
        if let Some(carried) = self.carried.get(word) {
            return one_value(word, Some(carried), binds, faults).then(|| Heard::With(carried.clone()));
        }
        if !self.known(name, faults) || !one_value(word, None, binds, faults) {
            return None;
        }
        if reads || !binds.is_empty() || self.is_closed(word) {
            let help = format!("register it in the game: `Registry::new().with_event(\"{word}\", |event| …)`");
            faults.error(place, format!("the value of `{word}` is unknown"), help);
            return None;
        }
        Some(Heard::Alone)
    }

    /// Reports the name of an event if no such event is known. The name may begin with the type of the event. Returns
    /// `true` if such an event may exist.
    pub fn known(&self, name: &Name<Json>, faults: &mut Faults<Json>) -> bool {
        let word = event_kind(&name.text);
        if word.is_empty() {
            // A name that could not be read is empty: the fault was reported when the name was read.
            if !name.text.is_empty() {
                let help = "its kind comes last: `Noise::Heard`";
                faults.error(&name.place, format!("`{}` is no event", name.text), help);
            }
            return false;
        }
        let Some(kinds) = &self.kinds else { return true };
        let known = kinds.iter().any(|kind| kind == word);
        if !known {
            let none = "its agent receives none: `#[blackboard(event = Noise)]` declares its events";
            faults.error(&name.place, format!("there is no event `{word}`"), known_names(word, kinds, "event", none));
        }
        known
    }
}

/// Reports a pattern that binds several values of an event, since a file can read only one. `carried`: the type of the
/// value, if this type is known. Returns `true` if nothing was reported.
pub fn one_value(event: &str, carried: Option<&Type>, binds: &[Name<Json>], faults: &mut Faults<Json>) -> bool {
    let [_, second, ..] = binds else { return true };
    let event = event_kind(event);
    let message = match carried {
        Some(carried) => format!("`{event}` carries one `{carried}`"),
        None => format!("a file binds one value of `{event}`, found {} names", binds.len()),
    };
    let help = "bind one name; an event with several values gives them to files as one struct";
    faults.error(&second.place, message, help);
    false
}

/// Returns the kind of an event: the last part of its path, `Heard` in `Noise::Heard`.
#[must_use]
pub fn event_kind(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or_default()
}
