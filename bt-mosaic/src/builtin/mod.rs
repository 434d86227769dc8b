//! The built-in actions of the original, as rules on values. The interpreter and the native actions apply them.

pub(crate) mod arrays;
pub(crate) mod keys;
pub(crate) mod logs;
pub(crate) mod numbers;
mod scope;
pub(crate) mod simple;

pub(crate) use scope::Scope;

use crate::interpreter::{Outcome, Value};

/// The rule of a built-in action. It gets the arguments, with the value of the key for each argument that names a key.
/// It returns `None` if the number or the type of the arguments is wrong; the action then returns false.
pub(crate) type Rule = fn(&mut dyn Scope, &[Value]) -> Option<Outcome>;

/// The built-in actions.
pub(crate) const RULES: [(&str, Rule); 17] = [
    ("has_key", keys::has_key),
    ("has_key_value", keys::has_key_value),
    ("set_key_value", keys::set_key_value),
    ("number_add", numbers::add),
    ("number_dec", numbers::dec),
    ("number_multiply", numbers::multiply),
    ("number_div", numbers::div),
    ("number_larger_than", numbers::larger_than),
    ("number_less_than", numbers::less_than),
    ("get_array_size", arrays::get_array_size),
    ("choose_random", arrays::choose_random),
    ("choose_one_random", arrays::choose_one_random),
    ("choose_idx", arrays::choose_idx),
    ("wait_for_seconds", simple::wait_for_seconds),
    ("log", logs::log),
    ("log_bb", logs::log_bb),
    ("nop", simple::nop),
];
