//! Marks of missing records.

use alloc::vec::Vec;

use super::bytes::{Bytes, number};
use super::{frames, kind};

/// A mark in a file of records: records of an agent are missing at this place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The place of the agent, as in [`Record::Agent`](crate::trace::Record::Agent).
    pub index: u32,
    /// The number of agents that had this place before.
    pub generation: u32,
    /// The number of missing ticks of all agents; 0 if it is unknown.
    pub ticks: u64,
}

impl Gap {
    /// Returns the gap that this frame marks, with its [head](frames::HEAD); `None` for a frame of another kind.
    ///
    /// ```
    /// use bt_runtime::trace::{Gap, Names, Recording, frames};
    /// # use bt_runtime::prelude::*;
    /// # #[derive(Blackboard, Default)] struct Cat;
    /// # bt! { tree Day for Cat { idle } }
    ///
    /// let mut recording = Recording::new(Names::of::<Day>(), Vec::new());
    /// let gap = Gap { index: 7, generation: 0, ticks: 300 };
    /// recording.gap(gap);
    /// let file = recording.finish()?;
    /// let gaps: Vec<_> = frames::split(&file[frames::START.len()..]).filter_map(|(_, frame)| Gap::read(frame)).collect();
    /// assert_eq!(gaps, [gap]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn read(frame: &[u8]) -> Option<Self> {
        let (head, body) = frame.split_first_chunk()?;
        if frames::parts(*head) != (kind::GAP, body.len()) {
            return None;
        }
        let mut body = Bytes(body);
        let (index, generation) = (body.small().ok()?, body.small().ok()?);
        Some(Self { index, generation, ticks: body.number().ok()? })
    }

    /// Returns the body of the frame.
    pub(super) fn body(self) -> Vec<u8> {
        let mut body = Vec::new();
        [self.index.into(), self.generation.into(), self.ticks].into_iter().for_each(|part| number(&mut body, part));
        body
    }
}
