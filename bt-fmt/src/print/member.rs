//! Members: the parts above, the head, and the blocks.

use super::Printer;
use super::line::Lines;
use crate::parse::{Member, Unit, UnitKind};

/// The line breaks that a member gets because its parts do not fit into a line.
#[derive(Clone, Copy)]
enum Split {
    No,
    /// Between the attributes and the head.
    Head,
    /// After each attribute.
    All,
}

impl Printer<'_, '_> {
    /// Returns a member on one line; `None` if it has a line break between its parts.
    pub(super) fn flat_member(&self, member: &Member) -> Option<String> {
        if self.rows(&member.units, Split::No).len() > 1 {
            return None;
        }
        Some(self.flat_units(&member.units)? + &self.flat_tail(member)?)
    }

    fn flat_units(&self, units: &[Unit]) -> Option<String> {
        Some(units.iter().map(|unit| self.flat_unit(unit)).collect::<Option<Vec<_>>>()?.join(" "))
    }

    /// Returns the blocks of a member on one line, with a space before them.
    fn flat_tail(&self, member: &Member) -> Option<String> {
        let mut text = String::new();
        for (block, after) in &member.tail {
            if self.follows_line_comment(block.open) {
                return None;
            }
            let after = self.flat(after.clone(), &[])?;
            text.push(' ');
            text.push_str(&self.flat_block(block)?);
            text.push_str(gap(&after));
            text.push_str(&after);
        }
        Some(text)
    }

    /// Returns `true` if the token before a brace must end its line.
    fn follows_line_comment(&self, open: usize) -> bool {
        self.tokens.list(open - 1..open)[0].ends_line()
    }

    /// Returns the parts of a member, line by line. Parts stay beside each other unless a line break separates them, or
    /// `split` requires one.
    fn rows<'u>(&self, units: &'u [Unit], split: Split) -> Vec<&'u [Unit]> {
        let (mut rows, mut start) = (Vec::new(), 0);
        for (index, pair) in units.windows(2).enumerate() {
            let token = self.tokens.list(pair[0].run.end - 1..pair[0].run.end)[0];
            let trails = pair[1].kind == UnitKind::Comment && self.lines(pair[1].run.start) == 0;
            let splits = pair[0].kind == UnitKind::Attribute
                && match split {
                    Split::No => false,
                    Split::Head => pair[1].kind == UnitKind::Head,
                    Split::All => !trails,
                };
            // A part after a part of several lines would begin at a column that the next formatting changes.
            let ends = token.ends_line() || self.flat_unit(&pair[0]).is_none();
            if self.lines(pair[1].run.start) > 0 || ends || splits {
                rows.push(&units[start..=index]);
                start = index + 1;
            }
        }
        rows.push(&units[start..]);
        rows
    }

    /// Returns `true` if each row fits, with this text after the last one. A row that keeps its lines counts as
    /// fitting.
    fn rows_fit(&self, rows: &[&[Unit]], indentation: usize, behind: &str) -> bool {
        let mut indentation = indentation;
        rows.iter().enumerate().all(|(index, row)| {
            let behind = if index + 1 == rows.len() { behind } else { "" };
            let fits = self.flat_units(row).is_none_or(|flat| self.fits(indentation + behind.chars().count(), &flat));
            indentation += self.indents(row);
            fits
        })
    }

    /// Returns the indentation of the rows after a `task`, or after the pattern of an arm.
    fn indents(&self, row: &[Unit]) -> usize {
        if row.iter().any(|unit| unit.kind == UnitKind::Prefix) { self.step() } else { 0 }
    }

    /// Prints a member on the current line, which has this indentation.
    pub(super) fn member(&self, member: &Member, indentation: usize, lines: &mut Lines<'_>) {
        let choices = [Split::No, Split::Head, Split::All].map(|split| self.rows(&member.units, split));
        let has_flat_head = choices[0].last().is_some_and(|row| self.flat_units(row).is_some());
        let tail = self.flat_tail(member).filter(|tail| tail.is_empty() || has_flat_head);
        if let Some(tail) = tail
            && let Some(rows) = choices.iter().find(|rows| self.rows_fit(rows, indentation, &tail))
        {
            self.print_rows(rows, indentation, tail.chars().count(), lines);
            lines.push(&tail);
            return;
        }
        let brace = if member.tail.is_empty() { "" } else { " {" };
        let rows = choices.iter().find(|rows| self.rows_fit(rows, indentation, brace)).unwrap_or(&choices[2]);
        let inner = self.print_rows(rows, indentation, brace.len(), lines);
        for (block, after) in &member.tail {
            if self.follows_line_comment(block.open) {
                lines.line(inner);
            } else {
                lines.push(" ");
            }
            self.broken_block(block, inner, lines);
            if !after.is_empty() {
                lines.push(gap(self.tokens.list(after.clone())[0].text));
                self.run(after.clone(), &[], inner, "}  {".len(), lines);
            }
        }
    }

    /// Prints rows, and returns the indentation of the last row, which `after` characters follow.
    fn print_rows(&self, rows: &[&[Unit]], indentation: usize, after: usize, lines: &mut Lines<'_>) -> usize {
        let (mut inner, mut next) = (indentation, indentation);
        for (index, row) in rows.iter().enumerate() {
            if index > 0 {
                lines.line(next);
            }
            inner = next;
            self.row(row, inner, if index + 1 == rows.len() { after } else { 0 }, lines);
            next += self.indents(row);
        }
        inner
    }

    fn row(&self, row: &[Unit], indentation: usize, after: usize, lines: &mut Lines<'_>) {
        if let Some(flat) = self.flat_units(row).filter(|flat| self.fits(indentation + after, flat)) {
            return lines.push(&flat);
        }
        let Some((last, before)) = row.split_last() else { return };
        let mut used = 0;
        for unit in before {
            match self.flat_unit(unit) {
                Some(flat) => {
                    lines.push(&flat);
                    used += flat.chars().count() + 1;
                }
                None => self.run(unit.run.clone(), unit.words, indentation, 0, lines),
            }
            lines.push(" ");
        }
        match self.flat_unit(last).filter(|flat| self.fits(indentation + used + after, flat)) {
            Some(flat) => lines.push(&flat),
            None => self.broken_unit(last, indentation, used + after, lines),
        }
    }
}

/// Returns the space between a brace and the token after it.
fn gap(after: &str) -> &'static str {
    if after.is_empty() || [",", ";"].contains(&after) { "" } else { " " }
}
