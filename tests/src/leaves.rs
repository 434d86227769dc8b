//! Scripted leaves: each has a number, returns the results of the table, and records its calls.
#![allow(non_camel_case_types, reason = "they stand for functions")]

use bt_runtime::leaf::{Progress, Wake};
use bt_runtime::prelude::*;

use crate::book::Fact;
use crate::{Actor, Book};

/// Returns the scripted result; is running without one.
#[derive(Inputs)]
pub struct leaf {
    n: u8,
}

impl Leaf<Actor> for leaf {
    type Memory = u8;
    type Returns = Status;
    type Halts = ();

    fn enter(self, memory: &mut u8, cx: &mut Cx<Actor>) -> Status {
        *memory = self.n;
        cx.world.tick(self.n, true, Status::Running)
    }

    fn tick(self, _: &mut u8, cx: &mut Cx<Actor>) -> Status {
        cx.world.tick(self.n, false, Status::Running)
    }

    fn halt(memory: &mut u8, cx: &mut Cx<Actor>) {
        cx.world.halt(*memory, true);
    }
}

/// A leaf whose halt stays pending for `halts` ticks.
#[derive(Inputs)]
pub struct graceful {
    n: u8,
    #[default(1)]
    halts: u8,
}

impl Leaf<Actor> for graceful {
    type Memory = (u8, u8);
    type Returns = Status;
    type Halts = Halt;

    fn enter(self, memory: &mut (u8, u8), cx: &mut Cx<Actor>) -> Status {
        *memory = (self.n, self.halts);
        cx.world.tick(self.n, true, Status::Running)
    }

    fn tick(self, _: &mut (u8, u8), cx: &mut Cx<Actor>) -> Status {
        cx.world.tick(self.n, false, Status::Running)
    }

    fn halt((n, left): &mut (u8, u8), cx: &mut Cx<Actor>) -> Halt {
        cx.world.halt(*n, *left == 0);
        match left.checked_sub(1) {
            Some(fewer) => {
                *left = fewer;
                Halt::Pending
            }
            None => Halt::Done,
        }
    }
}

/// Sleeps until an event. Its halt stays pending for `halts` ticks.
#[derive(Inputs)]
pub struct drowsy {
    n: u8,
    #[default(1)]
    halts: u8,
}

impl Leaf<Actor> for drowsy {
    type Memory = (u8, u8);
    type Returns = Progress;
    type Halts = Halt;

    fn tick(self, memory: &mut (u8, u8), cx: &mut Cx<Actor>) -> Progress {
        let first = core::mem::replace(memory, (self.n, self.halts)) == (0, 0);
        match cx.world.tick(self.n, first, Status::Running) {
            Status::Running => Progress::Sleep(Wake::on_event()),
            done => done.into(),
        }
    }

    fn halt(memory: &mut (u8, u8), cx: &mut Cx<Actor>) -> Halt {
        graceful::halt(memory, cx)
    }
}

/// Finishes at once: succeeds if the script contains a success, else fails.
#[action]
pub fn condition(world: &mut Book, n: u8) -> bool {
    world.tick(n, true, Status::Failure) == Status::Success
}

/// Returns `true` if `n` is over the limit. Mutates nothing, so that expressions can call it.
#[action(observes(n))]
pub fn over(bb: &Actor, #[default(1)] limit: i32) -> bool {
    bb.n > limit
}

/// Outputs a value if the script contains a success, else fails.
#[action]
pub fn find(world: &mut Book, n: u8, value: i32) -> Option<i32> {
    (world.tick(n, true, Status::Failure) == Status::Success).then_some(value)
}

/// Records the value of its input in every tick.
#[action]
pub fn look(world: &mut Book, n: u8, at: i32, #[memory] later: &mut bool) -> Status {
    world.note(Fact::Sees(n, at));
    world.tick(n, !core::mem::replace(later, true), Status::Running)
}

/// Records the value of its input, and the value of the latched input, which is that of the entry.
#[action]
pub fn latched(world: &mut Book, n: u8, at: i32, #[latch] first: i32, #[memory] later: &mut bool) -> Status {
    world.note(Fact::Sees(n, at));
    world.note(Fact::Saw(n, first));
    world.tick(n, !core::mem::replace(later, true), Status::Running)
}

/// A service: records its run, and outputs a value if the script contains a success.
#[action]
pub fn serve(world: &mut Book, n: u8, #[default(0)] value: i32) -> Option<i32> {
    world.note(Fact::Serve(n));
    (world.next(n) == Some(Status::Success)).then_some(value)
}

/// Sleeps while it runs: until `millis` have passed, unless that is 0, or until a signal of `on`, a sum of 1 for an event, 2
/// for a change of `m` or `spot`, and 4 for a waker. Polls if there is neither.
#[action(halt = doze_halted, observes(m, spot))]
pub fn doze(
    world: &mut Book,
    _bb: &Actor,
    n: u8,
    #[default(0)] millis: u64,
    #[default(0)] on: u8,
    #[memory] entered: &mut u8,
) -> Progress {
    match world.tick(n, core::mem::replace(entered, n) == 0, Status::Running) {
        Status::Running => {}
        done => return done.into(),
    }
    let after = (millis > 0).then(|| Wake::after(Duration::from_millis(millis)));
    let signals = [(1, Wake::on_event()), (2, Wake::on_change()), (4, Wake::woken())];
    let signals = signals.into_iter().filter(|(signal, _)| on & signal != 0).map(|(_, wake)| wake);
    after.into_iter().chain(signals).reduce(|one, other| one | other).map_or(Progress::Running, Progress::Sleep)
}

fn doze_halted(world: &mut Book, _bb: &Actor, entered: &mut u8) {
    world.halt(*entered, true);
}
