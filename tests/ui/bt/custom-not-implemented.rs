mod game;
use game::*;

#[decorator]
pub struct Every {
    hz: f32,
}

bt! {
    pub tree Other for Soldier {
        Every(hz = 1.0) { wait(1s); }
    }
}

fn main() {}
