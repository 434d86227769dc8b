//! The built-in actions of an agent.

use super::{Action, ActionRegistry, Call, Outcome};
use crate::builtin::{RULES, Rule, Scope};
use crate::interpreter::{Blackboard, Level, RandomSource, Value};

impl ActionRegistry {
    /// Returns the built-in actions of the original. They return false if the number or the type of their arguments is
    /// wrong.
    #[must_use]
    pub fn builtin() -> Self {
        let mut actions = Self::none();
        for (name, rule) in RULES {
            actions.add(name, Builtin(rule));
        }
        actions
    }
}

struct Builtin(Rule);

impl Action for Builtin {
    fn call(&self, call: &mut Call<'_>) -> Outcome {
        let args = call.args().to_vec();
        (self.0)(call, &args).unwrap_or(Outcome::Done(false))
    }
}

impl Scope for Call<'_> {
    fn blackboard(&self) -> &Blackboard {
        Call::blackboard(self)
    }

    fn set(&mut self, key: &str, value: Value) {
        Call::set(self, key, value);
    }

    fn random(&mut self) -> &mut dyn RandomSource {
        Call::random(self)
    }

    fn log(&mut self, level: Level, text: &str) {
        Call::log(self, level, text);
    }
}
