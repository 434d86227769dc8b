use bt_runtime::prelude::*;

#[derive(Default)]
pub struct Sheep {
    pub hunger: u32,
    pub at: f32,
}

#[action]
fn eat(bb: &mut Board<Sheep>) {
    bb.set_hunger(0);
}

#[action]
fn walk(cx: &mut Cx<Sheep>, to: f32) -> Status {
    if cx.bb.at < to { Status::Running } else { Status::Success }
}

#[action]
fn hungry(bb: &Sheep, than: u32) -> bool {
    bb.hunger > than
}

bt! {
    tree Graze for Sheep {
        selector {
            #[when(bb.hunger > 8, aborts = both)] eat();
            #[when(hungry(than = 3))] eat();
            sequence { walk(to = 3.0); set(bb.hunger = bb.hunger + 1); wait(1s); }
        }
    }
}

state_tree! {
    machine Live for Sheep {
        state Eat when bb.hunger > 3 { task eat(); on done => Rest; }
        state Rest { task wait(1s); on tick if bb.hunger > 4 => Eat; }
    }
}

fn main() {
    let mut brain = Graze::brain(Sheep::default());
    brain.tick(Duration::from_secs(1), &mut ());
}
