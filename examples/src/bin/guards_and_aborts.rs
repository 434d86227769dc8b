//! Guards: `#[when(condition, aborts = …)]` opens a branch, and may end what runs.
//!
//! - Every guard is asked when its branch would start.
//! - `aborts = self`: turns it false, its own running branch ends.
//! - `aborts = lower_priority`: turns it true, it takes over from what runs to its right.
//! - `aborts = both` does both, `none` (where nothing is said) does neither.
//!
//! A guard is asked again only when a key that it reads has changed. You see a cat between sleep, food and dog.

use bt_runtime::prelude::*;

#[derive(Blackboard, Default)]
struct Cat {
    /// How far away the dog is; no dog, no number.
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
