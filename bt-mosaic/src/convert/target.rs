//! The kind of agent that runs a converted tree.

/// The kind of agent that runs a converted tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Target {
    /// An agent of your own. The keys of mosaic_game's blackboard are its typed keys, and conditions are expressions.
    #[default]
    Typed,
    /// The agent of `native`, whose blackboard holds JSON values under any name. All actions stay actions.
    Native,
}
