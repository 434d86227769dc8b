//! [`Shared`] values in snapshots. Each value is saved once, with all its handles.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;
use core::marker::PhantomData;
use std::cell::RefCell;
use std::thread_local;

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::shared::{Cell, Shared};

thread_local! {
    static VALUES: RefCell<Values> = const { RefCell::new(Values::NONE) };
}

/// The shared values of the snapshot that this thread writes or reads.
struct Values {
    /// The number of open scopes.
    scopes: usize,
    /// The number of each written value, by the value's address.
    numbers: BTreeMap<usize, u32>,
    /// The values that were written or read, by their numbers, each an `Arc<Cell<T>>`; `None` while a value is read.
    cells: Vec<Option<Box<dyn Any>>>,
}

impl Values {
    const NONE: Self = Self { scopes: 0, numbers: BTreeMap::new(), cells: Vec::new() };
}

/// The scope of one snapshot. The outermost scope begins the snapshot, and ends it when the scope is dropped.
pub(crate) struct Scope(());

impl Scope {
    pub(crate) fn open() -> Self {
        VALUES.with_borrow_mut(|values| values.scopes += 1);
        Self(())
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        let ended = VALUES.with_borrow_mut(|values| {
            values.scopes -= 1;
            (values.scopes == 0).then(|| core::mem::replace(values, Values::NONE))
        });
        // The drop of a value's last handle may run user code, which may use this module.
        drop(ended);
    }
}

/// Makes one snapshot of everything that `work` saves or restores: it saves a [`Shared`] value once, and restores all
/// its handles as handles to one value. A brain and a population do this by themselves. Use it if several of them, or
/// also the world, hold handles.
///
/// ```
/// use bt_runtime::blackboard::Shared;
/// use bt_runtime::snapshot;
///
/// let alarm = Shared::new(false);
/// let handles = (alarm.clone(), alarm);
/// let bytes = snapshot::together(|| postcard::to_stdvec(&handles))?;
/// let (a, b): (Shared<bool>, Shared<bool>) = snapshot::together(|| postcard::from_bytes(&bytes))?;
/// assert!(a.same(&b));
/// # Ok::<(), postcard::Error>(())
/// ```
pub fn together<R>(work: impl FnOnce() -> R) -> R {
    let _scope = Scope::open();
    work()
}

impl<T: 'static> Shared<T> {
    /// Returns the number of the value in this snapshot, and `true` if this is its first handle.
    fn number(&self) -> (u32, bool) {
        VALUES.with_borrow_mut(|values| {
            let next = values.cells.len() as u32;
            let number = *values.numbers.entry(Arc::as_ptr(&self.cell) as usize).or_insert(next);
            if number == next {
                // The value is kept alive, so that no other value gets its address.
                values.cells.push(Some(Box::new(Arc::clone(&self.cell))));
            }
            (number, number == next)
        })
    }
}

/// Writes the number of the value, `true` if the holder has not yet observed a change, and for the first handle the
/// value.
impl<T: Serialize + 'static> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let _scope = Scope::open();
        let (number, first) = self.number();
        let value = first.then(|| self.read());
        let mut tuple = serializer.serialize_tuple(3)?;
        tuple.serialize_element(&number)?;
        tuple.serialize_element(&super::shared::Share::changed(self))?;
        // The value is in a tuple of one, because a format may write `Some(())` in the same way as `None`.
        tuple.serialize_element(&value.as_ref().map(|value| (&**value,)))?;
        tuple.end()
    }
}

/// # Errors
/// The snapshot is corrupt.
impl<'de, T: Deserialize<'de> + 'static> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let _scope = Scope::open();
        deserializer.deserialize_tuple(3, Handle(PhantomData))
    }
}

struct Handle<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de> + 'static> Visitor<'de> for Handle<T> {
    type Value = Shared<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a handle to a shared value")
    }

    fn visit_seq<Q: SeqAccess<'de>>(self, mut fields: Q) -> Result<Shared<T>, Q::Error> {
        let broken = || Q::Error::custom("a snapshot has a handle to a shared value that it does not hold");
        let number = fields.next_element::<u32>()?.ok_or_else(broken)? as usize;
        let changed: bool = fields.next_element()?.ok_or_else(broken)?;
        let first = VALUES.with_borrow_mut(|values| {
            let first = number == values.cells.len();
            values.cells.extend(first.then_some(None));
            first
        });
        let value: Option<(T,)> = fields.next_element()?.ok_or_else(broken)?;
        let cell = match value {
            Some((value,)) if first => {
                let cell = Arc::new(Cell::restored(value));
                VALUES.with_borrow_mut(|values| values.cells[number] = Some(Box::new(Arc::clone(&cell))));
                cell
            }
            None if !first => VALUES
                .with_borrow(|values| {
                    let known = values.cells.get(number)?.as_ref()?.downcast_ref::<Arc<Cell<T>>>();
                    known.map(Arc::clone)
                })
                .ok_or_else(broken)?,
            _ => return Err(broken()),
        };
        Ok(Shared::restored(cell, changed))
    }
}
