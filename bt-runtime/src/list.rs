//! Lists and queues, from which `for_each` and `pop_each` get elements.

/// A list from which `for_each` gets a clone of each element.
///
/// Arrays and, with the feature `alloc`, `Vec` and `VecDeque` are lists. Implement it for a container of your own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list",
    label = "`for_each` takes a list",
    note = "arrays, `Vec` and `VecDeque` are lists; implement `bt_runtime::List` for a container of your own"
)]
pub trait List {
    /// The type of an element.
    type Item: Clone;
    /// Returns the number of elements.
    fn count(&self) -> usize;
    /// Returns the element with this index; `None` if there is no such element.
    fn at(&self, index: usize) -> Option<&Self::Item>;
}

/// A queue from which `pop_each` takes the elements.
///
/// With the feature `alloc`, `Vec` and `VecDeque` are queues. A `Vec` moves all other elements at each pop: use a
/// `VecDeque` for long queues.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no queue",
    label = "`pop_each` takes a queue",
    note = "`Vec` and `VecDeque` are queues; implement `bt_runtime::Queue` for a container of your own"
)]
pub trait Queue: List {
    /// Takes the first element out; returns `None` if the queue is empty.
    fn pop(&mut self) -> Option<Self::Item>;
}

/// A list for the check whether it is empty. A type that is no list counts as empty here, so that rustc only reports it
/// once, where an element is taken.
#[doc(hidden)]
pub struct Counted<'l, L: ?Sized>(pub &'l L);

/// The check whether a list is empty.
#[doc(hidden)]
pub trait IsEmpty {
    /// Returns `true` if the list has no element.
    fn is_empty(&self) -> bool;
}

/// The same check for any type. Method lookup prefers the check of a list.
#[doc(hidden)]
pub trait IsNoList {
    /// Returns `true`, because the type is no list.
    fn is_empty(&self) -> bool {
        true
    }
}

impl<L: List + ?Sized> IsEmpty for Counted<'_, L> {
    #[inline]
    fn is_empty(&self) -> bool {
        self.0.count() == 0
    }
}

impl<L: ?Sized> IsNoList for &Counted<'_, L> {}

impl<T: Clone, const N: usize> List for [T; N] {
    type Item = T;

    #[inline]
    fn count(&self) -> usize {
        N
    }

    #[inline]
    fn at(&self, index: usize) -> Option<&T> {
        self.get(index)
    }
}

#[cfg(feature = "alloc")]
mod growing {
    use alloc::collections::VecDeque;
    use alloc::vec::Vec;

    use super::{List, Queue};

    impl<T: Clone> List for Vec<T> {
        type Item = T;

        #[inline]
        fn count(&self) -> usize {
            self.len()
        }

        #[inline]
        fn at(&self, index: usize) -> Option<&T> {
            self.get(index)
        }
    }

    impl<T: Clone> List for VecDeque<T> {
        type Item = T;

        #[inline]
        fn count(&self) -> usize {
            self.len()
        }

        #[inline]
        fn at(&self, index: usize) -> Option<&T> {
            self.get(index)
        }
    }

    impl<T: Clone> Queue for Vec<T> {
        #[inline]
        fn pop(&mut self) -> Option<T> {
            if self.is_empty() { None } else { Some(self.remove(0)) }
        }
    }

    impl<T: Clone> Queue for VecDeque<T> {
        #[inline]
        fn pop(&mut self) -> Option<T> {
            self.pop_front()
        }
    }
}
