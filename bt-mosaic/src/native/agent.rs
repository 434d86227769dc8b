//! Agents with a blackboard of JSON values.

use std::sync::LazyLock;

use bt_runtime::blackboard::{Agent, Blackboard as _, Board, ChangeSet as _, Key, Keys};
use bt_runtime::leaf::Cx;

use crate::interpreter::{Blackboard, BlackboardFull, Level, Limits, Value};

/// An agent that has a blackboard of JSON values under any name, in addition to its typed keys. It can run the actions
/// of [`with_builtin`](super::with_builtin).
///
/// [`MosaicAgent`] is such an agent. Implement the trait for an agent of your own, so that its actions have a world and
/// typed keys:
///
/// ```
/// use bt_mosaic::interpreter::Blackboard;
/// use bt_mosaic::native::{DynamicAgent, with_builtin};
/// use bt_runtime::{Registry, blackboard::Key, prelude::*};
///
/// #[derive(Blackboard, Default)]
/// #[blackboard(event = String)]
/// struct Guard {
///     health: f32,
///     values: Blackboard,
/// }
///
/// impl DynamicAgent for Guard {
///     const VALUES: Key<Self, Blackboard> = Guard::VALUES;
///
///     fn values_mut(&mut self) -> &mut Blackboard {
///         &mut self.values
///     }
/// }
///
/// let registry = with_builtin(Registry::<Guard>::new());
/// ```
pub trait DynamicAgent: Agent {
    /// The key that holds the values.
    const VALUES: Key<Self, Blackboard>;

    /// Returns the values, for writing. In actions, use [`write`](Self::write).
    fn values_mut(&mut self) -> &mut Blackboard;

    /// Receives each call of a built-in action, with its resolved arguments.
    fn called(cx: &mut Cx<'_, '_, Self>, action: &str, args: &[Value]) {
        let _ = (cx, action, args);
    }

    /// Receives each line of the actions `log` and `log_bb`, and the reason why a call failed although its arguments
    /// are correct.
    fn log(cx: &mut Cx<'_, '_, Self>, level: Level, text: &str) {
        let _ = (cx, level, text);
    }

    /// Writes a value, within the limits of [`Limits::default`].
    ///
    /// # Errors
    ///
    /// The blackboard is full. It is then unchanged.
    fn write(bb: &mut Board<Self>, key: &str, value: impl Into<Value>) -> Result<(), BlackboardFull>
    where
        Self: Sized,
    {
        static LIMITS: LazyLock<Limits> = LazyLock::new(Limits::default);
        let value = value.into();
        let differs = bb.get(Self::VALUES).get(key) != Some(&value);
        let (agent, changes) = bb.parts();
        agent.values_mut().set(key, value, &LIMITS)?;
        changes.mark_if(differs, Keys::one(Self::VALUES.index()));
        Ok(())
    }

    /// Removes a key. Returns its value.
    fn remove(bb: &mut Board<Self>, key: &str) -> Option<Value>
    where
        Self: Sized,
    {
        let (agent, changes) = bb.parts();
        let value = agent.values_mut().remove(key)?;
        changes.mark_if(true, Keys::one(Self::VALUES.index()));
        Some(value)
    }
}

/// An agent whose only key is a blackboard of JSON values. Its events are names.
#[derive(bt_runtime::Blackboard, Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
#[blackboard(world = dyn Observer, event = String, events = 16)]
pub struct MosaicAgent {
    /// The values.
    pub values: Blackboard,
}

impl DynamicAgent for MosaicAgent {
    const VALUES: Key<Self, Blackboard> = Self::VALUES;

    fn values_mut(&mut self) -> &mut Blackboard {
        &mut self.values
    }

    fn called(cx: &mut Cx<'_, '_, Self>, action: &str, args: &[Value]) {
        cx.world.called(action, args);
    }

    fn log(cx: &mut Cx<'_, '_, Self>, level: Level, text: &str) {
        cx.world.log(level, text);
    }
}

/// A receiver of the calls and log lines of a [`MosaicAgent`]. It is the agent's world, so pass it to each tick. `()`
/// ignores all calls and lines.
pub trait Observer {
    /// Receives each call of a built-in action, with its resolved arguments.
    fn called(&mut self, action: &str, args: &[Value]) {
        let _ = (action, args);
    }

    /// Receives each line of the actions `log` and `log_bb`, and the reason why a call failed although its arguments
    /// are correct.
    fn log(&mut self, level: Level, text: &str) {
        let _ = (level, text);
    }
}

impl Observer for () {}
