//! Async actions: `#[action(inline = 128)] async fn`, one straight line of code over many ticks.
//!
//! - It takes inputs alone, read at its entry: between two ticks nothing of the agent is lent to it.
//! - Each `.await` may take ticks: the future is made at the entry and polled once at every later tick.
//! - It lies inline in the brain, in so many bytes; if it needs more, the compiler says how many.
//! - A future must not move, so its brain is pinned. A halt drops it: that is all the clean-up there is.
//!
//! You see a courier who asks two offices, one after the other, and is called back from the second round.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;

use bt_runtime::blackboard::Shared;
use bt_runtime::prelude::*;

/// Where the answers of an office arrive.
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

/// Asks both: what would be a state machine of three states, were it written by hand.
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
