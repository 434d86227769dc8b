//! The built-in actions as leaves.
//!
//! Each action resolves its arguments, reports the call to [`DynamicAgent::called`], and succeeds if the action of
//! mosaic_game returns true. If an argument reads a key that does not exist, the action fails without a call. It also
//! fails if an argument has the wrong type, or if the blackboard is full.

use std::time::Duration;

use bt_runtime::blackboard::Blackboard as _;
use bt_runtime::leaf::{Cx, Leaf};
use bt_runtime::time::Time;
use bt_runtime::{Inputs, Status};

use super::{DynamicAgent, Input};
use crate::builtin::{Rule, Scope, arrays, keys, logs, numbers, simple};
use crate::interpreter::{Blackboard, BlackboardFull, Level, Outcome, RandomSource, Value};

/// Declares a leaf for each action that finishes at once.
macro_rules! instant {
    ($($(#[$docs:meta])* $name:ident($($input:ident),*) = $rule:path;)+) => {$(
        $(#[$docs])*
        #[derive(Clone, Debug, Inputs)]
        #[allow(non_camel_case_types, reason = "an action has the same name in trees and in Rust")]
        #[allow(missing_docs, reason = "the names of the inputs are those of the original's `actions.json`")]
        pub struct $name {
            $(pub $input: Input,)*
        }

        impl<A: DynamicAgent> Leaf<A> for $name {
            type Memory = ();
            type Returns = bool;
            type Halts = ();
            const HALTS: bool = false;

            fn tick(self, (): &mut (), cx: &mut Cx<'_, '_, A>) -> bool {
                call(stringify!($name), &[$(self.$input),*], $rule, cx) == Some(Outcome::Done(true))
            }

            fn halt((): &mut (), _: &mut Cx<'_, '_, A>) {}
        }
    )+};
}

instant! {
    /// Succeeds if the key exists.
    has_key(bb_key) = keys::has_key;
    /// Succeeds if the key has this value. A missing key has the value `null`.
    has_key_value(bb_key, value) = keys::has_key_value;
    /// Writes a key.
    set_key_value(bb_key, new_value) = keys::set_key_value;
    /// Adds to the number of a key.
    number_add(bb_key, value) = numbers::add;
    /// Subtracts from the number of a key.
    number_dec(bb_key, value) = numbers::dec;
    /// Multiplies the number of a key.
    number_multiply(bb_key, value) = numbers::multiply;
    /// Divides the number of a key. The result is a double.
    number_div(bb_key, value) = numbers::div;
    /// Succeeds if the number of a key is larger than the other value.
    number_larger_than(bb_key, other_value) = numbers::larger_than;
    /// Succeeds if the number of a key is smaller than the other value.
    number_less_than(bb_key, other_value) = numbers::less_than;
    /// Writes the size of an array to a key.
    get_array_size(array_bb_key, sz_bb_key) = arrays::get_array_size;
    /// Writes random elements of an array to a key, and removes them from the array if `remove_chosen`.
    choose_random(array_bb_key, dest_bb_key, choose_sz, remove_chosen) = arrays::choose_random;
    /// Writes one random element of an array to a key, and removes it from the array if `remove_chosen`.
    choose_one_random(array_bb_key, dest_bb_key, remove_chosen) = arrays::choose_one_random;
    /// Writes the element of an array with this index to a key.
    choose_idx(idx, array_bb_key, dest_bb_key) = arrays::choose_idx;
    /// Logs a value.
    log(log_level, log_info) = logs::log;
    /// Logs the value of a key.
    log_bb(log_level, bb_key) = logs::log_bb;
    /// Succeeds.
    nop() = simple::nop;
}

/// Waits for a time, at least half a second; then succeeds in the first tick at or after that time.
#[derive(Clone, Debug, Inputs)]
#[allow(non_camel_case_types, reason = "an action has the same name in trees and in Rust")]
pub struct wait_for_seconds {
    /// The time in seconds, truncated to milliseconds.
    pub duration: Input,
}

impl<A: DynamicAgent> Leaf<A> for wait_for_seconds {
    /// The end of the wait.
    type Memory = Time;
    type Returns = Status;
    type Halts = ();
    const HALTS: bool = false;

    fn enter(self, end: &mut Time, cx: &mut Cx<'_, '_, A>) -> Status {
        match call("wait_for_seconds", &[self.duration], simple::wait_for_seconds, cx) {
            Some(Outcome::After(ms)) => {
                *end = cx.now().after(Duration::from_millis(ms));
                Status::Running
            }
            _ => Status::Failure,
        }
    }

    fn tick(self, end: &mut Time, cx: &mut Cx<'_, '_, A>) -> Status {
        if cx.now() < *end { Status::Running } else { Status::Success }
    }

    fn halt(_: &mut Time, _: &mut Cx<'_, '_, A>) {}
}

/// Calls an action; `None` if the action fails without a result.
fn call<A: DynamicAgent>(name: &str, inputs: &[Input], rule: Rule, cx: &mut Cx<'_, '_, A>) -> Option<Outcome> {
    let mut args = Vec::with_capacity(inputs.len());
    for input in inputs {
        match input.value(cx.bb.get(A::VALUES)) {
            Some(value) => args.push(value.clone()),
            None => {
                let Input::Key(key) = input else { return None };
                A::log(cx, Level::Error, &format!("`{name}` reads the key `{key}`, which does not exist"));
                return None;
            }
        }
    }
    A::called(cx, name, &args);
    let mut scope = Within { cx, full: None };
    let outcome = rule(&mut scope, &args);
    let Within { cx, full } = scope;
    if let Some(full) = full {
        A::log(cx, Level::Error, &format!("{full}"));
        return None;
    }
    outcome
}

/// A call in a tick, as the scope of an action's rule.
struct Within<'c, 'a, 'w, A: DynamicAgent> {
    cx: &'c mut Cx<'a, 'w, A>,
    /// The error of the first failed write.
    full: Option<BlackboardFull>,
}

impl<A: DynamicAgent> Scope for Within<'_, '_, '_, A> {
    fn blackboard(&self) -> &Blackboard {
        self.cx.bb.get(A::VALUES)
    }

    fn set(&mut self, key: &str, value: Value) {
        if let Err(full) = A::write(self.cx.bb, key, value) {
            self.full.get_or_insert(full);
        }
    }

    fn random(&mut self) -> &mut dyn RandomSource {
        self.cx.chance()
    }

    fn log(&mut self, level: Level, text: &str) {
        A::log(self.cx, level, text);
    }
}
