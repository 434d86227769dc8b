//! The native trees whose memory can be saved with the brain of a file's tree.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::held::Within;
use super::tree::FileTree;
use crate::kept::KeepingOf;
use crate::loaded::memory::savers::{Savers, Saves};
use crate::subtree::SubActive;
use crate::tree::Tree;

/// A [`FileTree`] whose memory can be saved: see [`Registry::with_saved_tree`](crate::Registry::with_saved_tree).
///
/// Every tree implements it whose parameters, locals, and inputs and memory of actions are `Serialize` and
/// `DeserializeOwned`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be saved with the brain of a file's tree",
    note = "its parameters, its locals and the memory of its actions must be `Serialize` and `DeserializeOwned`; \
            `Registry::with_tree` takes it without that"
)]
pub trait SavedTree: FileTree {
    /// Registers how the memory of the tree is saved.
    #[doc(hidden)]
    fn saves(savers: &mut Savers<Self::Agent>);
}

#[diagnostic::do_not_recommend]
impl<T: FileTree> SavedTree for T
where
    SubActive<T>: Clone + Send + Sync + Serialize + DeserializeOwned,
    KeepingOf<T>: Clone + Send + Sync + Serialize + DeserializeOwned,
{
    fn saves(savers: &mut Savers<<T as Tree>::Agent>) {
        savers.add::<Within<T>>(Some(Saves::by_serde()), Default::default);
    }
}
