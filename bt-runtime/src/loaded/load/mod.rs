//! Loads a file as a program: looks up every name, and checks every type, before anything runs.

pub(crate) mod errors;
pub(crate) mod expression;
pub(crate) mod limits;

mod arguments;
mod attributes;
mod choices;
mod complete;
mod each;
mod effects;
mod item;
mod machine;
mod native;
mod node;
mod params;
mod reader;
mod rescored;
mod sources;
mod table;
mod translated;
mod trees;
mod typed;
mod wide;

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::path::Path;

use bt_model::catalogue::Events;
use bt_model::json::expression::Type;
use bt_model::json::{Json, Place, Source, in_order};
use bt_model::{Faults, Severity, Tree};

use super::program::Program;
use super::program::lower::{Graph, Lower, TooLarge};
use super::program::observed::Observed;
use super::registry::Registry;
use super::registry::slot::AnySlot;
use crate::blackboard::Agent;
use crate::trace::NodeId;
use errors::LoadErrors;
pub(crate) use item::Item;
pub(crate) use sources::Sources;
#[cfg(feature = "simulate")]
pub(crate) use sources::{Used, read as read_file};
#[cfg(feature = "simulate")]
pub(crate) use typed::StateParam;
pub(crate) use typed::{AnyType, Declared, Named};

/// The state of a load.
pub(crate) struct Loader<'l, A: Agent> {
    pub(crate) registry: &'l Registry<A>,
    /// The parts of the tree.
    pub(crate) graph: &'l Graph<'l, A>,
    pub(crate) lower: Lower<A>,
    pub(crate) faults: Faults<Json>,
    /// The events that the agent receives.
    pub(crate) known_events: Events,
    /// The parameters and locals that are in scope.
    pub(crate) scope: Vec<Local<A>>,
    /// All trees and machines of the files, by name.
    items: Vec<Item>,
    /// The names of the trees that are being loaded inside each other, the outermost first.
    running: Vec<String>,
    /// The nodes that run the trees in `running`.
    sites: Vec<NodeId>,
    /// The names of the trees that were checked.
    seen: BTreeSet<String>,
    /// `true` if `items` has all trees that the files declare; `false` if one could not be read.
    complete: bool,
    /// `true` while the loader checks trees that do not run.
    trial: bool,
    /// `true` in a copy of nodes: in the second and any later slot of a `for_each` with a width.
    copied: bool,
    /// The number of faults that parsing and the rules reported before the load.
    before: usize,
}

/// A parameter or a local in scope.
pub(crate) struct Local<A: Agent> {
    pub(crate) name: String,
    pub(crate) ty: Type,
    /// The place of the value; `None` if a fault was reported. Expressions that read it are then skipped.
    pub(crate) slot: Option<Arc<dyn AnySlot<A>>>,
    /// The keys and locals whose changes may change the value.
    pub(crate) observed: Observed,
}

impl<A: Agent> Registry<A> {
    /// Loads the first tree or state machine of a file, with the files it uses.
    ///
    /// # Errors
    /// All faults: syntax errors, broken rules, unknown names, types that do not fit, cycles, limits. A part that
    /// cannot be read hides no other fault; after a fault all trees of the files are checked.
    pub fn load(&self, path: impl AsRef<Path>) -> Result<Arc<Program<A>>, LoadErrors> {
        let mut faults = Faults::at_most(self.limits.file.faults);
        let sources = Sources::open(path.as_ref(), &self.limits, &mut faults);
        self.finish(sources, faults)
    }

    /// Loads the first tree or state machine of a text, under a name for errors. The text cannot use files: see
    /// [`load_with`](Self::load_with).
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn load_str(&self, name: &str, text: &str) -> Result<Arc<Program<A>>, LoadErrors> {
        let mut faults = Faults::at_most(self.limits.file.faults);
        let sources = Sources::of(Source::new(name, text), &self.limits, &mut faults);
        self.finish(sources, faults)
    }

