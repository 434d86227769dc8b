mod game;
use game::*;

#[derive(Inputs)]
pub struct Turn {}

#[decorator]
pub struct Every {
    hz: f32,
}

bt! {
    pub tree Guard for Soldier {
        Turn { wait(1s); }
    }
    pub tree Other for Soldier {
        Every(hz = 1.0) { wait(1s); }
    }
}

fn main() {}
