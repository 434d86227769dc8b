//! The width of text, computed without a font.
//!
//! The widths are those of DejaVu Sans Condensed, which is wide: other fonts that a viewer may use (Segoe UI, Roboto,
//! Helvetica) need no more room. So boxes are the same on every machine, and text fits.

use unicode_width::UnicodeWidthChar;

/// The widths of the ASCII characters from the space to `~`, in thousandths of the font's size.
#[rustfmt::skip]
const PLAIN: [u16; 95] = [
    286, 361, 414, 754, 573, 855, 702, 248, 352, 352, 450, 754, 286, 325, 286, 304,
    573, 573, 573, 573, 573, 573, 573, 573, 573, 573, 304, 304, 754, 754, 754, 478,
    900, 616, 618, 629, 693, 569, 518, 698, 677, 266, 266, 590, 501, 777, 673, 709,
    543, 709, 625, 572, 550, 659, 616, 890, 617, 550, 617, 352, 304, 352, 754, 450,
    450, 552, 572, 495, 572, 554, 317, 572, 571, 250, 250, 521, 250, 877, 571, 551,
    572, 572, 370, 469, 353, 571, 533, 736, 533, 533, 473, 573, 304, 573, 754,
];

/// The widths of the same characters in bold.
#[rustfmt::skip]
const BOLD: [u16; 95] = [
    313, 411, 469, 754, 626, 902, 785, 276, 412, 412, 471, 754, 342, 374, 342, 329,
    626, 626, 626, 626, 626, 626, 626, 626, 626, 626, 360, 360, 754, 754, 754, 522,
    900, 697, 686, 661, 748, 615, 615, 739, 753, 335, 335, 698, 574, 896, 753, 765,
    660, 765, 693, 648, 614, 731, 697, 993, 694, 652, 653, 412, 329, 412, 754, 450,
    450, 607, 645, 534, 645, 611, 392, 645, 641, 309, 309, 599, 309, 938, 641, 619,
    645, 645, 444, 536, 431, 641, 587, 832, 581, 587, 524, 641, 329, 641, 754,
];

/// A font: its size in tenths of a pixel, and its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Font {
    pub(super) size: u32,
    pub(super) bold: bool,
}

/// The font of a name.
pub(super) const TITLE: Font = Font { size: 120, bold: true };
/// The font of a tree's name.
pub(super) const HEAD: Font = Font { size: 145, bold: true };
/// The font of text beside a name, and in lines.
pub(super) const LINE: Font = Font { size: 110, bold: false };
/// The font of the number of a child.
pub(super) const ORDER: Font = Font { size: 85, bold: false };

/// Returns the width of a text in pixels, rounded up.
pub(super) fn width(text: &str, font: Font) -> i32 {
    let table = if font.bold { &BOLD } else { &PLAIN };
    let thousandths: u64 = text.chars().map(|char| u64::from(of(char, table, font.bold))).sum();
    (thousandths * u64::from(font.size)).div_ceil(10_000) as i32
}

fn of(char: char, table: &[u16; 95], bold: bool) -> u16 {
    match (char as usize).checked_sub(32) {
        Some(at) if at < table.len() => table[at],
        _ => match char.width() {
            None | Some(0) => 0,
            // Nine in ten letters of Latin, Greek and Cyrillic are less wide.
            Some(1) => 750 + u16::from(bold) * 80,
            Some(_) => 1050,
        },
    }
}

/// Returns at most this many letters of a text; `…` replaces the rest. Control characters and line ends become spaces.
pub(super) fn cut(text: &str, most: usize) -> String {
    let most = most.max(8);
    let mut shown = String::new();
    for (count, char) in text.chars().enumerate() {
        if count == most {
            shown.pop();
            shown.push('…');
            break;
        }
        shown.push(if char.is_control() { ' ' } else { char });
    }
    shown
}

