//! The parameters of the root tree, for which the caller may pass arguments.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;

use bt_model::Tree;
use bt_model::json::Json;

use super::{Declared, Loader};
use crate::blackboard::Agent;
use crate::loaded::memory::erased::{Cell, Place};
use crate::loaded::memory::stored::Stored;
use crate::loaded::program::frame::Given;
use crate::loaded::program::lower::Free;

impl<A: Agent> Loader<'_, A> {
    /// Lets the caller pass arguments for these parameters, and returns the places of the arguments.
    pub(crate) fn given(
        &mut self,
        tree: &Tree<Json>,
        params: &mut [(String, Declared<A>)],
        free: &mut Free,
    ) -> Box<[Given<A>]> {
        let registry = self.registry;
        let given = tree.params.iter().zip(params).filter_map(|(param, (name, declared))| {
            let value = registry.types.get(&*param.ty.text)?.give(self, declared, free);
            Some(Given { name: name.clone(), ty: param.ty.text.clone(), value })
        });
        given.collect()
    }
}

/// Lets a parameter of type `T` begin with the argument of the caller, and returns the place of that argument. No other
/// value shares its cell, because all other memory is assigned later.
pub(crate) fn give<A: Agent, T: Cell>(
    loader: &mut Loader<'_, A>,
    declared: &mut Declared<A>,
    free: &mut Free,
) -> Box<dyn Stored<A>> {
    let given = loader.lower.place::<T>(free);
    let Some(&place) = declared.value.place().downcast_ref::<Place<T>>() else { return Box::new(given) };
    let begin = Arc::clone(&declared.begin);
    declared.begin = Arc::new(move |bb, memory, world| match memory.get(given).cloned() {
        Some(value) => memory.put(place, value),
        None => begin(bb, memory, world),
    });
    Box::new(given)
}
