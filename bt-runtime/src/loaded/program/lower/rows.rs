//! Which leaves make a row.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::any::{Any, TypeId};

use crate::blackboard::Agent;
use crate::loaded::program::Step;
use crate::loaded::program::leaf::{Link, NeedsVm, OUT};
use crate::loaded::program::part::PartId;
use crate::loaded::program::target::{Target, TargetKind};

/// Puts leaves of one type that lead to each other into rows.
pub(crate) fn form<A: Agent>(steps: &mut [Step<A>]) {
    let mut by_type = BTreeMap::<TypeId, Vec<PartId>>::new();
    for (id, step) in steps.iter().enumerate() {
        if step.does.rows().is_some() {
            by_type.entry((&*step.does as &dyn Any).type_id()).or_default().push(id as PartId);
        }
    }
    for parts in by_type.into_values() {
        let within = |target: Target| match target.kind() {
            TargetKind::Enter(part) => parts.binary_search(&part).map_or(OUT, |at| at as u32),
            _ => OUT,
        };
        let links: Vec<_> = parts.iter().map(|&part| steps[part as usize].on.map(within)).collect();
        if links.iter().flatten().all(|&to| to == OUT) {
            continue;
        }
        let links = links.into_iter().zip(&parts).enumerate().map(|(at, (on, &part))| {
            let through = on.iter().position(|&to| to == at as u32 + 1).map_or(2, |outcome| outcome as u8);
            let leaf = core::mem::replace(&mut steps[part as usize].does, Box::new(NeedsVm));
            Link { leaf, part, through, on }
        });
        let links: Vec<_> = links.collect();
        let Some(makes) = links.first().and_then(|link| link.leaf.rows()) else { continue };
        for (leaf, &part) in makes(links).into_iter().zip(&parts) {
            let step = &mut steps[part as usize];
            (step.does, step.in_row) = (leaf, true);
        }
    }
}
