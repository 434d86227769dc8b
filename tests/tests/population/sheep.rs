//! A small agent whose actions are easy to observe.

use bt_runtime::{Population, blackboard::Shared, brain::Update, population::AgentId};
use tests::prelude::*;

/// An agent with a name.
#[derive(Blackboard, Clone, Debug, Default)]
#[blackboard(world = Field, event = Call, events = 2)]
pub struct Sheep {
    #[blackboard(untracked)]
    pub name: u32,
    pub wolf: bool,
    pub grass: u32,
    #[blackboard(shared)]
    pub bell: Shared<bool>,
}

/// The events of a sheep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    Come,
    Go,
}

/// The world: the names of the sheep that acted, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    pub bites: Vec<u32>,
}

impl Field {
    /// Returns the names since the last call.
    pub fn take(&mut self) -> Vec<u32> {
        core::mem::take(&mut self.bites)
    }
}

/// Records the sheep's name.
#[action]
pub fn bite(bb: &Board<Sheep>, world: &mut Field) -> bool {
    world.bites.push(bb.name);
    true
}

/// Records the sheep's name in every tick.
#[action]
pub fn nibble(bb: &Board<Sheep>, world: &mut Field) -> Status {
    world.bites.push(bb.name);
    Status::Running
}

bt! {
    /// Bites every ten seconds, and at once when the key `wolf` changes.
    pub tree Graze for Sheep {
        selector {
            #[when(bb.wolf, aborts = both)] sequence { bite(); idle }
            sequence { wait(10s); bite() }
        }
    }
    /// Never sleeps.
    pub tree Nibble for Sheep { nibble() }
    /// Bites when it receives an event.
    pub tree Heed for Sheep { sequence { wait_for(Call::Come); bite() } }
    /// Bites when the shared value `bell` becomes true.
    pub tree Hear for Sheep { selector { #[when(*bb.bell.read(), aborts = both)] sequence { bite(); idle } idle } }
}

/// A population with this tree, and sheep with the names 0, 1, 2, …
pub fn flock<T: Tree<Agent = Sheep, Params = ()>>(sheep: u32) -> (Population<T>, Vec<AgentId>) {
    let mut flock = Population::new();
    let ids = (0..sheep).map(|name| flock.spawn(named(name))).collect();
    (flock, ids)
}

/// A brain of a sheep with this name.
pub fn named<T: Tree<Agent = Sheep, Params = ()>>(name: u32) -> Brain<T> {
    Brain::new(Sheep { name, ..Sheep::default() }, ())
}

/// A duration in seconds.
pub fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

/// A duration in milliseconds.
pub fn millis(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// An update at most every `count` milliseconds.
pub fn every(count: u64) -> Update {
    Update::Every(millis(count))
}
