//! The parameters and locals of a tree at the place where it runs.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use bt_model::catalogue::{Holder, tree_output_mismatch, unknown_type};
use bt_model::check::{Given, parameters, target_of};
use bt_model::json::Json;
use bt_model::json::expression::{Expr, Type};
use bt_model::{Argument, Name, Param, Target, Tree};

use super::typed::{AnyType, Declared};
use super::{Loader, Local};
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::loaded::program::frame::Store;
use crate::loaded::program::lower::Free;
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::Word;
use crate::loaded::registry::inputs::target_expr;

/// The use of a tree.
#[derive(Clone, Copy)]
pub(crate) enum Site<'n> {
    /// The root tree.
    Root,
    /// A tree that a node runs.
    Run(&'n Name<Json>),
    /// A tree that does not run, and is only checked for faults.
    Trial,
}

/// The parameters of a tree at a site.
pub(crate) struct Params<A: Agent> {
    /// All parameters as locals, for expressions.
    pub(crate) scope: Vec<Local<A>>,
    /// The values of the parameters, by name; `None` if a fault was reported.
    pub(crate) declared: Option<Vec<(String, Declared<A>)>>,
    /// The functions that store again the parameters that are not latched.
    pub(crate) refreshed: Vec<Arc<Store<A>>>,
    /// The keys that the arguments read.
    pub(crate) reads: Keys,
}

impl<A: Agent> Local<A> {
    /// Returns a broken parameter or local, which no expression can read. An opaque type becomes unknown, because
    /// opaque types are compared by their slots.
    pub(crate) fn nowhere(name: &str, ty: Type) -> Self {
        let ty = match &ty {
            Type::Opaque(_) => Type::Unknown,
            Type::Option(of) | Type::Range(of) if matches!(**of, Type::Opaque(_)) => Type::Unknown,
            _ => ty,
        };
        Self { name: name.to_string(), ty, slot: None, observed: Observed::none() }
    }
}

impl<'r, A: Agent> Loader<'r, A> {
    /// Returns the parameters of a tree at a site.
    pub(crate) fn params(
        &mut self,
        tree: &Tree<Json>,
        given: Given<'_, Json>,
        site: Site<'_>,
        wrote: Word,
        free: &mut Free,
    ) -> Params<A> {
        let right = self.has_arguments(tree, given, site);
        // As in `bt!`, a change of a key that one argument or output reads may change any parameter.
        let targets = given.outputs.iter().map(|output| self.observed(&target_expr(&output.target)));
        let arguments = given.arguments.iter().map(|argument| self.observed(&argument.value));
        let reads: Observed = arguments.chain(targets).fold(Observed::none(), |all, one| all.or(&one));
        let observed = Observed { keys: reads.keys.or(Keys::PARAMS), locals: reads.locals.clone() };
        // An output without a target is observed like a local.
        let written = observed.or(&Observed { locals: [wrote].into(), ..Observed::none() });
        let mut params =
            Params { scope: Vec::new(), declared: right.then(Vec::new), refreshed: Vec::new(), reads: reads.keys };
        let alone = tree.outputs().count() == 1;
        for param in &tree.params {
            let is_output = param.direction.is_output();
            if let Some(target) = target_of(&param.name.text, param.direction, alone, given.outputs) {
                let local = self.output(param, target, written.clone());
                params.declared = params.declared.filter(|_| local.slot.is_some());
                params.scope.push(local);
                continue;
            }
            let argument = given.arguments.iter().find(|argument| argument.name.text == param.name.text);
            let value = argument.map(|argument| &argument.value).or(param.default.as_ref());
            let (local, made) = match value {
                None if is_output && !param.is_required() => self.discarded(param, written.clone(), wrote, free),
                _ => {
                    let observed = if is_output { &written } else { &observed };
                    self.unused_default(param, argument.is_some());
                    self.declare(&param.name, &param.ty, value, observed.clone(), wrote, Some(free))
                }
            };
            params.scope.push(local);
            if let Some(made) = &made
                && !param.latch
                && !is_output
                && argument.is_some()
            {
                params.refreshed.push(Arc::clone(&made.begin));
            }
            params.declared = params.declared.zip(made).map(|(mut all, made)| {
                all.push((param.name.text.clone(), made));
                all
            });
        }
        params
    }

    /// Reports the faults of a default that an argument replaces.
    fn unused_default(&mut self, param: &Param<Json>, given: bool) {
        let Some(default) = param.default.as_ref().filter(|_| given) else { return };
        // The argument's check reports an unknown type.
        if let Some(known) = self.registry.types.get(&*param.ty.text) {
            self.fits(default, &known.ty(), Holder::Input);
        }
    }

