//! The abilities of a soldier: walk, look, shoot. The tree decides when to use them.

use super::{Arena, Body, Cell, EnemyId, Shot, Side, Step, per_second};

const SIGHT: u16 = 10;
const PACE: Step = 4;
const HITS: u64 = 55;
const DAMAGE: u8 = 34;

impl Arena {
    /// Returns the nearest enemy in sight of the soldier.
    pub fn nearest_enemy(&self, soldier: usize) -> Option<EnemyId> {
        let body = &self.soldiers[soldier];
        let ids = (0..self.enemies.len() as u8).map(EnemyId);
        ids.filter(|&id| self.sees(soldier, id)).min_by_key(|&id| self.enemy(id).at.distance(body.at))
    }

    /// Returns `true` if the soldier sees this enemy, and the enemy stands.
    pub fn sees(&self, soldier: usize, enemy: EnemyId) -> bool {
        let (body, enemy) = (&self.soldiers[soldier], self.enemy(enemy));
        enemy.stands() && body.sees(enemy.at, SIGHT)
    }

    /// Returns the body of an enemy.
    pub fn enemy(&self, id: EnemyId) -> &Body {
        &self.enemies[usize::from(id.0)].body
    }

    /// Continues to walk to a cell.
    pub fn walk(&mut self, soldier: usize, to: Cell) {
        self.soldiers[soldier].walk(to, self.now, PACE);
    }

    /// Fires at an enemy. The shot can miss. Returns `false` if the enemy is out of sight.
    pub fn fire(&mut self, soldier: usize, enemy: EnemyId) -> bool {
        if !self.sees(soldier, enemy) {
            return false;
        }
        let (from, to) = (self.soldiers[soldier].at, self.enemy(enemy).at);
        let hit = self.chance.below(100) < HITS;
        self.shots.push(Shot { side: Side::Soldiers, from, to, hit, fired: self.now });
        self.score.shots += 1;
        if hit {
            let body = &mut self.enemies[usize::from(enemy.0)].body;
            self.score.kills += u32::from(body.hit(DAMAGE, self.now + per_second(4)));
        }
        true
    }

    /// Lets a fallen soldier stand up at its post when its time is over. Returns `true` if the soldier stands up.
    pub fn stand_up(&mut self, soldier: usize, post: Cell) -> bool {
        let rested = self.soldiers[soldier].is_rested(self.now);
        if rested {
            self.soldiers[soldier] = Body::new(post);
        }
        rested
    }
}
