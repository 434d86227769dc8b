//! The custom composites and decorators that files may name.

use alloc::boxed::Box;
use alloc::format;
use core::marker::PhantomData;

use bt_model::Call;
use bt_model::json::Json;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Registry;
use super::inputs::{Build, Inputs, Takes};
use crate::blackboard::Agent;
use crate::custom::Composite;
use crate::leaf::{Action, ActionInfo};
use crate::loaded::load::Loader;
use crate::loaded::memory::erased::Cell;
use crate::loaded::memory::savers::Saves;
use crate::loaded::program::custom::{CustomNode, erase};
use crate::loaded::program::eval::Env;

/// A composite or decorator that a file can use: its memory can be copied and sent.
pub trait LoadableNode<A: Agent>: Composite<A, Memory: Cell> + Build + 'static {}

impl<A: Agent, C: Composite<A, Memory: Cell> + Build + 'static> LoadableNode<A> for C {}

/// A registered composite or decorator.
pub(crate) struct RegisteredNode<A: Agent> {
    pub(crate) info: ActionInfo,
    /// The smallest and the largest number of children.
    pub(crate) children: (usize, usize),
    pub(crate) make: Make<A>,
}

/// The function that makes the node of a call.
type Make<A> =
    Box<dyn for<'l, 'r> Fn(&'l mut Loader<'r, A>, &Call<Json>) -> Option<Box<dyn CustomNode<A>>> + Send + Sync>;

impl<A: Agent> Registry<A> {
    /// Adds a composite or decorator of your own: `.with_node::<Recovery>()`. It replaces an earlier one of the same
    /// name.
    ///
    /// ```
    /// use bt_runtime::{Agent, Registry, custom::After, prelude::*, status::Outcome};
    /// # #[derive(Blackboard, Default)] struct Robot { stuck: bool }
    ///
    /// /// Fails where its child succeeds.
    /// #[decorator]
    /// struct Reverse {}
    ///
    /// impl<A: Agent> Decorator<A> for Reverse {
    ///     type Memory = ();
    ///
    ///     fn leave(&self, outcome: Outcome, _: &mut (), _: &mut Cx<A>) -> After {
    ///         After::End(outcome.invert())
    ///     }
    /// }
    ///
    /// let text = r#"{ "bt": 1, "tree": "T", "agent": "Robot", "root": {
    ///     "node": "Reverse", "children": [{ "node": "check", "args": { "condition": "stuck" } }] } }"#;
    /// let program = Registry::<Robot>::new().with_node::<Reverse>().load_str("t.json", text)?;
    /// assert_eq!(program.brain(Robot::default()).tick(Duration::ZERO, &mut ()), Status::Success);
    /// # Ok::<(), bt_runtime::loaded::LoadErrors>(())
    /// ```
    #[must_use]
    pub fn with_node<C: LoadableNode<A>>(self) -> Self {
        self.node::<C>(|| C::saves().and_then(|saves| saves.downcast().ok()).map(|saves| *saves).or_else(Saves::basic))
    }

    /// Adds a composite or decorator as [`with_node`](Self::with_node) does, for one that remembers more than a number
    /// or a `bool`: brains whose trees contain it can be [saved](crate::snapshot#trees-from-files).
    #[must_use]
    pub fn with_saved_node<C: LoadableNode<A> + Composite<A, Memory: Serialize + DeserializeOwned>>(self) -> Self {
        self.node::<C>(|| Some(Saves::by_serde()))
    }

    fn node<C: LoadableNode<A>>(mut self, saves: fn() -> Option<Saves<C::Memory>>) -> Self {
        let registered = RegisteredNode {
            info: <C as Action>::INFO,
            children: (*C::CHILDREN.start(), *C::CHILDREN.end()),
            make: Box::new(move |loader, call| make::<A, C>(loader, call, saves())),
        };
        self.nodes.insert(registered.info.name, registered);
        self
    }
}

/// Returns the node of a call; `None` if a fault was reported. `saves` saves the memory of the node.
fn make<A: Agent, C: LoadableNode<A>>(
    loader: &mut Loader<'_, A>,
    call: &Call<Json>,
    saves: Option<Saves<C::Memory>>,
) -> Option<Box<dyn CustomNode<A>>> {
    let mut inputs = Inputs {
        arguments: &call.arguments,
        outputs: &[],
        name: &call.path.text,
        place: &call.path.place,
        known: alloc::vec::Vec::new(),
        loader: &mut *loader,
    };
    let node = C::build(&mut inputs, Erase(PhantomData));
    let right = inputs.end();
    let node = node.filter(|_| right)?;
    loader.lower.savers.add(saves, || {
        let name = <C as Action>::INFO.name;
        format!("the node `{name}` cannot be saved: register it by `with_saved_node`")
    });
    Some(node)
}

/// Erases the type of a node.
struct Erase<C>(PhantomData<C>);

impl<A: Agent, C: LoadableNode<A>> Takes<A, C> for Erase<C> {
    type Made = Box<dyn CustomNode<A>>;

    fn take(self, build: impl Fn(&Env<'_, '_, A>) -> C + Send + Sync + 'static) -> Self::Made {
        erase(build)
    }
}
