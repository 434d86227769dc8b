//! Proof that a tree needs neither `std` nor `alloc`: a static library with its own panic handler and without
//! an allocator. It would not link if anything in it allocated.
#![no_std]

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
#[blackboard(event = Signal, events = 4)]
pub struct Lamp {
    dark: bool,
    lit: bool,
}

#[derive(Clone, PartialEq)]
pub enum Signal {
    Ring,
}

#[action]
fn shine(bb: &mut Board<Lamp>, on: bool) {
    bb.set_lit(on);
}

#[cfg(feature = "slot")]
bt! {
    pub tree Slotted for Lamp { slot anything }
}

bt! {
    pub tree Keeper for Lamp {
        selector {
            #[when(bb.dark, aborts = both)]
            #[cooldown(1s)]
            sequence {
                shine(on = true);
                wait(2s..=3s);
            }
            sequence {
                shine(on = false);
                wait_for(Signal::Ring);
            }
        }
    }
}

/// Ticks a keeper through a night. Returns `true` if its lamp is lit.
#[unsafe(no_mangle)]
pub extern "C" fn night(ticks: u32) -> bool {
    let mut keeper = Keeper::brain(Lamp::default()).seeded(1);
    for tick in 0..ticks {
        keeper.board_mut().set_dark(tick > 10);
        keeper.tick(Duration::from_millis(100), &mut ());
    }
    keeper.board().lit
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
