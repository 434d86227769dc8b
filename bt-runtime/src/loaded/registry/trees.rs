//! The native trees that files may run.

use alloc::boxed::Box;

use super::inputs::Inputs;
use crate::blackboard::Agent;
use crate::leaf::InputInfo;
use crate::loaded::memory::savers::Savers;
use crate::loaded::program::native::Native;
use crate::tree::NodeInfo;

/// Makes a native tree from its arguments.
pub type Making<A> = fn(&mut Inputs<'_, '_, A>) -> Option<Box<dyn Native<A>>>;

/// A native tree under its name.
pub struct RegisteredTree<A: Agent> {
    pub name: &'static str,
    pub docs: &'static str,
    pub inputs: &'static [InputInfo],
    pub info: &'static [NodeInfo],
    pub make: Making<A>,
    /// Registers how its memory is saved, if that is known.
    pub saves: Option<fn(&mut Savers<A>)>,
}
