//! Every node, every attribute, every way to write an argument; no warning.
#![deny(warnings)]

#[path = "../game/mod.rs"]
mod game;
use game::*;

const TWICE: u32 = 2;

bt! {
    /// Walks about.
    pub tree Patrol(
        goal: f32,
        #[default(1.0)] speed: f32,
        #[latch] from: f32,
        #[default(3s)] pause: Duration,
    ) for Soldier {
        let step: usize = 0;
        let start: f32 = from + 1.0;
        sequence {
            move_to(to = goal + speed + start, within = speed);
            set(step = step + 1);
            if step > 3 { clear(step) } else if goal > 1.0 { wait(pause) } else { succeed; succeed }
            wait(pause..=pause * 2);
            clear(bb.enemy);
        }
    }

    #[budget(bytes = 4096, visits = 2000)]
    pub tree Guard for Soldier {
        selector "root" {
            #[when(bb.ammo == 0 && world.light > 0.5, aborts = both, notify = value)]
            sequence "nine" {
                shoot(); wait(3s..=5s); shoot(); shoot(); shoot(); shoot(); shoot(); shoot(); shoot() "last"
            }
            reactive_sequence { check(bb.ammo > 3); move_to(to = bb.destination) }
            reactive_selector { check(bb.ammo > 3); check(bb.ammo > 4) }
            #[invert] always_sequence { shoot(); shoot() }
            random_sequence { shoot(); shoot() }
            random_selector { #[weight(2)] shoot(); #[weight(bb.ammo)] shoot() }
            #[invert] pick {
                #[weight(2)] succeed;
                fail; shoot(); shoot(); shoot(); shoot(); shoot(); shoot(); shoot(); shoot()
            }
            utility_selector { #[score(bb.ammo as f32)] shoot(); #[score(0.5)] shoot() }
            utility_selector(rescore = change, margin = 0.1) { #[score(bb.ammo as f32)] shoot(); #[score(0.5)] shoot() }
            parallel(success = 1, failure = all) "both" { shoot(); move_to(to = 1.0); }
            parallel { shoot(); shoot(); shoot(); shoot(); shoot(); shoot(); shoot(); shoot(); shoot(); }
            race { shoot(); move_to(to = 1.0) }
            slot weapon;
            sequence { slot shield; slot r#in }
            #[service(track(enemy = bb.enemy) -> bb.destination, every = 500ms, deviation = 100ms)]
            simple_parallel(finish = delayed) { move_to(to = bb.destination); sequence { shoot(); wait(1s) } }
            #[time_limit(3s)]
            while bb.ammo > 0 { shoot(); set(bb.ammo = bb.ammo - 1) }
            match bb.mode {
                Mode::Calm => check(false),
                Mode::Hunt if bb.ammo > 3 => { fail; }
                Mode::Hunt | Mode::Flee => shoot(),
            }
            if let Some(enemy) = bb.enemy && enemy > 3 { fail } else { fail }
            #[invert] #[repeat(2)] shoot();
            #[invert] #[retry(TWICE)] shoot();
            #[invert] #[until_success] shoot();
            #[invert] #[until_failure] shoot();
            #[cooldown(5s)] shoot();
            #[delay(1.5s)] fail;
            #[once] #[limit(3)] #[chance(0.3)] shoot();
            /// Waits for a noise.
            #[when(bb.ammo > 1)]
            wait_for(Noise::Heard(at) -> bb.destination);
            #[when(bb.ammo > 1)]
            wait_for(
                Noise::Alarm { at, volume } if *volume > bb.volume -> bb.destination = at, bb.volume = *volume + 1
            );
            #[when(bb.ammo > 1)] wait_for(Noise::Alarm { .. });
            #[invert] send(Noise::Heard(bb.destination));
            #[force_failure] run Patrol(goal = bb.destination, from = 2.0) "patrol";
            #[when(bb.ammo == 7)] #[force_success] shoot();
            #[force_failure] shoot();
            #[repeat(forever)] shoot();
            idle;
        }
    }
}

fn main() {
    for (index, node) in Guard::INFO.iter().enumerate() {
        assert_eq!(index, usize::from(node.id));
        assert_eq!(node.depth == 0, node.parent.is_none());
        if let Some(parent) = node.parent {
            assert_eq!(Guard::INFO[usize::from(parent)].depth + 1, node.depth);
        }
    }
    let patrol = Guard::INFO.iter().find(|node| node.name == "patrol").unwrap();
    assert_eq!(patrol.kind, "run");
    assert_eq!(Guard::INFO[usize::from(patrol.id) + 1].tree, "Patrol");
    let mut brain = Guard::brain(Soldier { ammo: 2, ..Soldier::default() });
    let _ = brain.tick(Duration::from_millis(16), &mut Arena { light: 1.0 });
}
