//! Runs the trees of mosaic_game by the rules of `bt-runtime` (feature `native`).

pub mod actions;
mod agent;
mod input;
mod load;

use bt_runtime::loaded::Registry;

pub use agent::{DynamicAgent, MosaicAgent, Observer};
pub use input::Input;
pub use load::{convert_all, load};

/// A registry with the [built-in actions](actions). Add the actions of your game with `Registry::with`.
#[must_use]
pub fn registry() -> Registry<MosaicAgent> {
    with_builtin(Registry::new())
}

/// Adds the [built-in actions](actions) to the registry of an agent of your own. In converted documents the agent has the
/// name `MosaicAgent`, so the registry accepts that name.
#[must_use]
pub fn with_builtin<A: DynamicAgent>(registry: Registry<A>) -> Registry<A> {
    registry
        .with_agent("MosaicAgent")
        .with::<actions::has_key>()
        .with::<actions::has_key_value>()
        .with::<actions::set_key_value>()
        .with::<actions::number_add>()
        .with::<actions::number_dec>()
        .with::<actions::number_multiply>()
        .with::<actions::number_div>()
        .with::<actions::number_larger_than>()
        .with::<actions::number_less_than>()
        .with::<actions::get_array_size>()
        .with::<actions::choose_random>()
        .with::<actions::choose_one_random>()
        .with::<actions::choose_idx>()
        .with_saved::<actions::wait_for_seconds>()
        .with::<actions::log>()
        .with::<actions::log_bb>()
        .with::<actions::nop>()
}