    /// Returns the program of these files.
    pub(crate) fn finish(&self, sources: Sources, mut faults: Faults<Json>) -> Result<Arc<Program<A>>, LoadErrors> {
        let Sources { items, own, first, digest, complete, .. } = sources;
        self.no_tree_twice(items.iter().map(Item::tree), &mut faults);
        if !own && !faults.has_errors() {
            let help = "write `\"tree\": …` or `\"machine\": …`; the first is the one that runs";
            faults.error(&first, "this file has no tree and no machine", help);
        }
        let Some(item) = items.first().cloned() else { return Err(LoadErrors::new(faults)) };
        let tree = item.tree();
        let lower = match Lower::new() {
            Ok(lower) => lower,
            Err(TooLarge) => return Err(self.too_large(tree, faults)),
        };
        let graph = Graph::new();
        let mut loader = Loader {
            registry: self,
            graph: &graph,
            lower,
            known_events: self.known_events(),
            scope: Vec::new(),
            items,
            running: Vec::new(),
            sites: Vec::new(),
            seen: BTreeSet::new(),
            complete,
            trial: false,
            copied: false,
            before: faults.iter().count(),
            faults,
        };
        let root = if own { loader.root(&item) } else { None };
        if loader.faults.has_errors() {
            loader.others();
        }
        let Loader { lower, faults, items, seen, .. } = loader;
        let mut faults = self.unused(items, seen, complete, faults);
        if root.is_none() && !faults.has_errors() {
            let help = "this is a mistake of the loader, not yours: please report it with the file";
            faults.error(&tree.name.place, "this tree cannot be loaded, and nothing says why", help);
        }
        let Some(root) = root.filter(|_| !faults.has_errors()) else { return Err(LoadErrors::new(faults)) };
        match lower.finish(tree.name.text.clone(), digest, graph.len(), root) {
            Ok(program) if program.bytes() > self.limits.memory => Err(self.too_large(tree, faults)),
            Ok(program) if program.max_visits() > self.limits.visits => Err(self.too_long(tree, &program, faults)),
            Ok(mut program) => {
                complete::budgets(tree, &program, &mut faults);
                complete::numbers(tree, &program, &mut faults);
                if faults.has_errors() {
                    return Err(LoadErrors::new(faults));
                }
                program.warnings = faults.into_iter().collect();
                in_order(&mut program.warnings);
                Ok(Arc::new(program))
            }
            Err(TooLarge) => Err(self.too_large(tree, faults)),
        }
    }

    /// Adds the faults of trees that never run, as `bt check` reports them. In a simulation it adds none, because a
    /// script only knows the names of trees that run.
    fn unused(&self, items: Vec<Item>, seen: BTreeSet<String>, complete: bool, faults: Faults<Json>) -> Faults<Json> {
        let all_seen = items.iter().all(|item| seen.contains(&item.tree().name.text));
        if all_seen || faults.has_errors() || self.is_mocked() {
            return faults;
        }
        let Ok(lower) = Lower::new() else { return faults };
        let graph = Graph::new();
        let mut loader = Loader {
            registry: self,
            graph: &graph,
            lower,
            known_events: self.known_events(),
            scope: Vec::new(),
            items,
            running: Vec::new(),
            sites: Vec::new(),
            seen,
            complete,
            trial: true,
            copied: false,
            before: faults.iter().count(),
            faults,
        };
        loader.others();
        loader.faults
    }

    fn too_large(&self, tree: &Tree<Json>, mut faults: Faults<Json>) -> LoadErrors {
        let message =
            alloc::format!("an agent's tree may need {} bytes of memory, this one needs more", self.limits.memory);
        faults.error(&tree.name.place, message, "raise `LoadLimits::memory`, or divide the tree");
        LoadErrors::new(faults)
    }

    fn too_long(&self, tree: &Tree<Json>, program: &Program<A>, mut faults: Faults<Json>) -> LoadErrors {
        let (visits, most) = (program.max_visits(), self.limits.visits);
        let visits = if visits == u32::MAX { "more".into() } else { alloc::format!("{visits}") };
        let message = alloc::format!("a tick may visit {most} nodes, one of this tree may visit {visits}");
        faults.error(
            &tree.name.place,
            message,
            "repeat what is done at once less often, or raise `LoadLimits::visits`",
        );
        LoadErrors::new(faults)
    }
}

impl<A: Agent> Loader<'_, A> {
    /// Returns `true` if parsing or the rules have reported an error at exactly this place.
    pub(crate) fn known(&self, place: &Place) -> bool {
        let before = self.faults.iter().take(self.before);
        before.into_iter().any(|fault| fault.severity == Severity::Error && fault.place == *place)
    }

    /// Returns the number of faults so far.
    pub(crate) fn reported(&self) -> usize {
        self.faults.iter().count() + self.faults.beyond()
    }

    /// Returns the names and types of the parameters and locals in scope, the outer ones first.
    pub(crate) fn locals(&self) -> Vec<(String, Type)> {
        self.scope.iter().map(|local| (local.name.to_string(), local.ty.clone())).collect()
    }
}
