//! The start of a tree in a tick.

use core::time::Duration;

use super::{Brain, World};
use crate::composite::skips;
use crate::keys::Ask;
use crate::node::{Node, Run};
use crate::rules::skip;
use crate::status::Status;
use crate::trace::Trace;
use crate::tree::{Active, Persistent, ScopeOf, Tree};

impl<T: Tree> Brain<T> {
    /// Starts the tree in a separate function, whose only pointer to data is the brain: other ticks then compute no
    /// addresses for the start.
    #[cold]
    #[inline(never)]
    pub(super) fn start_apart<R: Trace>(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Status {
        let (mut run, active, persistent) = self.run(dt, world, trace);
        run.freeze(T::observes(persistent), Ask::Changed);
        Self::start_at(active, persistent, &mut run)
    }

    /// Starts the tree.
    #[inline(always)]
    pub(super) fn start_at<R: Trace>(
        active: &mut Option<Active<T>>,
        persistent: &mut Persistent<T>,
        run: &mut Run<'_, '_, T::Agent, ScopeOf<T>, R>,
    ) -> Status {
        if skips::<_, _, T::Root, _>(persistent, run) {
            return skip::ROOT.into();
        }
        T::Root::enter_root(persistent, run).map(Some).store(active)
    }
}

/// Marks the start of a tree as unlikely, so that the optimizer favours the path to a running leaf.
#[cold]
#[inline]
pub(super) const fn starts() {}
