//! A compiled transition while it is checked, for [`ask`](crate::rules::state_machine::ask).

use core::marker::PhantomData;

use super::delay::Delay;
use super::lifecycle::Lifecycle;
use super::plan::{Payload, Plan, node};
use super::selection::{SearchCx, search};
use super::transition::Transition;
use crate::blackboard::Agent;
use crate::chance::Chance;
use crate::event::Inbox;
use crate::node::Run;
use crate::rules::state_machine::NOWHERE;
use crate::rules::state_machine::ask::TransitionRow;
use crate::rules::state_machine::delay::Until;
use crate::rules::state_machine::poll::Candidate;
use crate::rules::state_machine::target::{Refused, TransitionTarget, first_selectable};
use crate::time::Time;
use crate::trace::{NodeId, Record, Trace, Trigger};

/// A transition in the current tick.
pub(crate) struct Row<'r, 'a, 'w, A: Agent, S, W: Transition<A, S>, T> {
    pub(crate) held: &'r mut <W::Delay as Delay<A, S>>::Held,
    pub(crate) run: &'r mut Run<'a, 'w, A, S, T>,
    pub(crate) transition: PhantomData<W>,
}

impl<A: Agent, S, M: Plan<A, S>, W: Transition<A, S, Plan = M>, T: Trace> TransitionRow
    for Row<'_, '_, '_, A, S, W, T>
{
    type Payload = M::Payload;
    const TRACED: bool = T::ON;

    #[inline(always)]
    fn number(&self) -> u16 {
        W::NUMBER
    }

    #[inline(always)]
    fn from(&self) -> NodeId {
        W::FROM
    }

    #[inline(always)]
    fn on(&self) -> u8 {
        W::ON
    }

    #[inline(always)]
    fn priority(&self) -> i8 {
        W::PRIORITY
    }

    #[inline(always)]
    fn target(&self) -> TransitionTarget<&[u16]> {
        W::TARGET
    }

    #[inline(always)]
    fn receiver(&self) -> u16 {
        W::RECEIVER
    }

    #[inline(always)]
    fn is_delayed(&self) -> bool {
        <W::Delay as Delay<A, S>>::ON
    }

    #[inline(always)]
    fn delay(&self) -> Until {
        W::Delay::until(*self.held)
    }

    #[inline(always)]
    fn start_delay(&mut self, trigger: Trigger) {
        W::Delay::begin(self.held, trigger, self.run);
    }

    #[inline(always)]
    fn clear_delay(&mut self) {
        *self.held = Default::default();
    }

    #[inline(always)]
    fn holds(&mut self) -> bool {
        W::holds(&self.run.view())
    }

    #[inline(always)]
    fn heard(&mut self, except: Option<u16>) -> Option<u16> {
        let view = self.run.view();
        self.run.cx.engine.inbox.find(except, |event| W::hears(event, &view))
    }

    #[inline(always)]
    fn take(&mut self, event: u16) {
        take(event, self.run);
    }

    #[inline(always)]
    fn is_affected(&mut self) -> bool {
        self.run.writes(<M::Root as Lifecycle<A, S>>::OBSERVED)
    }

    #[inline(always)]
    fn moments(&self) -> (Time, Time) {
        (self.run.cx.now(), self.run.cx.moment().before())
    }

    #[inline(always)]
    fn chance(&self) -> Chance {
        self.run.cx.engine.chance
    }

    #[inline(always)]
    fn resolve(&mut self, event: u16, at: u16, candidate: &mut Candidate<M::Payload>) -> Result<(), Refused> {
        let TransitionTarget::To(targets) = W::TARGET else { return Err(Refused::UNTRIED) };
        let cx = SearchCx::new(self.run.view(), self.run.cx.engine);
        resolve::<A, S, M, W>(targets, event, at, &cx, self.run.cx.engine.chance, candidate)
    }

    #[inline(always)]
    fn record(&mut self, Refused { target, by, why }: Refused) {
        let run = &mut *self.run;
        let (to, by) = (node::<A, S, M, T>(target, run), node::<A, S, M, T>(by, run));
        run.record(Record::Refused { node: to, by, why });
    }
}

/// Stores in the candidate the first of these targets that can be selected, with the payload.
#[inline]
fn resolve<A: Agent, S, M: Plan<A, S>, W: Transition<A, S, Plan = M>>(
    targets: &[u16],
    event: u16,
    at: u16,
    cx: &SearchCx<'_, '_, A, S>,
    chance: Chance,
    candidate: &mut Candidate<M::Payload>,
) -> Result<(), Refused> {
    let payload = if W::RECEIVER == NOWHERE { None } else { W::payload(cx.inbox.get(event), &cx.view) };
    if W::RECEIVER != NOWHERE && payload.is_none() {
        return Err(Refused::UNTRIED);
    }
    let scope = payload.as_ref().map(|payload| payload.with(cx.view.scope));
    let cx = &cx.with_scope(scope.as_ref().unwrap_or(cx.view.scope));
    let (switch, chance) =
        first_selectable(targets, at, W::RECEIVER, chance, |selection| search::<A, S, M>(selection, cx))?;
    candidate.set_switch(switch);
    (candidate.payload, candidate.chance) = (payload, chance);
    Ok(())
}

/// Takes the event with this index among those of this tick; does nothing for [`NOWHERE`].
#[inline]
pub(crate) fn take<A: Agent, S, T: Trace>(place: u16, run: &mut Run<'_, '_, A, S, T>) {
    if place == NOWHERE {
        return;
    }
    run.cx.engine.inbox.take_at(place);
    run.record(Record::Take { node: run.node });
}
