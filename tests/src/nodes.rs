//! Nodes of the user's own, for the rules that the nodes of Nav2 do not show. The keys `a`, `b`, `c` decide what they answer.

use bt_runtime::Time;
use bt_runtime::custom::{After, Go};
use bt_runtime::prelude::*;
use bt_runtime::status::Outcome;
use bt_runtime::time::Next;

use crate::Actor;
use crate::book::Fact;

/// With `a` it ends with a success, with `b` its child waits, and with `c` a child that is done starts again at once.
#[decorator]
pub struct Asking {}

impl Decorator<Actor> for Asking {
    type Memory = ();

    const STARTS: u8 = 2;

    fn enter(&self, (): &mut (), cx: &mut Cx<Actor>) -> Go {
        Decorator::tick(self, &mut (), cx)
    }

    fn tick(&self, (): &mut (), cx: &mut Cx<Actor>) -> Go {
        match (cx.bb.a, cx.bb.b) {
            (true, _) => Go::End(Outcome::Success),
            (_, true) => Go::Wait,
            _ => Go::On,
        }
    }

    fn leave(&self, outcome: Outcome, (): &mut (), cx: &mut Cx<Actor>) -> After {
        if cx.bb.c { After::AtOnce } else { After::End(outcome) }
    }

    fn halt((): &mut (), cx: &mut Cx<Actor>) {
        cx.world.note(Fact::Serve(8));
    }

    fn next((): &(), child: Next, _: Time) -> Next {
        child
    }
}

/// Ticks its first child twice in a tick, and its second child once. With `b` it halts the first before, with `a` it is done.
#[composite]
pub struct Twice {}

impl Composite<Actor> for Twice {
    type Memory = ();

    const CHILDREN: core::ops::RangeInclusive<usize> = 2..=2;

    fn tick(&self, (): &mut (), children: &mut Children<Actor>, cx: &mut Cx<Actor>) -> Status {
        if cx.bb.b {
            let _ = children.halt(0, cx);
        }
        for child in [0, 0, 1] {
            let _ = children.tick(child, cx);
        }
        if cx.bb.a { Status::Success } else { Status::Running }
    }

    fn halt((): &mut (), cx: &mut Cx<Actor>) {
        cx.world.note(Fact::Serve(9));
    }
}
