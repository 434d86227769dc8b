mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        wait_for(Noise::Alarm { at, volume } if *volume > bb.volume -> bb.destination = volume, bb.volume = at);
    }
}

fn main() {}
