//! Parses text to elements.

use bt_model::Faults;
use bt_model::json::{Json, Limits, Source};
use roxmltree::{Document, Error, Node, ParsingOptions};

use super::{Attribute, Element, within};

/// Returns the root element of a file; `None` if the text is not XML or exceeds the limits, which was reported.
pub(crate) fn read(source: &Source, limits: &Limits, faults: &mut Faults<Json>) -> Option<Element> {
    if !within(source, limits, faults) {
        return None;
    }
    // A document type could declare entities.
    let options = ParsingOptions { allow_dtd: false, ..ParsingOptions::default() };
    match Document::parse_with_options(source.text(), options) {
        Ok(document) => {
            let mut root = element(source, document.root_element());
            let outside = document.root().children().filter(Node::is_comment);
            let outside = outside.filter_map(|comment| comment.text()).map(|text| text.trim().to_owned());
            root.comments = outside.chain(root.comments).collect();
            Some(root)
        }
        Err(error) => {
            let at = offset(source, error.pos().row as usize, error.pos().col as usize);
            let (message, help) = described(&error);
            faults.error(&source.place(at, at + 1), message, help);
            None
        }
    }
}

/// Converts an element. The depth of elements, already checked, bounds the recursion.
fn element(source: &Source, node: Node<'_, '_>) -> Element {
    let start = node.range().start;
    let name = node.tag_name().name();
    let attributes = node.attributes().map(|attribute| Attribute {
        name: attribute.name().to_owned(),
        value: attribute.value().to_owned(),
        place: source.place(attribute.range_value().start, attribute.range_value().end),
        named: source.place(attribute.range_qname().start, attribute.range_qname().end),
    });
    let mut made = Element {
        name: name.to_owned(),
        place: source.place(start, start + 1 + name.len()),
        named: source.place(start + 1, start + 1 + name.len()),
        attributes: attributes.collect(),
        children: Vec::new(),
        comments: Vec::new(),
        text: String::new(),
    };
    let mut comments = Vec::new();
    // `true` if the line of the last tag has ended.
    let mut next_line = false;
    for child in node.children() {
        if child.is_comment() {
            let comment = child.text().map(|text| text.trim().to_owned());
            if !next_line && ends_line(child) {
                made.children.last_mut().map_or(&mut made.comments, |last| &mut last.comments).extend(comment);
            } else {
                comments.extend(comment);
            }
        } else if child.is_element() {
            let mut inner = element(source, child);
            comments.append(&mut inner.comments);
            inner.comments = std::mem::take(&mut comments);
            made.children.push(inner);
            next_line = false;
        } else if let Some(text) = child.text() {
            made.text.push_str(text);
            next_line |= text.contains('\n');
        }
    }
    made.comments.append(&mut comments);
    made.text = made.text.trim().to_owned();
    made
}

/// Returns `true` if no element follows a comment on its line.
fn ends_line(comment: Node<'_, '_>) -> bool {
    comment.next_sibling().is_none_or(|next| next.is_text() && next.text().is_some_and(|text| text.contains('\n')))
}

/// Returns the byte offset of a line and a column, both from 1, the column in characters.
fn offset(source: &Source, line: usize, column: usize) -> usize {
    let text = source.text();
    let start = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
    let rest = &text[start..];
    start + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
}

/// Returns the message and the help for an error of the parser.
fn described(error: &Error) -> (String, String) {
    // The place is shown separately.
    let text = error.to_string().replace(&format!(" at {}", error.pos()), "").replace('\'', "`");
    let help = match error {
        Error::DtdDetected => "leave `<!DOCTYPE …>` out: it could declare entities",
        Error::UnknownEntityReference(..) => "XML has `&lt;`, `&gt;`, `&amp;`, `&quot;` and `&apos;`",
        Error::UnexpectedCloseTag(..) | Error::UnclosedRootNode => "close each element: `</Sequence>`",
        Error::DuplicatedAttribute(..) => "leave one out",
        Error::NoRootNode => "a file begins with `<root BTCPP_format=\"4\">`",
        _ => "in scripts, write `&lt;` for `<` and `&amp;&amp;` for `&&`",
    };
    (format!("the file is not XML: {text}"), help.to_owned())
}
