mod game;
use game::*;

#[derive(Blackboard, Default)]
pub struct House {
    pub rooms: Vec<u32>,
    pub room: u32,
}

bt! {
    pub tree Many(out best: u32) for House {
        let it: u32 = 0;
        let at: u32 = 0;
        sequence {
            for_each(bb.rooms -> it, width = 0) { idle; }
            for_each(bb.rooms -> it, width = 17) { idle; }
            for_each(bb.rooms -> it, width = bb.room) { idle; }
            for_each(bb.rooms -> bb.room, index -> at, width = 2) { idle; }
            for_each(bb.rooms -> it, index -> best, width = 2) { idle; }
            for_each(bb.rooms -> it, width = 2) { sequence { slot mood; } }
        }
    }
    pub tree Unread for House {
        let it: u32 = 0;
        sequence {
            for_each(bb.rooms -> it, width) { idle; }
            for_each(bb.rooms -> it, width = 2, width = 3) { idle; }
            for_each(bb.rooms -> it, wide = 2) { idle; }
        }
    }
}

fn main() {}
