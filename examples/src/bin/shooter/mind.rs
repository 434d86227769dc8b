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
    /// A tree that is a type.
    Built(Brain<Guard>),
    /// A machine.
    Machine(Brain<Sentry>),
    /// A tree that is a value.
    Loaded(Brain<Loaded<Soldier>>),
}

/// The actions, types, events and functions for files.
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
    /// The tree of a file, or of `guard.rs`.
    pub fn of(file: Option<&Path>) -> Result<Self, bt_runtime::loaded::LoadErrors> {
        file.map_or(Ok(Self::Built), |path| registry().load(path).map(Self::Loaded))
    }

    /// A brain with this tree.
    pub fn mind(&self, soldier: Soldier, seed: u64, drive: Drive) -> Mind {
        match self {
            Self::Built => Mind::Built(Guard::brain(soldier).seeded(seed).driven(drive)),
            Self::Machine => Mind::Machine(Sentry::brain(soldier).seeded(seed).driven(drive)),
            Self::Loaded(program) => Mind::Loaded(program.brain(soldier).seeded(seed).driven(drive)),
        }
    }

    /// Its nodes.
    pub fn rows(&self) -> Rows {
        match self {
            Self::Built => Guard::INFO.iter().map(bt_runtime::tree::NodeInfo::to_owned).collect(),
            Self::Machine => Sentry::INFO.iter().map(bt_runtime::tree::NodeInfo::to_owned).collect(),
            Self::Loaded(program) => program.info().into(),
        }
    }

    /// The names of its nodes and keys, for a trace.
    pub fn names(&self) -> Names {
        match self {
            Self::Built => Names::of::<Guard>(),
            Self::Machine => Names::of::<Sentry>(),
            Self::Loaded(program) => program.names(),
        }
    }

    /// Its bytes in the brain of each guard.
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
    /// As [`Brain::board`].
    pub fn board(&self) -> &Board<Soldier> {
        either!(self, brain => brain.board())
    }

    /// As [`Brain::board_mut`].
    pub fn board_mut(&mut self) -> &mut Board<Soldier> {
        either!(self, brain => brain.board_mut())
    }

    /// As [`Sink::edit`].
    pub fn edit(&mut self, sink: &mut Sink<'_>) {
        either!(self, brain => sink.edit(brain));
    }

    /// As [`Brain::start`].
    pub fn start(&mut self) {
        either!(self, brain => brain.start());
    }

    /// As [`Brain::stop_traced`].
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

    /// As [`Brain::tick_traced`], for a step of the game.
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

    /// Continues with another version of its file. A tree that is a type ignores it.
    pub fn swap(&mut self, program: &Arc<Program<Soldier>>) {
        if let Self::Loaded(brain) = self {
            brain.swap(program);
        }
    }
}
