mod game;
use game::*;

#[decorator]
pub struct Every {
    hz: f32,
}

impl<A: bt_runtime::Agent> Decorator<A> for Every {
    type Memory = ();
}

bt! {
    pub tree Guard for Soldier {
        Every(herz = 1.0) { wait(1s); }
    }
    pub tree Other for Soldier {
        Every { wait(1s); }
    }
}

fn main() {}
