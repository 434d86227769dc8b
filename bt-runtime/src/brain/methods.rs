//! The methods of a brain that must not move.

/// The methods of [`Brain`](super::Brain) that do not move its memory, for a type that gives access to a pinned brain. Inside
/// of an `impl` with the tree `T`; `$brain` is the brain.
macro_rules! brain_methods {
    ($self:ident => $brain:expr) => {
        /// As [`Brain::board_mut`].
        pub fn board_mut(&mut $self) -> &mut $crate::blackboard::Board<T::Agent> {
            $brain.board_mut()
        }

        /// As [`Brain::send`].
        ///
        /// # Errors
        /// The event comes back if the queue is full.
        pub fn send(
            &mut $self,
            event: <T::Agent as $crate::Agent>::Event,
        ) -> Result<(), $crate::event::SendError<<T::Agent as $crate::Agent>::Event>> {
            $brain.send(event)
        }

        /// As [`Brain::remap`].
        pub fn remap(
            &mut $self,
            agent: impl FnOnce(&mut T::Agent),
            event: impl FnMut(&mut <T::Agent as $crate::Agent>::Event),
        ) {
            $brain.remap(agent, event);
        }

        /// As [`Brain::start`].
        pub fn start(&mut $self) {
            $brain.start();
        }

        /// As [`Brain::stop`].
        pub fn stop(&mut $self, world: &mut <T::Agent as $crate::Agent>::World<'_>) -> $crate::Halt {
            $brain.stop(world)
        }

        /// As [`Brain::stop_traced`].
        pub fn stop_traced<R: $crate::trace::Trace>(
            &mut $self,
            world: &mut <T::Agent as $crate::Agent>::World<'_>,
            trace: &mut R,
        ) -> $crate::Halt {
            $brain.stop_traced(world, trace)
        }

        /// As [`Brain::restart`].
        pub fn restart(&mut $self, world: &mut <T::Agent as $crate::Agent>::World<'_>) -> $crate::Halt {
            $brain.restart(world)
        }

        /// As [`Brain::restart_traced`].
        pub fn restart_traced<R: $crate::trace::Trace>(
            &mut $self,
            world: &mut <T::Agent as $crate::Agent>::World<'_>,
            trace: &mut R,
        ) -> $crate::Halt {
            $brain.restart_traced(world, trace)
        }

        /// As [`Brain::give_up`].
        #[cfg(feature = "alloc")]
        pub fn give_up(&mut $self) {
            $brain.give_up();
        }

        /// As [`Brain::look`].
        #[cfg(feature = "alloc")]
        pub fn look<R: $crate::trace::Trace>(
            &mut $self,
            world: &mut <T::Agent as $crate::Agent>::World<'_>,
            trace: &mut R,
        ) {
            $brain.look(world, trace);
        }

        /// As [`Brain::pause`].
        pub fn pause(&mut $self) {
            $brain.pause();
        }

        /// As [`Brain::resume`].
        pub fn resume(&mut $self) {
            $brain.resume();
        }

        /// As [`Brain::set_drive`].
        pub fn set_drive(&mut $self, drive: $crate::brain::Drive) {
            $brain.set_drive(drive);
        }

        /// As [`Brain::sender`].
        #[cfg(feature = "std")]
        pub fn sender(&mut $self, capacity: usize) -> $crate::mailbox::Sender<T::Agent>
        where
            T::Agent: $crate::Agent<Mail = $crate::mailbox::Mailbox<T::Agent>>,
        {
            $brain.sender(capacity)
        }

        /// As [`Brain::put`].
        #[cfg(feature = "alloc")]
        pub fn put(&mut $self, slot: $crate::slot::Slot<T>, subtree: $crate::slot::Subtree<T::Agent>) {
            $brain.put(slot, subtree);
        }

        /// As [`Brain::clear`].
        #[cfg(feature = "alloc")]
        pub fn clear(&mut $self, slot: $crate::slot::Slot<T>) {
            $brain.clear(slot);
        }

        /// As [`Brain::swap_in`].
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
