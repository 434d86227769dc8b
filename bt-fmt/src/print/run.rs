//! Tokens between blocks: heads, attributes, expressions.

use std::ops::Range;

use super::Printer;
use super::line::Lines;
use crate::parse::{List, Unit};
use crate::spacing::Spacing;
use crate::token::Kind;

/// The operators and keywords before which a long line is broken.
const BREAKS: [&str; 6] = ["&&", "||", "if", "after", "priority", "=>"];

impl Printer<'_, '_> {
    /// Returns tokens on one line; `None` if one of their parts keeps its line breaks.
    pub(super) fn flat(&self, run: Range<usize>, words: &'static [&'static str]) -> Option<String> {
        (!self.keeps_lines(run.clone())).then(|| self.joined(run, words, None))
    }

    /// Returns a part of a member on one line, without a `,` at the end of its list.
    pub(super) fn flat_unit(&self, unit: &Unit) -> Option<String> {
        let comma = unit.list.filter(|list| list.commas).and_then(|list| self.last_comma(list));
        (!self.keeps_lines(unit.run.clone())).then(|| self.joined(unit.run.clone(), unit.words, comma))
    }

    fn joined(&self, run: Range<usize>, words: &'static [&'static str], without: Option<usize>) -> String {
        let (mut text, mut spacing) = (String::new(), Spacing::new(words));
        for at in run.filter(|at| Some(*at) != without) {
            let token = &self.tokens.list(at..at + 1)[0];
            if spacing.before(token) {
                text.push(' ');
            }
            text.push_str(token.text);
        }
        text
    }

    /// Returns the `,` before the end of a list.
    fn last_comma(&self, list: List) -> Option<usize> {
        let last = self.tokens.close(list.open) - 1;
        self.tokens.list(last..last + 1)[0].is(",").then_some(last)
    }

    /// Returns `true` if the tokens must keep their lines: for a comment up to the end of a line, a literal over
    /// several lines, or braces with line breaks.
    fn keeps_lines(&self, run: Range<usize>) -> bool {
        let mut braces = 0;
        self.tokens.list(run).iter().enumerate().any(|(index, token)| {
            let broken = braces > 0 && token.lines > 0 && index > 0;
            match token.text {
                "{" => braces += 1,
                "}" => braces -= 1,
                _ => {}
            }
            broken || token.ends_line() || token.kind == Kind::Doc || token.text.contains('\n')
        })
    }

    /// Prints a run on as many lines as it needs. It begins on a line with this indentation; `after` characters follow
    /// it.
    pub(super) fn run(
        &self,
        run: Range<usize>,
        words: &'static [&'static str],
        indentation: usize,
        after: usize,
        lines: &mut Lines<'_>,
    ) {
        match self.flat(run.clone(), words) {
            Some(flat) if self.fits(indentation + after, &flat) => lines.push(&flat),
            Some(_) if !self.tokens.list(run.clone()).iter().skip(1).any(|token| token.lines > 0) => {
                self.filled(run, words, indentation, lines);
            }
            _ => self.kept(run, words, indentation, lines),
        }
    }

    /// Prints a run with the line breaks of the source. Its lines keep their indentation relative to the first line.
    fn kept(&self, run: Range<usize>, words: &'static [&'static str], indentation: usize, lines: &mut Lines<'_>) {
        let (from, mut spacing) = (self.tokens.indentation(run.start), Spacing::new(words));
        for at in run.clone() {
            let token = &self.tokens.list(at..at + 1)[0];
            let space = spacing.before(token);
            if token.lines > 0 && at > run.start {
                if token.lines > 1 {
                    lines.blank();
                }
                lines.line((indentation + self.tokens.column(at)).saturating_sub(from));
            } else if space {
                lines.push(" ");
            }
            lines.push(token.text);
        }
    }

    /// Prints a run with line breaks before operators and words, where the line would be too long.
    fn filled(&self, run: Range<usize>, words: &'static [&'static str], indentation: usize, lines: &mut Lines<'_>) {
        let (mut spacing, mut depth) = (Spacing::new(words), 0);
        let mut pieces = vec![String::new()];
        for at in run.clone() {
            let token = &self.tokens.list(at..at + 1)[0];
            let space = spacing.before(token);
            depth -= usize::from(token.kind == Kind::Close);
            let breaks = depth == 0 && BREAKS.contains(&token.text) && at > run.start;
            if breaks {
                pieces.push(String::new());
            }
            depth += usize::from(token.kind == Kind::Open);
            if let Some(piece) = pieces.last_mut() {
                piece.push_str(if space && !breaks { " " } else { "" });
                piece.push_str(token.text);
            }
        }
        let mut used = indentation;
        for (index, piece) in pieces.iter().enumerate() {
            let length = piece.chars().count();
            if index > 0 && used + 1 + length > self.options.max_width {
                lines.line(indentation + self.step());
                used = indentation + self.step();
            } else if index > 0 {
                lines.push(" ");
                used += 1;
            }
            lines.push(piece);
            used += length;
        }
    }

    /// Prints a part of a member that does not fit into its line: each item of its list gets a line.
    pub(super) fn broken_unit(&self, unit: &Unit, indentation: usize, after: usize, lines: &mut Lines<'_>) {
        let list = unit.list.filter(|list| self.tokens.close(list.open) > list.open + 1);
        let Some(list) = list.filter(|_| !self.keeps_lines(unit.run.clone())) else {
            return self.run(unit.run.clone(), unit.words, indentation, after, lines);
        };
        let close = self.tokens.close(list.open);
        let inner = indentation + self.step();
        lines.push(&self.joined(unit.run.start..list.open + 1, unit.words, None));
        for item in self.items(list) {
            lines.line(inner);
            self.run(item, &[], inner, 1, lines);
            lines.push(if list.commas { "," } else { "" });
        }
        lines.line(indentation);
        // The closing parenthesis is included, so that an operator after it has an operand before it.
        lines.push(&self.joined(close..unit.run.end, unit.words, None));
    }

    /// Returns the items of a list, without their commas.
    fn items(&self, list: List) -> Vec<Range<usize>> {
        let close = self.tokens.close(list.open);
        let (mut items, mut start, mut at) = (Vec::new(), list.open + 1, list.open + 1);
        while at < close {
            let token = &self.tokens.list(at..at + 1)[0];
            if list.commas && token.is(",") {
                items.push(start..at);
                start = at + 1;
            }
            at = if token.kind == Kind::Open { self.tokens.close(at) + 1 } else { at + 1 };
        }
        if start < close {
            items.push(start..close);
        }
        items
    }
}
