//! Fits texts into columns.

use std::time::Duration;

use ratatui::text::Span;

/// Returns the number of columns that a text takes.
pub fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// Cuts a text to this many columns; a cut text ends with `…`.
pub fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut cut = String::new();
    let mut taken = 1;
    for letter in text.chars() {
        taken += width(letter.encode_utf8(&mut [0; 4]));
        if taken > columns {
            break;
        }
        cut.push(letter);
    }
    if columns > 0 {
        cut.push('…');
    }
    cut
}

/// Cuts or pads a text to exactly this many columns.
pub fn fit(text: &str, columns: usize) -> String {
    let mut cut = cut(text, columns);
    let blank = columns.saturating_sub(width(&cut));
    cut.extend(std::iter::repeat_n(' ', blank));
    cut
}

/// Formats a time: `1.2s`.
pub fn seconds(span: Duration) -> String {
    format!("{:.1}s", span.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_by_columns_and_not_by_letters() {
        for (text, columns, cuts, fits) in [
            ("aim", 5, "aim", "aim  "),
            ("fetch ammo", 6, "fetch…", "fetch…"),
            ("見張り", 6, "見張り", "見張り"),
            ("見張り", 4, "見…", "見… "),
            ("aim", 1, "…", "…"),
            ("aim", 0, "", ""),
        ] {
            assert_eq!(
                (cut(text, columns), fit(text, columns)),
                (cuts.to_owned(), fits.to_owned()),
                "{text} {columns}"
            );
        }
    }
}
