//! The faults that only a run finds: those of scripts, and those for which a game has refused a tree.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bt_model::json::Place;
use bt_model::{Fault, Severity};

use super::{File, Project};
use crate::message::FileKind;
use crate::simulate::Test;
use crate::view::unknown_key;

impl Project {
    /// Runs each script again if one of its files has changed. Faults in another file are added to that file, such
    /// as a key of the tree that the script does not declare. All other faults are listed in the script; the tree
    /// that it runs lists one fault for all of them. A script without ticks is only begun: the keys that it does not
    /// declare yet are faults of the script, unless they look like misspelled keys.
    pub(super) fn run_scripts(&mut self) {
        let test = |(path, file): (&String, &File)| {
            if file.kind != FileKind::Script {
                return None;
            }
            let known = file.test.as_ref().filter(|test| !test.is_stale(self, path)).map(Arc::clone);
            let test = known.or_else(|| Test::of(self, path).map(Arc::new))?;
            Some((path.clone(), test))
        };
        let tests: BTreeMap<String, Arc<Test>> = self.files.iter().filter_map(test).collect();
        let mut of_scripts: BTreeMap<String, Vec<Fault<Place>>> = BTreeMap::new();
        for (path, test) in &tests {
            let ticks = self.files[path].read.root.as_ref().and_then(|root| root.field("ticks"));
            let is_begun = ticks.is_none_or(|ticks| ticks.value.items().is_empty());
            let is_missing = |fault: &Fault<Place>| fault.fixes.is_empty() && unknown_key(fault).is_some();
            let elsewhere = test.faults.iter().filter(|fault| fault.place.source().name() != path);
            for fault in elsewhere.filter(|fault| !is_begun || !is_missing(fault)) {
                let file = self.files.get_mut(fault.place.source().name());
                if let Some(file) = file.filter(|file| !holds(&file.faults, fault)) {
                    file.faults.push(fault.clone());
                }
            }
            let found = self.at_script(path, test);
            let own = self.files.get(path).into_iter().flat_map(|script| &script.faults);
            let all: Vec<_> = own.chain(&found).collect();
            of_scripts.entry(test.tree.clone()).or_default().extend(first(&all));
            if let Some(script) = self.files.get_mut(path) {
                script.faults.extend(found);
            }
        }
        for (path, file) in &mut self.files {
            file.test = tests.get(path).map(Arc::clone);
            file.of_scripts = of_scripts.remove(path).unwrap_or_default();
        }
    }

    /// Returns the faults of a run that no file lists yet, each at its place in the script. A fault in a file that
    /// the folder does not have is placed at the start of the script; equal ones are listed once.
    fn at_script(&self, path: &str, test: &Test) -> Vec<Fault<Place>> {
        let mut said = BTreeSet::new();
        let one = |fault: &Fault<Place>| {
            let name = fault.place.source().name();
            let is_listed = self.files.get(name).is_some_and(|file| holds(&file.faults, fault));
            if is_listed {
                return None;
            }
            if name == path {
                return Some(fault.clone());
            }
            if !said.insert(fault.message.clone()) {
                return None;
            }
            let start = self.files.get(path)?.read.parsed.source.place(0, 1);
            let message = format!("the tree does not run with this script: {} ({})", fault.message, fault.place);
            Some(Fault::error(start, message, fault.help.clone()))
        };
        test.faults.iter().filter_map(one).collect()
    }

    /// Adds the faults for which a game has refused the current text of a file, except those that the check has
    /// found too.
    pub(super) fn add_refusals(&mut self) {
        for file in self.files.values_mut() {
            let version = file.version;
            file.refused = file.refused.take().filter(|(sent, _)| *sent == version);
            let refused = file.refused.iter().flat_map(|(_, faults)| faults);
            let is_listed = |fault: &&Fault<Place>| {
                let at = fault.place.range().start;
                file.faults.iter().any(|own| own.place.range().start == at && fault.message.ends_with(&own.message))
            };
            let new: Vec<_> = refused.filter(|fault| !is_listed(fault)).cloned().collect();
            file.faults.extend(new);
        }
    }
}

/// Returns the first error of a script, else its first fault, with the number of the remaining ones.
fn first(all: &[&Fault<Place>]) -> Option<Fault<Place>> {
    let error = all.iter().find(|fault| fault.severity == Severity::Error);
    let first = *error.or(all.first())?;
    if all.len() == 1 {
        return Some(first.clone());
    }
    let message = format!("{}; {} more in this script", first.message, all.len() - 1);
    let mut told = Fault::error(first.place.clone(), message, first.help.clone());
    told.severity = first.severity;
    Some(told)
}

/// `true` if a fault has this place and this message.
fn holds(faults: &[Fault<Place>], wanted: &Fault<Place>) -> bool {
    faults.iter().any(|fault| fault.message == wanted.message && fault.place.range() == wanted.place.range())
}
