mod game;
use game::*;

bt! {
    /// It has an error, and all that names it has none.
    pub tree Patrol(goal: f32, #[default(1.0)] speed: f32) for Soldier { selctor { move_to(to = goal); } }
    pub tree Guard for Soldier { run Patrol(goal = 1.0); }
}

bt! {
    pub tree Other for Soldier { sequence { run Guard; run Patrol(goal = bb.destination, speed = 2.0); } }
}

const _: usize = Guard::BYTES + Guard::INFO.len() + Guard::MAX_VISITS as usize;

fn main() {
    let mut brain: Brain<Guard> = Guard::brain(Soldier::default());
    brain.board_mut().set_ammo(3);
    let _ = brain.tick(Duration::ZERO, &mut Arena { light: 1.0 });
    let _ = Patrol::brain(Soldier::default(), Patrol::inputs().goal(1.0).all_inputs_given());
    let _ = Other::brain(Soldier::default());
}