    /// Returns an output as its target: the same key, or the same local.
    fn output(&mut self, param: &Param<Json>, target: &Target<Json>, observed: Observed) -> Local<A> {
        let slot = self.target(target);
        let Some(known) = self.known_type(&param.ty) else { return Local::nowhere(&param.name.text, Type::Unknown) };
        let Some((slot, place)) = slot else { return Local::nowhere(&param.name.text, known.ty()) };
        if !known.is_type_of(&*slot) {
            let (is, wanted) = (known.ty(), self.type_of(&target_expr(target)).unwrap_or(Type::Unknown));
            tree_output_mismatch(&param.name.text, &is.to_string(), &wanted.to_string(), &place, &mut self.faults);
            return Local::nowhere(&param.name.text, known.ty());
        }
        Local { name: param.name.text.clone(), ty: known.ty(), slot: Some(slot), observed }
    }

    /// Returns an output without a target and without a first value. It begins with the default of its type.
    fn discarded(
        &mut self,
        param: &Param<Json>,
        observed: Observed,
        wrote: Word,
        free: &mut Free,
    ) -> (Local<A>, Option<Declared<A>>) {
        let Some(known) = self.known_type(&param.ty) else {
            return (Local::nowhere(&param.name.text, Type::Unknown), None);
        };
        let Some(made) = known.declare_default(self, wrote, free) else {
            let message = format!("`{}` has no default, and the output `{}` no target", param.ty.text, param.name.text);
            self.faults.error(
                &param.name.place,
                message,
                "give the output a `default`, or a target where the tree runs",
            );
            return (Local::nowhere(&param.name.text, known.ty()), None);
        };
        let slot = Some(Arc::clone(&made.slot));
        (Local { name: param.name.text.clone(), ty: known.ty(), slot, observed }, Some(made))
    }

    /// Reports unknown and missing arguments. Returns `true` if there are none.
    fn has_arguments(&mut self, tree: &Tree<Json>, given: Given<'_, Json>, site: Site<'_>) -> bool {
        for Argument { name, value } in given.arguments {
            if tree.params.iter().all(|param| param.name.text != name.text) {
                self.names(value);
            }
        }
        if let Site::Run(path) = site {
            return parameters(&tree.name.text, &tree.params, &path.place, given, &mut self.faults);
        }
        let mut right = true;
        for param in tree.params.iter().filter(|param| param.is_required()) {
            right = false;
            if let (Site::Root, false) = (site, param.name.text.is_empty()) {
                let message = format!("`{}` lacks its parameter `{}`", tree.name.text, param.name.text);
                let help = "nothing runs the tree that is loaded: write a `default` here, which `Program::arguments` \
                            replaces for a brain";
                self.faults.error(&param.name.place, message, help);
            }
        }
        right
    }

    /// Returns the type with this name; reports an unknown name.
    pub(crate) fn known_type(&mut self, ty: &Name<Json>) -> Option<&'r dyn AnyType<A>> {
        let registry = self.registry;
        let known = registry.types.get(&*ty.text);
        // An empty name could not be read, and was reported.
        if known.is_none() && !ty.text.is_empty() {
            let fix =
                registry.is_mocked().then_some("a script knows no types of a game: try one of its own, such as `json`");
            unknown_type(ty, registry.types.keys().copied(), fix, &mut self.faults);
        }
        known.map(|known| &**known)
    }

    /// Returns a parameter or local that begins with this value; without `free`, a kept local. After a reported fault
    /// it only has a name and a type.
    pub(crate) fn declare(
        &mut self,
        name: &Name<Json>,
        ty: &Name<Json>,
        value: Option<&Expr>,
        observed: Observed,
        wrote: Word,
        free: Option<&mut Free>,
    ) -> (Local<A>, Option<Declared<A>>) {
        let Some(known) = self.known_type(ty) else {
            value.into_iter().for_each(|value| self.names(value));
            return (Local::nowhere(&name.text, Type::Unknown), None);
        };
        let made = value.and_then(|value| match free {
            Some(free) => known.declare(self, value, wrote, free),
            None => known.declare_kept(self, value, wrote),
        });
        match made {
            Some(made) => {
                let slot = Some(Arc::clone(&made.slot));
                (Local { name: name.text.clone(), ty: known.ty(), slot, observed }, Some(made))
            }
            None => (Local::nowhere(&name.text, known.ty()), None),
        }
    }
}
