//! The settings of a project for rustfmt.

/// The widths of a layout, the same as those of rustfmt, so that macros and the code around them agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The maximum length of a line, in characters. The default is 100.
    pub max_width: usize,
    /// The width of an indentation, in characters. The default is 4.
    pub tab_spaces: usize,
    /// `true` if lines are indented by tabs. The default is `false`.
    pub hard_tabs: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { max_width: 100, tab_spaces: 4, hard_tabs: false }
    }
}

impl Options {
    /// Reads `max_width`, `tab_spaces` and `hard_tabs` from the text of a `rustfmt.toml`; all else is ignored, and so is a
    /// value that is not a positive number, `true` or `false`.
    ///
    /// ```
    /// assert_eq!(bt_fmt::Options::of_rustfmt("max_width = 120 # wide").max_width, 120);
    /// ```
    #[must_use]
    pub fn of_rustfmt(text: &str) -> Self {
        let mut options = Self::default();
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default();
            let Some((name, value)) = line.split_once('=') else { continue };
            let value = value.trim();
            let number = value.parse::<usize>().ok().filter(|number| *number > 0);
            match name.trim() {
                "max_width" => options.max_width = number.unwrap_or(options.max_width),
                "tab_spaces" => options.tab_spaces = number.unwrap_or(options.tab_spaces).min(MOST_SPACES),
                "hard_tabs" => options.hard_tabs = value == "true",
                _ => {}
            }
        }
        options
    }
}

/// The maximum of `tab_spaces`: no file of settings may make every line long.
const MOST_SPACES: usize = 16;
