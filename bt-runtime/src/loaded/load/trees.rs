//! Trees in trees: parameters and locals.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use bt_model::json::Json;
use bt_model::json::expression::{Expr, ExprKind, Type};
use bt_model::{Argument, Name, Tree, nearest};

use super::table::Under;
use super::{Item, Loader, Local};
use crate::blackboard::{Agent, KeyValue};
use crate::keys::Keys;
use crate::loaded::access::{FileValue, Ops, type_of};
use crate::loaded::frame::{Drops, Frame, Store};
use crate::loaded::leaf::Aside;
use crate::loaded::lower::Free;
use crate::loaded::part::{Asked, Env, Kind, PartId, Stirs, Told, Word};
use crate::loaded::saved::{Savers, Saves};
use crate::loaded::slot::{AnySlot, Slot};
use crate::loaded::stored::Stored;
use crate::trace::NodeId;

/// A parameter or a local, and what begins and ends it.
pub(in crate::loaded) struct Declared<A: Agent> {
    slot: Arc<dyn AnySlot<A>>,
    pub(super) begin: Arc<Store<A>>,
    end: Box<Drops<A>>,
    pub(super) value: Box<dyn Stored<A>>,
}

/// A type that a file can give a parameter or a local.
pub(in crate::loaded) trait AnyType<A: Agent>: Send + Sync {
    /// As expressions know it.
    fn ty(&self) -> Type;
    /// A place for a value of it, which begins with what the expression yields.
    fn declare(&self, loader: &mut Loader<'_, A>, value: &Expr, wrote: Word, free: &mut Free) -> Option<Declared<A>>;
    /// Places for a parameter of a state, with its default; `None`: it has none, or that was reported.
    fn param(&self, loader: &mut Loader<'_, A>, default: Option<&Expr>, free: &mut Free) -> Option<StateParam<A>>;
    /// Lets it begin with what the caller gives; where that lies.
    fn give(&self, loader: &mut Loader<'_, A>, declared: &mut Declared<A>, free: &mut Free) -> Box<dyn Stored<A>>;
}

/// A parameter of a state: where it lies, and where it lies that a transition would give.
pub(in crate::loaded) struct StateParam<A: Agent> {
    pub(in crate::loaded) now: Arc<dyn AnySlot<A>>,
    pub(in crate::loaded) next: Arc<dyn AnySlot<A>>,
    /// Puts the default where a transition writes.
    pub(in crate::loaded) begin: Box<Drops<A>>,
    /// Exchanges the two.
    pub(in crate::loaded) swap: Box<Drops<A>>,
    /// Drops what would be given.
    pub(in crate::loaded) forget: Box<Drops<A>>,
    /// Drops what was given.
    pub(in crate::loaded) end: Box<Drops<A>>,
    pub(in crate::loaded) value: Box<dyn Stored<A>>,
}

/// A type under its name.
pub(in crate::loaded) struct Named<T>(pub(in crate::loaded) Ops<T>, pub(in crate::loaded) Option<Saves<T>>);

impl<T: FileValue + KeyValue> Named<T> {
    /// Notes how its values are saved.
    fn is_saved<A: Agent>(&self, savers: &mut Savers<A>) {
        let written = self.0.written;
        savers
            .add(self.1, || format!("a value of `{written}` cannot be saved: register the type by `with_saved_type`"));
    }
}

impl<A: Agent, T: FileValue + KeyValue> AnyType<A> for Named<T> {
    fn ty(&self) -> Type {
        type_of::<T>(self.0.written, self.0.present.is_some())
    }

    fn declare(&self, loader: &mut Loader<'_, A>, value: &Expr, wrote: Word, free: &mut Free) -> Option<Declared<A>> {
        let source = Arc::new(loader.source::<T>(value, &self.0)?);
        let place = loader.lower.place::<T>(free);
        self.is_saved(&mut loader.lower.savers);
        let first = Arc::clone(&source);
        Some(Declared {
            slot: Arc::new(Slot::local(place, wrote, Arc::new(move |env: &Env<'_, A>| first.get(env)), self.0)),
            begin: Arc::new(move |agent, block| {
                let value = source.get(&Env { agent, block });
                block.put(place, value);
            }),
            end: Box::new(move |block| block.clear(place)),
            value: Box::new(place),
        })
    }

    fn param(&self, loader: &mut Loader<'_, A>, default: Option<&Expr>, free: &mut Free) -> Option<StateParam<A>> {
        // The default of a state's parameter does not change: its expression reads nothing.
        let default: Arc<dyn Fn() -> T + Send + Sync> = match default {
            Some(value) => {
                let value = loader.constant::<T>(value, &self.0)?;
                Arc::new(move || value.clone())
            }
            None => Arc::new(self.0.default?),
        };
        self.is_saved(&mut loader.lower.savers);
        let wrote = loader.lower.word(free);
        let (now, next) = (loader.lower.place::<T>(free), loader.lower.place::<T>(free));
        let slot = |place| {
            let idle = Arc::clone(&default);
            Arc::new(Slot::local(place, wrote, Arc::new(move |_: &Env<'_, A>| idle()), self.0))
        };
        Some(StateParam {
            now: slot(now),
            next: slot(next),
            begin: Box::new(move |block| block.put(next, default())),
            swap: Box::new(move |block| {
                let (was, given) = (block.get(now).cloned(), block.get(next).cloned());
                match given {
                    Some(given) => block.put(now, given),
                    None => block.clear(now),
                }
                match was {
                    Some(was) => block.put(next, was),
                    None => block.clear(next),
                }
            }),
            forget: Box::new(move |block| block.clear(next)),
            end: Box::new(move |block| block.clear(now)),
            value: Box::new(now),
        })
    }

    fn give(&self, loader: &mut Loader<'_, A>, declared: &mut Declared<A>, free: &mut Free) -> Box<dyn Stored<A>> {
        super::given::give::<A, T>(loader, declared, free)
    }
}

impl<'r, A: Agent> Loader<'r, A> {
    /// The whole tree.
    pub(super) fn root(&mut self, item: &Item) -> Option<PartId> {
        let tree = item.tree();
        let ours = self.is_ours(tree, None);
        let under = Under { parent: None, depth: 0 };
        let free = self.lower.root();
        self.running.push(tree.name.text.clone());
        let root = if tree.params.is_empty() && tree.locals.is_empty() {
            self.body(item, under, free)
        } else {
            let id = self.lower.nodes() as NodeId;
            self.framed(item, &[], &tree.name, id, None, under, free)
        };
        root.filter(|_| ours)
    }

    /// The topmost node of a tree, or a machine.
    fn body(&mut self, item: &Item, under: Under, free: Free) -> Option<PartId> {
        match item {
            Item::Tree(tree) => self.node(&tree.root, under, free),
            Item::Machine(machine) => self.machine(machine, under, free),
        }
    }

    /// `run`: a tree under a node.
    pub(super) fn run(
        &mut self,
        path: &Name<Json>,
        arguments: &[Argument<Json>],
        id: NodeId,
        under: Under,
        free: Free,
    ) -> Option<PartId> {
        let registry = self.registry;
        if let Some(native) = registry.trees.get(&*path.text) {
            return self.native(native, path, arguments, id, under, free);
        }
        let Some(item) = self.items.iter().find(|item| item.tree().name.text == path.text).cloned() else {
            if registry.mocked && registry.actions.contains_key(&*path.text) {
                return self.mocked(path, arguments, id, free);
            }
            let files = self.items.iter().map(|item| &*item.tree().name.text);
            let help = match nearest(&path.text, files.chain(registry.trees.keys().copied())) {
                Some(near) => format!("did you mean `{near}`?"),
                None if registry.mocked => format!(
                    "`uses` names the files whose trees are run here; one of the game is named in the script: `\"actions\": \
                     {{ \"{}\": [\"success\"] }}`",
                    path.text
                ),
                None => "`uses` names the files whose trees are run here".to_string(),
            };
            self.faults.error(&path.place, format!("there is no tree `{}`", path.text), help);
            return None;
        };
        if !self.is_ours(item.tree(), Some(&path.place)) {
            return None;
        }
        if let Some(at) = self.running.iter().position(|running| *running == path.text) {
            let way = [&self.running[at..], core::slice::from_ref(&path.text)].concat().join("` runs `");
            self.faults.error(&path.place, "a tree cannot run itself", format!("`{way}`"));
            return None;
        }
        if self.running.len() >= self.registry.limits.trees {
            let message = format!("trees may run trees {} deep", self.registry.limits.trees);
            self.faults.error(&path.place, message, "raise `LoadLimits::trees`");
            return None;
        }
        self.running.push(path.text.clone());
        self.sites.push(id);
        let part = self.framed(&item, arguments, path, id, Some(()), under, free);
        self.sites.pop();
        self.running.pop();
        part
    }

    /// A tree with its parameters and locals. `node`: it stands under a node of its own.
    #[allow(clippy::too_many_arguments, reason = "each is another thing")]
    fn framed(
        &mut self,
        item: &Item,
        arguments: &[Argument<Json>],
        site: &Name<Json>,
        id: NodeId,
        node: Option<()>,
        under: Under,
        mut free: Free,
    ) -> Option<PartId> {
        let tree = item.tree();
        let wrote = self.lower.word(&mut free);
        let (mut params, refreshed, reads) = self.params(tree, arguments, site, wrote, &mut free)?;
        let given = if node.is_none() { self.given(tree, &mut params, &mut free) } else { Box::new([]) };
        let outer = core::mem::take(&mut self.scope);
        let mut begins: Vec<_> = params.iter().map(|(_, declared)| Arc::clone(&declared.begin)).collect();
        let (mut ends, mut values) = (Vec::new(), Vec::new());
        for (local, declared) in params {
            ends.push(declared.end);
            values.push((local.name.clone(), declared.value));
            self.scope.push(local);
        }
        let mut right = true;
        for local in &tree.locals {
            let stirs = Stirs { locals: [wrote].into(), ..Stirs::none() };
            match self.declare(&local.name, &local.ty, &local.value, stirs, wrote, &mut free) {
                Some((local, declared)) => {
                    begins.push(declared.begin);
                    ends.push(declared.end);
                    values.push((local.name.clone(), declared.value));
                    self.scope.push(local);
                }
                None => right = false,
            }
        }
        let root = self.body(item, under, free);
        self.scope = outer;
        let root = root.filter(|_| right)?;
        let is_node = node.is_some();
        let begin: Box<Store<A>> = Box::new(move |agent, block| begins.iter().for_each(|begin| begin(agent, block)));
        let refresh: Option<Box<Store<A>>> = (is_node && !refreshed.is_empty()).then(|| -> Box<Store<A>> {
            Box::new(move |agent, block| refreshed.iter().for_each(|begin| begin(agent, block)))
        });
        let end: Box<Drops<A>> = Box::new(move |block| ends.iter().for_each(|end| end(block)));
        let (values, wakes) = (values.into(), is_node);
        let frame = Frame { begin, refresh, arguments: reads, end, values, given, wrote, wakes };
        Some(self.lower.part(Kind::Frame(frame), Box::new(Aside), id, is_node, &[root]))
    }

    /// The parameters of a tree at a site, and what refreshes those that are not latched.
    #[allow(clippy::type_complexity)]
    fn params(
        &mut self,
        tree: &Tree<Json>,
        arguments: &[Argument<Json>],
        site: &Name<Json>,
        wrote: Word,
        free: &mut Free,
    ) -> Option<(Vec<(Local<A>, Declared<A>)>, Vec<Arc<Store<A>>>, Keys)> {
        let mut right = true;
        for argument in arguments {
            let name = &argument.name;
            if !tree.params.iter().any(|param| param.name.text == name.text) {
                right = false;
                let help = match nearest(&name.text, tree.params.iter().map(|param| &*param.name.text)) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => String::new(),
                };
                let message = format!("`{}` has no parameter `{}`", tree.name.text, name.text);
                self.faults.error(&name.place, message, help);
            }
        }
        // As in `bt!`: what any argument reads may change any parameter.
        let reads: Stirs = arguments.iter().fold(Stirs::none(), |all, argument| all.or(&self.stirs(&argument.value)));
        let stirs = Stirs { keys: reads.keys.or(Keys::PARAMS), locals: reads.locals.clone() };
        let (mut params, mut refreshed) = (Vec::new(), Vec::new());
        for param in &tree.params {
            let given = arguments.iter().find(|argument| argument.name.text == param.name.text);
            let Some(value) = given.map(|argument| &argument.value).or(param.default.as_ref()) else {
                right = false;
                let message = format!("`{}` lacks its parameter `{}`", tree.name.text, param.name.text);
                let help = format!("it is a `{}`: give it in `args`, or give the parameter a default", param.ty.text);
                self.faults.error(&site.place, message, help);
                continue;
            };
            match self.declare(&param.name, &param.ty, value, stirs.clone(), wrote, free) {
                Some(declared) => {
                    if !param.latch && given.is_some() {
                        refreshed.push(Arc::clone(&declared.1.begin));
                    }
                    params.push(declared);
                }
                None => right = false,
            }
        }
        right.then_some((params, refreshed, reads.keys))
    }

    /// A type under its name; reports where there is none.
    pub(super) fn known_type(&mut self, ty: &Name<Json>) -> Option<&'r dyn AnyType<A>> {
        let registry = self.registry;
        let known = registry.types.get(&*ty.text);
        if known.is_none() {
            let help = match nearest(&ty.text, registry.types.keys().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "types are registered: `Registry::new().with_type::<Vec2>(\"Vec2\")`".to_string(),
            };
            self.faults.error(&ty.place, format!("there is no type `{}`", ty.text), help);
        }
        known.map(|known| &**known)
    }

    fn declare(
        &mut self,
        name: &Name<Json>,
        ty: &Name<Json>,
        value: &Expr,
        stirs: Stirs,
        wrote: Word,
        free: &mut Free,
    ) -> Option<(Local<A>, Declared<A>)> {
        let known = self.known_type(ty)?;
        let declared = known.declare(self, value, wrote, free)?;
        let local = Local { name: name.text.clone(), ty: known.ty(), slot: Arc::clone(&declared.slot), stirs };
        Some((local, declared))
    }

    /// The keys of the board that an expression itself reads.
    fn own_keys(&self, expr: &Expr) -> Keys {
        let mut keys = Keys::NONE;
        expr.walk(&mut |expr| {
            if let ExprKind::Key { path, .. } = &expr.kind
                && let Some((key, _)) = self.registry.find(path)
            {
                keys = keys.or(Keys::one(key.index));
            }
        });
        keys
    }

    /// How a condition is told, `guard` being its place in records.
    pub(super) fn told(&self, condition: &Expr, guard: u8) -> Told {
        Told { keys: self.own_keys(condition), guard }
    }

    /// A condition that is told when it is asked.
    pub(super) fn asked(&mut self, condition: &Expr, guard: u8) -> Option<Asked<A>> {
        let told = self.told(condition, guard);
        self.condition(condition).map(|holds| Asked { holds, told })
    }
}
