//! Shared keys: files read the value that the handle refers to.

use alloc::string::ToString;
use core::marker::PhantomData;

use super::access::{Access, Ops, Visitor, visit_key};
use crate::blackboard::{Agent, Key, KeyValue, Shared};

/// Finds by method lookup whether files can read the value of a handle.
pub struct SharedProbe<H>(pub PhantomData<H>);

/// Method lookup finds this trait if files can read the value.
pub trait SharedValue<T> {
    /// Passes the key to the visitor with the type of its value.
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

/// Method lookup finds this trait if files cannot read the value, because it is not `Clone + PartialEq`.
pub trait SharedHandle<H> {
    /// Passes the key to the visitor with the type of the handle.
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
