//! `if` and `match`: composites that choose one child at the entry.

use alloc::boxed::Box;
use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;

use bt_model::json::expression::{self, BinaryOp, Expr, ExprKind, Scope};
use bt_model::json::{Json, Pattern, PatternKind};
use bt_model::{Arm, Branch, Node};

use super::Loader;
use super::table::Under;
use crate::blackboard::Agent;
use crate::loaded::program::eval::Get;
use crate::loaded::program::leaf::NeedsVm;
use crate::loaded::program::lower::{Free, PartRef};
use crate::loaded::program::part::Kind;
use crate::trace::NodeId;

impl<'l, A: Agent> Loader<'l, A> {
    /// Returns the part of `if`, which runs the branch of the first condition that holds.
    pub(crate) fn branches(
        &mut self,
        branches: &[Branch<Json>],
        otherwise: Option<&Node<Json>>,
        id: NodeId,
        under: Under,
        free: Free,
    ) -> Option<PartRef<'l, A>> {
        let conditions: Vec<_> = branches.iter().map(|branch| self.condition(&branch.condition)).collect();
        let children = branches.iter().map(|branch| &branch.node).chain(otherwise);
        let children = self.children(children, under, free);
        let conditions: Vec<Get<A, bool>> = conditions.into_iter().collect::<Option<_>>()?;
        self.choice(conditions, id, &children?)
    }

    /// Returns the part that runs the child of the first condition that holds, or else the child after them.
    fn choice(
        &mut self,
        conditions: Vec<Get<A, bool>>,
        id: NodeId,
        children: &[PartRef<'l, A>],
    ) -> Option<PartRef<'l, A>> {
        let index: Get<A, usize> =
            Box::new(move |env| conditions.iter().position(|condition| condition(env)).unwrap_or(conditions.len()));
        Some(self.graph.part(Kind::Choice(index), Box::new(NeedsVm), id, true, children))
    }

    /// Returns the part of `match`, which runs the arm whose pattern matches.
    pub(crate) fn arms(
        &mut self,
        subject: &Expr,
        arms: &[Arm<Json>],
        id: NodeId,
        under: Under,
        free: Free,
    ) -> Option<PartRef<'l, A>> {
        let ty = self.type_of(subject);
        let mut conditions = Vec::new();
        for arm in arms {
            let fits = ty.as_ref().is_some_and(|ty| {
                let locals = self.locals();
                let scope = Scope { types: self.registry, locals: &locals };
                expression::check_pattern(&arm.pattern, ty, scope, &mut self.faults)
            });
            let matches = if fits { self.pattern(subject, &arm.pattern) } else { None };
            let guard = match &arm.guard {
                Some(guard) => self.condition(guard).map(Some),
                None => Some(None),
            };
            conditions.push(matches.zip(guard).map(|(matches, guard)| -> Get<A, bool> {
                Box::new(move |env| matches(env) && guard.as_ref().is_none_or(|guard| guard(env)))
            }));
        }
        let children = self.children(arms.iter().map(|arm| &arm.node), under, free);
        let conditions: Vec<Get<A, bool>> = conditions.into_iter().collect::<Option<_>>()?;
        self.choice(conditions, id, &children?)
    }

    /// Returns the test whether the subject matches the pattern.
    fn pattern(&mut self, subject: &Expr, pattern: &Pattern) -> Option<Get<A, bool>> {
        let compared = |op, with: &Expr| Expr {
            place: with.place.clone(),
            kind: ExprKind::Binary(op, Box::new(subject.clone()), Box::new(with.clone())),
        };
        match &pattern.kind {
            PatternKind::Any | PatternKind::Rust(_) => Some(Box::new(|_| true)),
            PatternKind::Value(value) => self.condition(&compared(BinaryOp::Eq, value)),
            PatternKind::Range { from, to, inclusive } => {
                let from = self.condition(&compared(BinaryOp::Ge, from))?;
                let to = self.condition(&compared(if *inclusive { BinaryOp::Le } else { BinaryOp::Lt }, to))?;
                Some(Box::new(move |env| from(env) && to(env)))
            }
            PatternKind::Or(either) => {
                let either: Vec<_> = either.iter().map(|one| self.pattern(subject, one)).collect();
                let either: Arc<[Get<A, bool>]> = either.into_iter().collect::<Option<_>>()?;
                Some(Box::new(move |env| either.iter().any(|one| one(env))))
            }
            PatternKind::Event { .. } => {
                let message = format!("`{subject}` is no event");
                self.faults.error(&pattern.place, message, "an event's pattern stands in `wait_for`");
                None
            }
        }
    }
}
