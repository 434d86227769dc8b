#![deny(warnings)]
#[path = "../game/mod.rs"]
mod game;
use game::*;

bt! {
    pub tree Shots for Soldier { sequence { shoot(); wait(200ms) } }
}

/// An event of one variant: its patterns match all events.
pub enum Ring {
    Bell(f32),
}

#[derive(Blackboard, Default)]
#[blackboard(event = Ring)]
pub struct Porter {
    door: f32,
}

state_tree! {
    /// Opens doors.
    pub machine Lodge for Porter {
        state Sit { task idle; on Ring::Bell(_) => Open; }
        state Open(at: f32) requires Ring::Bell(at) { task set(bb.door = at); on Ring::Bell(at) => Shut(at = *at); }
        state Shut(at: f32) { task set(bb.door = at); on done => Sit; }
    }
}

state_tree! {
    /// Runs away.
    pub machine Retreat(from: f32, #[default(2.0)] speed: f32) for Soldier {
        state Run { task move_to(to = from * speed); on done => succeed; }
    }

    /// Guards a post.
    #[budget(bytes = 256)]
    pub machine Sentry for Soldier {
        evaluator track(enemy = bb.enemy) -> bb.destination every 100ms;
        global task #[service(track(enemy = bb.enemy) -> bb.destination, every = 1s)] idle;
        on Noise::Alarm { at, .. } | Noise::Heard(at) if *at > 3.0 priority critical => Investigate(at = *at + 1.0);

        state Combat when bb.enemy.is_some() {
            on tick if bb.enemy.is_none() after 3s..=4s priority high => Calm;
            select utility;
            state Shoot score bb.ammo { done all; #[again] task shoot(); task wait(1s); on done => parent; }
            state Reload score 0.5 { run Shots; }
        }
        state Flee requires Noise::Heard(at) if *at < bb.destination links Retreat(from = bb.destination) {
            on failure => fail;
        }
        /// At ease.
        group Calm {
            select random;
            state Patrol { task move_to(to = bb.destination); on success => next; on failure => succeed; }
            state Idle { task wait(2s..=4s); on done => Choose; }
            state Choose { select follow; on tick if bb.ammo > 3 => Patrol; on tick priority low => Idle; }
        }
        state Investigate(at: f32) when at > 1.0 { task move_to(to = at); on done => Calm; }
        state Manual { select none; on tick if bb.ammo == 1 => One; state One { task shoot(); } }
        on tick if bb.volume == 1 => Manual;
    }
}

fn main() {
    let mut brain = Sentry::brain(Soldier::default());
    let _ = brain.tick(Duration::ZERO, &mut Arena { light: 1.0 });
}
