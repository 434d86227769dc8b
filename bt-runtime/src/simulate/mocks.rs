//! The mock actions of a script.

use alloc::sync::Arc;
use alloc::vec::Vec;
use std::collections::BTreeMap;

use bt_model::script::{self, Given, Mock, Script, Stands};

use super::maker::Maker;
use super::mock::{Plan, Plans, registered};
use super::types::intern;
use super::world::{Answer, Does};
use crate::status::{Outcome, Status};

impl Maker {
    /// The mocks: the first part of each, and the parts that ticks change it to.
    pub fn mocks(&mut self, script: &Script) -> Arc<Plans> {
        let mut changed: BTreeMap<(Stands, &str), Vec<&script::Does>> = BTreeMap::new();
        for before in script.ticks.iter().flat_map(|tick| &tick.before) {
            if let script::Before::Does(stands, name, does) = before {
                changed.entry((*stands, &name.text)).or_default().push(does);
            }
        }
        let mut plans = Plans::default();
        for Mock { stands, name, does } in &script.mocks {
            let act = self.acts.len();
            let later = changed.remove(&(*stands, &*name.text)).unwrap_or_default();
            let all: Vec<_> = core::iter::once(does).chain(later).collect();
            let runs = all.iter().any(|does| does.results.iter().any(|answer| answer.can_run()));
            let lingers = all.iter().any(|does| does.halt_ticks > 0);
            let outputs = all.iter().map(|does| does.output.clone()).collect();
            let parts = all.iter().map(|does| self.does(does)).collect();
            self.acts.push(parts);
            let plan = Plan { act, runs, lingers, outputs, used: false.into() };
            let list = if *stands == Stands::Action { &mut plans.actions } else { &mut plans.nodes };
            list.insert(name.text.clone(), plan);
        }
        let plans = Arc::new(plans);
        for name in plans.actions.keys() {
            self.registry.actions.insert(intern(name), registered(name, &plans));
        }
        plans
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

/// The status of a script.
pub const fn status(given: Given) -> Status {
    match given {
        Given::Running => Status::Running,
        Given::Success => Status::Success,
        Given::Failure => Status::Failure,
    }
}
