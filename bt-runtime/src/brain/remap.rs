//! Changes the representation of values that keep their meaning.

use super::{Brain, Event};
use crate::blackboard::Blackboard;
use crate::event::Inbox;
use crate::tree::Tree;

impl<T: Tree> Brain<T> {
    /// Changes values that keep their meaning, without marking a key as changed: for example ids of a world that gives
    /// other numbers to the same things after a rollback or a load. `agent` gets the struct of the keys, `event` each
    /// queued event.
    ///
    /// The call changes nothing else: not the memory of running actions, the parameters and locals of trees, trees in
    /// slots, or letters that other threads have sent. Keep such ids in keys. If the meaning of a value changes, write
    /// the value through [`board_mut`](Brain::board_mut): no guard notices a change that is made here.
    ///
    /// ```
    /// use bt_runtime::{prelude::*, time::Next};
    ///
    /// #[derive(Debug)]
    /// enum Noise {
    ///     Shot { by: u32 },
    /// }
    ///
    /// #[derive(Blackboard, Default)]
    /// #[blackboard(event = Noise)]
    /// struct Guard {
    ///     enemy: Option<u32>,
    /// }
    ///
    /// bt! {
    ///     tree Watch for Guard {
    ///         selector {
    ///             #[when(bb.enemy == Some(0), aborts = both)] idle;
    ///             sequence { wait_for(Noise::Shot { by } -> bb.enemy = Some(*by)); idle }
    ///         }
    ///     }
    /// }
    ///
    /// let mut brain = Watch::brain(Guard { enemy: Some(7) });
    /// brain.tick(Duration::ZERO, &mut ());
    /// let new = |old: u32| old + 100;
    /// brain.remap(|guard| guard.enemy = guard.enemy.map(new), |Noise::Shot { by }| *by = new(*by));
    /// assert_eq!((brain.board().enemy, brain.next()), (Some(107), Next::Change), "no guard is asked");
    ///
    /// brain.send(Noise::Shot { by: 8 }).unwrap();
    /// brain.remap(|_| {}, |Noise::Shot { by }| *by = new(*by));
    /// brain.tick(Duration::ZERO, &mut ());
    /// assert_eq!(brain.board().enemy, Some(108));
    /// ```
    pub fn remap(&mut self, agent: impl FnOnce(&mut T::Agent), event: impl FnMut(&mut Event<T>)) {
        agent(self.board.parts().0);
        self.engine.inbox.each_mut(event);
    }
}
