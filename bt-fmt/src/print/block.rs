//! Blocks.

use super::Printer;
use super::line::Lines;
use crate::parse::{Block, Item};

impl Printer<'_, '_> {
    /// Returns a block with its braces on one line; `None` if it has a line break between its members.
    pub(super) fn flat_block(&self, block: &Block) -> Option<String> {
        if block.items.is_empty() {
            return Some("{}".to_owned());
        }
        self.flat_items(block).map(|items| format!("{{ {items} }}"))
    }

    pub(super) fn flat_items(&self, block: &Block) -> Option<String> {
        if self.is_broken(block) {
            return None;
        }
        let flat = block.items.iter().map(|item| match item {
            Item::Comment(at) => self.flat(*at..at + 1, &[]),
            Item::Member(member) => self.flat_member(member),
        });
        Some(flat.collect::<Option<Vec<_>>>()?.join(" "))
    }

    /// Returns `true` if the block has a line break between its members.
    fn is_broken(&self, block: &Block) -> bool {
        let firsts = block.items.iter().map(Item::first).chain([block.close]);
        firsts.into_iter().any(|first| self.lines(first) > 0)
    }

    /// Prints a block with each member on its own line, in a block whose line has this indentation.
    pub(super) fn broken_block(&self, block: &Block, indentation: usize, lines: &mut Lines<'_>) {
        lines.push("{");
        self.broken_items(block, indentation, lines);
        lines.push("}");
    }

    pub(super) fn broken_items(&self, block: &Block, indentation: usize, lines: &mut Lines<'_>) {
        let inner = indentation + self.step();
        // `true` after a `/* … */` on the line of the next member.
        let mut joined = false;
        // The number of members that are already printed beside the one before them.
        let mut beside = 0;
        let rows = self.is_broken(block);
        for (index, item) in block.items.iter().enumerate() {
            if beside > 0 {
                beside -= 1;
                continue;
            }
            let first = item.first();
            let token = self.tokens.list(first..first + 1)[0];
            let trails = matches!(item, Item::Comment(_)) && token.lines == 0 && !self.leads(block, index);
            if trails || joined {
                lines.push(" ");
            } else {
                if token.lines > 1 && index > 0 {
                    lines.blank();
                }
                lines.line(inner);
            }
            match item {
                Item::Comment(_) => lines.push(token.text),
                Item::Member(member) => {
                    match self.leaves(&block.items[index..]).filter(|row| rows && self.fits(inner, &row.join(" "))) {
                        Some(row) => {
                            lines.push(&row.join(" "));
                            beside = row.len() - 1;
                        }
                        None => self.member(member, inner, lines),
                    }
                }
            }
            joined = matches!(item, Item::Comment(_)) && self.leads(block, index);
        }
        lines.line(indentation);
    }

    /// Returns the members without blocks at the start of these items that are on one line; `None` for fewer than two.
    fn leaves(&self, items: &[Item]) -> Option<Vec<String>> {
        let on_line = |(index, item): &(usize, &Item)| *index == 0 || self.lines(item.first()) == 0;
        let leaf = |item: &Item| match item {
            Item::Member(member) if member.tail.is_empty() => self.flat_member(member),
            _ => None,
        };
        let row: Vec<_> = items.iter().enumerate().take_while(on_line).map_while(|(_, item)| leaf(item)).collect();
        (row.len() > 1).then_some(row)
    }

    /// Returns `true` if the comment is directly before a member, on its line.
    fn leads(&self, block: &Block, index: usize) -> bool {
        let next = block.items.get(index + 1);
        matches!(next, Some(Item::Member(member)) if self.lines(member.first()) == 0)
    }

    /// Returns the number of line breaks before a token.
    pub(super) fn lines(&self, at: usize) -> usize {
        self.tokens.list(at..at + 1)[0].lines
    }
}
