//! Walks of monsters: ask for a path, sleep until it is found, then sleep from step to step.

use bt_runtime::leaf::{Progress, Wake};
use bt_runtime::prelude::*;

use crate::grid::{Cell, distance};
use crate::monster::Monster;

/// The time of a step.
const STEP: Duration = Duration::from_millis(250);

/// The memory of a walk.
#[derive(Clone, Debug, Default)]
pub enum Walk {
    /// The walk begins.
    #[default]
    Begins,
    /// The navigator has been asked for a path to this cell.
    Asked(Cell),
    /// The monster is on the way to this cell; the remaining cells, the next one last.
    Walks(Cell, Vec<Cell>),
}

/// Continues a walk that ends at most `close` cells from the cell `to`. The cell may change: if it is further than
/// `strays` from the end of the path, the monster requests another path.
pub fn travel(cx: &mut Cx<Monster>, to: Cell, (close, strays): (u32, u32), walk: &mut Walk) -> Progress {
    let (who, at) = (cx.bb.number, cx.bb.at);
    if distance(at, to) <= close {
        return Progress::Success(());
    }
    if let &mut (Walk::Asked(end) | Walk::Walks(end, _)) = walk
        && distance(end, to) > strays
    {
        *walk = Walk::Begins;
    }
    if let &mut Walk::Asked(end) = walk
        && let Some(path) = cx.world.navigator.take(who)
    {
        let Some(path) = path else { return Progress::Failure };
        *walk = Walk::Walks(end, path);
    }
    match walk {
        Walk::Begins => {
            cx.world.navigator.ask(who, (at, to), cx.waker());
            *walk = Walk::Asked(to);
            Progress::Sleep(Wake::woken())
        }
        Walk::Asked(_) => Progress::Sleep(Wake::woken()),
        Walk::Walks(_, left) => match left.pop() {
            None => {
                // The cell has moved on within `strays`.
                *walk = Walk::Begins;
                Progress::Running
            }
            Some(next) => {
                cx.world.monsters.go(who, at, next);
                *cx.bb.at_mut() = next;
                if distance(next, to) <= close { Progress::Success(()) } else { Progress::Sleep(Wake::after(STEP)) }
            }
        },
    }
}

/// Halts a walk.
pub fn stand_still(cx: &mut Cx<Monster>, walk: &mut Walk) {
    if matches!(walk, Walk::Asked(_)) {
        cx.world.navigator.cancel(cx.bb.number);
    }
}
