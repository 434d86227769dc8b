use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
pub struct Soldier {
    pub ammo: u32,
}

#[action]
fn count(bb: &Soldier) -> u32 {
    bb.ammo
}

#[action]
fn aim(bb: &mut Board<Soldier>, at: f32) -> (f32, bool) {
    bb.set_ammo(3);
    (at, true)
}

#[action(inline = 64)]
async fn plan(to: f32) -> String {
    to.to_string()
}

bt! {
    pub tree Guard for Soldier {
        selector {
            count();
            #[when(count() > 3)] aim(at = 3.0);
            #[service(count(), every = 1s)] plan(to = 1.0);
        }
    }
}

fn main() {}
