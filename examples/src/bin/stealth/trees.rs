//! The trees from files, and the trees that a saved slot may hold.

use std::sync::Arc;

use bt_runtime::loaded::{LoadErrors, Loaded};
use bt_runtime::slot::{SavedTrees, Slot, Subtree};
use bt_runtime::{Program, Registry};

use crate::guard::{Guard, Hold, Noise, hear_orders, is_alarmed, look, walk};

pub struct Trees {
    /// The twin of `Watch`.
    pub watch: Arc<Program<Guard>>,
    /// The slot `orders` of that tree.
    pub orders: Slot<Loaded<Guard>>,
    sweep: Arc<Program<Guard>>,
}

impl Trees {
    pub fn load() -> Result<Self, LoadErrors> {
        let registry =
            Registry::<Guard>::new().with::<is_alarmed>().with::<hear_orders>().with::<walk>().with::<look>();
        let registry = registry.with_event("Heard", |noise: &Noise| {
            let Noise::Heard(at) = noise;
            Some(*at)
        });
        let watch = registry.load_str("guard.json", include_str!("guard.json"))?;
        let sweep = registry.load_str("sweep.json", include_str!("sweep.json"))?;
        let orders = watch.slot("orders").expect("the tree has this slot");
        Ok(Self { watch, orders, sweep })
    }

    /// Returns a tree for a slot: one from a file, or a compiled one.
    pub fn order(&self, sweep: bool) -> Subtree<Guard> {
        if sweep { Subtree::of::<Loaded<Guard>>(Arc::clone(&self.sweep)) } else { Subtree::of::<Hold>(()) }
    }

    /// Returns all trees that a slot may hold, for snapshots.
    pub fn for_slots(&self) -> SavedTrees<Guard> {
        SavedTrees::new().with::<Hold>().with_program(&self.sweep)
    }
}
