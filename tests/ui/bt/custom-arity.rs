mod game;
use game::*;

#[composite]
pub struct Two {}

impl Composite<Soldier> for Two {
    type Memory = ();
    const CHILDREN: core::ops::RangeInclusive<usize> = 2..=2;

    fn tick(&self, _: &mut (), children: &mut Children<Soldier>, cx: &mut Cx<Soldier>) -> Status {
        children.tick(0, cx)
    }
}

bt! {
    pub tree Few for Soldier {
        Two { wait(1s); }
    }
    pub tree Many for Soldier {
        Two { wait(1s); wait(1s); wait(1s); }
    }
}

fn main() {}
