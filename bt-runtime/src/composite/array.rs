//! The memory of several copies of one node, as an array.

use core::array;

use crate::blackboard::Agent;
#[cfg(feature = "alloc")]
use crate::slot::SlotPersistent;
use crate::slot::Slots;

/// An array of any length that has the traits of a node's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array<T, const N: usize>(pub(crate) [T; N]);

impl<T: Default, const N: usize> Default for Array<T, N> {
    fn default() -> Self {
        Self(array::from_fn(|_| T::default()))
    }
}

impl<A: Agent, T: Slots<A>, const N: usize> Slots<A> for Array<T, N> {
    const NEW: Self = Self([const { T::NEW }; N]);
    const COUNT: u16 = T::COUNT * N as u16;

    #[cfg(feature = "alloc")]
    fn slot(&self, nth: u16) -> Option<&SlotPersistent<A>> {
        let (run, nth) = (nth.checked_div(T::COUNT)?, nth.checked_rem(T::COUNT)?);
        self.0.get(usize::from(run))?.slot(nth)
    }

    #[cfg(feature = "alloc")]
    fn slot_mut(&mut self, nth: u16) -> Option<&mut SlotPersistent<A>> {
        let (run, nth) = (nth.checked_div(T::COUNT)?, nth.checked_rem(T::COUNT)?);
        self.0.get_mut(usize::from(run))?.slot_mut(nth)
    }
}

#[cfg(feature = "serde")]
mod saved {
    use core::fmt;
    use core::marker::PhantomData;

    use serde::de::{Error, SeqAccess, Visitor};
    use serde::ser::SerializeTuple;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Array;

    impl<T: Serialize, const N: usize> Serialize for Array<T, N> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut tuple = serializer.serialize_tuple(N)?;
            self.0.iter().try_for_each(|value| tuple.serialize_element(value))?;
            tuple.end()
        }
    }

    struct Values<T, const N: usize>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for Values<T, N> {
        type Value = Array<T, N>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "the memory of {N} runs")
        }

        fn visit_seq<S: SeqAccess<'de>>(self, mut values: S) -> Result<Array<T, N>, S::Error> {
            let mut read: [Option<T>; N] = [const { None }; N];
            for (index, place) in read.iter_mut().enumerate() {
                *place = Some(values.next_element()?.ok_or_else(|| S::Error::invalid_length(index, &self))?);
            }
            Ok(Array(read.map(|value| value.unwrap_or_else(|| unreachable!("each value was read")))))
        }
    }

    impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for Array<T, N> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_tuple(N, Values(PhantomData))
        }
    }
}
