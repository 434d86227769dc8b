//! Determines whether trees tick now, and by how much time.

use core::time::Duration;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_time::{Time, Virtual};

#[cfg(feature = "live")]
use crate::live::LiveGame;
use crate::messages::NoTime;
use crate::tree::BevyTree;

/// The resources that determine whether trees tick, and by how much time.
#[derive(SystemParam)]
pub(crate) struct Clock<'w> {
    time: Option<Res<'w, Time>>,
    virtual_time: Option<Res<'w, Time<Virtual>>>,
    #[cfg(feature = "live")]
    pub(crate) live: Option<Res<'w, LiveGame>>,
}

impl Clock<'_> {
    /// Returns the delta of `Time` in this run of the schedule; `None` while virtual time is paused, unless the tree is
    /// ticked `while_paused`, or while a client has stopped the game. The time of a run that does not tick is lost.
    ///
    /// # Errors
    /// The app has no resource `Time`.
    pub(crate) fn due<T: BevyTree>(&self, while_paused: bool) -> Result<Option<Duration>, NoTime> {
        if !while_paused && self.virtual_time.as_ref().is_some_and(|time| time.is_paused()) {
            return Ok(None);
        }
        #[cfg(feature = "live")]
        if self.live.as_ref().is_some_and(|live| live.stands()) {
            return Ok(None);
        }
        self.time.as_ref().map(|time| Some(time.delta())).ok_or(NoTime(T::NAME))
    }
}
