//! Events: typed messages to a brain, for the leaf that waits for them.
//!
//! - `wait_for(Order::Drink(name) -> bb.drink)` takes the first event that matches, and stores its payload.
//! - An event is offered in one tick only. If no leaf waits for it in this tick, the event is dropped, and the trace
//!   reports that.
//! - `send(…)` in a tree sends to its own brain. A full queue returns the event to the sender.
//!
//! The example shows a waiter that receives only the events that it waits for.

use bt_runtime::prelude::*;

#[derive(Clone, Debug, PartialEq)]
enum Order {
    Drink(&'static str),
    Bill { table: u32 },
}

#[derive(Blackboard, Default)]
#[blackboard(event = Order, events = 2)]
struct Waiter {
    drink: Option<&'static str>,
    table: u32,
    served: u32,
}

bt! {
    tree Evening for Waiter {
        sequence {
            wait_for(Order::Drink(name) -> bb.drink);
            wait(2s);
            set(bb.served = bb.served + 1);
            wait_for(Order::Bill { table } if *table < 10 -> bb.table);
        }
    }
}

fn main() {
    let mut brain = Evening::brain(Waiter::default());
    let mut evening = |orders: &[Order]| {
        let refused = orders.iter().filter(|&order| brain.send(order.clone()).is_err()).count();
        let status = brain.tick(Duration::from_secs(1), &mut ());
        let Waiter { drink, table, served } = **brain.board();
        println!("{status:<8?} drink {drink:?}, served {served}, table {table}   after {orders:?}, {refused} refused");
        (drink, served, table, refused)
    };

    let tea = Some("tea");
    assert_eq!(evening(&[]), (None, 0, 0, 0));
    assert_eq!(evening(&[Order::Bill { table: 3 }]), (None, 0, 0, 0), "nobody waits for a bill yet");
    assert_eq!(evening(&[Order::Drink("tea")]), (tea, 0, 0, 0));
    assert_eq!(evening(&[Order::Drink("ale")]), (tea, 0, 0, 0), "busy: dropped");
    assert_eq!(evening(&[]), (tea, 1, 0, 0));
    assert_eq!(evening(&[Order::Bill { table: 12 }]), (tea, 1, 0, 0), "the condition does not hold");
    let three = [Order::Drink("gin"), Order::Bill { table: 3 }, Order::Bill { table: 4 }];
    assert_eq!(evening(&three), (tea, 1, 3, 1), "the queue has two places, and a leaf can take the second event");
}
