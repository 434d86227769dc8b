//! Checks of lists, queues, defaults and other targets, which depend on the types of the game.

use super::Check;
use crate::Target;
use crate::catalogue::{
    TypeInfo, may_be_list, no_default, no_elapsed, no_element, no_index, no_list, no_queue, written,
};
use crate::json::Json;
use crate::json::expression::{Expr, ExprKind, Scope, Type};

impl<'c> Check<'c> {
    /// Returns the type of the elements of a list, as Rust writes it; `None` if it is unknown, or if a fault was
    /// reported.
    pub(super) fn list(&mut self, list: &Expr) -> Option<String> {
        let scope = Scope { types: self.known, locals: &self.locals };
        if !may_be_list(list, scope, self.faults) {
            return None;
        }
        let (written, info) = self.kept(list)?;
        if info.item.is_none() {
            no_list(list, &written, self.faults);
        }
        info.item.clone()
    }

    /// Returns the type of the elements of a queue, as [`list`](Self::list) does for a list.
    pub(super) fn queue(&mut self, queue: &Target<Json>) -> Option<String> {
        self.target(queue)?;
        let read = super::read_back(queue);
        let written = self.written(&read)?;
        let info = self.known.info(&written);
        if !info.is_some_and(|info| info.queue) && self.is_told(info) {
            no_queue(queue, &written, &read.place, self.faults);
            return None;
        }
        info?.item.clone()
    }

    /// Checks that an element fits the target that it is written to.
    pub(super) fn filled(&mut self, item: Option<String>, target: &Target<Json>) {
        let Some(wanted) = self.target(target) else { return };
        let Some((item, is)) = item.and_then(|item| self.known.type_named(&item).map(|is| (item, is))) else { return };
        if is == wanted || wanted == Type::Option(Box::new(is)) {
            return;
        }
        let read = super::read_back(target);
        let written = self.written(&read).unwrap_or_else(|| written(&wanted));
        no_element(&item, &written, &read.place, self.faults);
    }

    /// Checks that an index fits the target that it is written to.
    pub(super) fn index(&mut self, target: &Target<Json>) {
        let Some(is) = self.target(target) else { return };
        if !matches!(is, Type::Int { .. } | Type::Unknown) {
            let read = super::read_back(target);
            let written = self.written(&read).unwrap_or_else(|| written(&is));
            no_index(&written, &read.place, self.faults);
        }
    }

    /// Checks that a time fits the target that it is written to.
    pub(super) fn elapsed(&mut self, target: &Target<Json>) {
        let Some(is) = self.target(target) else { return };
        let inner = if let Type::Option(inner) = &is { inner } else { &is };
        if !matches!(inner, Type::Duration | Type::Unknown) {
            let read = super::read_back(target);
            let written = self.written(&read).unwrap_or_else(|| written(&is));
            no_elapsed(target, &written, &read.place, self.faults);
        }
    }

    /// Checks that a key or a local has a default.
    pub(super) fn clear(&mut self, target: &Target<Json>) {
        if self.target(target).is_none() {
            return;
        }
        let read = super::read_back(target);
        if let Some((written, info)) = self.kept(&read)
            && !info.default
        {
            no_default(&written, &read.place, self.faults);
        }
    }

    /// `true` if the catalogue contains the facts about this type. A type of Rust without a row is no queue; an older
    /// catalogue has no rows.
    fn is_told(&self, info: Option<&TypeInfo>) -> bool {
        info.is_some() || self.known.catalogue.type_info.is_some()
    }

    /// Returns the type of a key or a local as Rust writes it, and the row of this type in the catalogue.
    fn kept(&self, expr: &Expr) -> Option<(String, &'c TypeInfo)> {
        let written = self.written(expr)?;
        let info = self.known.info(&written)?;
        Some((written, info))
    }

    /// Returns the type of a key or a local, as Rust writes it.
    fn written(&self, expr: &Expr) -> Option<String> {
        match &expr.kind {
            ExprKind::Paren(inner) => self.written(inner),
            ExprKind::Key { path, .. } => {
                let name = path.iter().map(|name| &*name.text).collect::<Vec<_>>().join(".");
                let key = self.known.catalogue.keys.iter().find(|key| key.name.text == name);
                key.map(|key| key.ty.clone())
            }
            ExprKind::Local(path) if path.len() == 1 => {
                let local = self.locals.iter().rev().find(|(name, _)| *name == path[0].text);
                local.map(|(_, ty)| written(ty))
            }
            _ => None,
        }
    }
}
