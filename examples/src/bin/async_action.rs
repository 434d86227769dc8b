//! Async actions: `#[action(inline = 128)] async fn`, one straight line of code over many ticks.
//!
//! - An async action takes only inputs, which are read at its entry. It cannot borrow the agent between two ticks.
//! - Each `.await` can take several ticks. The future is created at the entry and polled once in every later tick.
//! - The future lies inline in the brain, in 128 bytes here. If it needs more, the compiler reports how many.
//! - A future must not move, so its brain is pinned. A halt drops the future; there is no other clean-up.
//!
//! The example shows a courier that asks two offices in turn. A time limit ends the second round.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use bt_runtime::blackboard::Shared;
use bt_runtime::{Time, prelude::*};

/// The mailbox for the answers of an office.
type Office = Shared<Option<u32>>;

#[derive(Blackboard, Default)]
struct Courier {
    #[blackboard(shared)]
    town_hall: Office,
    #[blackboard(shared)]
    bank: Office,
    sum: Option<u32>,
}

/// Waits for an office to answer, and takes the answer.
async fn answer(office: &Office) -> u32 {
    let answer = poll_fn(|_| office.read().map_or(Poll::Pending, Poll::Ready)).await;
    office.set(None);
    answer
}

/// Asks both offices. Written by hand, the function would be a state machine of three states.
#[action(inline = 128)]
async fn ask_both(first: Office, second: Office) -> Option<u32> {
    let price = answer(&first).await;
    let balance = answer(&second).await;
    balance.checked_sub(price)
}

bt! {
    tree Errand for Courier {
        #[time_limit(4s)]
        ask_both(first = bb.town_hall, second = bb.bank) -> bb.sum;
    }
}

fn main() {
    let (town_hall, bank) = (Office::default(), Office::default());
    let courier = Courier { town_hall: town_hall.clone(), bank: bank.clone(), sum: None };
    let mut brain = pin!(Errand::brain(courier));
    let mut brain = brain.as_mut().pinned();

    let mut tick = |event: &str| {
        let status = brain.tick(Duration::from_secs(1), &mut ());
        println!("{:>3?}  {status:<8?} sum {:?}   {event}", brain.now().since(Time::START), brain.board().sum);
        (status, brain.board().sum)
    };
    assert_eq!(tick("asks the town hall"), (Status::Running, None));
    town_hall.set(Some(30));
    assert_eq!(tick("which answers; asks the bank"), (Status::Running, None));
    bank.set(Some(100));
    assert_eq!(tick("which answers"), (Status::Success, Some(70)));

    assert_eq!(tick("a second round"), (Status::Running, Some(70)));
    for _ in 0..3 {
        tick("nobody answers");
    }
    assert_eq!(tick("called back: the future is dropped"), (Status::Failure, Some(70)));
}
