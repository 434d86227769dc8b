mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        match bb.mode { Mode::Calm => shoot(), Mode::Hunt => { wait(1s) } }
    }
}

fn main() {}
