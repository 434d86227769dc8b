//! Removes changes and expectations from a script, together with fields that become empty.

use std::time::Duration;

use bt_model::Value as Json;
use bt_model::json::pointer;

use super::draft::Draft;
use super::scripts;

/// Removes a change or an expectation from its tick. `dt` is the time of a tick beyond the script.
pub(super) fn change(draft: &mut Draft, at: &str, dt: Duration) -> Result<(), String> {
    part(draft, at)?;
    tick(draft, at, dt)
}

/// Removes a key from the `clear` list of an entry, because the entry is about to set the key.
pub(super) fn clear(draft: &mut Draft, entry: &str, key: &str) -> Result<(), String> {
    let clear = format!("{entry}/clear");
    let Some(Json::List(cleared)) = draft.value(&clear) else { return Ok(()) };
    match cleared.iter().position(|name| *name == Json::text(key)) {
        Some(index) => part(draft, &pointer::child(&clear, index)),
        None => Ok(()),
    }
}

/// Removes a part of a tick, together with the `actions`, `set`, `send`, `expect` … that become empty.
fn part(draft: &mut Draft, at: &str) -> Result<(), String> {
    with_empty_parents(draft, at, TICK + 1)
}

/// Removes a value, together with the values around it that become empty and whose pointers have at least this number
/// of steps.
pub(super) fn with_empty_parents(draft: &mut Draft, at: &str, least: usize) -> Result<(), String> {
    let mut at = at;
    while let Some((around, _)) = pointer::parent(at).filter(|(around, _)| pointer::steps(around).count() >= least) {
        let is_alone = match draft.value(around) {
            Some(Json::Object(fields)) => fields.len() == 1,
            Some(Json::List(items)) => items.len() == 1,
            _ => false,
        };
        if !is_alone {
            break;
        }
        at = around;
    }
    draft.remove(at.to_owned())
}

/// The number of steps in the pointer of a tick: `/ticks/3`.
const TICK: usize = 2;

/// Removes the tick of a removed change, if it is the last tick and equals a tick beyond the script. Other empty
/// ticks stay, because they take time.
fn tick(draft: &mut Draft, at: &str, dt: Duration) -> Result<(), String> {
    let mut tick = at;
    while let Some((around, _)) = pointer::parent(tick).filter(|(around, _)| pointer::steps(around).count() >= TICK) {
        tick = around;
    }
    let last = match draft.value("/ticks") {
        Some(Json::List(ticks)) if !ticks.is_empty() => pointer::child("/ticks", ticks.len() - 1),
        _ => return Ok(()),
    };
    let plain = Json::Object(vec![("dt".to_owned(), Json::Text(scripts::duration(dt)))]);
    if tick == last && draft.value(tick) == Some(plain) {
        return draft.remove(tick.to_owned());
    }
    Ok(())
}
