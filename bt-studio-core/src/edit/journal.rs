//! The journal: steps that can be taken back and done again.
//!
//! A step may change several files. Each file has its own order of steps, so undo in one file does not change other files.
//! A step of several files can be undone only while it is the last step of each of them. All steps together use at most
//! [`MOST`] bytes.

use std::collections::BTreeMap;

use super::Edit;
use crate::message::Client;

/// The edits of a step, by the file that they change. Each edit counts from the text that the one before it has left.
pub type Changes = BTreeMap<String, Vec<Edit>>;

/// A step.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// Its name: `insert wait`.
    pub name: String,
    /// Its edits.
    pub changes: Changes,
    /// Its edits of the file of breakpoints, which also changes outside of steps: they are left out where it has another text.
    pub breakpoints: Vec<Edit>,
    /// The element that was selected before it.
    pub before: Option<String>,
    /// The element to select after it.
    pub after: Option<String>,
    /// The stretch of typing that it belongs to: the page, and the number of the stretch there.
    pub typing: Option<(Client, u32)>,
}

impl Step {
    /// The bytes that it takes, roughly.
    fn size(&self) -> usize {
        let edits = self.changes.values().flatten().chain(&self.breakpoints);
        OVERHEAD + edits.map(|edit| OVERHEAD + edit.old.len() + edit.new.len()).sum::<usize>()
    }
}

/// The most bytes of all steps.
pub const MOST: usize = 64 << 20;
/// The bytes of a step, and of an edit of it, besides the text.
const OVERHEAD: usize = 100;

/// The steps, as far as they fit into the limit: the oldest ones are forgotten first.
#[derive(Debug)]
pub struct Journal {
    /// The steps by number: a later one has a higher number.
    steps: BTreeMap<usize, Step>,
    next: usize,
    /// For each file the steps that are done, and those that were taken back, by number; the last one is next.
    files: BTreeMap<String, Order>,
    /// The bytes of all steps, and the most of them.
    size: usize,
    most: usize,
}

impl Default for Journal {
    fn default() -> Self {
        Self::at_most(MOST)
    }
}

#[derive(Debug, Default)]
struct Order {
    done: Vec<usize>,
    undone: Vec<usize>,
}

impl Journal {
    /// A journal whose steps take at most this many bytes; the last step is kept whatever its size.
    #[must_use]
    pub fn at_most(bytes: usize) -> Self {
        Self { steps: BTreeMap::new(), next: 0, files: BTreeMap::new(), size: 0, most: bytes }
    }

    /// Adds a step that was done. It joins the last step if both belong to the same stretch of typing.
    pub fn push(&mut self, step: Step) {
        let undone = step.changes.keys().flat_map(|file| self.order(file).undone.clone()).collect();
        self.lose(undone);
        if !self.join(&step) {
            let number = self.next;
            self.next += 1;
            step.changes.keys().for_each(|file| self.order(file).done.push(number));
            self.size += step.size();
            self.steps.insert(number, step);
        }
        while self.size > self.most && self.steps.len() > 1 {
            self.forget();
        }
    }

    /// Drops steps that were undone, and the undone steps that can only be redone after them.
    fn lose(&mut self, mut lost: Vec<usize>) {
        while !lost.is_empty() {
            let mut more = Vec::new();
            for order in self.files.values_mut() {
                // A step that was taken back earlier depends on the steps that were taken back after it.
                if let Some(last) = order.undone.iter().rposition(|number| lost.contains(number)) {
                    more.extend(order.undone.drain(..=last).filter(|number| !lost.contains(number)));
                }
            }
            lost.iter().for_each(|number| self.drop_step(*number));
            lost = more;
        }
    }

    /// Drops the oldest step: it can no longer be taken back.
    fn forget(&mut self) {
        let Some((&oldest, step)) = self.steps.first_key_value() else { return };
        let files: Vec<String> = step.changes.keys().cloned().collect();
        if files.iter().any(|file| self.order(file).undone.contains(&oldest)) {
            return self.lose(vec![oldest]);
        }
        files.iter().for_each(|file| self.order(file).done.retain(|number| *number != oldest));
        self.drop_step(oldest);
    }

    fn drop_step(&mut self, number: usize) {
        self.size -= self.steps.remove(&number).map_or(0, |step| step.size());
    }

