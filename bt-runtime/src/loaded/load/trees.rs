//! Trees that run other trees.

use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;

use bt_model::Name;
use bt_model::catalogue::{runs_itself, unknown_tree};
use bt_model::check::Given;
use bt_model::json::Json;
use bt_model::json::expression::{Expr, ExprKind};

use super::params::{Params, Site};
use super::table::Under;
use super::typed::Declared;
use super::{Item, Loader};
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::loaded::program::eval::{TraceLabel, TracedCondition};
use crate::loaded::program::frame::{Drops, Frame, Store};
use crate::loaded::program::leaf::NeedsVm;
use crate::loaded::program::lower::{Free, PartRef};
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::Kind;
use crate::trace::NodeId;

/// The arguments of a tree that no node runs.
pub(super) const NOTHING: Given<'_, Json> = Given { arguments: &[], outputs: &[] };

impl<'l, A: Agent> Loader<'l, A> {
    /// Returns the topmost part of the whole program.
    pub(crate) fn root(&mut self, item: &Item) -> Option<PartRef<'l, A>> {
        let tree = item.tree();
        let ours = self.is_ours(tree, None);
        let under = Under { parent: None, depth: 0 };
        let free = Free::ROOT;
        self.running.push(tree.name.text.clone());
        self.seen.insert(tree.name.text.clone());
        let root = if tree.params.is_empty() && tree.locals.is_empty() {
            self.body(item, under, free)
        } else {
            let id = self.lower.nodes() as NodeId;
            self.framed(item, NOTHING, Site::Root, id, under, free)
        };
        self.running.pop();
        root.filter(|_| ours)
    }

    /// Returns the part of a tree's topmost node, or of a machine.
    fn body(&mut self, item: &Item, under: Under, free: Free) -> Option<PartRef<'l, A>> {
        match item {
            Item::Tree(tree) => self.node(&tree.root, under, free),
            Item::Machine(machine) => self.machine(machine, under, free),
        }
    }

    /// Returns the part of a `run`.
    pub(crate) fn run(
        &mut self,
        path: &Name<Json>,
        given: Given<'_, Json>,
        id: NodeId,
        under: Under,
        free: Free,
    ) -> Option<PartRef<'l, A>> {
        let registry = self.registry;
        if let Some(native) = registry.trees.get(&*path.text) {
            return self.native(native, path, given, id, under, free);
        }
        if registry.is_mocked()
            && registry.actions.contains_key(&*path.text)
            && !self.items.iter().any(|item| item.tree().name.text == path.text)
        {
            return self.mocked(path, given, id, free);
        }
        let Some(item) = self.item(path) else {
            given.arguments.iter().for_each(|argument| self.names(&argument.value));
            given.outputs.iter().for_each(|output| drop(self.target(&output.target)));
            return None;
        };
        if !self.is_ours(item.tree(), Some(&path.place)) || self.runs_itself(path) {
            return None;
        }
        if self.running.len() >= self.registry.limits.trees {
            let message = format!("trees may run trees {} deep", self.registry.limits.trees);
            self.faults.error(&path.place, message, "raise `LoadLimits::trees`");
            return None;
        }
        if !self.seen.insert(path.text.clone()) && self.faults.has_errors() {
            // Report the faults of a tree only once: here only its arguments are checked.
            let (mut free, site) = (free, Site::Run(path));
            let wrote = self.lower.word(&mut free);
            self.params(item.tree(), given, site, wrote, &mut free);
            return None;
        }
        self.running.push(path.text.clone());
        self.sites.push(id);
        let part = self.framed(&item, given, Site::Run(path), id, under, free);
        self.sites.pop();
        self.running.pop();
        part
    }

    /// Returns the tree of this name; reports an unknown name.
    fn item(&mut self, path: &Name<Json>) -> Option<Item> {
        if path.text.is_empty() {
            // An empty name could not be read, and was reported.
            return None;
        }
        let found = self.items.iter().find(|item| item.tree().name.text == path.text).cloned();
        if found.is_none() && self.complete {
            let names = self.items.iter().map(|item| &*item.tree().name.text);
            let mock = || {
                format!(
                    "`uses` names the files whose trees are run here; one of the game is named in the script: `\"actions\": \
                     {{ \"{}\": [\"success\"] }}`",
                    path.text
                )
            };
            let help = self.registry.is_mocked().then(mock);
            unknown_tree(path, names.chain(self.registry.trees.keys().copied()), help, &mut self.faults);
        }
        found
    }

    /// Returns `true` if a tree would run itself here, and reports it.
    fn runs_itself(&mut self, path: &Name<Json>) -> bool {
        let Some(at) = self.running.iter().position(|running| *running == path.text) else { return false };
        let trees = self.running[at..].iter();
        let trees = trees.filter_map(|name| self.items.iter().map(Item::tree).find(|tree| tree.name.text == *name));
        let mut circle: Vec<_> = trees.collect();
        circle.rotate_right(1);
        runs_itself(&path.place, &circle, &mut self.faults);
        true
    }

    /// Returns the part of a tree with its parameters and locals. `id` is the node that runs the tree.
    pub(crate) fn framed(
        &mut self,
        item: &Item,
        given: Given<'_, Json>,
        site: Site<'_>,
        id: NodeId,
        under: Under,
        mut free: Free,
    ) -> Option<PartRef<'l, A>> {
        let tree = item.tree();
        let wrote = self.lower.word(&mut free);
        let Params { scope, mut declared, refreshed, reads } = self.params(tree, given, site, wrote, &mut free);
        let given = match &mut declared {
            Some(declared) if matches!(site, Site::Root) => self.given(tree, declared, &mut free),
            _ => Box::new([]),
        };
        let outer = core::mem::replace(&mut self.scope, scope);
        for local in &tree.locals {
            let observed = Observed { locals: [wrote].into(), ..Observed::none() };
            let free = (!local.keep).then_some(&mut free);
            let (known, made) = self.declare(&local.name, &local.ty, Some(&local.value), observed, wrote, free);
            self.scope.push(known);
            declared = declared.zip(made).map(|(mut all, made)| {
                all.push((local.name.text.clone(), made));
                all
            });
        }
        let root = self.body(item, under, free);
        self.scope = outer;
        let (declared, root) = (declared?, root?);
        let (mut begins, mut ends, mut values, mut kept) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (name, Declared { begin, end, value, .. }) in declared {
            begins.push(begin);
            ends.push(end);
            let keeps = tree.locals.iter().any(|local| local.keep && local.name.text == name);
            if keeps { &mut kept } else { &mut values }.push((name, value));
        }
        let is_node = matches!(site, Site::Run(_));
        let begin: Box<Store<A>> =
            Box::new(move |bb, memory, world| begins.iter().for_each(|begin| begin(bb, memory, world)));
        let refresh: Option<Box<Store<A>>> = (is_node && !refreshed.is_empty()).then(|| -> Box<Store<A>> {
            Box::new(move |bb, memory, world| refreshed.iter().for_each(|begin| begin(bb, memory, world)))
        });
        let end: Box<Drops<A>> = Box::new(move |memory| ends.iter().for_each(|end| end(memory)));
        let (values, kept) = (values.into(), kept.into());
        let frame = Frame { begin, refresh, arguments: reads, end, values, kept, given, wrote, wakes: is_node };
        Some(self.graph.part(Kind::Frame(frame), Box::new(NeedsVm), id, is_node, &[root]))
    }

    /// Reports unknown names in an argument whose expected type is unknown.
    pub(crate) fn names(&mut self, expr: &Expr) {
        expr.walk(&mut |expr| {
            if matches!(expr.kind, ExprKind::Key { .. } | ExprKind::Local(_)) {
                self.type_of(expr);
            }
        });
    }

    /// Returns the keys of the board that an expression itself reads, without those that its locals observe.
    fn own_keys(&self, expr: &Expr) -> Keys {
        let mut keys = Keys::NONE;
        expr.walk(&mut |expr| {
            let read = match &expr.kind {
                ExprKind::Key { path, .. } => self.registry.find(path).map(|(key, _)| Keys::one(key.index)),
                ExprKind::Call { function: name, .. } | ExprKind::Ask { action: name, .. } => {
                    let action = self.registry.actions.get(&*name.text).and_then(|action| action.asked.as_ref());
                    action.map(|action| action.reads())
                }
                _ => None,
            };
            keys = keys.or(read.unwrap_or(Keys::NONE));
        });
        keys
    }

    /// Returns the form of a condition in the trace. `guard` is the condition's index in records.
    pub(crate) fn label(&self, condition: &Expr, guard: u8) -> TraceLabel {
        TraceLabel { keys: self.own_keys(condition), guard }
    }

    /// Returns a condition that the trace records.
    pub(crate) fn asked(&mut self, condition: &Expr, guard: u8) -> Option<TracedCondition<A>> {
        let label = self.label(condition, guard);
        self.condition(condition).map(|holds| TracedCondition { holds, label })
    }
}
