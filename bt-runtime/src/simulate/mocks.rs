//! The mock actions of a script.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use std::collections::{BTreeMap, BTreeSet};

use bt_model::Name;
use bt_model::json::Json;
use bt_model::script::{self, Given, Mock, Script, Stands};

use super::maker::{Maker, is_in};
use super::mock::{Plan, Plans, registered};
use super::types::intern;
use super::world::{Answer, Does};
use crate::status::{Outcome, Status};

impl Maker {
    /// Returns the plans of the mocks. Each mock has its first part, and the parts to which ticks change it. The
    /// actions in `asking` ask for results, unless the script names them.
    pub fn mocks(&mut self, script: &Script, asking: Option<BTreeSet<String>>) -> Arc<Plans> {
        let mut changed: BTreeMap<(Stands, &str), Vec<&script::Does>> = BTreeMap::new();
        for before in script.ticks.iter().flat_map(|tick| &tick.before) {
            if let script::Before::Does(stands, name, does) = before {
                changed.entry((*stands, &name.text)).or_default().push(does);
            }
        }
        let mut plans = Plans::default();
        for Mock { stands, name, does } in &script.mocks {
            // The mocks of a catalogue have no results of their own.
            if asking.is_some() && !is_in(&name.place, &self.script) {
                self.asks(name, &mut plans);
                continue;
            }
            let act = self.acts.len();
            let later = changed.remove(&(*stands, &*name.text)).unwrap_or_default();
            let all: Vec<_> = core::iter::once(does).chain(later).collect();
            let runs = all.iter().any(|does| does.results.iter().any(|answer| answer.can_run()));
            let lingers = all.iter().any(|does| does.halt_ticks > 0);
            let asks = all.iter().any(|does| does.results.is_empty());
            let outputs = all.iter().map(|does| does.output.clone()).collect();
            let parts = all.iter().map(|does| self.does(does)).collect();
            self.acts.push(parts);
            self.named.push(name.clone());
            let plan = Plan { act, runs, asks, lingers, outputs, used: false.into() };
            let list = if *stands == Stands::Action { &mut plans.actions } else { &mut plans.nodes };
            list.insert(name.text.clone(), plan);
        }
        for action in asking.into_iter().flatten() {
            if !plans.actions.contains_key(&action) {
                self.asks(&Name { text: action, place: script.place.clone() }, &mut plans);
            }
        }
        let plans = Arc::new(plans);
        for name in plans.actions.keys() {
            self.registry.actions.insert(intern(name), registered(name, &plans));
        }
        plans
    }

    /// Adds a mock without results.
    fn asks(&mut self, action: &Name<Json>, plans: &mut Plans) {
        let act = self.acts.len();
        let does = Does { results: Vec::new(), keeps_place: false, halt_ticks: 0, outputs: Vec::new() };
        self.acts.push(vec![does]);
        self.named.push(action.clone());
        let plan = Plan { act, runs: false, asks: true, lingers: false, outputs: vec![None], used: true.into() };
        plans.actions.insert(action.text.clone(), plan);
    }

    fn does(&mut self, does: &script::Does) -> Does {
        let answer = |answer: &script::Answer| match *answer {
            script::Answer::Now(given) => Answer::Now(status(given)),
            script::Answer::Runs { lasts, then: Given::Success } => Answer::Runs(lasts, Outcome::Success),
            script::Answer::Runs { lasts, .. } => Answer::Runs(lasts, Outcome::Failure),
        };
        let outputs = does.outputs.iter().filter_map(|(key, value)| self.write(key, Some(value)));
        let outputs = outputs.map(|(_, write)| write).collect();
        let results = does.results.iter().map(answer).collect();
        Does { results, keeps_place: does.keeps_place, halt_ticks: does.halt_ticks, outputs }
    }
}

/// Returns the status that a script gives.
pub const fn status(given: Given) -> Status {
    match given {
        Given::Running => Status::Running,
        Given::Success => Status::Success,
        Given::Failure => Status::Failure,
    }
}
