//! The keys of an agent, and the names that expressions may use.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use bt_model::Name;
use bt_model::json::Json;
use bt_model::json::expression::{Question, Signature, Type, Types};

use super::Registry;
use super::access::{Access, Ops, Visitor, type_of};
use super::asked::question;
use super::slot::{AnySlot, Slot};
use crate::blackboard::{Agent, KeyValue, Shared};

/// A key of an agent.
pub(crate) struct KeyEntry<A: Agent> {
    pub(crate) name: String,
    pub(crate) ty: Type,
    pub(crate) written: &'static str,
    pub(crate) docs: &'static str,
    pub(crate) index: usize,
    /// The type of the handle, as the code writes it, for a value that several agents share.
    pub(crate) shared: Option<&'static str>,
    pub(crate) slot: Arc<dyn AnySlot<A>>,
}

/// Collects the keys of an agent.
pub(super) struct Keys<A: Agent>(pub(super) Vec<KeyEntry<A>>);

impl<A: Agent> Visitor<A> for Keys<A> {
    fn key<T: KeyValue>(&mut self, name: String, access: Access<A, T>, ops: Ops<T>, docs: &'static str) {
        self.0.push(KeyEntry {
            name,
            ty: type_of::<T>(ops.written, ops.present.is_some()),
            written: ops.written,
            docs,
            index: access.index,
            shared: None,
            slot: Arc::new(Slot::key(access, ops)),
        });
    }

    fn shared<T: KeyValue>(
        &mut self,
        name: String,
        access: Access<A, Shared<T>>,
        ops: Ops<T>,
        handle: &'static str,
        docs: &'static str,
    ) {
        self.0.push(KeyEntry {
            name,
            ty: type_of::<T>(ops.written, ops.present.is_some()),
            written: ops.written,
            docs,
            index: access.index,
            shared: Some(handle),
            slot: Arc::new(Slot::shared(access, ops)),
        });
    }
}

impl<A: Agent> Registry<A> {
    /// Returns the longest key that a path begins with, and `true` if it is the complete path.
    pub(crate) fn find(&self, path: &[Name<Json>]) -> Option<(&KeyEntry<A>, bool)> {
        (1..=path.len()).rev().find_map(|known| {
            let names: Vec<&str> = path[..known].iter().map(|name| &*name.text).collect();
            let at = *self.by_name.get(&names.join("."))?;
            Some((&self.keys[at], known == path.len()))
        })
    }
}

impl<A: Agent> Types for Registry<A> {
    fn key(&self, path: &[&str]) -> Option<Type> {
        self.by_name.get(&path.join(".")).map(|&at| self.keys[at].ty.clone())
    }

    fn words(&self, of: &str) -> Vec<String> {
        let is = |ty: &Type| match ty {
            Type::Opaque(name) => name == of,
            Type::Option(inner) => matches!(&**inner, Type::Opaque(name) if name == of),
            _ => false,
        };
        let key = self.keys.iter().find(|key| is(&key.ty)).map(|key| key.slot.facts());
        let named = || self.types.values().find(|ty| is(&ty.ty())).map(|ty| ty.facts());
        key.or_else(named).unwrap_or_default().words
    }

    fn keys(&self) -> Vec<String> {
        self.keys.iter().map(|key| key.name.clone()).collect()
    }

    fn function(&self, name: &str) -> Option<Signature> {
        self.functions.get(name).map(|function| function.signature())
    }

    fn functions(&self) -> Vec<String> {
        self.functions.keys().map(ToString::to_string).collect()
    }

    fn question(&self, name: &str) -> Option<Question> {
        if self.is_mocked() {
            // A script declares the result of an action that an expression calls.
            let output = self.functions.get(name)?.gives();
            return Some(Question { inputs: Vec::new(), output, open: true });
        }
        let action = self.actions.get(name)?;
        Some(question(&action.info, action.asked.as_ref()?.gives()))
    }

    fn questions(&self) -> Vec<String> {
        let pure = self.actions.values().filter(|action| action.asked.is_some());
        pure.map(|action| action.info.name.to_string()).collect()
    }

    fn is_action(&self, name: &str) -> bool {
        self.actions.contains_key(name)
    }

    fn without(&self, function: &str) -> String {
        if let Some(declares) = self.declares {
            return format!("the script gives it: {}", declares(function));
        }
        format!("register it: `.with_function(\"{function}\", …)`")
    }
}
