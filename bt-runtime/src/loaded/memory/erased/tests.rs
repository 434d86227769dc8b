//! What Miri runs: `cargo +nightly miri test -p bt-runtime --features json --lib erased`.

use alloc::boxed::Box;
use alloc::string::{String, ToString};

use super::*;

#[repr(align(64))]
#[derive(Clone, PartialEq, Debug)]
struct Wide(u8);

/// A block with a text, a boxed number and a wide value in one cell, and a text in another.
#[allow(clippy::type_complexity, reason = "a block and four places")]
fn block() -> (Block<Layout>, Place<String>, Place<Box<u32>>, Place<Wide>, Place<String>) {
    let mut plan = Plan::new().unwrap();
    let (a, b, c, d) = (plan.place(0), plan.place(0), plan.place(0), plan.place(1));
    (Block::new(Arc::new(plan.finish(3).unwrap())), a, b, c, d)
}

#[test]
fn a_value_is_there_until_another_takes_its_cell() {
    let (mut block, text, number, wide, other) = block();
    assert_eq!(block.get(text), None);
    block.put(other, "stays".to_string());
    block.put(text, "a".to_string());
    block.get_mut(text).unwrap().push('b');
    assert_eq!(block.get(text).unwrap(), "ab");
    block.put(number, Box::new(7));
    assert_eq!(block.get(text), None, "the cell holds a number now");
    block.put(wide, Wide(3));
    assert_eq!((block.get(number), block.get(wide)), (None, Some(&Wide(3))));
    block.clear(number);
    assert_eq!(block.get(wide), Some(&Wide(3)), "only a live value can be cleared");
    block.clear(wide);
    assert_eq!(block.get(wide), None);
    assert_eq!(block.get(other).unwrap(), "stays");
}

#[test]
fn words_begin_at_zero_and_lie_apart_from_cells() {
    let (mut block, text, ..) = block();
    assert_eq!(block.words(), [0; 3]);
    block.put(text, "x".to_string());
    block.words_mut().fill(u64::MAX);
    assert_eq!(block.get(text).unwrap(), "x");
}

#[test]
fn a_copy_owns_its_values() {
    let (mut block, text, number, ..) = block();
    block.words_mut()[1] = 5;
    block.put(number, Box::new(7));
    let mut copy = block.clone();
    **copy.get_mut(number).unwrap() = 8;
    assert_eq!((copy.words()[1], block.get(number)), (5, Some(&Box::new(7))));
    drop(block);
    assert_eq!(copy.get(number), Some(&Box::new(8)));
    assert_eq!(copy.get(text), None);
}

#[test]
fn what_a_block_holds_is_dropped_with_it() {
    let counted = Arc::new(());
    let mut plan = Plan::new().unwrap();
    let (first, second) = (plan.place::<Arc<()>>(0), plan.place::<Arc<()>>(1));
    let mut block = Block::new(Arc::new(plan.finish(0).unwrap()));
    block.put(first, Arc::clone(&counted));
    block.put(second, Arc::clone(&counted));
    block.put(second, Arc::clone(&counted));
    assert_eq!(Arc::strong_count(&counted), 3);
    let copy = block.clone();
    drop(block);
    assert_eq!(Arc::strong_count(&counted), 3);
    drop(copy);
    assert_eq!(Arc::strong_count(&counted), 1);
}

#[test]
fn a_place_of_another_layout_finds_nothing() {
    let (mut block, ..) = block();
    let (_, foreign, ..) = self::block();
    block.clear(foreign);
    assert_eq!(block.get(foreign), None);
}

#[test]
#[should_panic = "a place belongs to one layout"]
fn a_place_of_another_layout_takes_nothing() {
    let (mut block, ..) = block();
    let (_, foreign, ..) = self::block();
    block.put(foreign, String::new());
}

