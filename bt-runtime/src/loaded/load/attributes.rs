//! Guards, decorators and services become parts above a node's.

use alloc::boxed::Box;
use core::time::Duration;

use bt_model::json::Json;
use bt_model::{Attribute, AttributeKind, Guard, Node, Notify, Rounds};

use super::Loader;
use super::table::Under;
use crate::blackboard::Agent;
use crate::loaded::leaf::NeedsVm;
use crate::loaded::program::lower::{Free, PartRef};
use crate::loaded::program::part::{Gate, GateGiven, Get, Kind, Loop};
use crate::rules::{gate, outcome, rounds};
use crate::trace::NodeId;

impl<'l, A: Agent> Loader<'l, A> {
    /// A node below these attributes, the outermost first.
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
        let kind = self.decorator(&first.kind, guard, &mut free);
        let below = self.above(rest, node, id, under, free);
        Some(self.graph.part(kind?, Box::new(NeedsVm), id, false, &[below?]))
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
        let observed = self.observed(&guard.condition);
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

    fn decorator(&mut self, kind: &AttributeKind<Json>, guard: u8, free: &mut Free) -> Option<Kind<A>> {
        Some(match kind {
            AttributeKind::When(_) | AttributeKind::Broken => return None,
            AttributeKind::Invert => Kind::Outcome(outcome::INVERT),
            AttributeKind::ForceSuccess => Kind::Outcome(outcome::FORCE_SUCCESS),
            AttributeKind::ForceFailure => Kind::Outcome(outcome::FORCE_FAILURE),
            AttributeKind::Repeat(Rounds::Forever) => self.looped(rounds::REPEAT_FOREVER, u32::MAX, free),
            AttributeKind::Repeat(Rounds::Count(count)) => {
                let count = self.count(count)?;
                self.looped(rounds::REPEAT, count, free)
            }
            AttributeKind::Retry(count) => {
                let count = self.count(count)?;
                self.looped(rounds::RETRY, count, free)
            }
            AttributeKind::UntilSuccess => self.looped(rounds::UNTIL_SUCCESS, u32::MAX, free),
            AttributeKind::UntilFailure => self.looped(rounds::UNTIL_FAILURE, u32::MAX, free),
            AttributeKind::Cooldown(span) => {
                let closed = self.lasts(span)?;
                self.gate(gate::Gate::Cooldown, GateGiven::Lasts(closed), guard)
            }
            AttributeKind::TimeLimit(span) => Kind::TimeLimit(self.lasts(span)?, self.lower.word(free)),
            AttributeKind::Delay(span) => Kind::Delay(self.lasts(span)?, self.lower.word(free)),
            AttributeKind::Once => self.gate(gate::Gate::Once, GateGiven::Nothing, guard),
            AttributeKind::Limit(count) => {
                let count = self.count(count)?;
                self.gate(gate::Gate::Limit(count), GateGiven::Nothing, guard)
            }
            AttributeKind::Chance(chance) => {
                let chance = self.float(chance)?;
                self.gate(gate::Gate::Chance, GateGiven::Chance(chance), guard)
            }
            AttributeKind::Service(service) => {
                let leaf = self.action(&service.call, free, true);
                let every = self.span(&service.every);
                let deviation: Option<Get<A, Duration>> = match &service.deviation {
                    Some(deviation) => self.span(deviation),
                    None => Some(Box::new(|_| Duration::ZERO)),
                };
                Kind::Serve { leaf: leaf?, every: every?, deviation: deviation?, due: self.lower.word(free) }
            }
        })
    }

    fn gate(&mut self, rule: gate::Gate, given: GateGiven<A>, guard: u8) -> Kind<A> {
        let word = rule.remembers().then(|| self.lower.persistent());
        Kind::Gate(Gate { rule, given, word, guard })
    }

    fn looped(&mut self, rounds: rounds::Rounds, count: u32, free: &mut Free) -> Kind<A> {
        Kind::Loop(Loop { rounds, count, condition: None, word: self.lower.word(free) })
    }
}

/// The place of a guard in records. A node with more attributes than that numbers cannot tell the last apart.
pub(crate) fn place(guard: usize) -> u8 {
    u8::try_from(guard).unwrap_or(u8::MAX)
}
