//! Lists the rows of the shown tree.

use std::collections::BTreeMap;
use std::time::Duration;

use bt_studio_core::message::{Document, MarkView, NodeState, RowKindView, RowView};

use super::state::State;

/// A visible node.
pub struct Row<'s> {
    pub of: &'s RowView,
    /// The index of the row in the outline of the whole tree.
    place: usize,
    /// The guards of the node, as the file has them.
    pub guards: Vec<&'s str>,
    pub mark: Option<Mark>,
    /// The time for which the node has been running.
    pub lasts: Option<Duration>,
    /// `true` if a breakpoint on the node stops the game, `false` if all its breakpoints are off; `None` without a
    /// breakpoint.
    pub stops: Option<bool>,
    /// `true` if the node has children.
    pub is_parent: bool,
    /// The number of nodes hidden below the folded node; 0 if it is not folded.
    pub hides: usize,
}

/// The state of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Running,
    /// The node runs, and waits for time to pass or for an event.
    Waits,
    Success,
    Failure,
    Halted,
}

impl Mark {
    /// Returns the sign of the state, so that colour alone never shows a state.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Running => "▶",
            Self::Waits => "⏸",
            Self::Success => "✓",
            Self::Failure => "✗",
            Self::Halted => "⊘",
        }
    }
}

/// Returns the visible nodes, from the root on.
pub fn rows(state: &State) -> Vec<Row<'_>> {
    let Some((file, document)) = state.document() else { return Vec::new() };
    let marks = state.followed.as_ref().and_then(|followed| followed.marks.get(file));
    let marks: BTreeMap<&str, &MarkView> = marks.into_iter().flatten().map(|mark| (&*mark.at, mark)).collect();
    let boxes: BTreeMap<&str, _> =
        document.boxes.iter().filter_map(|shape| Some((shape.at.as_deref()?, shape))).collect();
    let mut rows = Vec::new();
    let mut hidden_until = 0;
    for (place, of) in document.outline.iter().enumerate() {
        if place < hidden_until {
            continue;
        }
        let below = below(document, place);
        let is_folded = below > 0 && state.folded.contains(&(file.to_owned(), of.at.clone()));
        hidden_until = if is_folded { place + 1 + below } else { place };
        let shape = boxes.get(&*of.at);
        let guards = shape.map(|shape| shape.above.iter().filter(|row| row.kind == RowKindView::Guard));
        let mark = marks.get(&*of.at);
        rows.push(Row {
            of,
            place,
            guards: guards.into_iter().flatten().map(|row| &*row.text).collect(),
            mark: mark.map(|mark| mark_of(mark.state, shape.is_some_and(|shape| shape.look == "time"))),
            lasts: mark.and_then(|mark| mark.lasts),
            stops: stops(state, file, &of.at),
            is_parent: below > 0,
            hides: if is_folded { below } else { 0 },
        });
    }
    rows
}

/// Returns the number of nodes below the row at `place`.
fn below(document: &Document, place: usize) -> usize {
    let level = document.outline[place].level;
    document.outline[place + 1..].iter().take_while(|row| row.level > level).count()
}

const fn mark_of(state: NodeState, is_time: bool) -> Mark {
    match state {
        NodeState::Running | NodeState::Asks if is_time => Mark::Waits,
        NodeState::Running | NodeState::Asks => Mark::Running,
        NodeState::Success => Mark::Success,
        NodeState::Failure => Mark::Failure,
        NodeState::Halted => Mark::Halted,
    }
}

/// Returns `true` if a breakpoint on this node stops the game, `false` if all its breakpoints are off; `None`
/// without a breakpoint.
fn stops(state: &State, file: &str, at: &str) -> Option<bool> {
    let is_here = |places: &[(String, String)]| places.iter().any(|place| place.0 == file && place.1 == at);
    let here = state.breakpoints.iter().filter(|known| is_here(&known.places));
    here.map(|known| !known.of.off).reduce(|one, other| one || other)
}

/// Returns the index of the chosen node's row; for a hidden node, the index of the row that hides it.
pub fn cursor(state: &State, rows: &[Row<'_>]) -> usize {
    let (Some((_, at)), Some((_, document))) = (state.chosen(), state.document()) else { return 0 };
    let Some(chosen) = document.outline.iter().position(|row| row.at == at) else { return 0 };
    rows.partition_point(|row| row.place <= chosen).saturating_sub(1)
}
