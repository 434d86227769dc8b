//! The animals: their board and their tree, which is the same for all.

use bt_runtime::prelude::*;

use crate::actions::*;
use crate::cell::Cell;
use crate::meadow::View;

/// The kind of an animal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Eats grass.
    Sheep,
    /// Eats sheep.
    Wolf,
}

/// The board of an animal. Only `wolf` and `fed` are observed: a write to one of them wakes a sleeping animal.
#[derive(Blackboard, Clone, Debug)]
#[blackboard(world = View<'_>)]
pub struct Animal {
    /// The cell of a wolf nearby. The world writes this key.
    pub wolf: Option<Cell>,
    /// `true` after the animal has eaten a sheep. The world writes this key.
    pub fed: bool,
    #[blackboard(untracked)]
    pub kind: Kind,
    /// The cell of the animal.
    #[blackboard(untracked)]
    pub at: Cell,
    /// The index of the animal in the population.
    #[blackboard(untracked)]
    pub place: u32,
}

impl Animal {
    /// Makes a new animal on the meadow.
    pub fn new(kind: Kind, at: Cell, place: u32) -> Self {
        Self { wolf: None, fed: false, kind, at, place }
    }
}

bt! {
    /// The wolves hunt the sheep.
    pub tree Live for Animal {
        match bb.kind {
            Kind::Sheep => run Graze,
            Kind::Wolf => run Hunt,
        }
    }

    /// Grazes, asleep between two mouthfuls, until a wolf comes.
    pub tree Graze for Animal {
        selector {
            #[when(bb.wolf.is_some(), aborts = lower_priority)]
            sequence "flee" {
                #[repeat(4)]
                sequence { run_from(wolf = bb.wolf); wait(200ms..=400ms) }
                clear(bb.wolf);
            }

            #[repeat(forever)]
            sequence "graze" {
                selector { eat(); stray(); }
                wait(5s..=15s) "chew";
            }
        }
    }

    /// Hunts, and sleeps after a meal.
    pub tree Hunt for Animal {
        selector {
            #[when(bb.fed, aborts = lower_priority)]
            sequence "digest" { wait(20s..=40s); set(bb.fed = false) }

            #[repeat(forever)]
            sequence "hunt" {
                selector { pounce(); prowl(); }
                wait(300ms..=600ms);
            }
        }
    }
}
