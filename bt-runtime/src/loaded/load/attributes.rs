//! Guards, decorators and services become parts above a node's.

use alloc::boxed::Box;
use core::time::Duration;

use bt_model::json::Json;
use bt_model::{Attribute, AttributeKind, Guard, Node, Notify, Rounds};

use super::Loader;
use super::table::Under;
use crate::blackboard::Agent;
use crate::loaded::program::leaf::NeedsVm;
use crate::loaded::program::lower::{Free, PartRef};
use crate::loaded::program::part::{Change, Gate, Get, Kind, Loop};
use crate::status::Outcome;
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
        let (success, failure) = (Outcome::Success, Outcome::Failure);
        Some(match kind {
            AttributeKind::When(_) | AttributeKind::Broken => return None,
            AttributeKind::Invert => Kind::Changed(Change::Invert),
            AttributeKind::ForceSuccess => Kind::Changed(Change::Force(success)),
            AttributeKind::ForceFailure => Kind::Changed(Change::Force(failure)),
            AttributeKind::Repeat(Rounds::Forever) => Kind::Loop(Loop::Until(failure, failure), self.lower.word(free)),
            AttributeKind::Repeat(Rounds::Count(count)) => {
                Kind::Loop(Loop::Times { count: self.count(count)?, go: success }, self.lower.word(free))
            }
            AttributeKind::Retry(count) => {
                Kind::Loop(Loop::Times { count: self.count(count)?, go: failure }, self.lower.word(free))
            }
            AttributeKind::UntilSuccess => Kind::Loop(Loop::Until(success, success), self.lower.word(free)),
            AttributeKind::UntilFailure => Kind::Loop(Loop::Until(failure, success), self.lower.word(free)),
            AttributeKind::Cooldown(span) => {
                Kind::Gate(Gate::Cooldown(self.lasts(span)?, self.lower.persistent()), guard)
            }
            AttributeKind::TimeLimit(span) => Kind::TimeLimit(self.lasts(span)?, self.lower.word(free)),
            AttributeKind::Delay(span) => Kind::Delay(self.lasts(span)?, self.lower.word(free)),
            AttributeKind::Once => Kind::Gate(Gate::Once(self.lower.persistent()), guard),
            AttributeKind::Limit(count) => Kind::Gate(Gate::Limit(self.count(count)?, self.lower.persistent()), guard),
            AttributeKind::Chance(chance) => Kind::Gate(Gate::Chance(self.float(chance)?), guard),
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
}

/// The place of a guard in records. The attributes of a node from 255 on share one place.
pub(crate) fn place(guard: usize) -> u8 {
    u8::try_from(guard).unwrap_or(u8::MAX)
}
