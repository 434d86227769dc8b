//! The field: places, walks, wounds and bangs. Plain Bevy.

use bevy_ecs::prelude::*;

/// The width and height of the field.
pub const SIZE: i32 = 2_000;
/// How far a guard walks in a step.
const PACE: i32 = 2;
/// How far a bang is heard.
const HEARING: i32 = 60;

#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Hash)]
pub struct Place {
    pub x: i32,
    pub y: i32,
}

impl Place {
    /// The steps to another place.
    pub fn steps_to(self, other: Self) -> u32 {
        let far = self.x.abs_diff(other.x).max(self.y.abs_diff(other.y));
        far.div_ceil(PACE as u32)
    }
}

/// Where a guard walks to.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Walk(pub Option<Place>);

#[derive(Component, Debug, Hash)]
pub struct Health(pub u32);

/// A bang that this guard hears.
#[derive(EntityEvent)]
pub struct Bang {
    pub entity: Entity,
    pub at: Place,
}

/// SplitMix64.
#[derive(Resource)]
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ bits >> 31) % n
    }

    pub fn place(&mut self) -> Place {
        Place { x: self.below(SIZE as u64) as i32, y: self.below(SIZE as u64) as i32 }
    }
}

/// Moves everybody who walks.
pub fn walk(mut walkers: Query<(&mut Place, &mut Walk)>) {
    for (mut place, mut walk) in &mut walkers {
        let Some(to) = walk.0 else { continue };
        let (dx, dy) = ((to.x - place.x).clamp(-PACE, PACE), (to.y - place.y).clamp(-PACE, PACE));
        *place = Place { x: place.x + dx, y: place.y + dy };
        if *place == to {
            walk.0 = None;
        }
    }
}

/// Wounds some.
pub fn hurt(mut bodies: Query<&mut Health>, mut rng: ResMut<Rng>) {
    let skip = rng.below(500) as usize;
    for mut health in bodies.iter_mut().skip(skip).step_by(500) {
        health.0 = health.0.saturating_sub(10);
    }
}

/// A bang in about every tenth step, heard around it.
pub fn bang(bodies: Query<(Entity, &Place)>, mut rng: ResMut<Rng>, mut commands: Commands) {
    if rng.below(10) > 0 {
        return;
    }
    let at = rng.place();
    for (entity, place) in &bodies {
        if (place.x - at.x).abs().max((place.y - at.y).abs()) <= HEARING {
            commands.trigger(Bang { entity, at });
        }
    }
}
