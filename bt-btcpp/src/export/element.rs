//! XML as text.

/// An element to be written.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) children: Vec<Element>,
    /// The comment before the element.
    pub(crate) comment: Option<String>,
    /// The text in the element.
    pub(crate) text: String,
}

impl Element {
    pub(crate) fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    pub(crate) fn around(name: &str, children: Vec<Self>) -> Self {
        Self { name: name.to_owned(), children, ..Self::default() }
    }

    pub(crate) fn with(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.attributes.push((name.into(), value.into()));
        self
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.attributes.iter().any(|(known, _)| known == name)
    }

    /// Writes the element with its children on lines of their own.
    pub(crate) fn write(&self, indent: usize, out: &mut String) {
        let spaces = "  ".repeat(indent);
        if let Some(comment) = &self.comment {
            out.push_str(&format!("{spaces}<!-- {} -->\n", commented(comment)));
        }
        out.push_str(&format!("{spaces}<{}", self.name));
        for (name, value) in &self.attributes {
            out.push_str(&format!(" {name}=\"{}\"", escaped(value)));
        }
        if self.children.is_empty() && self.text.is_empty() {
            return out.push_str("/>\n");
        }
        if self.children.is_empty() {
            return out.push_str(&format!(">{}</{}>\n", escaped(&self.text), self.name));
        }
        out.push_str(">\n");
        self.children.iter().for_each(|child| child.write(indent + 1, out));
        out.push_str(&format!("{spaces}</{}>\n", self.name));
    }
}

/// Returns the text of a comment, without adjacent hyphens, which would end the comment.
fn commented(text: &str) -> String {
    let mut comment = String::with_capacity(text.len());
    for char in text.chars() {
        if char == '-' && comment.ends_with('-') {
            comment.push(' ');
        }
        comment.push(if char.is_control() && !char.is_whitespace() { '\u{fffd}' } else { char });
    }
    comment
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            '\r' => escaped.push_str("&#13;"),
            // XML has no other control characters.
            char if char.is_control() || char == '\u{fffe}' || char == '\u{ffff}' => escaped.push('\u{fffd}'),
            char => escaped.push(char),
        }
    }
    escaped
}