/// Returns a text in lines of at most this many letters, broken at spaces if there are any. If there are more than
/// `lines` lines, the last one ends in `…`.
pub(super) fn wrapped(text: &str, most: usize, lines: usize) -> Vec<String> {
    let most = most.max(8);
    let mut shown: Vec<String> = Vec::new();
    for word in text.split(|char: char| char.is_whitespace() || char.is_control()).filter(|word| !word.is_empty()) {
        let last = shown.len();
        match shown.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            Some(line) if last == lines => {
                line.push_str(" …");
                break;
            }
            _ => shown.push(cut(word, most)),
        }
    }
    shown
}

/// The indentation of the other rows of a line, and of a child below its parent, in spaces that viewers keep.
pub(super) const DEEPER: &str = "\u{a0}\u{a0}\u{a0}";

/// Returns a line in rows of at most this many letters, broken at spaces, or within a word that is longer than a row.
/// All rows but the first are indented. If there are more than `most_rows` rows, `…` replaces the middle of the line,
/// because the end of a guard shows what it aborts.
pub(super) fn folded(text: &str, letters: usize, most_rows: usize) -> Vec<String> {
    let indent: String = text.chars().take_while(|&char| char == '\u{a0}').collect();
    let next = || format!("{indent}{DEEPER}");
    let letters = letters.max(8);
    let room = letters.max(next().chars().count() + 8);
    let mut rows = vec![String::new()];
    let mut count = 0;
    for (at, word) in text.split(|char: char| char == ' ' || char.is_control()).enumerate() {
        let space = usize::from(at > 0);
        let most = if rows.len() == 1 { letters } else { room };
        if at > 0 && count + space + word.chars().count() > most {
            rows.push(next());
            count = rows[rows.len() - 1].chars().count();
        } else if at > 0 {
            rows.last_mut().into_iter().for_each(|row| row.push(' '));
            count += 1;
        }
        for char in word.chars() {
            if count == if rows.len() == 1 { letters } else { room } {
                rows.push(next());
                count = rows[rows.len() - 1].chars().count();
            }
            rows.last_mut().into_iter().for_each(|row| row.push(char));
            count += 1;
        }
    }
    if rows.len() > most_rows {
        rows.drain(most_rows - 1..rows.len() - 1);
        // A part that is not longer than a row.
        let kept: String = rows[most_rows - 2].chars().take(room - 2).collect();
        rows[most_rows - 2] = format!("{} …", kept.trim_end_matches(' '));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::{LINE, TITLE, cut, folded, width, wrapped};

    #[test]
    fn a_long_line_goes_on_in_other_rows() {
        assert_eq!(folded("when a, aborts both", 20, 4), ["when a, aborts both"]);
        assert_eq!(
            folded("when enemy_distance < 12, aborts lower_priority", 26, 4),
            ["when enemy_distance < 12,", "\u{a0}\u{a0}\u{a0}aborts lower_priority"]
        );
        assert_eq!(folded("abcdefghijkl", 8, 4), ["abcdefgh", "\u{a0}\u{a0}\u{a0}ijkl"]);
        let long = format!("when {}, aborts self", "a + ".repeat(99));
        let rows = folded(&long, 20, 4);
        assert_eq!((rows.len(), rows[2].ends_with(" …")), (4, true), "{rows:?}");
        assert!(rows[3].ends_with("aborts self"), "{rows:?}");
    }

    #[test]
    fn wide_letters_are_wider() {
        assert_eq!(width("", LINE), 0);
        assert!(width("iiii", LINE) < width("mmmm", LINE));
        assert!(width("move", LINE) < width("move", TITLE));
        assert!(width("é", LINE) < width("漢", LINE));
        assert_eq!(width("e\u{301}", LINE), width("e", LINE));
    }

    #[test]
    fn long_text_is_cut_at_letters() {
        assert_eq!(cut("ääääääääää", 8), "äääääää…");
        assert_eq!(cut("a\nb\0c", 8), "a b c");
        assert_eq!(wrapped("a  remark of\nsome words and more", 12, 2), ["a remark of", "some words …"]);
        assert_eq!(wrapped("", 12, 2), Vec::<String>::new());
        assert_eq!(wrapped("immensely-long-word", 10, 2), ["immensely…"]);
    }
}
