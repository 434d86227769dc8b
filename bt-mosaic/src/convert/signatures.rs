//! The names of the built-in actions and of their arguments.

/// The built-in actions, each with the names of its arguments, as in the `actions.json` of the original.
pub(crate) const SIGNATURES: [(&str, &[&str]); 17] = [
    ("has_key", &["bb_key"]),
    ("has_key_value", &["bb_key", "value"]),
    ("set_key_value", &["bb_key", "new_value"]),
    ("number_add", &["bb_key", "value"]),
    ("number_dec", &["bb_key", "value"]),
    ("number_multiply", &["bb_key", "value"]),
    ("number_div", &["bb_key", "value"]),
    ("number_larger_than", &["bb_key", "other_value"]),
    ("number_less_than", &["bb_key", "other_value"]),
    ("get_array_size", &["array_bb_key", "sz_bb_key"]),
    ("choose_random", &["array_bb_key", "dest_bb_key", "choose_sz", "remove_chosen"]),
    ("choose_one_random", &["array_bb_key", "dest_bb_key", "remove_chosen"]),
    ("choose_idx", &["idx", "array_bb_key", "dest_bb_key"]),
    ("wait_for_seconds", &["duration"]),
    ("log", &["log_level", "log_info"]),
    ("log_bb", &["log_level", "bb_key"]),
    ("nop", &[]),
];
