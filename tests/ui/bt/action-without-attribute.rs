mod game;
use game::*;

fn rest() -> Status {
    Status::Success
}

fn stroll(bb: &mut Board<Soldier>, to: f32) -> Status {
    Status::Success
}

bt! {
    pub tree Guard for Soldier {
        sequence { rest(); stroll(to = 1.0); }
    }
}

fn main() {}
