//! The animals: what they know, and what they do. All of them have the same tree.

use bt_runtime::prelude::*;

use crate::actions::*;
use crate::cell::Cell;
use crate::meadow::View;

/// What an animal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Eats grass.
    Sheep,
    /// Eats sheep.
    Wolf,
}

/// What an animal knows. Only `wolf` and `fed` are observed: a write to one of them wakes whoever sleeps.
#[derive(Blackboard, Clone, Debug)]
#[blackboard(world = View<'_>)]
pub struct Animal {
    /// Where a wolf is near. The world writes it.
    pub wolf: Option<Cell>,
    /// It has eaten a sheep. The world writes it.
    pub fed: bool,
    #[blackboard(untracked)]
    pub kind: Kind,
    /// Where it stands.
    #[blackboard(untracked)]
    pub at: Cell,
    /// Its place in the population.
    #[blackboard(untracked)]
    pub place: u32,
}

impl Animal {
    /// An animal that has just come to the meadow.
    pub fn new(kind: Kind, at: Cell, place: u32) -> Self {
        Self { wolf: None, fed: false, kind, at, place }
    }
}

bt! {
    /// Who hunts, and who is hunted.
    pub tree Live for Animal {
        match bb.kind {
            Kind::Sheep => run Graze,
            Kind::Wolf => run Hunt,
        }
    }

    /// Asleep between two mouthfuls, until a wolf comes.
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

    /// Asleep after a meal.
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
