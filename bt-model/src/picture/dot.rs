//! A picture as text for Graphviz.

use std::fmt::Write as _;

use super::{Look, Picture, Theme};

impl Picture {
    /// As a graph for `dot`, from left to right.
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
        out.push_str("  graph [rankdir=LR, ordering=out, nodesep=0.12, ranksep=0.4];\n");
        out.push_str("  node [fontname=\"Helvetica\", fontsize=10, height=0.25, margin=\"0.1,0.04\", style=filled];\n");
        out.push_str("  edge [fontname=\"Helvetica\", fontsize=8, arrowsize=0.6, color=\"#8c98a5\"];\n");
        for (at, shape) in self.shapes.iter().enumerate() {
            let color = Theme::Light.of(shape.look);
            let ground =
                Theme::Light.inks().paper.mix(shape.color.unwrap_or(color), if shape.color.is_some() { 30 } else { 9 });
            let (form, style) = form(shape.look);
            let (edge, wide) = if shape.active { (Theme::Light.inks().active, 3) } else { (color, 1) };
            let lines = shape.lines();
            let end = if lines.len() > 1 { "\\l" } else { "" };
            let label: Vec<_> = lines.iter().map(|line| quoted(line)).collect();
            let _ = writeln!(
                out,
                "  n{at} [label=\"{}{end}\", shape={form}, style=\"{style}\", color=\"{edge}\", \
                 fillcolor=\"{ground}\", penwidth={wide}];",
                label.join("\\l"),
            );
        }
        for (at, shape) in self.shapes.iter().enumerate() {
            let Some(parent) = shape.parent.filter(|parent| *parent < at) else { continue };
            let mut with: Vec<String> = shape.order.iter().map(|order| format!("label=\"{order}\"")).collect();
            if shape.active && self.shapes[parent].active {
                with.push(format!("color=\"{}\", penwidth=3", Theme::Light.inks().active));
            }
            let with = if with.is_empty() { String::new() } else { format!(" [{}]", with.join(", ")) };
            let _ = writeln!(out, "  n{parent} -> n{at}{with};");
        }
        for link in self.links() {
            let text = quoted(&link.text);
            let _ =
                writeln!(out, "  n{} -> n{} [label=\"{text}\", style=dashed, constraint=false];", link.from, link.to);
        }
        out.push_str("}\n");
        out
    }
}

/// The form of a box, and its style.
fn form(look: Look) -> (&'static str, &'static str) {
    match look {
        Look::Action | Look::Time | Look::End => ("box", "filled,rounded"),
        Look::Check | Look::Data => ("octagon", "filled"),
        Look::Tree => ("tab", "filled"),
        Look::Run => ("box3d", "filled"),
        Look::Slot | Look::Stub | Look::Broken => ("box", "filled,dashed"),
        _ => ("box", "filled"),
    }
}

/// Text within quotes: nothing in it is an escape, a mark-up or an entity.
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
