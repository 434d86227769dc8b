//! State machines as a state diagram for Mermaid.
//!
//! A state that contains others is a composite state. Its lines are in an additional inner state, and transitions begin
//! and end there, because Mermaid fails for some transitions to a composite state. All transitions are written after
//! the states, because Mermaid moves a state to the block that names it last.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::mermaid::escaped;
use super::shape::Step;
use super::{Picture, Theme};

impl Picture {
    /// Returns the state diagram of a picture that has only state machines.
    pub(super) fn state_diagram(&self) -> String {
        let mut out = "stateDiagram-v2\n".to_owned();
        for step in self.steps() {
            match step {
                Step::Box(at, depth) => self.state_lines(at, depth, &self.shapes[at].lines(), &mut out),
                Step::Begin(at, depth) => {
                    let _ =
                        writeln!(out, "{}state \"{}\" as c{at} {{", indent(depth), text(&self.shapes[at].numbered()));
                    self.state_lines(at, depth + 1, &self.shapes[at].rest(), &mut out);
                }
                Step::End(depth) => {
                    let _ = writeln!(out, "{}}}", indent(depth));
                }
            }
        }
        for link in self.links() {
            let label = if link.text.is_empty() { String::new() } else { format!(" : {}", text(&link.text)) };
            let _ = writeln!(out, "  n{} --> n{}{label}", link.from, link.to);
        }
        self.state_classes(&mut out);
        out
    }

    /// Writes a state: the first line is its name, the others are below it.
    fn state_lines(&self, at: usize, depth: usize, lines: &[String], out: &mut String) {
        let shape = &self.shapes[at];
        let name = lines.get(shape.above.len());
        let others = lines.iter().enumerate().filter(|(line, _)| *line != shape.above.len()).map(|(_, line)| line);
        for line in name.into_iter().chain(others) {
            let _ = writeln!(out, "{}n{at} : {}", indent(depth), text(line));
        }
    }

    fn state_classes(&self, out: &mut String) {
        let inks = Theme::Light.inks();
        let looks: BTreeSet<_> = self.shapes.iter().map(|shape| shape.look).collect();
        for look in looks {
            let color = Theme::Light.of(look);
            let ground = inks.paper.mix(color, 12);
            let _ = writeln!(out, "  classDef bt_{} fill:{ground},stroke:{color},color:{}", look.name(), inks.ink);
            let of: Vec<_> = self.shapes.iter().enumerate().filter(|(_, shape)| shape.look == look).collect();
            let names: Vec<_> = of.iter().map(|(at, _)| format!("n{at}")).collect();
            let _ = writeln!(out, "  class {} bt_{}", names.join(","), look.name());
        }
        let active: Vec<_> = self.shapes.iter().enumerate().filter(|(_, shape)| shape.active).collect();
        if !active.is_empty() {
            let names: Vec<_> = active.iter().map(|(at, _)| format!("n{at}")).collect();
            let _ = writeln!(out, "  classDef bt_active stroke:{},stroke-width:4px", inks.active);
            let _ = writeln!(out, "  class {} bt_active", names.join(","));
        }
    }
}

fn indent(depth: usize) -> String {
    "  ".repeat(depth + 1)
}

/// Returns a text for use after a colon: another colon would end it, and it must not be empty.
fn text(text: &str) -> String {
    let escaped = escaped(text).replace(':', "#58;");
    if escaped.trim().is_empty() { "#160;".to_owned() } else { escaped }
}
