//! Expectations that do not hold.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::Display;

use bt_model::json::{Json, Place};
use bt_model::{Fault, Name};

use super::After;

/// The largest number of failures that one run keeps.
const MOST: usize = 100;

/// An expectation of a script that does not hold, or an action that the tree ticks and the script has no results for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// The place of the expectation in the script.
    pub place: Place,
    /// The action without results; `None` for an expectation.
    pub unanswered: Option<String>,
    /// The number of the tick, from 1; 0 if there was no tick.
    pub tick: u64,
    /// The subject of the expectation: ``the key `ammo` ``.
    pub what: String,
    /// The expected value.
    pub expected: String,
    /// The value that was found.
    pub found: String,
    /// The trace of the tick, as JSON lines without the field `tick`. Each line can be copied to `records`.
    pub trace: Arc<[String]>,
}

impl Failure {
    /// Returns the failure as a fault of the script, without the values.
    #[must_use]
    pub fn fault(&self) -> Fault<Place> {
        let Self { place, unanswered, tick, what, .. } = self;
        let Some(action) = unanswered else {
            return Fault::error(place.clone(), format!("expectation failed in tick {tick}: {what}"), None);
        };
        let help = format!("give it results: `\"{action}\": [\"success\"]`");
        Fault::error(place.clone(), format!("tick {tick} needs a result of `{action}`"), Some(help))
    }

    /// Returns the failure on one line, with both values if it is about an expectation.
    #[must_use]
    pub fn message(&self) -> String {
        let message = self.fault().message;
        match self.unanswered {
            Some(_) => message,
            None => format!("{message}: expected {}, found {}", self.expected, self.found),
        }
    }
}

/// The failures of a run.
#[derive(Default)]
pub struct Failures {
    /// The first failures.
    pub list: Vec<Failure>,
    /// The number of failures that are not in the list.
    pub beyond: u64,
    /// The number and the trace of a tick, which its failures share.
    trace: Option<(u64, Arc<[String]>)>,
}

impl Failures {
    pub fn add(&mut self, place: &Place, difference: Difference, after: &After<'_>) {
        self.push(place, None, difference, after);
    }

    /// Adds the failure of a tick that comes to an action without results.
    pub fn add_unanswered(&mut self, action: &Name<Json>, after: &After<'_>) {
        let results = Difference::new(format!("the results of `{}`", action.text), "at least one", "none");
        self.push(&action.place, Some(action.text.clone()), results, after);
    }

    fn push(&mut self, place: &Place, unanswered: Option<String>, difference: Difference, after: &After<'_>) {
        if self.list.len() == MOST {
            self.beyond += 1;
            return;
        }
        let trace = match self.trace.take() {
            Some((tick, trace)) if tick == after.tick => trace,
            _ => after.seen.trace(),
        };
        self.trace = Some((after.tick, Arc::clone(&trace)));
        let Difference { place: own, what, expected, found } = difference;
        let place = own.unwrap_or_else(|| place.clone());
        self.list.push(Failure { place, unanswered, tick: after.tick, what, expected, found, trace });
    }
}

/// The difference between an expectation and a simulation.
pub struct Difference {
    /// A more exact place than that of the expectation.
    pub place: Option<Place>,
    pub what: String,
    pub expected: String,
    pub found: String,
}

impl Difference {
    pub fn new(what: impl Into<String>, expected: impl Display, found: impl Display) -> Self {
        Self { place: None, what: what.into(), expected: expected.to_string(), found: found.to_string() }
    }
}
