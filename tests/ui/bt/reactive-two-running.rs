mod game;
use game::*;

bt! {
    pub tree Guard for Soldier {
        reactive_sequence { wait(1s); wait(2s); }
    }
}

fn main() {
    let _ = Guard::brain(Soldier::default()).tick(Duration::ZERO, &mut Arena { light: 1.0 });
}
