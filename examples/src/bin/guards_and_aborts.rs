//! Guards: `#[when(condition, aborts = …)]` admits a branch, and can abort a running one.
//!
//! - Every guard is checked before its branch starts.
//! - `aborts = self`: if the guard becomes false, its own running branch is halted.
//! - `aborts = lower_priority`: if the guard becomes true, its branch preempts a running branch to its right.
//! - `aborts = both` does both; `none`, the default, does neither.
//!
//! A guard is checked again only after a change of a key that it reads. The example shows a cat with food and a dog.

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Cat {
    /// The distance to the dog in metres, if there is one.
    dog: Option<u32>,
    bowl: u32,
    does: &'static str,
}

#[action]
fn eat(bb: &mut Board<Cat>) -> Status {
    *bb.bowl_mut() -= 1;
    if bb.bowl == 0 { Status::Success } else { Status::Running }
}

bt! {
    tree Day for Cat {
        selector {
            #[when(bb.dog.is_some_and(|metres| metres < 10), aborts = both)]
            sequence { set(bb.does = "hides"); idle; }

            #[when(bb.bowl > 0, aborts = lower_priority)]
            sequence { set(bb.does = "eats"); eat(); }

            sequence { set(bb.does = "sleeps"); idle; }
        }
    }
}

fn main() {
    let mut brain = Day::brain(Cat::default());
    let mut day = |does: &str, why: &str, happens: fn(&mut Board<Cat>)| {
        happens(brain.board_mut());
        brain.tick(Duration::from_secs(1), &mut ());
        println!("{:<8} {why}", brain.board().does);
        assert_eq!(brain.board().does, does);
    };

    day("sleeps", "no dog, no food", |_| {});
    day("eats", "food turns up: `lower_priority` wakes the cat", |cat| {
        cat.set_bowl(5);
    });
    day("eats", "a dog far away: the guard is asked, and is false", |cat| {
        cat.set_dog(Some(50));
    });
    day("hides", "the dog comes near: `both` ends the meal", |cat| {
        cat.set_dog(Some(5));
    });
    day("hides", "nothing has changed: nothing is asked", |_| {});
    day("eats", "the dog has left: `both` ends the hiding, too", |cat| {
        cat.set_dog(None);
    });
    day("eats", "the bowl is emptied by hand; without `self` the meal goes on to its own end", |cat| {
        cat.set_bowl(1);
    });
    day("sleeps", "the bowl is empty", |_| {});
}
