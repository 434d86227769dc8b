//! The brain of a guard: the tree of `guard.rs`, the machine of `sentry.rs`, or a tree from a file.

use std::path::Path;
use std::sync::Arc;

use bt_live::Sink;
use bt_runtime::prelude::*;
use bt_runtime::trace::{Names, Trace};
use bt_runtime::{
    Program, Registry,
    brain::Drive,
    loaded::{Loaded, LoadedNode},
};

use crate::actions::*;
use crate::arena::{Arena, DT};
use crate::guard::{Guard, Noise, Soldier};
use crate::route::Route;
use crate::sentry::Sentry;
use crate::sink::AnyTrace;

/// The tree of all guards.
#[derive(Clone)]
pub enum Plan {
    /// The tree of `guard.rs`.
    Built,
    /// The machine of `sentry.rs`.
    Machine,
    /// A tree from a file.
    Loaded(Arc<Program<Soldier>>),
}

/// The nodes of a tree, for the screen.
pub type Rows = Arc<[LoadedNode]>;

/// A brain with one of these trees.
pub enum Mind {
    /// The brain of a compiled tree.
    Built(Brain<Guard>),
    /// The brain of the machine.
    Machine(Brain<Sentry>),
    /// The brain of a tree from a file.
    Loaded(Brain<Loaded<Soldier>>),
}

/// Returns the registry with the actions, types, events and functions for files.
pub fn registry() -> Registry<Soldier> {
    Registry::new()
        .with::<look_around>()
        .with::<find_ammo>()
        .with::<move_to>()
        .with::<take_ammo>()
        .with::<locate>()
        .with::<keep_close>()
        .with::<aim>()
        .with::<shoot>()
        .with::<nearest_corner>()
        .with_type::<Route>("Route")
        .with_event("Shot", |noise: &Noise| {
            let Noise::Shot(at) = noise;
            Some(*at)
        })
        .with_function("corner_of", |route: Route, corner: usize| route.corner(corner))
}

impl Plan {
    /// Loads the tree of a file; without a file, uses that of `guard.rs`.
    pub fn of(file: Option<&Path>) -> Result<Self, bt_runtime::loaded::LoadErrors> {
        file.map_or(Ok(Self::Built), |path| registry().load(path).map(Self::Loaded))
    }

    /// Makes a brain with this tree.
    pub fn mind(&self, soldier: Soldier, seed: u64, drive: Drive) -> Mind {
        match self {
            Self::Built => Mind::Built(Guard::brain(soldier).seeded(seed).driven(drive)),
            Self::Machine => Mind::Machine(Sentry::brain(soldier).seeded(seed).driven(drive)),
            Self::Loaded(program) => Mind::Loaded(program.brain(soldier).seeded(seed).driven(drive)),
        }
    }

    /// Returns the nodes of the tree.
    pub fn rows(&self) -> Rows {
        match self {
            Self::Built => Guard::INFO.iter().map(bt_runtime::tree::NodeInfo::to_owned).collect(),
            Self::Machine => Sentry::INFO.iter().map(bt_runtime::tree::NodeInfo::to_owned).collect(),
            Self::Loaded(program) => program.info().into(),
        }
    }

    /// Returns the names of the nodes and keys, for a trace.
    pub fn names(&self) -> Names {
        match self {
            Self::Built => Names::of::<Guard>(),
            Self::Machine => Names::of::<Sentry>(),
            Self::Loaded(program) => program.names(),
        }
    }

    /// Returns the size of the tree's memory in the brain of each guard, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Self::Built => Guard::BYTES,
            Self::Machine => Sentry::BYTES,
            Self::Loaded(program) => program.bytes(),
        }
    }
}

/// Runs the same code with each kind of brain.
macro_rules! either {
    ($mind:ident, $brain:ident => $does:expr) => {
        match $mind {
            Mind::Built($brain) => $does,
            Mind::Machine($brain) => $does,
            Mind::Loaded($brain) => $does,
        }
    };
}

impl Mind {
    /// Returns the board, as [`Brain::board`].
    pub fn board(&self) -> &Board<Soldier> {
        either!(self, brain => brain.board())
    }

    /// Returns the board for writing, as [`Brain::board_mut`].
    pub fn board_mut(&mut self) -> &mut Board<Soldier> {
        either!(self, brain => brain.board_mut())
    }

    /// Applies the changes of clients, as [`Sink::edit`].
    pub fn edit(&mut self, sink: &mut Sink<'_>) {
        either!(self, brain => sink.edit(brain));
    }

    /// Starts the brain, as [`Brain::start`].
    pub fn start(&mut self) {
        either!(self, brain => brain.start());
    }

    /// Stops the brain, as [`Brain::stop_traced`].
    pub fn stop<T: Trace>(&mut self, arena: &mut Arena, trace: &mut T) {
        if T::ON {
            self.stop_traced(arena, &mut AnyTrace(trace));
        } else {
            either!(self, brain => brain.stop(arena));
        }
    }

    fn stop_traced(&mut self, arena: &mut Arena, trace: &mut AnyTrace<'_>) {
        either!(self, brain => brain.stop_traced(arena, trace));
    }

    /// Ticks the brain for a step of the game, as [`Brain::tick_traced`].
    pub fn tick<T: Trace>(&mut self, arena: &mut Arena, trace: &mut T) {
        if T::ON {
            self.tick_traced(arena, &mut AnyTrace(trace));
        } else {
            either!(self, brain => brain.tick(DT, arena));
        }
    }

    fn tick_traced(&mut self, arena: &mut Arena, trace: &mut AnyTrace<'_>) {
        either!(self, brain => brain.tick_traced(DT, arena, trace));
    }

    /// Sends a noise. A step has fewer shots than the queue has places.
    pub fn hear(&mut self, noise: Noise) {
        either!(self, brain => brain.send(noise)).expect("the queue has room");
    }

    /// Continues with another version of the tree's file. Has no effect on a compiled tree.
    pub fn swap(&mut self, program: &Arc<Program<Soldier>>) {
        if let Self::Loaded(brain) = self {
            brain.swap(program);
        }
    }
}
