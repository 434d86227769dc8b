//! Actions on arrays.

use super::{Call, Outcome, Value, args, boolean};

pub(super) fn get_array_size(call: &mut Call<'_>) -> Option<Outcome> {
    let [array, out] = args(call)?;
    let size = call.blackboard().get(array.as_str()?)?.as_array()?.len();
    call.set(out.as_str()?, size);
    Some(Outcome::Done(true))
}

/// Writes `n` random elements in random order. `remove` removes them from the array and shuffles the rest.
pub(super) fn choose_random(call: &mut Call<'_>) -> Option<Outcome> {
    let [array, out, n, remove] = args(call)?;
    let (array, out, n, remove) = (array.as_str()?, out.as_str()?, n.as_u64()?, boolean(&remove)?);
    let mut left = call.blackboard().get(array)?.as_array()?.clone();
    let n = usize::try_from(n).ok().filter(|n| *n <= left.len())?;
    let drawn = draw(call, &mut left, n);
    call.set(out, drawn);
    put_rest(call, array, left, remove);
    Some(Outcome::Done(true))
}

/// Writes one random element. `remove` removes it from the array and shuffles the rest.
pub(super) fn choose_one_random(call: &mut Call<'_>) -> Option<Outcome> {
    let [array, out, remove] = args(call)?;
    let (array, out, remove) = (array.as_str()?, out.as_str()?, boolean(&remove)?);
    let mut left = call.blackboard().get(array)?.as_array()?.clone();
    if left.is_empty() {
        return None;
    }
    let drawn = draw(call, &mut left, 1).pop()?;
    call.set(out, drawn);
    put_rest(call, array, left, remove);
    Some(Outcome::Done(true))
}

fn put_rest(call: &mut Call<'_>, array: &str, mut left: Vec<Value>, remove: bool) {
    if remove {
        let n = left.len();
        let rest = draw(call, &mut left, n);
        call.set(array, rest);
    }
}

/// Removes and returns `n` random elements.
fn draw(call: &mut Call<'_>, from: &mut Vec<Value>, n: usize) -> Vec<Value> {
    let mut drawn = Vec::with_capacity(n);
    for _ in 0..n {
        let at = call.random().index(from.len()).min(from.len() - 1);
        drawn.push(from.swap_remove(at));
    }
    drawn
}

pub(super) fn choose_idx(call: &mut Call<'_>) -> Option<Outcome> {
    let [index, array, out] = args(call)?;
    let array = call.blackboard().get(array.as_str()?)?.as_array()?;
    let chosen = array.get(usize::try_from(index.as_u64()?).ok()?)?.clone();
    call.set(out.as_str()?, chosen);
    Some(Outcome::Done(true))
}
