//! Agents, actions and trees in the body of a function; private ones; names of items as the user's locals.
#![deny(warnings)]

use bt_runtime::prelude::*;

fn main() {
    #[derive(Blackboard, Default)]
    struct Lamp {
        on: bool,
        r#type: u8,
    }

    #[action]
    fn switch(cx: &mut Cx<Lamp>, on: bool) -> bool {
        cx.bb.set_on(on);
        true
    }

    bt! {
        tree Blink(pause: Duration) for Lamp {
            let r#loop: u8 = 0;
            sequence {
                switch(on = !bb.on);
                set(r#loop = r#loop + bb.r#type);
                set(bb.type = bb.type + 1);
                wait(pause);
            }
        }
        tree Night for Lamp {
            run Blink(pause = if bb.on { 1s } else { 100ms });
        }
    }

    let mut brain = Night::brain(Lamp::default());
    let _ = brain.tick(Duration::from_millis(16), &mut ());
    assert!(brain.board().on);
}
