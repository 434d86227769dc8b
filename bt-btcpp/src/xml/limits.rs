//! The limits of a file, checked before parsing: the time of the parser grows with the square of some of these numbers.

use bt_model::Faults;
use bt_model::json::{Json, Limits, Source};

/// The maximum nesting depth of elements: twice that of nodes, because a decorator is an element.
pub(super) const DEPTH: usize = 2 * bt_model::limits::DEPTH;

/// The maximum number of attributes of an element.
const ATTRIBUTES: usize = 256;

/// The maximum number of declarations of namespaces. BehaviorTree.CPP uses none; editors may write one or two.
const NAMESPACES: usize = 16;

/// Checks the sizes of a file. Returns `false` if one exceeds its limit, which was reported.
pub(crate) fn within(source: &Source, limits: &Limits, faults: &mut Faults<Json>) -> bool {
    let text = source.text();
    if text.len() > limits.bytes {
        let message = format!("a file of more than {} bytes", limits.bytes);
        faults.error(&source.place(0, 1), message, "split it into files that it includes");
        return false;
    }
    if text.matches("xmlns").count() > NAMESPACES {
        let at = text.find("xmlns").unwrap_or_default();
        let message = format!("more than {NAMESPACES} declarations of namespaces");
        faults.error(&source.place(at, at + 5), message, "BehaviorTree.CPP has no namespaces: leave them out");
        return false;
    }
    let (mut at, mut depth) = (0, 0_usize);
    while let Some(start) = text[at..].find('<').map(|found| at + found) {
        let Some((tag, end)) = Tag::of(text, start) else { return true };
        match tag {
            Tag::Open { attributes, .. } if attributes > ATTRIBUTES => {
                let message = format!("an element has {attributes} attributes, more than {ATTRIBUTES}");
                faults.error(&source.place(start, start + 1), message, "put what belongs together into one entry");
                return false;
            }
            Tag::Open { empty: false, .. } if depth == DEPTH => {
                let message = format!("elements stand more than {DEPTH} deep in each other");
                faults.error(&source.place(start, start + 1), message, "move a part into a tree of its own");
                return false;
            }
            Tag::Open { empty, .. } => depth += usize::from(!empty),
            Tag::Close => depth = depth.saturating_sub(1),
            Tag::Other => {}
        }
        at = end;
    }
    true
}

/// A part that begins with `<`.
enum Tag {
    Open { attributes: usize, empty: bool },
    Close,
    Other,
}

impl Tag {
    /// Returns the part at a byte, and the offset after it; `None` if the part has no end.
    fn of(text: &str, start: usize) -> Option<(Self, usize)> {
        let rest = &text[start..];
        for (open, close) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">"), ("</", ">")] {
            if let Some(inner) = rest.strip_prefix(open) {
                let end = start + open.len() + inner.find(close)? + close.len();
                return Some((if open == "</" { Self::Close } else { Self::Other }, end));
            }
        }
        let (mut quote, mut attributes) = (None, 0);
        for (at, byte) in rest.bytes().enumerate() {
            match (byte, quote) {
                (b'>', None) => {
                    let empty = rest[..at].ends_with('/');
                    return Some((Self::Open { attributes, empty }, start + at + 1));
                }
                (b'=', None) => attributes += 1,
                (b'"' | b'\'', None) => quote = Some(byte),
                (byte, Some(open)) if byte == open => quote = None,
                _ => {}
            }
        }
        None
    }
}
