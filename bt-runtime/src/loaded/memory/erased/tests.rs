//! Tests for Miri: `cargo +nightly miri test -p bt-runtime --features json --lib erased`.

use alloc::boxed::Box;
use alloc::string::{String, ToString};

use super::*;

#[repr(align(64))]
#[derive(Clone, PartialEq, Debug)]
struct Wide(u8);

/// Returns a block and its places: a text, a boxed number and a wide value in one cell, and a text in another.
#[allow(clippy::type_complexity, reason = "a block and four places")]
fn memory() -> (AgentMemory<Layout>, Place<String>, Place<Box<u32>>, Place<Wide>, Place<String>) {
    let mut plan = Plan::new().unwrap();
    let (a, b, c, d) = (plan.place(0), plan.place(0), plan.place(0), plan.place(1));
    (AgentMemory::new(Arc::new(plan.finish(3).unwrap())), a, b, c, d)
}

#[test]
fn a_value_lasts_until_another_takes_its_cell() {
    let (mut memory, text, number, wide, other) = memory();
    assert_eq!(memory.get(text), None);
    memory.put(other, "stays".to_string());
    memory.put(text, "a".to_string());
    memory.get_mut(text).unwrap().push('b');
    assert_eq!(memory.get(text).unwrap(), "ab");
    memory.put(number, Box::new(7));
    assert_eq!(memory.get(text), None, "the cell holds a number now");
    memory.put(wide, Wide(3));
    assert_eq!((memory.get(number), memory.get(wide)), (None, Some(&Wide(3))));
    memory.clear(number);
    assert_eq!(memory.get(wide), Some(&Wide(3)), "only a live value can be cleared");
    memory.clear(wide);
    assert_eq!(memory.get(wide), None);
    assert_eq!(memory.get(other).unwrap(), "stays");
}

#[test]
fn words_begin_at_zero_and_lie_apart_from_cells() {
    let (mut memory, text, ..) = memory();
    assert_eq!(memory.words(), [0; 3]);
    memory.put(text, "x".to_string());
    memory.words_mut().fill(u64::MAX);
    assert_eq!(memory.get(text).unwrap(), "x");
}

#[test]
fn a_copy_owns_its_values() {
    let (mut memory, text, number, ..) = memory();
    memory.words_mut()[1] = 5;
    memory.put(number, Box::new(7));
    let mut copy = memory.clone();
    **copy.get_mut(number).unwrap() = 8;
    assert_eq!((copy.words()[1], memory.get(number)), (5, Some(&Box::new(7))));
    drop(memory);
    assert_eq!(copy.get(number), Some(&Box::new(8)));
    assert_eq!(copy.get(text), None);
}

#[test]
fn the_values_of_a_block_are_dropped_with_it() {
    let counted = Arc::new(());
    let mut plan = Plan::new().unwrap();
    let (first, second) = (plan.place::<Arc<()>>(0), plan.place::<Arc<()>>(1));
    let mut memory = AgentMemory::new(Arc::new(plan.finish(0).unwrap()));
    memory.put(first, Arc::clone(&counted));
    memory.put(second, Arc::clone(&counted));
    memory.put(second, Arc::clone(&counted));
    assert_eq!(Arc::strong_count(&counted), 3);
    let copy = memory.clone();
    drop(memory);
    assert_eq!(Arc::strong_count(&counted), 3);
    drop(copy);
    assert_eq!(Arc::strong_count(&counted), 1);
}

#[test]
fn a_place_of_another_layout_finds_nothing() {
    let (mut memory, ..) = memory();
    let (_, foreign, ..) = self::memory();
    memory.clear(foreign);
    assert_eq!(memory.get(foreign), None);
}

#[test]
#[should_panic = "a place belongs to one layout"]
fn a_place_of_another_layout_takes_nothing() {
    let (mut memory, ..) = memory();
    let (_, foreign, ..) = self::memory();
    memory.put(foreign, String::new());
}

