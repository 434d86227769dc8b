//! Values as MessagePack, each in its shortest form.

use serde_json::Value;

/// Values are packed so deep in each other; deeper ones are left out.
const DEPTH: usize = 32;

/// The values of the entries of blackboards, by the name of each blackboard; nothing, if there is none.
pub fn blackboards<'v>(boards: impl ExactSizeIterator<Item = (&'v str, Vec<(&'v str, Value)>)>) -> Vec<u8> {
    let mut out = Vec::new();
    if boards.len() == 0 {
        return vec![0xc0];
    }
    head(&mut out, boards.len(), (0x80, 16), [None, Some(0xde), Some(0xdf)]);
    for (name, entries) in boards {
        text(&mut out, name);
        if entries.is_empty() {
            out.push(0xc0);
            continue;
        }
        head(&mut out, entries.len(), (0x80, 16), [None, Some(0xde), Some(0xdf)]);
        for (key, entry) in entries {
            text(&mut out, key);
            value(&mut out, &entry, 0);
        }
    }
    out
}

fn value(out: &mut Vec<u8>, of: &Value, depth: usize) {
    match of {
        _ if depth == DEPTH => out.push(0xc0),
        Value::Null => out.push(0xc0),
        Value::Bool(of) => out.push(0xc2 + u8::from(*of)),
        Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
            (Some(number), ..) => unsigned(out, number),
            (_, Some(number), _) => negative(out, number),
            (.., number) => real(out, number.unwrap_or(f64::NAN)),
        },
        Value::String(of) => text(out, of),
        Value::Array(items) => {
            head(out, items.len(), (0x90, 16), [None, Some(0xdc), Some(0xdd)]);
            items.iter().for_each(|item| value(out, item, depth + 1));
        }
        Value::Object(fields) => {
            head(out, fields.len(), (0x80, 16), [None, Some(0xde), Some(0xdf)]);
            for (name, field) in fields {
                text(out, name);
                value(out, field, depth + 1);
            }
        }
    }
}

/// A length: in one byte with `short`, if it is below the number there; else with one, two or four bytes.
fn head(out: &mut Vec<u8>, len: usize, (short, below): (u8, usize), [one, two, four]: [Option<u8>; 3]) {
    match (u8::try_from(len), u16::try_from(len), one, two) {
        (Ok(len), ..) if usize::from(len) < below => out.push(short | len),
        (Ok(len), _, Some(code), _) => out.extend([code, len]),
        (_, Ok(len), _, Some(code)) => {
            out.push(code);
            out.extend(len.to_be_bytes());
        }
        _ => {
            out.extend(four);
            out.extend((len as u32).to_be_bytes());
        }
    }
}

fn text(out: &mut Vec<u8>, of: &str) {
    head(out, of.len(), (0xa0, 32), [Some(0xd9), Some(0xda), Some(0xdb)]);
    out.extend(of.as_bytes());
}

fn unsigned(out: &mut Vec<u8>, of: u64) {
    match (u8::try_from(of), u16::try_from(of), u32::try_from(of)) {
        (Ok(of @ 0..=0x7f), ..) => out.push(of),
        (Ok(of), ..) => out.extend([0xcc, of]),
        (_, Ok(of), _) => {
            out.push(0xcd);
            out.extend(of.to_be_bytes());
        }
        (.., Ok(of)) => {
            out.push(0xce);
            out.extend(of.to_be_bytes());
        }
        _ => {
            out.push(0xcf);
            out.extend(of.to_be_bytes());
        }
    }
}

fn negative(out: &mut Vec<u8>, of: i64) {
    match (i8::try_from(of), i16::try_from(of), i32::try_from(of)) {
        (Ok(of), ..) if of >= -32 => out.push(of as u8),
        (Ok(of), ..) => out.extend([0xd0, of as u8]),
        (_, Ok(of), _) => {
            out.push(0xd1);
            out.extend(of.to_be_bytes());
        }
        (.., Ok(of)) => {
            out.push(0xd2);
            out.extend(of.to_be_bytes());
        }
        _ => {
            out.push(0xd3);
            out.extend(of.to_be_bytes());
        }
    }
}

/// With four bytes, where these are enough.
fn real(out: &mut Vec<u8>, of: f64) {
    let short = of as f32;
    if f64::from(short).to_bits() == of.to_bits() {
        out.push(0xca);
        out.extend(short.to_be_bytes());
    } else {
        out.push(0xcb);
        out.extend(of.to_be_bytes());
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_value_has_its_shortest_form() {
        let packed = |of: Value| {
            let mut out = Vec::new();
            value(&mut out, &of, 0);
            out
        };
        for (of, bytes) in [
            (json!(null), &[0xc0][..]),
            (json!(true), &[0xc3]),
            (json!(5), &[0x05]),
            (json!(200), &[0xcc, 200]),
            (json!(300), &[0xcd, 1, 44]),
            (json!(70_000), &[0xce, 0, 1, 0x11, 0x70]),
            (json!(1_u64 << 32), &[0xcf, 0, 0, 0, 1, 0, 0, 0, 0]),
            (json!(-1), &[0xff]),
            (json!(-100), &[0xd0, 0x9c]),
            (json!(-300), &[0xd1, 0xfe, 0xd4]),
            (json!(-70_000), &[0xd2, 0xff, 0xfe, 0xee, 0x90]),
            (json!(1.5), &[0xca, 0x3f, 0xc0, 0, 0]),
            (json!(0.1), &[0xcb, 0x3f, 0xb9, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9a]),
            (json!("ab"), &[0xa2, b'a', b'b']),
            (json!([1, "x"]), &[0x92, 1, 0xa1, b'x']),
            (json!({"k": false}), &[0x81, 0xa1, b'k', 0xc2]),
        ] {
            assert_eq!(packed(of.clone()), bytes, "{of}");
        }
        assert_eq!(packed(json!("x".repeat(40)))[..2], [0xd9, 40]);
        assert_eq!(packed(json!("x".repeat(300)))[..3], [0xda, 1, 44]);
        assert_eq!(packed(json!(vec![0; 20]))[..3], [0xdc, 0, 20]);
    }

    #[test]
    fn a_blackboard_without_entries_is_nothing() {
        let boards = [("Main", vec![("a", json!(1))]), ("Sub", Vec::new())];
        let bytes = blackboards(boards.into_iter());
        assert_eq!(bytes, [&[0x82, 0xa4][..], b"Main", &[0x81, 0xa1, b'a', 1, 0xa3], b"Sub", &[0xc0]].concat());
        assert_eq!(blackboards([].into_iter()), [0xc0]);
    }
}