    fn order(&mut self, file: &str) -> &mut Order {
        self.files.entry(file.to_owned()).or_default()
    }

    /// A stretch whose text is the one of its start again is no step.
    fn join(&mut self, step: &Step) -> bool {
        let mut files = step.changes.iter();
        let (Some(_), Some((file, edits)), None) = (step.typing, files.next(), files.next()) else { return false };
        let last = self.order(file).done.last().copied();
        let Some(earlier) = last.and_then(|last| self.steps.get_mut(&last)) else { return false };
        if earlier.typing != step.typing || earlier.changes.len() != 1 {
            return false;
        }
        let before = earlier.size();
        let all = earlier.changes.entry(file.clone()).or_default();
        for edit in edits {
            let both = all.last().and_then(|before| before.then(edit));
            if both.is_some() {
                all.pop();
            }
            all.push(both.unwrap_or_else(|| edit.clone()));
        }
        let is_nothing = all.iter().all(|edit| edit.old == edit.new);
        earlier.name.clone_from(&step.name);
        earlier.after.clone_from(&step.after);
        self.size = self.size - before + earlier.size();
        if let Some(number) = self.order(file).done.pop_if(|_| is_nothing) {
            self.drop_step(number);
        }
        true
    }

    /// Ends a stretch of typing: the next step of that file does not join it.
    pub fn rest(&mut self, file: &str) {
        let last = self.order(file).done.last().copied();
        if let Some(step) = last.and_then(|last| self.steps.get_mut(&last)) {
            step.typing = None;
        }
    }

    /// The step that undo takes back.
    #[must_use]
    pub fn last(&self, file: &str) -> Option<&Step> {
        self.steps.get(self.files.get(file)?.done.last()?)
    }

    /// The step that redo does again.
    #[must_use]
    pub fn next(&self, file: &str) -> Option<&Step> {
        self.steps.get(self.files.get(file)?.undone.last()?)
    }

    /// The names of the steps of a file: those that are done, the last one last; those that were taken back, in the order in
    /// which redo does them again.
    #[must_use]
    pub fn names(&self, file: &str) -> (Vec<&str>, Vec<&str>) {
        let Some(Order { done, undone }) = self.files.get(file) else { return Default::default() };
        let name = |number: &usize| self.steps.get(number).map(|step| &*step.name);
        (done.iter().filter_map(name).collect(), undone.iter().rev().filter_map(name).collect())
    }

    /// The step to take back, with the edits that do it. The step counts as taken back.
    ///
    /// # Errors
    ///
    /// There is none, or a later step has changed another file of it, which the message names.
    pub fn undo(&mut self, file: &str) -> Result<Step, String> {
        self.turn(file, |order| (&mut order.done, &mut order.undone), "undo").map(|step| {
            let back = |edits: &Vec<Edit>| edits.iter().rev().map(Edit::inverse).collect();
            let changes = step.changes.iter().map(|(file, edits)| (file.clone(), back(edits))).collect();
            Step { changes, breakpoints: back(&step.breakpoints), ..step }
        })
    }

    /// The step to do again. The step counts as done.
    ///
    /// # Errors
    ///
    /// As [`undo`](Self::undo).
    pub fn redo(&mut self, file: &str) -> Result<Step, String> {
        self.turn(file, |order| (&mut order.undone, &mut order.done), "redo")
    }

    fn turn(
        &mut self,
        file: &str,
        ends: impl Fn(&mut Order) -> (&mut Vec<usize>, &mut Vec<usize>),
        word: &str,
    ) -> Result<Step, String> {
        let last = ends(self.order(file)).0.last().copied();
        let found = last.and_then(|number| Some((number, self.steps.get(&number)?.clone())));
        let Some((number, step)) = found else { return Err(format!("nothing to {word}")) };
        for other in step.changes.keys() {
            if ends(self.order(other)).0.last() != Some(&number) {
                return Err(format!(
                    "`{}` has changed `{other}` too, which has changed since: {word} that first",
                    step.name
                ));
            }
        }
        for other in step.changes.keys() {
            let (from, to) = ends(self.order(other));
            to.extend(from.pop());
        }
        Ok(step)
    }
}
