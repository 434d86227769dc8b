//! Trees for slots: `weapon<shoot` in a table puts the tree `shoot` into the slot `weapon`.

use bt_runtime::prelude::*;
use bt_runtime::slot::Subtree;

use crate::{Actor, Signal, doze, graceful, leaf, look, serve};

bt! {
    /// One leaf.
    pub tree One for Actor { leaf(n = 11); }
    /// Another single leaf.
    pub tree Two for Actor { leaf(n = 12); }
    /// A leaf whose halt takes several ticks.
    pub tree Slow for Actor { graceful(n = 13, halts = 2); }
    /// A guard that aborts its own branch.
    pub tree Own for Actor { selector { #[when(bb.a, aborts = self)] leaf(n = 14); leaf(n = 15); } }
    /// A guard at the top that claims execution.
    pub tree Claims for Actor { selector { #[when(bb.a, aborts = both)] leaf(n = 16); fail; } }
    /// A guard that reads the world in every tick.
    pub tree World for Actor {
        selector { #[when(world.counts[2].ticked > 2, aborts = both)] leaf(n = 16); fail; }
    }
    /// A branch with a cooldown.
    pub tree Rests for Actor {
        selector { #[when(bb.a, aborts = lower_priority)] #[cooldown(300ms)] leaf(n = 17); fail; }
    }
    /// A service.
    pub tree Serves for Actor {
        #[service(serve(n = 18, value = 5) -> bb.m, every = 200ms)]
        leaf(n = 19);
    }
    /// A wait for a time, then for an event.
    pub tree Waits for Actor { sequence { wait(300ms); wait_for(Signal::Ping); } }
    /// A parameter, and a local that guards observe.
    pub tree Counts(to: i32) for Actor {
        let step: i32 = to;
        selector {
            #[when(step > to, aborts = lower_priority)]
            look(n = 20, at = step);
            sequence { set(step = step + 1); leaf(n = 21); }
        }
    }
    /// A guard on a local, whose condition holds from the start.
    pub tree Keen for Actor {
        let step: i32 = 0;
        selector { #[when(step == 0, aborts = both)] leaf(n = 22); fail; }
    }
    /// A tree whose root is skipped while `a` holds.
    pub tree Skips for Actor { #[skip_if(bb.a)] leaf(n = 24); }
    /// A tree that counts its runs in a kept local.
    pub tree Keeps for Actor {
        #[keep]
        let runs: i32 = 0;
        sequence { set(runs = runs + 1); look(n = 25, at = runs); }
    }
    /// A tree that finishes at once.
    pub tree Instant for Actor { set(bb.n = bb.n + 1); }
    /// An action that sleeps until a key changes.
    pub tree Dozes for Actor { doze(n = 23, on = 2); }
    /// A tree with a subtree, and with a slot that stays empty.
    pub tree Nested for Actor { selector { slot inner; run Own; } }
}

/// The tree with this name.
///
/// # Panics
/// Panics if there is no such tree.
#[must_use]
pub fn menu(name: &str) -> Subtree<Actor> {
    match name {
        "one" => Subtree::of::<One>(()),
        "two" => Subtree::of::<Two>(()),
        "slow" => Subtree::of::<Slow>(()),
        "own" => Subtree::of::<Own>(()),
        "claims" => Subtree::of::<Claims>(()),
        "world" => Subtree::of::<World>(()),
        "rests" => Subtree::of::<Rests>(()),
        "serves" => Subtree::of::<Serves>(()),
        "waits" => Subtree::of::<Waits>(()),
        "counts" => Subtree::of::<Counts>(Counts::inputs().to(7)),
        "keen" => Subtree::of::<Keen>(()),
        "skips" => Subtree::of::<Skips>(()),
        "keeps" => Subtree::of::<Keeps>(()),
        "instant" => Subtree::of::<Instant>(()),
        "dozes" => Subtree::of::<Dozes>(()),
        "nested" => Subtree::of::<Nested>(()),
        _ => panic!("there is no tree `{name}`"),
    }
}
