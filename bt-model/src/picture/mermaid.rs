//! Pictures as text for Mermaid.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::shape::Step;
use super::{Growth, Look, Picture, Theme};

impl Picture {
    /// Returns the picture as text for Mermaid, which GitHub and many wikis draw. A picture with only state machines is
    /// a state diagram, any other a flowchart, in which the states of machines are subgraphs. Mermaid refuses more than
    /// 500 branches unless its page is configured (`maxEdges`).
    ///
    /// ```
    /// use bt_model::picture::{Picture, Shape};
    /// let shape = Shape { title: r#"say "hi""#.to_owned(), ..Shape::default() };
    /// let picture = Picture { shapes: vec![shape], ..Picture::default() };
    /// assert!(picture.mermaid().contains(r#"n0(["say #34;hi#34;"]):::bt_action"#));
    /// ```
    #[must_use]
    pub fn mermaid(&self) -> String {
        if self.is_machines() {
            return self.state_diagram();
        }
        let mut out = match self.growth {
            Growth::Right => "flowchart LR\n".to_owned(),
            Growth::Down => "flowchart TD\n".to_owned(),
        };
        let node = |at: usize, depth: usize, lines: Vec<String>, out: &mut String| {
            let look = self.shapes[at].look;
            let (open, close) = brackets(look);
            let lines: Vec<_> = lines.iter().map(|line| escaped(line)).collect();
            let (indent, text) = ("  ".repeat(depth + 1), lines.join("<br/>"));
            // The prefix is needed, because `end` is a reserved word of Mermaid.
            let _ = writeln!(out, "{indent}n{at}{open}\"{text}\"{close}:::bt_{}", look.name());
        };
        for step in self.steps() {
            match step {
                Step::Box(at, depth) => node(at, depth, self.shapes[at].lines(), &mut out),
                Step::Begin(at, depth) => {
                    let (indent, title) = ("  ".repeat(depth + 1), escaped(&self.shapes[at].numbered()));
                    let _ = writeln!(out, "{indent}subgraph c{at} [\"{title}\"]");
                    node(at, depth + 1, self.shapes[at].rest(), &mut out);
                }
                Step::End(depth) => {
                    let _ = writeln!(out, "{}end", "  ".repeat(depth + 1));
                }
            }
        }
        for (at, shape) in self.shapes.iter().enumerate() {
            let Some(parent) = self.parent(at) else { continue };
            let arrow = if shape.active && self.shapes[parent].active { "==>" } else { "-->" };
            let order = shape.order.map(|order| format!("|{order}|")).unwrap_or_default();
            let _ = writeln!(out, "  n{parent} {arrow}{order} n{at}");
        }
        for link in self.links() {
            let text = if link.text.is_empty() { String::new() } else { format!("|\"{}\"|", escaped(&link.text)) };
            let arrow = if link.row.is_some() { "-->" } else { "-.->" };
            let _ = writeln!(out, "  n{} {arrow}{text} n{}", link.from, link.to);
        }
        let (light, looks) = (Theme::Light, self.shapes.iter().map(|shape| shape.look).collect::<BTreeSet<_>>());
        for look in looks {
            let color = light.of(look);
            let (ground, ink) = (light.inks().paper.mix(color, 12), light.inks().ink);
            let _ =
                writeln!(out, "  classDef bt_{} fill:{ground},stroke:{color},color:{ink},text-align:left", look.name());
        }
        for (at, shape) in self.shapes.iter().enumerate() {
            let own = shape.color.map(|own| format!("fill:{}", light.inks().paper.mix(own, 30)));
            let active = shape.active.then(|| format!("stroke:{},stroke-width:4px", light.inks().active));
            let styles: Vec<_> = own.into_iter().chain(active).collect();
            if !styles.is_empty() {
                let _ = writeln!(out, "  style n{at} {}", styles.join(","));
            }
        }
        out
    }
}

/// Returns the brackets around the text of a box, which determine its form.
fn brackets(look: Look) -> (&'static str, &'static str) {
    match look {
        Look::Action | Look::Time | Look::End => ("([", "])"),
        Look::State => ("(", ")"),
        Look::Check | Look::Data => ("{{", "}}"),
        Look::Tree => ("[/", "/]"),
        Look::Run => ("[[", "]]"),
        Look::Slot | Look::Stub | Look::Off => (">", "]"),
        _ => ("[", "]"),
    }
}

/// Returns a text for use within quotes: characters that could be mark-up are written by their numbers.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '"' | '#' | '&' | '<' | '>' | '`' | '%' | '{' | '}' | ';' | '\\' | '*' | '~' | '|' | '[' | ']' | '$' => {
                let _ = write!(out, "#{};", u32::from(char));
            }
            char if char.is_control() => out.push(' '),
            char => out.push(char),
        }
    }
    out
}
