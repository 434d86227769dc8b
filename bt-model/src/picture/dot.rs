//! Pictures as text for Graphviz.

use std::fmt::Write as _;

use super::shape::Step;
use super::{Color, Growth, Look, Picture, Shape, Theme};

impl Picture {
    /// Returns the picture as a graph for `dot`: trees in the direction of their [growth](Growth), state machines with
    /// clusters for states that hold others.
    ///
    /// ```
    /// use bt_model::picture::{Picture, Shape};
    /// let shape = Shape { title: r#"say "a\b""#.to_owned(), ..Shape::default() };
    /// let picture = Picture { shapes: vec![shape], ..Picture::default() };
    /// assert!(picture.dot().contains(r#"label="say \"a\\b\"""#));
    /// ```
    #[must_use]
    pub fn dot(&self) -> String {
        let mut out = format!("digraph \"{}\" {{\n", quoted(&self.title));
        let graph = match (self.is_machines(), (0..self.shapes.len()).any(|at| self.inside(at).is_some())) {
            (true, _) => "nodesep=0.3, ranksep=0.45",
            (false, true) => "nodesep=0.12, ranksep=0.4",
            (false, false) => "ordering=out, nodesep=0.12, ranksep=0.4",
        };
        let side = if self.is_machines() || self.growth == Growth::Down { "" } else { "rankdir=LR, " };
        let _ = writeln!(out, "  graph [{side}{graph}];");
        out.push_str("  node [fontname=\"Helvetica\", fontsize=10, height=0.25, margin=\"0.1,0.04\", style=filled];\n");
        out.push_str("  edge [fontname=\"Helvetica\", fontsize=8, arrowsize=0.6, color=\"#8c98a5\"];\n");
        for step in self.steps() {
            match step {
                Step::Box(at, depth) => self.dot_box(at, depth, self.shapes[at].lines(), &mut out),
                Step::Begin(at, depth) => {
                    self.dot_cluster(at, depth, &mut out);
                    self.dot_box(at, depth + 1, self.shapes[at].rest(), &mut out);
                }
                Step::End(depth) => {
                    let _ = writeln!(out, "{}}}", "  ".repeat(depth + 1));
                }
            }
        }
        for (at, shape) in self.shapes.iter().enumerate() {
            let Some(parent) = self.parent(at) else { continue };
            let mut with: Vec<String> = shape.order.iter().map(|order| format!("label=\"{order}\"")).collect();
            if shape.active && self.shapes[parent].active {
                with.push(format!("color=\"{}\", penwidth=3", Theme::Light.inks().active));
            }
            let with = if with.is_empty() { String::new() } else { format!(" [{}]", with.join(", ")) };
            let _ = writeln!(out, "  n{parent} -> n{at}{with};");
        }
        for link in self.links() {
            let text = quoted(&link.text);
            let style = match link.row {
                Some(_) => format!("color=\"{}\"", Theme::Light.transition(link.to)),
                None => "style=dashed, constraint=false".to_owned(),
            };
            let _ = writeln!(out, "  n{} -> n{} [label=\"{text}\", {style}];", link.from, link.to);
        }
        out.push_str("}\n");
        out
    }

    fn dot_box(&self, at: usize, depth: usize, lines: Vec<String>, out: &mut String) {
        let shape = &self.shapes[at];
        let (color, ground) = inks(shape);
        let (form, style) = form(shape.look);
        let (edge, wide) = if shape.active { (Theme::Light.inks().active, 3) } else { (color, 1) };
        let end = if lines.len() > 1 { "\\l" } else { "" };
        let label: Vec<_> = lines.iter().map(|line| quoted(line)).collect();
        let _ = writeln!(
            out,
            "{}n{at} [label=\"{}{end}\", shape={form}, style=\"{style}\", color=\"{edge}\", \
             fillcolor=\"{ground}\", penwidth={wide}];",
            "  ".repeat(depth + 1),
            label.join("\\l"),
        );
    }

    /// Opens the cluster of a box. The text of the box is a node inside the cluster, where edges begin and end.
    fn dot_cluster(&self, at: usize, depth: usize, out: &mut String) {
        let shape = &self.shapes[at];
        let (color, ground) = inks(shape);
        let (edge, wide) = if shape.active { (Theme::Light.inks().active, 3) } else { (color, 1) };
        let indent = "  ".repeat(depth + 1);
        let _ = writeln!(
            out,
            "{indent}subgraph cluster_{at} {{\n{indent}  graph [label=\"{}\", fontname=\"Helvetica-Bold\", fontsize=10, \
             style=\"filled,rounded\", color=\"{edge}\", fillcolor=\"{ground}\", penwidth={wide}];",
            quoted(&shape.numbered()),
        );
    }
}

/// Returns the colour of a box and the colour of its background.
fn inks(shape: &Shape) -> (Color, Color) {
    let color = Theme::Light.of(shape.look);
    let percent = if shape.color.is_some() { 30 } else { 9 };
    (color, Theme::Light.inks().paper.mix(shape.color.unwrap_or(color), percent))
}

/// Returns the form of a box, and its style.
fn form(look: Look) -> (&'static str, &'static str) {
    match look {
        Look::Action | Look::Time | Look::End | Look::State => ("box", "filled,rounded"),
        Look::Check | Look::Data => ("octagon", "filled"),
        Look::Tree => ("tab", "filled"),
        Look::Run => ("box3d", "filled"),
        Look::Slot | Look::Stub | Look::Off | Look::Broken => ("box", "filled,dashed"),
        _ => ("box", "filled"),
    }
}

/// Returns a text for use within quotes: nothing in it is an escape, mark-up or an entity.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '&' => out.push_str("&amp;"),
            char if char.is_control() => out.push(' '),
            char => out.push(char),
        }
    }
    out
}
