//! Lists that are values of keys of the type `json`. Their elements can be written to keys of all types that a script can
//! use.

use alloc::string::String;
use core::any::Any as Target;
use core::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::types::{Any, Word, for_types};
use crate::loaded::registry::access::Ops;
use crate::loaded::registry::lists::{ListOps, QueueOps};
use crate::loaded::registry::slot::read;

/// Returns the operations of a JSON value as a list. A value that is no array is an empty list.
pub fn list() -> ListOps<Any> {
    ListOps {
        count: |list| list.0.as_array().map_or(0, |elements| elements.len()),
        get: |list, index, target| {
            let element = list.0.as_array().and_then(|elements| elements.get(index));
            element.is_some_and(|element| fill(element, target))
        },
        fits: |_| true,
        item: "json",
    }
}

/// Returns the operations of a JSON value as a queue.
pub fn queue() -> QueueOps<Any> {
    QueueOps {
        pop: |queue, target| {
            let Some(elements) = queue.0.as_array_mut().filter(|elements| !elements.is_empty()) else { return false };
            fill(&elements.remove(0), target)
        },
    }
}

/// Reads an element into a target: an `Option` of any type of a script. If the element does not fit the type, the target
/// becomes `None`, and its key keeps its value.
fn fill(element: &Value, target: &mut dyn Target) -> bool {
    fn into<T: DeserializeOwned + 'static>(ops: &Ops<T>, element: &Value, target: &mut dyn Target) -> bool {
        let Some(target) = target.downcast_mut::<Option<T>>() else { return false };
        *target = read(ops, element).ok();
        true
    }
    macro_rules! filled {
        ($($ty:ty: $($name:literal)+);+) => {
            into(&crate::__ops!(Word, ""), element, target) || into(&crate::__ops!(Option<Word>, ""), element, target)
                $(|| into(&crate::__ops!($ty, ""), element, target)
                    || into(&crate::__ops!(Option<$ty>, ""), element, target))+
        };
    }
    let _: bool = for_types!(filled);
    true
}
