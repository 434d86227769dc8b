//! Worlds that are trait objects.

use super::*;

pub trait Terrain {
    fn height(&self) -> u32;
}

impl Terrain for u32 {
    fn height(&self) -> u32 {
        *self
    }
}

#[derive(Blackboard)]
#[blackboard(world = dyn Terrain)]
struct Bird {
    height: u32,
}

#[action]
fn rise(bb: &mut Board<Bird>, world: &dyn Terrain) {
    bb.set_height(world.height());
}

#[action]
fn look(world: &dyn Terrain) -> bool {
    world.height() > 0
}

#[test]
fn a_world_may_be_a_trait_object() {
    fn leaf<L: Leaf<Bird>>() {}
    leaf::<rise>();
    leaf::<look>();
    let mut bb = Board::<Bird>::from(Bird { height: 0 });
    rise(&mut bb, &7_u32);
    assert_eq!(bb.height, 7);
}
