//! Services: actions that run at intervals while a branch is active.
//!
//! - The first run is at the entry of the branch. The next runs follow at the interval `every`, plus or minus
//!   `deviation`.
//! - A service runs before the tree decides: its writes count in the same tick.
//! - Services read the world, branches act. The guards read keys, which costs nothing while the keys do not change.
//!
//! The example shows a lighthouse that looks out every 300 ms, and a ship that comes and goes at any time.

use bt_runtime::{Time, prelude::*};

/// The sea, with the distance of a ship.
struct Sea {
    ship: Option<u32>,
    looks: u32,
}

#[derive(Blackboard, Default)]
#[blackboard(world = Sea)]
struct Lighthouse {
    seen: Option<u32>,
    lit: bool,
}

#[action]
fn look_out(bb: &mut Board<Lighthouse>, world: &mut Sea) {
    world.looks += 1;
    bb.set_seen(world.ship.filter(|&miles| miles < 10));
}

bt! {
    tree Keeper for Lighthouse {
        #[service(look_out(), every = 300ms)]
        selector {
            #[when(bb.seen.is_some(), aborts = both)]
            sequence "warn" { set(bb.lit = true); idle; }

            sequence "rest" { set(bb.lit = false); idle; }
        }
    }
}

fn main() {
    let mut sea = Sea { ship: None, looks: 0 };
    let mut brain = Keeper::brain(Lighthouse::default());
    let mut table = Vec::new();

    println!("  time  ship     looks  lit");
    for tick in 0..10 {
        sea.ship = (2..7).contains(&tick).then_some(4);
        brain.tick(Duration::from_millis(100), &mut sea);
        let (ship, lit) = (if sea.ship.is_some() { "there" } else { "" }, brain.board().lit);
        println!("{:>6?}  {ship:<8} {:>5}  {lit}", brain.now().since(Time::START), sea.looks);
        table.push((sea.looks, lit));
    }
    let looks = table.iter().map(|&(looks, _)| looks);
    assert!(looks.eq([1, 1, 1, 2, 2, 2, 3, 3, 3, 4]), "at the entry, then every third tick");
    let lit = table.iter().map(|&(_, lit)| lit);
    assert!(lit.eq([false, false, false, true, true, true, true, true, true, false]), "in the tick of the look");
}
