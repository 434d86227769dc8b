//! Edits lists and objects in the style of the text around them.

use bt_model::Value;
use bt_model::json::{Located, line, pretty_at};

use crate::edit::Edit;

/// The width of a line that a new item on the same line must not exceed.
const WIDTH: usize = 100;

/// Returns the line ending of the text.
pub(crate) fn line_end(text: &str) -> &'static str {
    match text.find('\n') {
        Some(at) if text[..at].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// Returns the indentation of the line of a byte.
pub(crate) fn indent(text: &str, byte: usize) -> &str {
    let start = text[..byte].rfind('\n').map_or(0, |at| at + 1);
    let line = &text[start..byte];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// Returns one level of indentation: the first indentation in the text, or two spaces.
pub(crate) fn unit(text: &str) -> &str {
    let found = text.lines().map(|line| &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]);
    found.into_iter().find(|spaces| !spaces.is_empty() && spaces.len() <= 8).unwrap_or("  ")
}

/// Formats a value for a line with this indentation.
pub(crate) fn value(value: &Value, text: &str, indent: &str) -> String {
    let written = pretty_at(value, indent.chars().count());
    let mut lines = written.split('\n');
    let mut result = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        // `pretty_at` indents by two spaces per level, from the indentation of the line.
        let bare = line.trim_start_matches(' ');
        let depth = (line.len() - bare.len()).saturating_sub(indent.chars().count()) / 2;
        result.push_str(line_end(text));
        result.push_str(indent);
        result.push_str(&unit(text).repeat(depth));
        result.push_str(bare);
    }
    result
}

/// Returns the range of an object or a list between its brackets.
fn inside(holder: &Located) -> std::ops::Range<usize> {
    holder.range.start + 1..holder.range.end - 1
}

/// `true` if a line break follows the opening bracket.
fn is_broken(text: &str, holder: &Located, first: usize) -> bool {
    text[holder.range.start..first].contains('\n')
}

/// Adds an item to a list, before the item at `index`, or at the end.
pub(crate) fn add_item(text: &str, list: &Located, index: usize, item: &Value) -> Edit {
    let items = list.items();
    let short = line(item);
    let (end, outer) = (line_end(text), indent(text, list.range.start));
    let deeper = format!("{outer}{}", unit(text));
    let Some((first, last)) = items.first().zip(items.last()) else {
        let fits = width_of_line(text, list.range.start) + short.chars().count() <= WIDTH;
        let new = if fits { short } else { format!("{end}{deeper}{}{end}{outer}", value(item, text, &deeper)) };
        return Edit::replace(text, inside(list), new);
    };
    if is_broken(text, list, first.range.start) {
        let own = indent(text, first.range.start);
        let written = value(item, text, own);
        return match items.get(index) {
            Some(next) => Edit::replace(text, next.range.start..next.range.start, format!("{written},{end}{own}")),
            None => Edit::replace(text, last.range.end..last.range.end, format!(",{end}{own}{written}")),
        };
    }
    let whole = &text[list.range.clone()];
    if whole.contains('\n') || width_of_line(text, list.range.start) + short.chars().count() + 2 <= WIDTH {
        return match items.get(index) {
            Some(next) => Edit::replace(text, next.range.start..next.range.start, format!("{short}, ")),
            None => Edit::replace(text, last.range.end..last.range.end, format!(", {short}")),
        };
    }
    let mut lines: Vec<String> = items.iter().map(|item| text[item.range.clone()].to_owned()).collect();
    lines.insert(index.min(lines.len()), value(item, text, &deeper));
    let new = format!("{end}{deeper}{}{end}{outer}", lines.join(&format!(",{end}{deeper}")));
    Edit::replace(text, inside(list), new)
}

/// Removes an item of a list or a field of an object: `parts` are the ranges of all items or fields.
pub(crate) fn take_out(text: &str, holder: &Located, parts: &[std::ops::Range<usize>], index: usize) -> Edit {
    let part = parts[index].clone();
    let range = match (index.checked_sub(1).map(|before| parts[before].end), parts.get(index + 1)) {
        (Some(before), _) => before..part.end,
        (None, Some(next)) => part.start..next.start,
        (None, None) => inside(holder),
    };
    Edit::replace(text, range, "")
}

/// Adds a field to an object, behind the fields that `earlier` names.
pub(crate) fn add_field(text: &str, object: &Located, name: &str, new: &Value, earlier: &[&str]) -> Edit {
    let members = object.members();
    let name = line(&Value::text(name));
    let Some(first) = members.first() else {
        return Edit::replace(text, object.range.clone(), format!("{{ {name}: {} }}", line(new)));
    };
    let before = members.iter().rposition(|member| earlier.contains(&&*member.name));
    let broken = is_broken(text, object, first.name_range.start);
    let own = indent(text, first.name_range.start);
    let field = if broken { format!("{name}: {}", value(new, text, own)) } else { format!("{name}: {}", line(new)) };
    let space = if broken { format!("{}{own}", line_end(text)) } else { " ".to_owned() };
    match before {
        Some(before) => {
            let at = members[before].value.range.end;
            Edit::replace(text, at..at, format!(",{space}{field}"))
        }
        None => {
            let at = first.name_range.start;
            Edit::replace(text, at..at, format!("{field},{space}"))
        }
    }
}

/// Returns the width of the line that contains a byte, in letters.
fn width_of_line(text: &str, byte: usize) -> usize {
    let start = text[..byte].rfind('\n').map_or(0, |at| at + 1);
    let end = text[byte..].find(['\r', '\n']).map_or(text.len(), |at| byte + at);
    text[start..end].chars().count()
}
