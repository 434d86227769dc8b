mod game;
use game::*;

#[composite]
pub struct Earliest {}

impl Composite<Soldier> for Earliest {
    type Memory = ();

    fn tick(&self, _: &mut (), children: &mut Children<Soldier>, cx: &mut Cx<Soldier>) -> Status {
        children.tick(0, cx)
    }
}

bt! {
    pub tree Guard for Soldier {
        Earliest { #[when(bb.ammo == 0, aborts = lower_priority)] wait(1s); wait(2s); }
    }
}

fn main() {}
