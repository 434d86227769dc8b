//! Native trees that a file runs.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use bt_model::catalogue::native_name;
use bt_model::check::{Given, tree_outputs};
use bt_model::json::Json;
use bt_model::{Argument, Call, Faults, Name, Tree};

use super::Loader;
use super::table::Under;
use crate::blackboard::Agent;
use crate::loaded::program::leaf::NeedsVm;
use crate::loaded::program::lower::{Free, PartRef};
use crate::loaded::program::native::NativePart;
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::Kind;
use crate::loaded::program::{LoadedNode, NodeKey};
use crate::loaded::registry::Registry;
use crate::loaded::registry::inputs::{Inputs, target_expr};
use crate::loaded::registry::trees::RegisteredTree;
use crate::trace::NodeId;

impl<A: Agent> Registry<A> {
    /// Reports trees of files that have the name of a native tree.
    pub(crate) fn no_tree_twice<'t>(&self, trees: impl Iterator<Item = &'t Tree<Json>>, faults: &mut Faults<Json>) {
        for tree in trees.filter(|tree| self.trees.contains_key(&*tree.name.text)) {
            native_name(&tree.name, faults);
        }
    }
}

impl<'l, A: Agent> Loader<'l, A> {
    /// Returns the part of a `run` of a native tree.
    pub(crate) fn native(
        &mut self,
        native: &RegisteredTree<A>,
        path: &Name<Json>,
        given: Given<'_, Json>,
        id: NodeId,
        under: Under,
        mut free: Free,
    ) -> Option<PartRef<'l, A>> {
        let (name, place) = (&*path.text, &path.place);
        let Given { arguments, outputs } = given;
        let directions: Vec<_> = native.inputs.iter().map(|input| (input.name, input.direction())).collect();
        let right = tree_outputs(name, &directions, outputs, &mut self.faults);
        let mut inputs = Inputs { arguments, outputs, name, place, known: Vec::new(), loader: &mut *self };
        let made = (native.make)(&mut inputs);
        let right = inputs.end() && right;
        let mut tree = made.filter(|_| right)?;
        self.rows(native, path, id, under)?;
        let remembers = tree.keeps() || tree.facts().runs;
        match native.saves {
            Some(saves) => saves(&mut self.lower.savers),
            None if remembers => self
                .lower
                .savers
                .refuse(|| format!("the tree `{}` cannot be saved: register it by `with_saved_tree`", native.name)),
            None => {}
        }
        if !tree.keeps() {
            self.lower.lay(&mut *tree, &mut free);
        }
        let targets = outputs.iter().map(|output| self.observed(&target_expr(&output.target)));
        let arguments = arguments.iter().map(|argument| self.observed(&argument.value));
        let reads = arguments.chain(targets).fold(Observed::none(), |all, one| all.or(&one));
        let kind = Kind::Native(NativePart { tree, reads });
        Some(self.graph.part(kind, Box::new(NeedsVm), id, true, &[]))
    }

    /// Returns the part of a `run` of a native tree in a simulation, where the script mocks an action of the same name.
    pub(crate) fn mocked(
        &mut self,
        path: &Name<Json>,
        Given { arguments, outputs }: Given<'_, Json>,
        id: NodeId,
        mut free: Free,
    ) -> Option<PartRef<'l, A>> {
        if let [_, second, ..] = outputs {
            let message = format!("a mock of `{}` has one output", path.text);
            let help = "write the tree itself into a file to simulate its outputs";
            self.faults.error(second.target.place(), message, help);
            return None;
        }
        let output = outputs.first().map(|output| output.target.clone());
        let given =
            arguments.iter().map(|Argument { name, value }| Argument { name: name.clone(), value: value.clone() });
        let call = Call { path: path.clone(), arguments: given.collect(), output };
        let leaf = self.action(&call, &mut free, false)?;
        Some(self.graph.part(Kind::Act, leaf, id, true, &[]))
    }

    /// Adds the nodes of a native tree to the table, below the node that runs it.
    fn rows(&mut self, native: &RegisteredTree<A>, path: &Name<Json>, id: NodeId, under: Under) -> Option<()> {
        let most = self.registry.limits.nodes.min(usize::from(u16::MAX));
        if self.lower.nodes() + native.info.len() > most {
            let message = format!("a tree may have {most} nodes, with those of `{}` there are more", native.name);
            self.faults.error(&path.place, message, "raise `LoadLimits::nodes`, or divide the tree");
            return None;
        }
        let first = self.lower.nodes() as NodeId;
        for row in native.info {
            let node = LoadedNode {
                id: 0,
                parent: row.parent.map(|parent| first + parent).or(Some(id)),
                depth: under.depth.saturating_add(row.depth),
                ..row.to_owned()
            };
            let key = NodeKey {
                own: None,
                site: Some(id),
                word: native.name.to_string(),
                #[cfg(feature = "simulate")]
                place: None,
            };
            self.lower.node(node, key);
        }
        Some(())
    }
}
