//! Records the inputs of a brain.

use core::time::Duration;

use super::tape::{Input, Inputs, Tape};
use super::tick_digest::DigestTrace;
use crate::blackboard::{Agent, Blackboard, Board};
use crate::brain::{Brain, Drive};
use crate::event::SendError;
use crate::status::{Halt, Status};
use crate::trace::{NoTrace, Trace};
use crate::tree::Tree;

type World<'w, T> = <<T as Tree>::Agent as Agent>::World<'w>;
type Event<T> = <<T as Tree>::Agent as Agent>::Event;

/// Runs a brain, and records its inputs on a [`Tape`]. See [`replay`](crate::replay).
///
/// Each input lengthens the tape: by an entry, and by a copy of the board if it was written.
pub struct Recording<T: Tree> {
    brain: Brain<T>,
    start: Brain<T>,
    inputs: Inputs<T>,
    /// `true` if the board may have been written since the last input.
    touched: bool,
    /// Collects the digest of the current tick.
    witness: DigestTrace,
}

impl<T: Tree<Agent: Agent<Event: Clone> + Clone>> Recording<T>
where
    Brain<T>: Clone + Unpin,
{
    /// Starts a recording with this brain in its current state.
    #[must_use]
    pub fn new(brain: Brain<T>) -> Self {
        let start = brain.clone();
        Self { brain, start, inputs: Inputs::<T>::new(), touched: false, witness: DigestTrace::default() }
    }

    /// Returns the brain. Change it only by the methods of the recording: other changes are not on the tape.
    #[must_use]
    pub fn brain(&self) -> &Brain<T> {
        &self.brain
    }

    /// Records the running nodes as [`Brain::look`] does. This is no input.
    pub fn look<R: Trace>(&mut self, world: &mut World<'_, T>, trace: &mut R) {
        self.brain.look(world, trace);
    }

    /// Returns the board for writing, as [`Brain::board_mut`] does. A copy of the whole board is recorded before the
    /// next input, or in [`finish`](Self::finish).
    pub fn board_mut(&mut self) -> &mut Board<T::Agent> {
        self.touched = true;
        self.brain.board_mut()
    }

    /// Queues an event as [`Brain::send`] does, and records it.
    ///
    /// # Errors
    /// If the queue is full, the event is returned, and nothing is recorded.
    pub fn send(&mut self, event: Event<T>) -> Result<(), SendError<Event<T>>> {
        self.brain.send(event.clone())?;
        self.push(Input::Send(event));
        Ok(())
    }

    /// Ticks the brain as [`Brain::tick`] does, and records the tick.
    pub fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> Status {
        self.tick_traced(dt, world, &mut NoTrace)
    }

    /// Ticks the brain as [`Brain::tick_traced`] does, and records the tick.
    pub fn tick_traced<R: Trace>(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Status {
        self.written();
        let status = self.brain.tick_traced(dt, world, &mut (&mut self.witness, trace));
        let digest = self.witness.take();
        self.inputs.push(Input::Tick(dt, digest));
        status
    }

    /// Stops the brain as [`Brain::stop_traced`] does, and records it.
    pub fn stop_traced<R: Trace>(&mut self, world: &mut World<'_, T>, trace: &mut R) -> Halt {
        self.written();
        let halt = self.brain.stop_traced(world, &mut (&mut self.witness, trace));
        let digest = self.witness.take();
        self.inputs.push(Input::Stop(digest));
        halt
    }

    /// Stops the brain as [`Brain::stop`] does, and records it.
    pub fn stop(&mut self, world: &mut World<'_, T>) -> Halt {
        self.stop_traced(world, &mut NoTrace)
    }

    /// Restarts the brain as [`Brain::restart`] does, and records it.
    pub fn restart(&mut self, world: &mut World<'_, T>) -> Halt {
        self.written();
        let halt = self.brain.restart_traced(world, &mut self.witness);
        let digest = self.witness.take();
        self.inputs.push(Input::Restart(digest));
        halt
    }

    /// Sets the drive as [`Brain::set_drive`] does, and records it.
    pub fn set_drive(&mut self, drive: Drive) {
        self.brain.set_drive(drive);
        self.push(Input::Drive(drive));
    }

    /// Starts the brain as [`Brain::start`] does, and records it.
    pub fn start(&mut self) {
        self.brain.start();
        self.push(Input::Start);
    }

    /// Pauses the brain as [`Brain::pause`] does, and records it.
    pub fn pause(&mut self) {
        self.brain.pause();
        self.push(Input::Pause);
    }

    /// Resumes the brain as [`Brain::resume`] does, and records it.
    pub fn resume(&mut self) {
        self.brain.resume();
        self.push(Input::Resume);
    }

    /// Ends the recording. Returns the brain and the tape.
    #[must_use]
    pub fn finish(mut self) -> (Brain<T>, Tape<T>) {
        self.written();
        (self.brain, Tape { start: self.start, inputs: self.inputs })
    }

    fn push(&mut self, input: Input<T::Agent>) {
        self.written();
        self.inputs.push(input);
    }

    /// Records the board, if it may have been written.
    fn written(&mut self) {
        if core::mem::take(&mut self.touched) {
            let board = self.brain.board();
            self.inputs.push(Input::Board((**board).clone(), board.changes()));
        }
    }
}
