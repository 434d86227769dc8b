//! Enemies follow simple rules without a tree: they roam, and shoot at a soldier in sight.

use bt_runtime::Chance;
use serde::Deserialize;

use super::body::Body;
use super::cell::Cell;
use super::{Arena, Shot, Side, Step, map, per_second};

const SIGHT: u16 = 8;
const PACE: Step = 6;
const HITS: u64 = 30;
const DAMAGE: u8 = 20;

/// The index of an enemy in the arena's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct EnemyId(pub u8);

/// An enemy.
#[derive(Clone, Debug)]
pub struct Enemy {
    /// The body of the enemy.
    pub body: Body,
    goal: Cell,
}

impl Enemy {
    /// Makes a new enemy in a cell far from the soldiers.
    pub fn new(soldiers: &[Body], chance: &mut Chance) -> Self {
        let far = |at: &Cell| soldiers.iter().all(|soldier| soldier.at.distance(*at) > 6);
        let at = any_of(map::floor().filter(far).collect(), chance);
        Self { body: Body::new(at), goal: any_of(map::floor().collect(), chance) }
    }
}

fn any_of(cells: Vec<Cell>, chance: &mut Chance) -> Cell {
    cells.get(chance.below(cells.len() as u64) as usize).copied().unwrap_or_default()
}

impl Arena {
    /// Makes one step of every enemy.
    pub(super) fn enemies_act(&mut self) {
        for index in 0..self.enemies.len() {
            let body = &self.enemies[index].body;
            if body.is_rested(self.now) {
                self.enemies[index] = Enemy::new(&self.soldiers, &mut self.chance);
            } else if body.stands() {
                match self.target(body) {
                    Some(soldier) => self.enemy_fires(index, soldier),
                    None => self.enemy_roams(index),
                }
            }
        }
    }

    /// Returns the nearest soldier in sight of a body.
    fn target(&self, body: &Body) -> Option<usize> {
        let seen = |index: &usize| self.soldiers[*index].stands() && body.sees(self.soldiers[*index].at, SIGHT);
        (0..self.soldiers.len()).filter(seen).min_by_key(|&index| self.soldiers[index].at.distance(body.at))
    }

    fn enemy_roams(&mut self, index: usize) {
        let Enemy { body, goal } = &mut self.enemies[index];
        body.walk(*goal, self.now, PACE);
        if body.at == *goal {
            *goal = any_of(map::floor().collect(), &mut self.chance);
        }
    }

    fn enemy_fires(&mut self, index: usize, soldier: usize) {
        let (body, to) = (&mut self.enemies[index].body, self.soldiers[soldier].at);
        body.looks_at = to;
        if self.now < body.fires {
            return;
        }
        body.fires = self.now + per_second(1) + self.chance.below(u64::from(per_second(1))) as Step;
        let hit = self.chance.below(100) < HITS;
        let from = body.at;
        self.shots.push(Shot { side: Side::Enemies, from, to, hit, fired: self.now });
        if hit {
            self.hits.push((soldier, from));
            self.score.falls += u32::from(self.soldiers[soldier].hit(DAMAGE, self.now + per_second(5)));
        }
    }
}
