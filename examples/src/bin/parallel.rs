//! Several branches at the same time: `parallel`, `race` and `simple_parallel`.
//!
//! - `parallel(success = n, failure = m)` is done after `n` successes or `m` failures, and halts the rest.
//! - `race` takes the outcome of the first child that finishes.
//! - `simple_parallel` takes the outcome of its main leaf; the background starts again each time it finishes.
//!
//! The example shows a kitchen: two of three pots are enough, tea brews until the bell rings, and soup is stirred while it
//! cooks.

use bt_runtime::prelude::*;

#[derive(Blackboard, Clone, Default)]
struct Kitchen {
    done: u32,
    stirred: u32,
    bell: bool,
}

#[action]
fn ready(bb: &mut Board<Kitchen>) {
    *bb.done_mut() += 1;
}

#[action]
fn stir(bb: &mut Board<Kitchen>) {
    *bb.stirred_mut() += 1;
}

/// Is running until the bell rings, and then fails.
#[action]
fn listen(bb: &Kitchen) -> Status {
    if bb.bell { Status::Failure } else { Status::Running }
}

bt! {
    tree Pots for Kitchen {
        parallel(success = 2) {
            sequence { wait(1s); ready(); }
            sequence { wait(3s); ready(); }
            sequence { wait(9s); ready(); }
        }
    }

    tree Tea for Kitchen {
        race {
            sequence { wait(4s); ready(); }
            listen();
        }
    }

    tree Soup for Kitchen {
        simple_parallel(finish = immediate) {
            wait(5s);
            sequence { stir(); wait(2s); }
        }
    }
}

/// Runs a tree to its end, for at most ten seconds. Returns its outcome, the number of ticks, and the board.
fn cook<T: Tree<Agent = Kitchen, Params = ()>>(bell: usize) -> (Status, usize, Kitchen)
where
    Brain<T>: Unpin,
{
    let mut brain = Brain::<T>::new(Kitchen::default(), ()).once();
    println!("\n{}", T::NAME);
    for second in 0..10 {
        brain.board_mut().set_bell(second == bell);
        let status = brain.tick(Duration::from_secs(1), &mut ());
        let board = brain.board();
        println!("{second:>3}s  {status:<8?} done {}, stirred {}", board.done, board.stirred);
        if status != Status::Running {
            return (status, second, (**board).clone());
        }
    }
    unreachable!("each of the three ends within ten seconds")
}

fn main() {
    let (status, second, pots) = cook::<Pots>(9);
    assert_eq!((status, second, pots.done), (Status::Success, 3, 2), "the third pot is halted");

    let (status, second, tea) = cook::<Tea>(2);
    assert_eq!((status, second, tea.done), (Status::Failure, 2, 0), "the bell was first");

    let (status, second, soup) = cook::<Soup>(9);
    assert_eq!((status, second, soup.stirred), (Status::Success, 5, 2), "stirred twice while it cooked");
}
