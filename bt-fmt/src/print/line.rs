//! The text that grows line by line.

use crate::Options;

pub struct Lines<'o> {
    pub text: String,
    options: &'o Options,
    ending: &'static str,
}

impl<'o> Lines<'o> {
    pub fn new(options: &'o Options, ending: &'static str) -> Self {
        Self { text: String::new(), options, ending }
    }

    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Begins a line with this indentation, in characters.
    pub fn line(&mut self, indentation: usize) {
        self.text.push_str(self.ending);
        let (tabs, spaces) = if self.options.hard_tabs {
            (indentation / self.options.tab_spaces, indentation % self.options.tab_spaces)
        } else {
            (0, indentation)
        };
        self.text.extend(std::iter::repeat_n('\t', tabs).chain(std::iter::repeat_n(' ', spaces)));
    }

    /// Adds an empty line.
    pub fn blank(&mut self) {
        self.text.push_str(self.ending);
    }
}
