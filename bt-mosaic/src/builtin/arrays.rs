//! Actions on arrays.

use super::Scope;
use super::simple::boolean;
use crate::interpreter::{Outcome, Value};

pub(crate) fn get_array_size(scope: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    let [array, out] = args else { return None };
    let size = scope.blackboard().get(array.as_str()?)?.as_array()?.len();
    scope.set(out.as_str()?, size.into());
    Some(Outcome::Done(true))
}

/// Writes `n` random elements of an array, in random order. If `remove`, removes them from the array and shuffles the
/// rest.
pub(crate) fn choose_random(scope: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    let [array, out, n, remove] = args else { return None };
    let (array, out, n, remove) = (array.as_str()?, out.as_str()?, n.as_u64()?, boolean(remove)?);
    let mut left = scope.blackboard().get(array)?.as_array()?.clone();
    let n = usize::try_from(n).ok().filter(|n| *n <= left.len())?;
    let drawn = draw(scope, &mut left, n);
    scope.set(out, drawn.into());
    put_rest(scope, array, left, remove);
    Some(Outcome::Done(true))
}

/// Writes one random element of an array. If `remove`, removes it from the array and shuffles the rest.
pub(crate) fn choose_one_random(scope: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    let [array, out, remove] = args else { return None };
    let (array, out, remove) = (array.as_str()?, out.as_str()?, boolean(remove)?);
    let mut left = scope.blackboard().get(array)?.as_array()?.clone();
    if left.is_empty() {
        return None;
    }
    let drawn = draw(scope, &mut left, 1).pop()?;
    scope.set(out, drawn);
    put_rest(scope, array, left, remove);
    Some(Outcome::Done(true))
}

fn put_rest(scope: &mut dyn Scope, array: &str, mut left: Vec<Value>, remove: bool) {
    if remove {
        let n = left.len();
        let rest = draw(scope, &mut left, n);
        scope.set(array, rest.into());
    }
}

/// Removes and returns `n` random elements.
fn draw(scope: &mut dyn Scope, from: &mut Vec<Value>, n: usize) -> Vec<Value> {
    let mut drawn = Vec::with_capacity(n);
    for _ in 0..n {
        let at = scope.random().index(from.len()).min(from.len() - 1);
        drawn.push(from.swap_remove(at));
    }
    drawn
}

pub(crate) fn choose_idx(scope: &mut dyn Scope, args: &[Value]) -> Option<Outcome> {
    let [index, array, out] = args else { return None };
    let array = scope.blackboard().get(array.as_str()?)?.as_array()?;
    let chosen = array.get(usize::try_from(index.as_u64()?).ok()?)?.clone();
    scope.set(out.as_str()?, chosen);
    Some(Outcome::Done(true))
}
