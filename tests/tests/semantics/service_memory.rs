//! The memory of a service: as long as its node runs, also where the service keeps its timer.

use tests::prelude::*;
use tests::{Book, Fact};

/// Records how often its memory was used.
#[derive(Inputs)]
struct Counted {
    n: u8,
}

impl Leaf<Actor> for Counted {
    type Memory = i32;
    type Returns = ();
    type Halts = ();

    fn tick(self, times: &mut i32, cx: &mut Cx<Actor>) {
        *times += 1;
        cx.world.note(Fact::Sees(self.n, *times));
    }

    fn halt(_: &mut i32, _: &mut Cx<Actor>) {}
}

/// The answers of the services in five ticks; the third tick halts their node.
fn seen<T: Tree<Agent = Actor, Params = ()>>() -> Vec<Fact>
where
    Brain<T>: Unpin,
{
    let (mut brain, mut book) = (Brain::<T>::new(Actor::default(), ()), Book::default());
    for tick in 0..5 {
        let _ = brain.board_mut().set_a(tick == 2);
        let _ = brain.tick(Duration::from_millis(100), &mut book);
    }
    book.facts
}

#[test]
fn it_begins_anew_at_each_entry() {
    bt! {
        tree Restart for Actor {
            selector { #[when(bb.a, aborts = both)] idle; #[service(Counted(n = 9), every = 100ms)] idle; }
        }
        tree Keep for Actor {
            selector {
                #[when(bb.a, aborts = both)] idle;
                #[service(Counted(n = 9), every = 100ms, timer = keep)] idle;
            }
        }
    }
    // The service runs in the third tick, too, before the guard halts its node.
    let expected = [1, 2, 3, 1, 2].map(|times| Fact::Sees(9, times));
    assert_eq!(seen::<Restart>(), expected);
    assert_eq!(seen::<Keep>(), expected);
}
