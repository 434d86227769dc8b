mod game;
use game::*;

state_tree! {
    machine Mind for Soldier {
        state Rest { task wait(1s); on done => Hunt if bb.enemy.is_some(); on tick => Hunt if bb.enemy.is_some(); }
        state Hunt { task wait(1s); => Rest if bb.enemy.is_none(); }
    }
}

fn main() {}
