//! The journal: steps that can be taken back and done again.
//!
//! A step may change several files. Each file has its own order of steps, so that undo in one file leaves others alone;
//! a step of several files is taken back only when it is the last one in all of them.

use std::collections::BTreeMap;

use super::Edit;

/// The edits of a step, by the file that they change. Each edit counts from the text that the one before it has left.
pub type Changes = BTreeMap<String, Vec<Edit>>;

/// A step.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its name: `insert wait`.
    pub name: String,
    /// Its edits.
    pub changes: Changes,
    /// The element that was selected before it.
    pub before: Option<String>,
    /// The element to select after it.
    pub after: Option<String>,
    /// The stretch of typing that it belongs to.
    pub typing: Option<u32>,
}

/// All steps.
#[derive(Debug, Default)]
pub struct Journal {
    steps: Vec<Step>,
    /// For each file the steps that are done, and those that were taken back, by index; the last one is next.
    files: BTreeMap<String, Order>,
}

#[derive(Debug, Default)]
struct Order {
    done: Vec<usize>,
    undone: Vec<usize>,
}

impl Journal {
    /// Adds a step that was done. It joins the last step if both belong to the same stretch of typing.
    pub fn push(&mut self, step: Step) {
        let mut lost: Vec<usize> = step.changes.keys().flat_map(|file| self.order(file).undone.clone()).collect();
        while !lost.is_empty() {
            let mut more = Vec::new();
            for order in self.files.values_mut() {
                // A step that was taken back earlier rests on the ones that were taken back after it.
                if let Some(last) = order.undone.iter().rposition(|index| lost.contains(index)) {
                    more.extend(order.undone.drain(..=last).filter(|index| !lost.contains(index)));
                }
            }
            lost = more;
        }
        if !self.join(&step) {
            let index = self.steps.len();
            step.changes.keys().for_each(|file| self.order(file).done.push(index));
            self.steps.push(step);
        }
    }

    fn order(&mut self, file: &str) -> &mut Order {
        self.files.entry(file.to_owned()).or_default()
    }

    fn join(&mut self, step: &Step) -> bool {
        let mut files = step.changes.iter();
        let (Some(_), Some((file, edits)), None) = (step.typing, files.next(), files.next()) else { return false };
        let Some(&last) = self.order(file).done.last() else { return false };
        let earlier = &mut self.steps[last];
        if earlier.typing != step.typing || earlier.changes.len() != 1 {
            return false;
        }
        let all = earlier.changes.entry(file.clone()).or_default();
        for edit in edits {
            let both = all.last().and_then(|before| before.then(edit));
            if both.is_some() {
                all.pop();
            }
            all.push(both.unwrap_or_else(|| edit.clone()));
        }
        earlier.after.clone_from(&step.after);
        true
    }

    /// Ends a stretch of typing: the next step of that file stands for itself.
    pub fn rest(&mut self, file: &str) {
        if let Some(&last) = self.order(file).done.last() {
            self.steps[last].typing = None;
        }
    }

    /// The step that undo takes back.
    #[must_use]
    pub fn last(&self, file: &str) -> Option<&Step> {
        self.files.get(file)?.done.last().map(|index| &self.steps[*index])
    }

    /// The step that redo does again.
    #[must_use]
    pub fn next(&self, file: &str) -> Option<&Step> {
        self.files.get(file)?.undone.last().map(|index| &self.steps[*index])
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
            Step { changes, ..step }
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
        let Some(&index) = ends(self.order(file)).0.last() else { return Err(format!("nothing to {word}")) };
        let step = self.steps[index].clone();
        for other in step.changes.keys() {
            if ends(self.order(other)).0.last() != Some(&index) {
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
