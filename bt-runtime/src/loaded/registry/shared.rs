//! Shared keys: files read the value behind the handle.

use alloc::string::ToString;
use core::marker::PhantomData;

use super::access::{Access, Ops, Visitor, visit_key};
use crate::blackboard::{Agent, Key, KeyValue, Shared};

/// Finds by method lookup whether files can read the value behind a handle.
pub struct SharedProbe<H>(pub PhantomData<H>);

/// Found where they can.
pub trait SharedValue<T> {
    /// Shows the key with the type of its value.
    fn visit<A: Agent>(
        &self,
        visitor: &mut impl Visitor<A>,
        key: Key<A, Shared<T>>,
        handle: Ops<Shared<T>>,
        value: Ops<T>,
        docs: &'static str,
    );
}

impl<T: KeyValue> SharedValue<T> for SharedProbe<Shared<T>> {
    fn visit<A: Agent>(
        &self,
        visitor: &mut impl Visitor<A>,
        key: Key<A, Shared<T>>,
        handle: Ops<Shared<T>>,
        value: Ops<T>,
        docs: &'static str,
    ) {
        visitor.shared(key.name.to_string(), Access::own(key), value, handle.written, docs);
    }
}

/// Found where they cannot: the value is not `Clone + PartialEq`.
pub trait SharedHandle<H> {
    /// Shows the key with the type of the handle.
    fn visit<A: Agent, T>(
        &self,
        visitor: &mut impl Visitor<A>,
        key: Key<A, H>,
        handle: Ops<H>,
        value: Ops<T>,
        docs: &'static str,
    );
}

impl<H: KeyValue> SharedHandle<H> for &SharedProbe<H> {
    fn visit<A: Agent, T>(
        &self,
        visitor: &mut impl Visitor<A>,
        key: Key<A, H>,
        handle: Ops<H>,
        _: Ops<T>,
        docs: &'static str,
    ) {
        visit_key(visitor, key, handle, docs);
    }
}
