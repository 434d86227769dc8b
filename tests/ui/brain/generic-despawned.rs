#![allow(unused)]

use bt_runtime::{Population, population::AgentId, prelude::*};

fn take<T: Tree>(herd: &mut Population<T>, id: AgentId) -> Option<Brain<T>> {
    herd.despawn(id)
}

fn main() {}
