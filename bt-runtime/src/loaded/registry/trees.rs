//! The native trees that files may run.

use alloc::boxed::Box;

use super::inputs::Inputs;
use crate::blackboard::Agent;
use crate::leaf::InputInfo;
use crate::loaded::memory::savers::Savers;
use crate::loaded::program::native::Native;
use crate::tree::NodeInfo;

/// The function that makes a native tree from its arguments; `None` if a fault was reported.
pub type Making<A> = fn(&mut Inputs<'_, '_, A>) -> Option<Box<dyn Native<A>>>;

/// A registered native tree.
pub struct RegisteredTree<A: Agent> {
    pub name: &'static str,
    pub docs: &'static str,
    pub inputs: &'static [InputInfo],
    pub info: &'static [NodeInfo],
    pub make: Making<A>,
    /// The function that registers how the memory of the tree is saved; `None` if the memory cannot be saved.
    pub saves: Option<fn(&mut Savers<A>)>,
}
