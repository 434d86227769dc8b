//! Registers native trees for files.

use super::{FileTree, SavedTree, tree};
use crate::blackboard::Agent;
use crate::loaded::registry::Registry;
use crate::loaded::registry::trees::RegisteredTree;
use crate::tree::Tree;

impl<A: Agent> Registry<A> {
    /// Lets files run a tree of [`bt!`](crate::bt) or a machine of [`state_tree!`](crate::state_tree), by its name and
    /// with arguments like those of an action. It replaces an earlier tree of the same name. A file that declares a
    /// tree with this name is refused.
    ///
    /// The tree behaves as it does when a compiled tree runs it: its arguments are read every tick, its locals are
    /// initialized at each entry, its guards preempt nodes to its right in the file's tree, it may take several ticks
    /// to halt, and its nodes have rows of their own in [`Program::info`](crate::Program::info). Its memory is in the
    /// one block of the file's tree, whose size [`LoadLimits::memory`](crate::loaded::LoadLimits::memory) limits. The
    /// slots in it stay empty.
    ///
    /// ```
    /// use bt_runtime::{Registry, prelude::*};
    ///
    /// #[derive(Blackboard, Default)]
    /// struct Soldier {
    ///     at: u32,
    ///     goal: u32,
    ///     enemy: bool,
    /// }
    ///
    /// bt! {
    ///     /// Walks there, `pace` metres a tick.
    ///     tree Walk(to: u32, #[default(1)] pace: u32) for Soldier {
    ///         #[until_success]
    ///         selector {
    ///             check(bb.at >= to);
    ///             #[force_failure] set(bb.at = bb.at + pace);
    ///         }
    ///     }
    /// }
    ///
    /// let registry = Registry::<Soldier>::new().with_tree::<Walk>();
    /// let text = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "selector", "children": [
    ///     { "node": "idle", "when": [{ "if": "enemy", "aborts": "both" }] },
    ///     { "node": "run", "tree": "Walk", "args": { "to": { "key": "goal" }, "pace": 2 } } ] } }"#;
    /// let program = registry.load_str("guard.json", text).unwrap();
    /// let mut brain = program.brain(Soldier { goal: 5, ..Soldier::default() });
    /// let mut tick = || (brain.tick(Duration::ZERO, &mut ()), brain.board().at);
    /// assert_eq!([tick(), tick()], [(Status::Running, 2), (Status::Running, 4)]);
    ///
    /// let walk = &registry.catalogue().trees[0];
    /// assert_eq!((&*walk.name, &*walk.docs), ("Walk", "Walks there, `pace` metres a tick."));
    /// assert_eq!((&*walk.inputs[1].ty, walk.inputs[1].default.as_deref()), ("u32", Some("1")));
    /// ```
    #[must_use]
    pub fn with_tree<T: Tree<Agent = A> + FileTree>(mut self) -> Self {
        if let Some(make) = tree::make::<T>() {
            let (name, docs, inputs, info) = (T::NAME, T::DOCS, T::INPUTS, T::INFO);
            self.trees.insert(name, RegisteredTree { name, docs, inputs, info, make, saves: None });
        }
        self.with_compiled::<T>()
    }

    /// Puts a tree of [`bt!`](crate::bt) or a machine of [`state_tree!`](crate::state_tree) into the
    /// [catalogue](Registry::catalogue), for tools to show: `bt draw game.catalogue.json --tree Guard` draws it, and
    /// `bt convert` writes it as a file. [`with_tree`](Self::with_tree) does this too, for trees that files can run.
    ///
    /// The document has the nodes, guards, states and transitions of the tree, as files write them. It has code that
    /// files cannot express as text: `{ "rust": "world.sees(bb.at)" }`.
    ///
    /// ```
    /// use bt_runtime::{Registry, prelude::*};
    ///
    /// #[derive(Blackboard, Default)]
    /// struct Soldier {
    ///     ammo: u32,
    /// }
    ///
    /// bt! { tree Reload for Soldier { #[when(bb.ammo == 0)] set(bb.ammo = 6); } }
    ///
    /// let catalogue = Registry::<Soldier>::new().with_compiled::<Reload>().catalogue();
    /// let json = serde_json::to_value(&catalogue.compiled[0]).unwrap();
    /// assert_eq!(json["root"]["when"][0]["if"], "ammo == 0");
    /// ```
    #[must_use]
    pub fn with_compiled<T: Tree<Agent = A>>(mut self) -> Self {
        self.compiled.insert(T::NAME, T::DOCUMENT);
        self
    }

    /// Lets files run a tree as [`with_tree`](Self::with_tree) does, for a tree whose memory can be serialized: brains
    /// of files that run it can be [saved](crate::snapshot#trees-from-files).
    ///
    /// ```
    /// use bt_runtime::{Registry, prelude::*};
    /// use serde::de::DeserializeSeed;
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Blackboard, Default, Serialize, Deserialize)]
    /// struct Lamp {
    ///     lit: bool,
    /// }
    ///
    /// bt! { tree Light(after: Duration) for Lamp { sequence { wait(after); set(bb.lit = true); } } }
    ///
    /// let registry = Registry::<Lamp>::new().with_saved_tree::<Light>();
    /// let text = r#"{ "bt": 1, "tree": "Evening", "agent": "Lamp",
    ///     "root": { "node": "run", "tree": "Light", "args": { "after": "2s" } } }"#;
    /// let program = registry.load_str("evening.json", text).unwrap();
    /// let (mut brain, second) = (program.brain(Lamp::default()), Duration::from_secs(1));
    /// brain.tick(second, &mut ());
    ///
    /// let json = serde_json::to_string(&brain)?;
    /// let mut restored = program.brain_seed().deserialize(&mut serde_json::Deserializer::from_str(&json))?;
    /// restored.tick(second, &mut ());
    /// restored.tick(second, &mut ());
    /// assert!(restored.board().lit);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn with_saved_tree<T: Tree<Agent = A> + SavedTree>(self) -> Self {
        let mut registry = self.with_tree::<T>();
        if let Some(registered) = registry.trees.get_mut(T::NAME) {
            registered.saves = Some(T::saves);
        }
        registry
    }
}
