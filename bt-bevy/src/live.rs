//! Lets `bt watch` and `bt studio` connect to the app (feature `live`): [`LivePlugin`].
//!
//! ```no_run
//! use bevy_app::{App, FixedUpdate, ScheduleRunnerPlugin};
//! use bevy_time::TimePlugin;
//! use bt_bevy::live::LivePlugin;
//! use bt_bevy::prelude::*;
//! # #[derive(Blackboard, Default)]
//! # struct Soldier {}
//! # bt! { tree Guard for Soldier { wait(1s) } }
//!
//! App::new()
//!     .add_plugins((TimePlugin, ScheduleRunnerPlugin::default(), BehaviorPlugin::<Guard>::new(FixedUpdate)))
//!     .add_plugins(LivePlugin::new("shooter"))
//!     .run();
//! ```
//!
//! The crate [`bt_live`] explains clients and their rights: the app listens on the loopback interface, and only debug
//! builds take commands, unless [`Options`] say otherwise.
//!
//! A frame is an update of the app, from `First` to `Last`. While a client has stopped the game, updates go on, so that
//! the window is drawn, but virtual time is paused and no tree is ticked. A step is one update; for a tree in
//! `FixedUpdate` it has one tick per fixed step of its time, possibly none. Writes of clients wait for the next tick.
//!
//! The number of an agent is its place in the [population](crate::Minds::population) of its tree. The trees of all
//! plugins are shown, except those that are ticked in [parallel](crate::BehaviorPlugin::parallel). While a client
//! watches, the ticks of two trees do not run at the same time.
//!
//! A client that lists agents ([`Level::List`](bt_live::wire::Level::List)) costs little: the system that ticks the
//! tree traces only the agents that a client has chosen. Of all others it reads the running nodes about ten times a
//! second, of at most 2,000 agents in a frame.

use std::sync::{Mutex, MutexGuard, PoisonError};

use bevy_app::{App, First, Last, Plugin};
use bevy_ecs::error::{BevyError, Severity};
use bevy_ecs::prelude::*;
use bevy_time::{Time, TimeSystems, Virtual};
use bt_live::{Live, games::Game};

pub use bt_live::{self, Options};

/// Lets clients watch the trees of the app: `bt watch` in a terminal, `bt studio` in a browser.
///
/// If the app cannot listen, a warning is logged, and the app runs without clients.
#[derive(Clone, Debug)]
pub struct LivePlugin(Options);

impl LivePlugin {
    /// Makes the plugin of a game with this name.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self(Options::new(name))
    }
}

impl From<Options> for LivePlugin {
    fn from(options: Options) -> Self {
        Self(options)
    }
}

impl Plugin for LivePlugin {
    fn build(&self, app: &mut App) {
        match self.0.clone().listen() {
            Ok(live) => {
                app.insert_resource(LiveGame::new(live))
                    .add_systems(First, begin.before(TimeSystems))
                    .add_systems(Last, end);
            }
            Err(error) => app
                .world_mut()
                .commands()
                .queue(move |_: &mut World| Err::<(), _>(BevyError::from(error).with_severity(Severity::Warning))),
        }
    }
}

/// The game as its clients see it. [`LivePlugin`] inserts this resource.
#[derive(Resource)]
pub struct LiveGame {
    live: Mutex<Live>,
    game: Game,
    /// `true` while a client has stopped the game.
    stands: bool,
    /// `true` if the ticks of this frame are recorded.
    watched: bool,
    /// `true` while virtual time is paused because a client has stopped the game.
    paused: bool,
}

impl LiveGame {
    fn new(live: Live) -> Self {
        let game = live.game().clone();
        Self { live: Mutex::new(live), game, stands: false, watched: false, paused: false }
    }

    /// Returns the address at which the game listens, and its token.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns `true` while a client has stopped the game: no tree is ticked.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.stands
    }

    /// Waits until a client watches, so that it gets the first frame too.
    pub fn wait_for_watcher(&mut self) {
        self.live_mut().wait_for_watcher();
    }

    /// Locks and returns the handle for a tick, if the ticks of this frame are recorded.
    pub(crate) fn watched(&self) -> Option<MutexGuard<'_, Live>> {
        self.watched.then(|| self.live.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn live_mut(&mut self) -> &mut Live {
        self.live.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Begins a frame, or pauses virtual time while a client has stopped the game.
fn begin(mut game: ResMut<LiveGame>, time: Option<ResMut<Time<Virtual>>>) {
    game.stands = !game.live_mut().begin_frame();
    game.watched = !game.stands && game.live_mut().watch().is_on();
    let Some(mut time) = time else { return };
    if game.stands && !time.is_paused() {
        time.pause();
        game.paused = true;
    } else if !game.stands && game.paused {
        time.unpause();
        game.paused = false;
    }
}

fn end(mut game: ResMut<LiveGame>) {
    if !game.stands {
        game.live_mut().end_frame();
        game.watched = false;
    }
}
