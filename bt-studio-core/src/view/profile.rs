//! Number and time of the runs of each node of a tree.

use std::collections::BTreeMap;
use std::time::Duration;

use bt_runtime::trace::NodeTable;

use crate::live::{Game, Sum, Table, equal};
use crate::message::{AgentKey, ProfileRow, ProfileView};

/// The maximum number of counted records of all agents; of each agent the newest ones are counted, at least those of its newest
/// chunk.
const RECORDS: usize = 400_000;

/// Counts the runs of the nodes of an agent, or with `all` of all agents with the same tree, from the tick `from`
/// to the tick `to`.
pub(crate) fn of(
    game: &mut Game,
    key: AgentKey,
    all: bool,
    from: Option<u32>,
    to: Option<u32>,
) -> Result<ProfileView, String> {
    let track = game.track(key).ok_or("there is no such agent")?;
    let tree = track.now.names().nodes.clone();
    let mut view = ProfileView { key, all, ..ProfileView::default() };
    (view.tree, view.first, view.last) =
        (track.now.tree().to_owned(), track.first().min(track.now.tick), track.now.tick);
    view.from = from.unwrap_or(view.first).clamp(view.first, view.last);
    view.to = to.unwrap_or(view.last).clamp(view.from, view.last);
    let is_ours = |(other, track): &(AgentKey, &crate::live::Track)| {
        *other == key || all && equal(&track.now.names().nodes, &tree)
    };
    let keys: Vec<AgentKey> = game.agents().filter(is_ours).map(|(key, _)| key).collect();
    let most = RECORDS / keys.len().max(1);
    let mut nodes: Vec<Sum> = vec![Sum::default(); tree.len()];
    let mut span = Duration::ZERO;
    for agent in keys {
        let counted = game.track_mut(agent).and_then(|track| track.profile((view.from, view.to), most, &tree));
        let Some(counted) = counted else { continue };
        view.agents += 1;
        view.ticks += (counted.ticks.1 + 1).saturating_sub(counted.ticks.0);
        view.cut |= counted.is_cut;
        span += counted.span;
        view.versions = view.versions.max(counted.versions);
        view.gone = view.gone.max(counted.gone);
        nodes.iter_mut().zip(counted.nodes).for_each(|(sum, more)| sum.add(more));
    }
    view.span = millis(span);
    view.rows = rows(&tree, &nodes, game.tables.find(&tree));
    Ok(view)
}

/// Returns a row for each element, in the order of the tree. The nodes of a tree that runs at several places are
/// added up in one row.
fn rows(tree: &NodeTable, nodes: &[Sum], table: Option<&Table>) -> Vec<ProfileRow> {
    let mut places: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut sums: Vec<(ProfileRow, Sum)> = Vec::new();
    for (row, sum) in tree.iter().zip(nodes) {
        let place = table.and_then(|table| table.place(row.id));
        let known = place.as_ref().and_then(|place| places.get(place).copied());
        if let Some(known) = known {
            sums[known].1.add(*sum);
            continue;
        }
        places.extend(place.clone().map(|place| (place, sums.len())));
        let (name, depth) = (row.name.to_owned(), u32::from(row.depth));
        sums.push((ProfileRow { place, name, depth, ..ProfileRow::default() }, *sum));
    }
    let filled = |(row, sum): (ProfileRow, Sum)| {
        let [enters, successes, failures, halts, guards, actions] =
            sum.counts.map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        ProfileRow { enters, successes, failures, halts, guards, actions, active: millis(sum.active), ..row }
    };
    sums.into_iter().map(filled).collect()
}

fn millis(span: Duration) -> u32 {
    u32::try_from(span.as_millis()).unwrap_or(u32::MAX)
}
