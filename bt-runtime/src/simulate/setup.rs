//! The setup of simulations: limits, and a catalogue.

use alloc::string::String;
use std::path::Path;

use bt_model::catalogue::Catalogue;
use bt_model::json::Source;

use super::{Limits, Simulation, compile};
use crate::loaded::load::errors::LoadErrors;

/// The limits of simulations, and a catalogue with the declarations that scripts leave out.
///
/// ```
/// use bt_model::catalogue::Catalogue;
/// use bt_model::json::{Limits, Source};
/// use bt_runtime::simulate::Setup;
///
/// let catalogue = r#"{ "bt_catalogue": 1, "agent": "Soldier", "keys": [{ "name": "ammo", "type": "u32" }],
///     "nodes": [{ "name": "shoot", "kind": "action" }] }"#;
/// let (catalogue, _) = Catalogue::read(&Source::new("soldier.json", catalogue), &Limits::default());
/// let setup = Setup { catalogue: Some(&catalogue), ..Setup::default() };
/// let tree = r#"{ "bt": 1, "tree": "Fire", "agent": "Soldier",
///     "root": { "node": "shoot", "when": [{ "if": "ammo > 0" }] } }"#;
/// let script = r#"{ "ticks": [{ "expect": { "status": "failure" } },
///     { "set": { "ammo": 1 }, "expect": { "status": "success" } }] }"#;
/// let simulation = setup.of_texts(("fire.json", tree), ("script.json", script))?;
/// assert!(simulation.test(std::io::sink())?.passed());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Setup<'c> {
    /// The limits.
    pub limits: Limits,
    /// The catalogue of the agent. A script then needs to declare neither keys nor functions nor events, and an action
    /// that it does not name succeeds at once. A type of the game that is not among the `types` of the script counts as
    /// `json`.
    pub catalogue: Option<&'c Catalogue>,
    /// `true` if an action that the script does not name counts as one without results, as if the script named it with
    /// an empty list. A [`Stepper`](super::Stepper) then ends with [`Moment::asks`](super::Moment::asks).
    pub asks: bool,
}

/// Returns the type that a key of a script has for a type of Rust: the type with the same name, or `json`.
///
/// ```
/// use bt_runtime::simulate::script_type;
/// assert_eq!(script_type("Option<glam::Vec2>"), "Option<Vec2>");
/// assert_eq!(script_type("Pickup"), "json");
/// ```
#[must_use]
pub fn script_type(rust: &str) -> String {
    super::types::of_rust(rust, &[])
}

impl Setup<'_> {
    /// Makes a simulation as [`Simulation::load`] does.
    ///
    /// # Errors
    /// All faults of both files.
    pub fn load(&self, tree: impl AsRef<Path>, script: impl AsRef<Path>) -> Result<Simulation, LoadErrors> {
        compile::files(tree.as_ref(), script.as_ref(), self)
    }

    /// Makes a simulation as [`Simulation::of_script`] does.
    ///
    /// # Errors
    /// All faults of both files.
    pub fn of_script(&self, script: impl AsRef<Path>) -> Result<Simulation, LoadErrors> {
        compile::script(script.as_ref(), self)
    }

    /// Makes a simulation as [`Simulation::of_texts`] does.
    ///
    /// # Errors
    /// All faults of both texts.
    pub fn of_texts(&self, tree: (&str, &str), script: (&str, &str)) -> Result<Simulation, LoadErrors> {
        compile::texts(tree, Source::new(script.0, script.1), self)
    }

    /// Makes a simulation as [`of_texts`](Self::of_texts) does, for trees that use files. `used` returns a used file;
    /// its arguments are the name of the file that uses it, and the used file's name as written there. Files with the
    /// same name are one file.
    ///
    /// # Errors
    /// All faults of the texts.
    pub fn of_sources(
        &self,
        tree: Source,
        script: &Source,
        used: &mut dyn FnMut(&str, &str) -> Option<Source>,
    ) -> Result<Simulation, LoadErrors> {
        compile::given(tree, script, self, used)
    }
}
