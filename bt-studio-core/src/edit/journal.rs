//! The journal: steps that can be undone and redone.
//!
//! A step may change several files. Each file has its own order of steps, so undo in one file does not change other
//! files. A step of several files can be undone only while it is the last step of each of these files. All steps
//! together use at most [`MOST`] bytes.

use std::collections::BTreeMap;

use super::Edit;
use crate::message::Client;

/// The edits of a step, by file. The position of an edit refers to the text after the previous edit.
pub type Changes = BTreeMap<String, Vec<Edit>>;

/// A step of the history.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// The name of the step: `insert wait`.
    pub name: String,
    /// The edits of the step.
    pub changes: Changes,
    /// The edits of the file of breakpoints. That file also changes outside of steps: if it has another text, these
    /// edits are left out.
    pub breakpoints: Vec<Edit>,
    /// The element that was selected before the step.
    pub before: Option<String>,
    /// The element to select after the step.
    pub after: Option<String>,
    /// The stretch of typing that contains the step: the page, and the number of the stretch in that page.
    pub typing: Option<(Client, u32)>,
}

impl Step {
    /// Returns the approximate size of the step, in bytes.
    fn size(&self) -> usize {
        let edits = self.changes.values().flatten().chain(&self.breakpoints);
        OVERHEAD + edits.map(|edit| OVERHEAD + edit.old.len() + edit.new.len()).sum::<usize>()
    }
}

/// The maximum size of all steps, in bytes.
pub const MOST: usize = 64 << 20;
/// The size of a step, and of each of its edits, besides the text, in bytes.
const OVERHEAD: usize = 100;

/// The steps within the size limit: the oldest steps are dropped first.
#[derive(Debug)]
pub struct Journal {
    /// The steps by number: a later step has a higher number.
    steps: BTreeMap<usize, Step>,
    next: usize,
    /// The numbers of the done and the undone steps of each file; the last number of each list is next.
    files: BTreeMap<String, Order>,
    /// The size of all steps; `most` is its limit, in bytes.
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
    /// Creates a journal whose steps take at most this many bytes; the last step is always kept.
    #[must_use]
    pub fn at_most(bytes: usize) -> Self {
        Self { steps: BTreeMap::new(), next: 0, files: BTreeMap::new(), size: 0, most: bytes }
    }

    /// Adds a done step, and drops the undone steps of its files. The step joins the last step if both belong to
    /// the same stretch of typing.
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

    /// Drops undone steps, and the undone steps that can only be redone after them.
    fn lose(&mut self, mut lost: Vec<usize>) {
        while !lost.is_empty() {
            let mut more = Vec::new();
            for order in self.files.values_mut() {
                // A step that was undone earlier can only be redone after the steps that were undone later.
                if let Some(last) = order.undone.iter().rposition(|number| lost.contains(number)) {
                    more.extend(order.undone.drain(..=last).filter(|number| !lost.contains(number)));
                }
            }
            lost.iter().for_each(|number| self.drop_step(*number));
            lost = more;
        }
    }

    /// Drops the oldest step, which can no longer be undone.
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

    /// Joins a step with the last one, if both belong to the same stretch of typing; else returns `false`. A
    /// stretch that has restored its first text is dropped.
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

    /// Ends a stretch of typing: the next step of the file does not join it.
    pub fn rest(&mut self, file: &str) {
        let last = self.order(file).done.last().copied();
        if let Some(step) = last.and_then(|last| self.steps.get_mut(&last)) {
            step.typing = None;
        }
    }

    /// Returns the step that undo takes back.
    #[must_use]
    pub fn last(&self, file: &str) -> Option<&Step> {
        self.steps.get(self.files.get(file)?.done.last()?)
    }

    /// Returns the step that redo repeats.
    #[must_use]
    pub fn next(&self, file: &str) -> Option<&Step> {
        self.steps.get(self.files.get(file)?.undone.last()?)
    }

    /// Returns the names of the steps of a file: the done steps, the latest last; and the undone steps, in the
    /// order of redo.
    #[must_use]
    pub fn names(&self, file: &str) -> (Vec<&str>, Vec<&str>) {
        let (done, undone) = self.steps(file);
        let done = done.into_iter().map(|step| &*step.name).collect();
        (done, undone.into_iter().map(|step| &*step.name).collect())
    }

    /// Returns the steps of a file: the done ones, the latest last; and the undone ones, in the order of redo.
    pub(crate) fn steps(&self, file: &str) -> (Vec<&Step>, Vec<&Step>) {
        let Some(Order { done, undone }) = self.files.get(file) else { return Default::default() };
        let step = |number: &usize| self.steps.get(number);
        (done.iter().filter_map(step).collect(), undone.iter().rev().filter_map(step).collect())
    }

    /// Moves the last done step to the undone steps. Returns it with the edits that take it back.
    ///
    /// # Errors
    ///
    /// Fails if there is no step, or if a later step has changed another file of the step; the message names that
    /// file.
    pub fn undo(&mut self, file: &str) -> Result<Step, String> {
        self.turn(file, |order| (&mut order.done, &mut order.undone), "undo").map(|step| {
            let back = |edits: &Vec<Edit>| edits.iter().rev().map(Edit::inverse).collect();
            let changes = step.changes.iter().map(|(file, edits)| (file.clone(), back(edits))).collect();
            Step { changes, breakpoints: back(&step.breakpoints), ..step }
        })
    }

    /// Moves the last undone step to the done steps, and returns it.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`undo`](Self::undo).
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
