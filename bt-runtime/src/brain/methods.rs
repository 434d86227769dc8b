//! Generates the methods for a brain that must not move.

/// Generates the methods of [`Brain`](super::Brain) that do not move its memory, for a type with access to a pinned
/// brain. It stands inside an `impl` with the tree `T`; `$brain` is the brain.
macro_rules! brain_methods {
    ($self:ident => $brain:expr) => {
        /// Calls [`Brain::board_mut`].
        pub fn board_mut(&mut $self) -> &mut $crate::blackboard::Board<T::Agent> {
            $brain.board_mut()
        }

        /// Calls [`Brain::send`].
        ///
        /// # Errors
        /// The event comes back if the queue is full.
        pub fn send(
            &mut $self,
            event: <T::Agent as $crate::Agent>::Event,
        ) -> Result<(), $crate::event::SendError<<T::Agent as $crate::Agent>::Event>> {
            $brain.send(event)
        }

        /// Calls [`Brain::remap`].
        pub fn remap(
            &mut $self,
            agent: impl FnOnce(&mut T::Agent),
            event: impl FnMut(&mut <T::Agent as $crate::Agent>::Event),
        ) {
            $brain.remap(agent, event);
        }

        /// Calls [`Brain::start`].
        pub fn start(&mut $self) {
            $brain.start();
        }

        /// Calls [`Brain::stop`].
        pub fn stop(&mut $self, world: &mut <T::Agent as $crate::Agent>::World<'_>) -> $crate::Halt {
            $brain.stop(world)
        }

        /// Calls [`Brain::stop_traced`].
        pub fn stop_traced<R: $crate::trace::Trace>(
            &mut $self,
            world: &mut <T::Agent as $crate::Agent>::World<'_>,
            trace: &mut R,
        ) -> $crate::Halt {
            $brain.stop_traced(world, trace)
        }

        /// Calls [`Brain::restart`].
        pub fn restart(&mut $self, world: &mut <T::Agent as $crate::Agent>::World<'_>) -> $crate::Halt {
            $brain.restart(world)
        }

        /// Calls [`Brain::restart_traced`].
        pub fn restart_traced<R: $crate::trace::Trace>(
            &mut $self,
            world: &mut <T::Agent as $crate::Agent>::World<'_>,
            trace: &mut R,
        ) -> $crate::Halt {
            $brain.restart_traced(world, trace)
        }

        /// Calls [`Brain::give_up`].
        #[cfg(feature = "alloc")]
        pub fn give_up(&mut $self) {
            $brain.give_up();
        }

        /// Calls [`Brain::look`].
        #[cfg(feature = "alloc")]
        pub fn look<R: $crate::trace::Trace>(
            &mut $self,
            world: &mut <T::Agent as $crate::Agent>::World<'_>,
            trace: &mut R,
        ) {
            $brain.look(world, trace);
        }

        /// Calls [`Brain::pause`].
        pub fn pause(&mut $self) {
            $brain.pause();
        }

        /// Calls [`Brain::resume`].
        pub fn resume(&mut $self) {
            $brain.resume();
        }

        /// Calls [`Brain::set_drive`].
        pub fn set_drive(&mut $self, drive: $crate::brain::Drive) {
            $brain.set_drive(drive);
        }

        /// Calls [`Brain::sender`].
        #[cfg(feature = "std")]
        pub fn sender(&mut $self, capacity: usize) -> $crate::mailbox::Sender<T::Agent>
        where
            T::Agent: $crate::Agent<Mail = $crate::mailbox::Mailbox<T::Agent>>,
        {
            $brain.sender(capacity)
        }

        /// Calls [`Brain::put`].
        #[cfg(feature = "alloc")]
        pub fn put(&mut $self, slot: $crate::slot::Slot<T>, subtree: $crate::slot::Subtree<T::Agent>) {
            $brain.put(slot, subtree);
        }

        /// Calls [`Brain::clear`].
        #[cfg(feature = "alloc")]
        pub fn clear(&mut $self, slot: $crate::slot::Slot<T>) {
            $brain.clear(slot);
        }

        /// Calls [`Brain::swap_in`].
        #[cfg(feature = "json")]
        pub fn swap_in(
            &mut $self,
            slot: $crate::slot::Slot<T>,
            program: &alloc::sync::Arc<$crate::Program<T::Agent>>,
        ) -> Option<$crate::Halt> {
            $brain.swap_in(slot, program)
        }
    };
}
pub(crate) use brain_methods;
