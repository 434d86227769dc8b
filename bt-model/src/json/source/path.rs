//! The path to a byte of a file: `$.root.children[0]`.

/// An object or a list that is open at the byte, with the position in it.
enum Open {
    /// An object: the name of the field that was read last, and whether a name is expected next.
    Object(String, bool),
    /// A list: the index of the item.
    List(usize),
}

/// Returns the path to the value at a byte. If the JSON before the byte is invalid, the path can be wrong.
pub(super) fn of(text: &str, byte: usize) -> String {
    let bytes = text.as_bytes();
    let mut open = Vec::new();
    let mut at = 0;
    while at < bytes.len().min(byte + 1) {
        let next = if bytes[at] == b'"' { string_end(bytes, at) } else { at + 1 };
        match (bytes[at], open.last_mut()) {
            (b'"', Some(Open::Object(name, expected @ true))) => {
                let inner = &text[at + 1..next];
                *name = inner.strip_suffix('"').unwrap_or(inner).to_owned();
                *expected = false;
            }
            (b',', Some(Open::Object(_, expected))) if at < byte => *expected = true,
            (b',', Some(Open::List(index))) if at < byte => *index += 1,
            (b'{', _) if at < byte => open.push(Open::Object(String::new(), true)),
            (b'[', _) if at < byte => open.push(Open::List(0)),
            (b'}' | b']', _) if at < byte => drop(open.pop()),
            _ => {}
        }
        at = next;
    }
    written(&open)
}

/// Returns the offset after a string that begins at `start`.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

fn written(open: &[Open]) -> String {
    let mut path = "$".to_owned();
    for step in open {
        match step {
            Open::List(index) => path.push_str(&format!("[{index}]")),
            Open::Object(name, _) if name.is_empty() => {}
            Open::Object(name, _) if name.chars().all(|char| char.is_alphanumeric() || char == '_') => {
                path.push('.');
                path.push_str(name);
            }
            Open::Object(name, _) => path.push_str(&format!("[\"{name}\"]")),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn a_path_leads_to_keys_values_and_containers() {
        let text = r#"{ "bt": 1, "root": { "children": [ {}, { "a \"b": [true] } ] } }"#;
        let path = |part: &str| of(text, text.find(part).unwrap());
        assert_eq!(path("\"bt\""), "$.bt");
        assert_eq!(path("1,"), "$.bt");
        assert_eq!(path("{ \"children"), "$.root");
        assert_eq!(path("{}"), "$.root.children[0]");
        assert_eq!(path("true"), "$.root.children[1][\"a \\\"b\"][0]");
        assert_eq!(of(r#"{ "a\"": 1 }"#, 9), r#"$["a\""]"#);
        assert_eq!(of(text, 0), "$");
        assert_eq!(of(text, text.len() + 9), "$");
    }
}
