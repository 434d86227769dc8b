//! The spans of the timeline of an agent.

use std::collections::{BTreeSet, VecDeque};
use std::mem::size_of;
use std::sync::Arc;

use bt_runtime::trace::NodeId;

/// The maximum number of stored spans of an agent.
const MOST: usize = 20_000;

/// A span: its first tick, the deepest running node, and the name of that node.
pub(crate) type Span = (u32, NodeId, Arc<str>);

/// The spans of an agent, the oldest first.
#[derive(Default)]
pub(crate) struct Spans {
    list: VecDeque<Span>,
    /// The names of the spans, each once.
    names: BTreeSet<Arc<str>>,
    /// The size of the names, in bytes.
    names_size: usize,
}

impl Spans {
    /// Returns the spans, the oldest first.
    pub(crate) fn list(&self) -> &VecDeque<Span> {
        &self.list
    }

    /// Returns the approximate size, in bytes.
    pub(super) fn size(&self) -> usize {
        self.list.len() * size_of::<Span>() + self.names_size
    }

    /// Notes the deepest running node of a tick. It begins a span if it is another node than before.
    pub(super) fn push(&mut self, tick: u32, node: NodeId, name: &str) {
        if self.list.back().is_some_and(|(_, last, known)| *last == node && **known == *name) {
            return;
        }
        let known = self.names.get(name).cloned();
        let name = known.unwrap_or_else(|| {
            let name: Arc<str> = name.into();
            self.names_size += size_of_name(&name);
            self.names.insert(Arc::clone(&name));
            name
        });
        self.list.push_back((tick, node, name));
        if self.list.len() > MOST {
            self.pop();
        }
    }

    /// Drops the spans that end before a tick.
    pub(super) fn forget(&mut self, first: u32) {
        while self.list.get(1).is_some_and(|(tick, ..)| *tick <= first) {
            self.pop();
        }
    }

    /// Drops the oldest span, and its name if no other span has it.
    fn pop(&mut self) {
        let Some((.., name)) = self.list.pop_front() else { return };
        // One count is that of the set, and one is ours.
        if Arc::strong_count(&name) == 2 {
            self.names_size -= size_of_name(&name);
            self.names.remove(&name);
        }
    }
}

/// Returns the approximate size of a stored name, in bytes.
const fn size_of_name(name: &str) -> usize {
    /// The size of the counts of an `Arc`, and of a place in the set.
    const EACH: usize = 64;
    EACH + name.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_stored_once_while_a_span_has_it_and_all_bytes_are_counted() {
        let mut spans = Spans::default();
        assert_eq!(spans.size(), 0);
        for tick in 0..1_000 {
            spans.push(tick, 1 + tick as NodeId % 2, ["walk", "aim"][tick as usize % 2]);
            spans.push(tick, 1 + tick as NodeId % 2, ["walk", "aim"][tick as usize % 2]);
        }
        let names = size_of_name("walk") + size_of_name("aim");
        assert_eq!((spans.list().len(), spans.names.len()), (1_000, 2));
        assert_eq!(spans.size(), 1_000 * size_of::<Span>() + names);
        spans.push(1_000, 7, "rest");
        spans.forget(999);
        assert_eq!(
            spans.list().iter().map(|(tick, _, name)| (*tick, &**name)).collect::<Vec<_>>(),
            [(999, "aim"), (1_000, "rest")]
        );
        assert_eq!(spans.size(), 2 * size_of::<Span>() + size_of_name("aim") + size_of_name("rest"));
        (0..=MOST as u32).for_each(|tick| spans.push(2_000 + tick, tick as NodeId % 2, "fight"));
        assert_eq!(spans.size(), MOST * size_of::<Span>() + size_of_name("fight"));
    }
}