#[test]
fn a_number_lies_in_a_word_and_anything_else_in_a_cell() {
    let (mut block, text, ..) = block();
    let (byte, float) = (Memo::<(u8,)>::word(1), Memo::<f32>::word(2));
    block.remember(byte, (7,));
    block.remember(float, -0.5);
    block.recall(byte).unwrap().0 += 1;
    assert_eq!((block.recall(byte).copied(), block.recall(float).copied()), (Some((8,)), Some(-0.5)));
    assert_eq!(block.words()[0], 0);
    let text = Memo::cell(text);
    assert_eq!(block.recall(text), None);
    block.remember(text, "a".to_string());
    assert_eq!(block.recall(text).unwrap(), "a");
    block.forget(text);
    assert_eq!(block.recall(text), None);
    assert_eq!(block.recall(Memo::<u64>::word(3)), None, "there is no such word");
    assert_eq!(block.recall(Memo::<u64>::nowhere()), None);
}

#[test]
fn nothing_needs_no_memory() {
    let mut block = Block::new(Arc::new(Plan::new().unwrap().finish(0).unwrap()));
    assert!(block.words_mut().is_empty());
    drop(block.clone());
}

#[test]
fn a_layout_beyond_memory_is_refused() {
    assert!(Plan::new().unwrap().finish(usize::MAX / 8).is_none());
}

/// Borrows from itself while it waits, and holds something that is counted.
async fn count(held: Arc<()>, rounds: u32) -> usize {
    let mut sum = 0;
    let sum_of = &mut sum;
    for _ in 0..rounds {
        *sum_of += 1;
        crate::next_tick().await;
    }
    *sum_of + Arc::strong_count(&held)
}

type Future = stackfuture::StackFuture<'static, usize, 128>;

fn poll(block: &mut Block<Layout>, place: Pinned<Future>) -> Option<core::task::Poll<usize>> {
    let future = block.pinned(place)?;
    Some(core::future::Future::poll(future, &mut core::task::Context::from_waker(core::task::Waker::noop())))
}

#[test]
fn what_is_pinned_borrows_from_itself_while_its_block_moves() {
    use core::task::Poll::{Pending, Ready};
    let held = Arc::new(());
    let mut plan = Plan::new().unwrap();
    let (text, place) = (plan.place::<String>(0), plan.pinned::<Future>(1));
    let mut block = Block::new(Arc::new(plan.finish(1).unwrap()));
    assert_eq!(poll(&mut block, place), None);
    block.pin(place, Future::from(count(Arc::clone(&held), 3)));
    assert_eq!(poll(&mut block, place), Some(Pending));
    block.put(text, "beside".to_string());
    block.words_mut()[0] = 7;
    let mut block = *Box::new(block);
    assert_eq!(poll(&mut block, place), Some(Pending));
    let mut copy = block.clone();
    assert_eq!((poll(&mut copy, place), copy.get(text).map(|text| &**text)), (None, Some("beside")));
    let mut block = std::thread::spawn(move || (poll(&mut block, place), block).1).join().unwrap();
    assert_eq!(poll(&mut block, place), Some(Ready(5)));
    block.unpin(place);
    assert_eq!((poll(&mut block, place), Arc::strong_count(&held)), (None, 1));
}

#[test]
fn what_is_pinned_is_dropped_with_its_block_and_by_what_takes_its_place() {
    let held = Arc::new(());
    let mut plan = Plan::new().unwrap();
    let (place, other) = (plan.pinned::<Future>(0), plan.place::<u8>(0));
    let mut block = Block::new(Arc::new(plan.finish(0).unwrap()));
    let future = || Future::from(count(Arc::clone(&held), 9));
    for _ in 0..2 {
        block.pin(place, future());
        poll(&mut block, place);
        assert_eq!(Arc::strong_count(&held), 2);
    }
    block.put(other, 1);
    assert_eq!((poll(&mut block, place), Arc::strong_count(&held)), (None, 1));
    block.pin(place, future());
    poll(&mut block, place);
    drop(block);
    assert_eq!(Arc::strong_count(&held), 1);
}