#[test]
fn a_number_lies_in_a_word_and_anything_else_in_a_cell() {
    let (mut memory, text, ..) = memory();
    let (byte, float) = (Memo::<(u8,)>::word(1), Memo::<f32>::word(2));
    memory.remember(byte, (7,));
    memory.remember(float, -0.5);
    memory.recall(byte).unwrap().0 += 1;
    assert_eq!((memory.recall(byte).copied(), memory.recall(float).copied()), (Some((8,)), Some(-0.5)));
    assert_eq!(memory.words()[0], 0);
    let text = Memo::cell(text);
    assert_eq!(memory.recall(text), None);
    memory.remember(text, "a".to_string());
    assert_eq!(memory.recall(text).unwrap(), "a");
    memory.forget(text);
    assert_eq!(memory.recall(text), None);
    assert_eq!(memory.recall(Memo::<u64>::word(3)), None, "there is no such word");
    assert_eq!(memory.recall(Memo::<u64>::nowhere()), None);
}

#[test]
fn nothing_needs_no_memory() {
    let mut memory = AgentMemory::new(Arc::new(Plan::new().unwrap().finish(0).unwrap()));
    assert!(memory.words_mut().is_empty());
    drop(memory.clone());
}

#[test]
fn a_layout_beyond_memory_is_refused() {
    assert!(Plan::new().unwrap().finish(usize::MAX / 8).is_none());
}

/// Borrows from itself while it waits, and holds a counted handle.
async fn count(held: Arc<()>, rounds: u32) -> usize {
    let mut sum = 0;
    let sum_of = &mut sum;
    for _ in 0..rounds {
        *sum_of += 1;
        crate::leaf::next_tick().await;
    }
    *sum_of + Arc::strong_count(&held)
}

type Future = stackfuture::StackFuture<'static, usize, 128>;

fn poll(memory: &mut AgentMemory<Layout>, place: Pinned<Future>) -> Option<core::task::Poll<usize>> {
    let future = memory.pinned(place)?;
    Some(core::future::Future::poll(future, &mut core::task::Context::from_waker(core::task::Waker::noop())))
}

#[test]
fn a_pinned_future_can_borrow_from_itself_while_its_block_moves() {
    use core::task::Poll::{Pending, Ready};
    let held = Arc::new(());
    let mut plan = Plan::new().unwrap();
    let (text, place) = (plan.place::<String>(0), plan.pinned::<Future>(1));
    let mut memory = AgentMemory::new(Arc::new(plan.finish(1).unwrap()));
    assert_eq!(poll(&mut memory, place), None);
    memory.pin(place, Future::from(count(Arc::clone(&held), 3)));
    assert_eq!(poll(&mut memory, place), Some(Pending));
    memory.put(text, "beside".to_string());
    memory.words_mut()[0] = 7;
    let mut memory = *Box::new(memory);
    assert_eq!(poll(&mut memory, place), Some(Pending));
    let mut copy = memory.clone();
    assert_eq!((poll(&mut copy, place), copy.get(text).map(|text| &**text)), (None, Some("beside")));
    let mut memory = std::thread::spawn(move || (poll(&mut memory, place), memory).1).join().unwrap();
    assert_eq!(poll(&mut memory, place), Some(Ready(5)));
    memory.unpin(place);
    assert_eq!((poll(&mut memory, place), Arc::strong_count(&held)), (None, 1));
}

#[test]
fn a_pinned_future_is_dropped_with_its_block_or_by_the_next_value_of_its_cell() {
    let held = Arc::new(());
    let mut plan = Plan::new().unwrap();
    let (place, other) = (plan.pinned::<Future>(0), plan.place::<u8>(0));
    let mut memory = AgentMemory::new(Arc::new(plan.finish(0).unwrap()));
    let future = || Future::from(count(Arc::clone(&held), 9));
    for _ in 0..2 {
        memory.pin(place, future());
        poll(&mut memory, place);
        assert_eq!(Arc::strong_count(&held), 2);
    }
    memory.put(other, 1);
    assert_eq!((poll(&mut memory, place), Arc::strong_count(&held)), (None, 1));
    memory.pin(place, future());
    poll(&mut memory, place);
    drop(memory);
    assert_eq!(Arc::strong_count(&held), 1);
}
