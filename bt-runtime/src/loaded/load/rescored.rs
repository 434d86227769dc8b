//! `utility_selector` with `rescore`.

use alloc::boxed::Box;

use bt_model::Node;
use bt_model::json::Json;
use bt_model::json::expression::Expr;

use super::Loader;
use super::table::Under;
use crate::blackboard::Agent;
use crate::loaded::program::eval::Get;
use crate::loaded::program::leaf::NeedsVm;
use crate::loaded::program::lower::{Free, PartRef};
use crate::loaded::program::observed::Observed;
use crate::loaded::program::part::{Kind, Rescore};
use crate::rules::draw::Draw;
use crate::rules::ordered::OrderedRule;
use crate::trace::NodeId;

impl<'l, A: Agent> Loader<'l, A> {
    /// Returns the part of a selector that scores its children again while one of them runs.
    pub(super) fn rescored(
        &mut self,
        margin: Option<&Expr>,
        children: &[Node<Json>],
        id: NodeId,
        under: Under,
        mut free: Free,
    ) -> Option<PartRef<'l, A>> {
        let values = self.scores(children, |child| child.score.as_ref());
        let read = children.iter().filter_map(|child| child.score.as_ref()).chain(margin);
        let observed = read.fold(Observed::none(), |all, expr| all.or(&self.observed(expr)));
        let margin = self.margin(margin);
        let (visited, failed) = (self.lower.word(&mut free), self.lower.word(&mut free));
        let children = self.children(children, under, free)?;
        let rescore = Some(Rescore { failed, margin: margin?, observed });
        let (rule, draw) = (OrderedRule::Selector, Draw::Highest);
        let kind = Kind::Drawn { rule, draw, values: values?, visited, rescore };
        Some(self.graph.part(kind, Box::new(NeedsVm), id, true, &children))
    }

    /// Returns the margin by which another child's score must be higher: 0 if the file gives none.
    fn margin(&mut self, margin: Option<&Expr>) -> Option<Get<A, f32>> {
        let Some(margin) = margin else { return Some(Box::new(|_| 0.0)) };
        let get = self.float(margin)?;
        Some(Box::new(move |env| get(env) as f32))
    }
}
