//! A small agent whose deeds are easily told.

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

/// What a sheep hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    Come,
    Go,
}

/// The world: who did something, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    pub bites: Vec<u32>,
}

impl Field {
    /// Who bit since the last call.
    pub fn take(&mut self) -> Vec<u32> {
        core::mem::take(&mut self.bites)
    }
}

/// Notes the sheep's name.
#[action]
pub fn bite(bb: &Board<Sheep>, world: &mut Field) -> bool {
    world.bites.push(bb.name);
    true
}

/// Notes the sheep's name in every tick.
#[action]
pub fn nibble(bb: &Board<Sheep>, world: &mut Field) -> Status {
    world.bites.push(bb.name);
    Status::Running
}

bt! {
    /// Bites every ten seconds, and at once when the wolf comes or goes.
    pub tree Graze for Sheep {
        selector {
            #[when(bb.wolf, aborts = both)] sequence { bite(); idle }
            sequence { wait(10s); bite() }
        }
    }
    /// Never sleeps.
    pub tree Nibble for Sheep { nibble() }
    /// Bites when it is called.
    pub tree Heed for Sheep { sequence { wait_for(Call::Come); bite() } }
    /// Bites when the bell rings.
    pub tree Hear for Sheep { selector { #[when(*bb.bell.read(), aborts = both)] sequence { bite(); idle } idle } }
}

/// A population with these trees, and sheep with the names 0, 1, 2, …
pub fn flock<T: Tree<Agent = Sheep, Params = ()>>(sheep: u32) -> (Population<T>, Vec<AgentId>) {
    let mut flock = Population::new();
    let ids = (0..sheep).map(|name| flock.spawn(named(name))).collect();
    (flock, ids)
}

/// A brain of a sheep.
pub fn named<T: Tree<Agent = Sheep, Params = ()>>(name: u32) -> Brain<T> {
    Brain::new(Sheep { name, ..Sheep::default() }, ())
}

/// So many seconds.
pub fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

/// So many milliseconds.
pub fn millis(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// At most every so many milliseconds.
pub fn every(count: u64) -> Update {
    Update::Every(millis(count))
}
