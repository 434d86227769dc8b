use bt_runtime::blackboard::Shared;
use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Ship {
    #[blackboard(shared)]
    pub alarm: Shared<bool>,
}

bt_file!("./shared-written.json");

fn main() {
    let _ = Guard::brain(Ship::default());
}
