//! A picture as text for Mermaid.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{Look, Picture, Theme};

impl Picture {
    /// As a flowchart for Mermaid, which GitHub and many wikis draw. Mermaid refuses more than 500 branches unless its
    /// page is configured (`maxEdges`).
    ///
    /// ```
    /// use bt_model::picture::{Picture, Shape};
    /// let shape = Shape { title: r#"say "hi""#.to_owned(), ..Shape::default() };
    /// let picture = Picture { shapes: vec![shape], ..Picture::default() };
    /// assert!(picture.mermaid().contains(r#"n0(["say #34;hi#34;"]):::bt_action"#));
    /// ```
    #[must_use]
    pub fn mermaid(&self) -> String {
        let mut out = "flowchart LR\n".to_owned();
        for (at, shape) in self.shapes.iter().enumerate() {
            let (open, close) = brackets(shape.look);
            let lines: Vec<_> = shape.lines().iter().map(|line| escaped(line)).collect();
            // With a prefix: `end` is a word of Mermaid's.
            let _ = writeln!(out, "  n{at}{open}\"{}\"{close}:::bt_{}", lines.join("<br/>"), shape.look.name());
        }
        for (at, shape) in self.shapes.iter().enumerate() {
            let Some(parent) = shape.parent.filter(|parent| *parent < at) else { continue };
            let arrow = if shape.active && self.shapes[parent].active { "==>" } else { "-->" };
            let order = shape.order.map(|order| format!("|{order}|")).unwrap_or_default();
            let _ = writeln!(out, "  n{parent} {arrow}{order} n{at}");
        }
        for link in self.links() {
            let text = if link.text.is_empty() { String::new() } else { format!("|\"{}\"|", escaped(&link.text)) };
            let _ = writeln!(out, "  n{} -.->{text} n{}", link.from, link.to);
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

/// What stands around the text of a box, and makes its form.
fn brackets(look: Look) -> (&'static str, &'static str) {
    match look {
        Look::Action | Look::Time | Look::End => ("([", "])"),
        Look::Check | Look::Data => ("{{", "}}"),
        Look::Tree => ("[/", "/]"),
        Look::Run => ("[[", "]]"),
        Look::Slot | Look::Stub => (">", "]"),
        _ => ("[", "]"),
    }
}

/// Text within quotes: whatever could be mark-up goes by its number.
fn escaped(text: &str) -> String {
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
