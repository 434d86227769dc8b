//! The built-in actions.

mod arrays;
mod keys;
mod numbers;

use super::value::whole;
use super::{Action, ActionRegistry, Call, Level, Outcome, Value};

impl ActionRegistry {
    /// The built-in actions of the original. With a wrong number or type of arguments they return false.
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
        add("get_array_size", arrays::get_array_size);
        add("choose_random", arrays::choose_random);
        add("choose_one_random", arrays::choose_one_random);
        add("choose_idx", arrays::choose_idx);
        add("wait_for_seconds", wait_for_seconds);
        add("log", log);
        add("log_bb", log_bb);
        add("nop", nop);
        actions
    }
}

/// A built-in action. It returns `None` for wrong arguments.
struct Checked(fn(&mut Call<'_>) -> Option<Outcome>);

impl Action for Checked {
    fn call(&self, call: &mut Call<'_>) -> Outcome {
        (self.0)(call).unwrap_or(Outcome::Done(false))
    }
}

/// The arguments, if their number is `N`.
fn args<const N: usize>(call: &Call<'_>) -> Option<[Value; N]> {
    call.args().to_vec().try_into().ok()
}

/// A boolean, also written as 0 or 1.
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
    write_log(call, level.as_str()?, &value);
    Some(Outcome::Done(true))
}

fn log_bb(call: &mut Call<'_>) -> Option<Outcome> {
    let [level, key] = args(call)?;
    let value = call.blackboard().get(key.as_str()?).cloned().unwrap_or_default();
    write_log(call, level.as_str()?, &value);
    Some(Outcome::Done(true))
}

/// Logs a value. An unknown level logs nothing.
fn write_log(call: &mut Call<'_>, level: &str, value: &Value) {
    let level = match level {
        "debug" => Level::Debug,
        "info" => Level::Info,
        "warn" => Level::Warn,
        "error" => Level::Error,
        _ => return,
    };
    call.log(level, &format!("{value}"));
}

fn nop(call: &mut Call<'_>) -> Option<Outcome> {
    let [] = args(call)?;
    Some(Outcome::Done(true))
}
