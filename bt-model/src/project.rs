//! Checks of files that use each other (feature `json`).
//!
//! A tool finds and reads the files; these checks get parsed files.

use std::collections::{BTreeMap, BTreeSet};

use crate::catalogue::{Catalogue, Runs, hints, in_two_files, state_defaults};
use crate::check::transition_arguments;
use crate::json::{Json, Limits, Source};
use crate::limits::FILES;
use crate::machine::Machine;
use crate::{Faults, Name, Text, Tree, nearest};

/// A file of trees and state machines that could be parsed.
pub struct Parsed {
    /// The text of the file.
    pub source: Source,
    /// The trees.
    pub trees: Vec<Tree<Json>>,
    /// The state machines.
    pub machines: Vec<Machine<Json>>,
    /// The files that the file uses, by index.
    pub uses: Vec<usize>,
    /// `true` if `trees`, `machines` and `uses` are complete; `false` if something could not be read.
    pub complete: bool,
}

impl Parsed {
    /// Returns a file without content.
    #[must_use]
    pub fn empty(source: Source) -> Self {
        Self { source, trees: Vec::new(), machines: Vec::new(), uses: Vec::new(), complete: true }
    }

    /// Returns the trees, and the tree part of each state machine.
    pub fn all(&self) -> impl Iterator<Item = &Tree<Json>> {
        self.trees.iter().chain(self.machines.iter().map(|machine| &machine.tree))
    }
}

/// Reports the faults of a file that [`load`](crate::json::load) cannot find, because they need a catalogue or the
/// files that the file uses. `file` returns the file with an index. Without any catalogue, names are not checked.
pub fn check<'f>(file: impl Fn(usize) -> &'f Parsed, at: usize, catalogues: &[Catalogue], faults: &mut Faults<Json>) {
    let (known, complete) = trees(&file, at, faults);
    let most = Limits::default().faults;
    let mut runs = Runs::new(&known, complete);
    // Reports errors between trees; returns the catalogue for the other checks.
    let mut between = |tree: &Tree<Json>, faults: &mut Faults<Json>| {
        let catalogue = of_agent(catalogues, &tree.agent, faults);
        let native = catalogue.map_or(&[][..], |catalogue| &catalogue.trees);
        runs.check(tree, native, faults);
        catalogue
    };
    for machine in &file(at).machines {
        let mut found = Faults::at_most(most);
        transition_arguments(machine, &mut found);
        state_defaults(machine, &mut found);
        let catalogue = between(&machine.tree, &mut found);
        if let Some(catalogue) = catalogue {
            catalogue.check_machine(machine, &known, &mut found);
        }
        hints(&machine.tree, catalogue, &mut found);
        faults.append(found);
    }
    for tree in &file(at).trees {
        let mut found = Faults::at_most(most);
        let catalogue = between(tree, &mut found);
        if let Some(catalogue) = catalogue {
            catalogue.check(tree, &known, &mut found);
        }
        hints(tree, catalogue, &mut found);
        faults.append(found);
    }
}

/// Returns the files that a file uses, directly and indirectly, itself first.
pub fn used<'f>(file: &impl Fn(usize) -> &'f Parsed, at: usize) -> Vec<usize> {
    let (mut order, mut seen) = (vec![at], BTreeSet::from([at]));
    let mut next = 0;
    while next < order.len() {
        order.extend(file(order[next]).uses.iter().filter(|used| seen.insert(**used)));
        next += 1;
    }
    order
}

/// Returns the trees and state machines that a file may run: its own first, then those of the files that it uses. The
/// second value is `true` if the list is complete, and `false` if something could not be read.
fn trees<'f>(file: &impl Fn(usize) -> &'f Parsed, at: usize, faults: &mut Faults<Json>) -> (Vec<&'f Tree<Json>>, bool) {
    let order = used(file, at);
    let mut trees: Vec<&Tree<Json>> = Vec::new();
    let mut names: BTreeMap<&str, &Tree<Json>> = BTreeMap::new();
    for tree in order.iter().flat_map(|used| file(*used).all()).filter(|tree| !tree.name.text.is_empty()) {
        match names.get(&*tree.name.text) {
            Some(other) => in_two_files(tree, other, faults),
            None => drop(names.insert(&tree.name.text, tree)),
        }
        trees.push(tree);
    }
    if order.len() > FILES
        && let Some(first) = file(at).all().next()
    {
        let message = format!("a tree may use {FILES} files, this one uses {}", order.len());
        faults.error(&first.name.place, message, "put trees together into fewer files");
    }
    (trees, order.iter().all(|used| file(*used).complete))
}

/// Returns the catalogue of an agent. A missing catalogue is an error, unless there are no catalogues at all.
fn of_agent<'c>(catalogues: &'c [Catalogue], agent: &Name<Json>, faults: &mut Faults<Json>) -> Option<&'c Catalogue> {
    let found = catalogues.iter().find(|catalogue| catalogue.agent == agent.text);
    // The name of an agent that could not be read is empty.
    if found.is_none() && !catalogues.is_empty() && !agent.text.is_empty() {
        let agents: Vec<_> = catalogues.iter().map(|catalogue| &*catalogue.agent).collect();
        let help = match nearest(&agent.text, agents.iter().copied()) {
            Some(near) => Text::did_you_mean(near),
            None => Text::from(format!("there are catalogues of `{}`", agents.join("`, `"))),
        };
        faults.error(&agent.place, format!("there is no catalogue of the agent `{}`", agent.text), help);
    }
    found
}
