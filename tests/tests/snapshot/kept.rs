//! Kept locals in a snapshot: between two runs, and in the middle of one.

use super::*;

bt! {
    tree Walks for Actor {
        #[keep]
        let rounds: i32 = 0;
        sequence {
            set(rounds = rounds + 1);
            parallel(success = all) { run Leg "left"; #[repeat(2)] run Leg "right"; }
            look(n = 9, at = rounds);
        }
    }
    tree Leg for Actor {
        #[keep]
        let steps: i32 = 10;
        #[keep]
        let last: Option<i32> = None;
        sequence {
            set(steps = steps + 1);
            wait(100ms..=300ms);
            #[force_success] look(n = 1, at = steps + last.unwrap_or(100));
            set(last = Some(steps));
        }
    }
}

/// The values that its leaves see in 200 ticks, with `restore` before each of them.
fn played(restore: impl Fn(Brain<Walks>) -> Brain<Walks>) -> Vec<tests::Fact> {
    let (mut brain, mut book) = (Walks::brain(Actor::default()).seeded(3), tests::Book::default());
    for leaf in [1, 9] {
        book.result(leaf, Status::Success);
    }
    for _ in 0..200 {
        brain = restore(brain);
        brain.tick(Duration::from_millis(50), &mut book);
    }
    book.facts
}

#[test]
fn a_restored_brain_goes_on_with_its_kept_locals() {
    let fixed = played(|brain| brain);
    let bytes = |brain: Brain<Walks>| postcard::from_bytes(&postcard::to_stdvec(&brain).unwrap()).unwrap();
    let json = |brain: Brain<Walks>| serde_json::from_str(&serde_json::to_string(&brain).unwrap()).unwrap();
    assert_eq!(played(bytes), fixed);
    assert_eq!(played(json), fixed);
    let seen = fixed.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    assert!(seen.contains("9 sees 3"), "{seen}");
}
