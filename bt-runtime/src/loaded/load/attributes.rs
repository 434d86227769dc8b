//! Turns guards, decorators and services into parts above the part of their node.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use bt_model::catalogue::no_elapsed;
use bt_model::json::Json;
use bt_model::json::expression::{Expr, ExprKind};
use bt_model::kinds::AttributeTag;
use bt_model::{Attribute, AttributeKind, Decorator, Guard, Hooks, Node, Notify, Setting, Target, Timer};

use super::Loader;
use super::table::Under;
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::loaded::program::eval::Get;
use crate::loaded::program::leaf::NeedsVm;
use crate::loaded::program::lower::{Free, PartRef};
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::{Branch, Gate, GateGiven, Kind, Loop};
use crate::loaded::registry::inputs::put_into;
use crate::rules::handler::Handler;
use crate::rules::{gate, outcome, rounds};
use crate::status::Outcome;
use crate::time::Time;
use crate::trace::NodeId;

impl<'l, A: Agent> Loader<'l, A> {
    /// Returns the part of a node below the parts of these attributes, of which the first is the outermost.
    pub(crate) fn above(
        &mut self,
        attributes: &[Attribute<Json>],
        node: &Node<Json>,
        id: NodeId,
        under: Under,
        mut free: Free,
    ) -> Option<PartRef<'l, A>> {
        let guard = place(node.attributes.len() - attributes.len());
        let Some((first, rest)) = attributes.split_first() else { return self.itself(node, id, under, free) };
        if let AttributeKind::When(when) = &first.kind {
            return self.guard((when, guard), rest, node, id, under, free);
        }
        let hooks = match &first.kind {
            AttributeKind::Service(service) => self.hooks(&service.hooks, &mut free),
            _ => Some(Vec::new()),
        };
        let kind = self.decorator(&first.kind, guard, &mut free);
        let below = self.above(rest, node, id, under, free);
        let (mut kinds, kind) = (hooks?, kind?);
        kinds.push(kind);
        Some(self.stacked(kinds, id, below?))
    }

    /// Returns a part below parts of these kinds, of which the first is the outermost.
    pub(crate) fn stacked(&self, kinds: Vec<Kind<A>>, id: NodeId, below: PartRef<'l, A>) -> PartRef<'l, A> {
        let above = |below, kind| self.graph.part(kind, Box::new(NeedsVm), id, false, &[below]);
        kinds.into_iter().rev().fold(below, above)
    }

    /// Returns the kinds for the start and the stop actions of a service, the outermost first.
    pub(crate) fn hooks(&mut self, hooks: &Hooks<Json>, free: &mut Free) -> Option<Vec<Kind<A>>> {
        let both = [(Handler::Exit, &hooks.on_stop), (Handler::Start, &hooks.on_start)];
        let there = both.into_iter().filter_map(|(handler, call)| Some((handler, call.as_ref()?)));
        let kinds: Vec<_> =
            there.map(|(handler, call)| Some(Kind::Handler(handler, self.action(call, free, true)?))).collect();
        kinds.into_iter().collect()
    }

    fn guard(
        &mut self,
        (guard, place): (&Guard<Json>, u8),
        rest: &[Attribute<Json>],
        node: &Node<Json>,
        id: NodeId,
        under: Under,
        mut free: Free,
    ) -> Option<PartRef<'l, A>> {
        let (own, lower) = (guard.aborts.0.own(), guard.aborts.0.lower());
        let observed = self.observed_by_guard(&guard.condition);
        let watches = own && guard.notify.0 == Notify::Value;
        let fresh = watches.then(|| self.lower.word(&mut free));
        let asked = self.asked(&guard.condition, place);
        let again = if watches && asked.is_some() { self.asked(&guard.condition, place) } else { None };
        let below = self.above(rest, node, id, under, free);
        let when = Kind::When { own, lower, observed: observed.clone(), asked: asked? };
        let when = self.graph.part(when, Box::new(NeedsVm), id, false, &[below?]);
        let (Some(fresh), Some(asked)) = (fresh, again) else { return Some(when) };
        let watch = Kind::Watch { observed, asked, fresh };
        Some(self.graph.part(watch, Box::new(NeedsVm), id, false, &[when]))
    }

    /// Returns the keys and locals that a guard observes: every key for a guard that only calls a function without keys
    /// as arguments. The function may read more than its arguments, and without an observed key the guard would never
    /// be checked.
    fn observed_by_guard(&self, condition: &Expr) -> Observed {
        let observed = self.observed(condition);
        let mut calls = false;
        condition.walk(&mut |expr| calls |= matches!(expr.kind, ExprKind::Call { .. } | ExprKind::Ask { .. }));
        if calls && observed.keys.is_empty() && observed.locals.is_empty() {
            observed.with(Keys::ALL)
        } else {
            observed
        }
    }

    fn decorator(&mut self, kind: &AttributeKind<Json>, guard: u8, free: &mut Free) -> Option<Kind<A>> {
        match kind {
            AttributeKind::When(_) | AttributeKind::Broken => None,
            AttributeKind::Decorator(decorator) => self.of_the_table(decorator, guard, free),
            AttributeKind::Handler(handler) => {
                let ends = if handler.tag == AttributeTag::OnHalt { Handler::Halt } else { Handler::Exit };
                Some(Kind::Handler(ends, self.action(&handler.call, free, true)?))
            }
            AttributeKind::Service(service) => {
                let leaf = self.action(&service.call, free, true);
                let every = self.span(&service.every);
                let deviation: Option<Get<A, Duration>> = match &service.deviation {
                    Some(deviation) => self.span(deviation),
                    None => Some(Box::new(|_| Duration::ZERO)),
                };
                let entered = (service.timer.0 == Timer::Keep).then(|| self.lower.word(free));
                let due = if entered.is_some() { self.lower.persistent() } else { self.lower.word(free) };
                Some(Kind::Serve { leaf: leaf?, every: every?, deviation: deviation?, due, entered })
            }
        }
    }

    /// Returns the part for a decorator that is a row of the table: its rule with the row's argument.
    fn of_the_table(&mut self, decorator: &Decorator<Json>, guard: u8, free: &mut Free) -> Option<Kind<A>> {
        let (mut count, mut forever, mut given, mut asked) = (u32::MAX, false, GateGiven::Nothing, None);
        match &decorator.value {
            Setting::None => {}
            Setting::Forever => forever = true,
            Setting::Count(times) => count = self.count(times)?,
            Setting::Lasts(span) => given = GateGiven::Lasts(self.lasts(span)?),
            Setting::Chance(chance) => given = GateGiven::Chance(self.float(chance)?),
            Setting::Target(to) => return self.elapsed(to, free),
            Setting::Condition(condition) => asked = Some(self.asked(condition, guard)?),
        }
        Some(match (decorator.tag, given) {
            (AttributeTag::Invert, _) => Kind::Outcome(outcome::INVERT),
            (AttributeTag::ForceSuccess, _) => Kind::Outcome(outcome::FORCE_SUCCESS),
            (AttributeTag::ForceFailure, _) => Kind::Outcome(outcome::FORCE_FAILURE),
            (AttributeTag::RunningIsFailure, _) => self.running_is(Outcome::Failure, free),
            (AttributeTag::RunningIsSuccess, _) => self.running_is(Outcome::Success, free),
            (AttributeTag::Repeat, _) if forever => self.looped(rounds::REPEAT_FOREVER, count, free),
            (AttributeTag::Repeat, _) => self.looped(rounds::REPEAT, count, free),
            (AttributeTag::Retry, _) => self.looped(rounds::RETRY, count, free),
            (AttributeTag::UntilSuccess, _) => self.looped(rounds::UNTIL_SUCCESS, count, free),
            (AttributeTag::UntilFailure, _) => self.looped(rounds::UNTIL_FAILURE, count, free),
            (AttributeTag::TimeLimit, GateGiven::Lasts(lasts)) => Kind::TimeLimit(lasts, self.lower.word(free)),
            (AttributeTag::Delay, GateGiven::Lasts(lasts)) => Kind::Delay(lasts, self.lower.word(free)),
            (AttributeTag::SkipIf, _) => Kind::SkipIf(asked?),
            (AttributeTag::Cooldown, given) => self.gate(gate::Gate::Cooldown(cooldown(decorator)), given, guard),
            (AttributeTag::Once, given) => self.gate(gate::Gate::Once, given, guard),
            (AttributeTag::Limit, given) => {
                self.gate(gate::Gate::Limit(count, ends(decorator.word("count"))), given, guard)
            }
            (AttributeTag::Chance, given) => self.gate(gate::Gate::Chance, given, guard),
            // `read` gives each decorator an argument of the right shape, and makes none of these attributes a
            // decorator.
            (AttributeTag::TimeLimit | AttributeTag::Delay, _)
            | (AttributeTag::When | AttributeTag::Service | AttributeTag::OnExit | AttributeTag::OnHalt, _)
            | (AttributeTag::Weight | AttributeTag::Score | AttributeTag::Required | AttributeTag::Elapsed, _) => {
                return None;
            }
        })
    }

    fn gate(&mut self, rule: gate::Gate, given: GateGiven<A>, guard: u8) -> Kind<A> {
        let word = rule.remembers().then(|| self.lower.persistent());
        Kind::Gate(Gate { rule, given, word, guard })
    }

    /// Returns the part of `elapsed`, the only decorator with a target.
    fn elapsed(&mut self, to: &Target<Json>, free: &mut Free) -> Option<Kind<A>> {
        let (slot, place) = self.target(to)?;
        let Some(put) = put_into::<A, Duration>(&*slot) else {
            no_elapsed(to, slot.written(), &place, &mut self.faults);
            return None;
        };
        Some(Kind::Elapsed(put, self.lower.word(free)))
    }

    fn running_is(&mut self, outcome: Outcome, free: &mut Free) -> Kind<A> {
        Kind::RunningIs(outcome, Branch::new(self.lower.word(free)))
    }

    fn looped(&mut self, rounds: rounds::Rounds, count: u32, free: &mut Free) -> Kind<A> {
        Kind::Loop(Loop { rounds, count, condition: None, each: None, word: self.lower.word(free) })
    }
}

/// Returns the rule of a cooldown.
fn cooldown(decorator: &Decorator<Json>) -> gate::Cooldown {
    let starts = decorator.word("starts").and(decorator.longest).unwrap_or_default();
    gate::Cooldown { starts: Time::START.after(starts), after: ends(decorator.word("after")) }
}

/// Returns the ends that a word of the file names; all ends without a word.
fn ends(word: Option<&str>) -> gate::Ends {
    match word {
        Some("success") => gate::Ends::SUCCESS,
        Some(_) => gate::Ends::FAILURE,
        None => gate::Ends::All,
    }
}

/// Returns the index of a guard in records. The attributes of a node from the 255th on share one index.
pub(crate) fn place(guard: usize) -> u8 {
    u8::try_from(guard).unwrap_or(u8::MAX)
}
