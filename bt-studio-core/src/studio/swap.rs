//! Faults for which a running game refuses a tree: problems of the file until its next edit or swap.

use bt_model::Fault;
use bt_model::json::Place;

use super::Studio;
use crate::message::{Order, SwapFault};
use crate::project::File;

impl Studio {
    /// Marks the faults for which the game has refused this text of a file, also those in files that it uses. If
    /// the file was edited since, nothing is marked, because its letters have moved.
    pub(super) fn swap_refused(&mut self, game: &str, path: &str, text: &str, faults: &[SwapFault]) {
        if self.project.file(path).is_ok_and(|file| file.text() != text) {
            return;
        }
        for fault in faults {
            let Ok(file) = self.project.file_mut(&fault.file) else { continue };
            let message = format!("`{game}` refuses the swap: {}", fault.message);
            let help = (!fault.help.is_empty()).then(|| fault.help.clone());
            let mark = Fault::error(place(file, fault), message, help);
            let version = file.version;
            let (_, marks) = file.refused.get_or_insert((version, Vec::new()));
            marks.push(mark);
        }
        self.orders.push(Order::CheckLater);
    }

    /// Forgets earlier refusals, because a swap begins.
    pub(super) fn forget_refusals(&mut self) {
        let cleared = self.project.files.values_mut().filter_map(|file| file.refused.take()).count();
        if cleared > 0 {
            self.orders.push(Order::CheckLater);
        }
    }
}

/// Returns the place of the value or the word at the line and column of a fault.
fn place(file: &File, fault: &SwapFault) -> Place {
    let source = &file.read.parsed.source;
    let text = source.text();
    let lines = (fault.line.max(1) as usize) - 1;
    let line: usize = text.split_inclusive('\n').take(lines).map(str::len).sum();
    let letters = text[line..].char_indices().nth((fault.column.max(1) as usize) - 1);
    let start = letters.map_or(text.len(), |(at, _)| line + at);
    let whole = file.read.root.as_ref().and_then(|root| {
        let value = root.find(&root.pointer_at(start))?;
        (value.range.start == start).then_some(value.range.end)
    });
    let word = text[start..].find(|char: char| !char.is_alphanumeric() && char != '_').unwrap_or(text.len() - start);
    source.place(start, whole.unwrap_or(start + word.max(1)))
}
