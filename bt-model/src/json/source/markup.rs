//! The path to a byte of an XML file: `root/BehaviorTree/Sequence`.

/// Returns the names of the elements around a byte, the outermost first, and last the element whose tag is at the byte.
/// Invalid XML before the byte makes the path shorter or longer, never malformed.
pub(super) fn of(text: &str, byte: usize) -> String {
    let mut open: Vec<&str> = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].find('<').map(|found| at + found).filter(|next| *next <= byte) {
        let rest = &text[next..];
        let end = end(rest).map_or(text.len(), |end| next + end);
        if let Some(name) = rest[1..].strip_prefix(|char: char| char == '_' || char.is_alphabetic()) {
            let length = name.find(|char: char| char.is_whitespace() || "/>=\"'<".contains(char)).unwrap_or(name.len());
            let first = rest.len() - 1 - name.len();
            open.push(&rest[1..1 + first + length]);
            if end > byte {
                break;
            }
            if text[..end].ends_with("/>") {
                open.pop();
            }
        } else if rest.starts_with("</") {
            if end > byte {
                break;
            }
            open.pop();
        }
        at = end;
    }
    open.join("/")
}

/// Returns the offset after a tag, a comment or another part that begins with `<`.
fn end(rest: &str) -> Option<usize> {
    for (start, stop) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] {
        if let Some(inner) = rest.strip_prefix(start) {
            return inner.find(stop).map(|at| start.len() + at + stop.len());
        }
    }
    let mut quote = None;
    for (at, byte) in rest.bytes().enumerate() {
        match (byte, quote) {
            (b'>', None) => return Some(at + 1),
            (b'"' | b'\'', None) => quote = Some(byte),
            (byte, Some(open)) if byte == open => quote = None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn a_path_leads_to_elements_attributes_and_text() {
        let text = "<?xml version='1.0'?><!-- <a> --><root a='>'><Tree ID=\"x\"><Leaf port=\"{y}\"/> t </Tree><Last/></root> e";
        let path = |part: &str| of(text, text.find(part).unwrap());
        assert_eq!(path("root"), "root");
        assert_eq!(path("ID"), "root/Tree");
        assert_eq!(path("{y}"), "root/Tree/Leaf");
        assert_eq!(path(" t "), "root/Tree");
        assert_eq!(path("Last"), "root/Last");
        assert_eq!(path(" e"), "");
        assert_eq!(of("<a <b", 4), "a");
    }
}
