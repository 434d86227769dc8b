//! The actions that every agent has.

mod choices;
mod keys;
mod numbers;

use super::value::whole;
use super::{Action, Actions, Call, Level, Outcome, Value};

impl Actions {
    /// The actions of the original, by its names. Wrong arguments, in number or in type, give false.
    #[must_use]
    pub fn builtin() -> Self {
        let mut actions = Self::none();
        let mut add = |name: &str, action: fn(&mut Call<'_>) -> Option<Outcome>| actions.add(name, Checked(action));
        add("has_key", keys::has_key);
        add("has_key_value", keys::has_key_value);
        add("set_key_value", keys::set_key_value);
        add("number_add", numbers::add);
        add("number_dec", numbers::dec);
        add("number_multiply", numbers::multiply);
        add("number_div", numbers::div);
        add("number_larger_than", numbers::larger_than);
        add("number_less_than", numbers::less_than);
        add("get_array_size", choices::get_array_size);
        add("choose_random", choices::choose_random);
        add("choose_one_random", choices::choose_one_random);
        add("choose_idx", choices::choose_idx);
        add("wait_for_seconds", wait_for_seconds);
        add("log", log);
        add("log_bb", log_bb);
        add("nop", nop);
        actions
    }
}

/// An action that says `None` where its arguments are wrong.
struct Checked(fn(&mut Call<'_>) -> Option<Outcome>);

impl Action for Checked {
    fn call(&self, call: &mut Call<'_>) -> Outcome {
        (self.0)(call).unwrap_or(Outcome::Done(false))
    }
}

/// The arguments, if there are so many.
fn args<const N: usize>(call: &Call<'_>) -> Option<[Value; N]> {
    call.args().to_vec().try_into().ok()
}

/// A truth value, which may be 0 or 1.
fn boolean(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(value) => Some(*value),
        Value::Number(number) => match whole(number)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        },
        _ => None,
    }
}

fn wait_for_seconds(call: &mut Call<'_>) -> Option<Outcome> {
    let [seconds] = args(call)?;
    Some(Outcome::After((seconds.as_f64()?.max(0.5) * 1000.0) as u64))
}

fn log(call: &mut Call<'_>) -> Option<Outcome> {
    let [level, value] = args(call)?;
    say(call, level.as_str()?, &value);
    Some(Outcome::Done(true))
}

fn log_bb(call: &mut Call<'_>) -> Option<Outcome> {
    let [level, key] = args(call)?;
    let value = call.board().get(key.as_str()?).cloned().unwrap_or_default();
    say(call, level.as_str()?, &value);
    Some(Outcome::Done(true))
}

/// Writes a value; a level that is none writes nothing.
fn say(call: &mut Call<'_>, level: &str, value: &Value) {
    let level = match level {
        "debug" => Level::Debug,
        "info" => Level::Info,
        "warn" => Level::Warn,
        "error" => Level::Error,
        _ => return,
    };
    call.say(level, &alloc::format!("{value}"));
}

fn nop(call: &mut Call<'_>) -> Option<Outcome> {
    let [] = args(call)?;
    Some(Outcome::Done(true))
}
