//! Types of ports: from C++ to Rust, and the values of attributes.

use std::ops::RangeInclusive;

use bt_model::Value;
use bt_model::catalogue::{Key, inside};
use bt_model::json::expression::is_whole_number;
use bt_model::json::{Limits, Located, Source};

/// The prefix of a value in JSON.
pub(crate) const JSON: &str = "json:";

/// The character between the elements of a list.
pub(crate) const SEPARATOR: char = ';';

/// The maximum length of the name of a type, in bytes.
pub(crate) const LONGEST: usize = 512;

/// The type of a duration. A number without a unit means milliseconds. The types of [`UNITS`] are known only to the
/// import: documents have `Duration` in their place.
const DURATION: &str = "Duration";

/// The types of durations with other units: the type, its name in `std::chrono`, the seconds of a unit as a fraction, and
/// the unit in documents.
const UNITS: [(&str, &str, (u64, u64), &str); 6] = [
    (DURATION, "milliseconds", (1, 1_000), "ms"),
    ("Duration/ns", "nanoseconds", (1, 1_000_000_000), "ns"),
    ("Duration/us", "microseconds", (1, 1_000_000), "us"),
    ("Duration/s", "seconds", (1, 1), "s"),
    ("Duration/min", "minutes", (60, 1), "min"),
    ("Duration/h", "hours", (3600, 1), "h"),
];

/// Returns the unit of a number without one, for a type of durations.
fn unit(ty: &str) -> Option<&'static str> {
    UNITS.iter().find(|(known, ..)| *known == ty).map(|(.., unit)| *unit)
}

pub(crate) fn is_duration(ty: &str) -> bool {
    unit(ty).is_some()
}

/// Returns a type as documents write it.
pub(crate) fn written(ty: &str) -> String {
    UNITS[1..].iter().fold(ty.to_owned(), |ty, (known, ..)| ty.replace(known, DURATION))
}

/// Returns the type for `std::chrono::duration` with these arguments; `None` for an unknown unit.
fn duration(arguments: &str) -> Option<&'static str> {
    let ratio = match arguments.split_once("ratio<") {
        Some((_, ratio)) => ratio.trim_end_matches('>').replace(['l', 'L'], ""),
        // The default of C++ is the second.
        None if !arguments.is_empty() => "1".to_owned(),
        None => return Some(DURATION),
    };
    let (seconds, parts) = ratio.split_once(',').unwrap_or((&ratio, "1"));
    let fraction = (seconds.parse().ok()?, parts.parse().ok()?);
    UNITS.iter().find(|(_, _, known, _)| *known == fraction).map(|(ty, ..)| *ty)
}

/// Returns `true` for a duration in C++ whose unit is not known.
pub(crate) fn has_unknown_unit(cpp: &str) -> bool {
    let text: String = cpp.split_whitespace().collect();
    let arguments = text.split_once("chrono::duration<").and_then(|(_, inner)| inner.strip_suffix('>'));
    arguments.is_some_and(|arguments| duration(arguments).is_none())
}

/// Returns the Rust type for a C++ type; `None` if the port takes any type.
pub(crate) fn rust(cpp: &str) -> Option<String> {
    // The length bounds the nesting of types.
    if cpp.len() > LONGEST {
        return None;
    }
    let words = cpp.split_whitespace().filter(|word| *word != "const");
    let text: String = words.collect();
    let text = text.trim_end_matches('&');
    let (path, inner) = match text.split_once('<') {
        Some((path, rest)) => (path, rest.strip_suffix('>').unwrap_or(rest)),
        None => (text, ""),
    };
    let name = path.rsplit("::").next().unwrap_or(path);
    let known = match name {
        "" | "Any" | "AnyTypeAllowed" | "any" => return None,
        "int" | "int32_t" | "i32" => "i32",
        "unsigned" | "unsignedint" | "uint32_t" | "u32" => "u32",
        "int8_t" | "i8" => "i8",
        "int16_t" | "short" | "i16" => "i16",
        "int64_t" | "long" | "longlong" | "i64" => "i64",
        "uint8_t" | "u8" => "u8",
        "uint16_t" | "unsignedshort" | "u16" => "u16",
        "uint64_t" | "size_t" | "unsignedlong" | "u64" => "u64",
        "usize" => "usize",
        "isize" => "isize",
        "float" | "f32" => "f32",
        "double" | "f64" => "f64",
        "bool" => "bool",
        "string" | "String" | "basic_string" | "string_view" | "StringView" | "NodeStatus" => "String",
        "Duration" => DURATION,
        "duration" => duration(inner).unwrap_or(DURATION),
        "vector" | "list" | "Vec" => {
            return Some(format!("Vec<{}>", rust(first(inner)).unwrap_or("String".to_owned())));
        }
        "SharedQueue" | "ProtectedQueue" | "deque" => {
            return Some(format!("VecDeque<{}>", rust(first(inner)).unwrap_or("String".to_owned())));
        }
        "shared_ptr" | "unique_ptr" if !inner.is_empty() => return rust(first(inner)),
        own => match UNITS.iter().find(|(_, chrono, ..)| *chrono == own) {
            Some((ty, ..)) => ty,
            None => return Some(crate::names::identifier(own.trim_end_matches('_'))),
        },
    };
    Some(known.to_owned())
}

/// Returns the C++ type for a type in Rust.
pub(crate) fn cpp(ty: &str) -> String {
    match ty {
        "i8" | "i16" | "i32" | "i64" => format!("int{}_t", &ty[1..]),
        "u8" | "u16" | "u32" | "u64" => format!("uint{}_t", &ty[1..]),
        "f32" => "float".to_owned(),
        "f64" => "double".to_owned(),
        "String" => "std::string".to_owned(),
        _ => match item(ty) {
            Some(item) => format!("std::vector<{}>", cpp(item)),
            None => ty.to_owned(),
        },
    }
}

/// Returns a Rust type without spaces, and without the modules before its names.
pub(crate) fn of_rust(written: &str) -> String {
    let mut text = String::with_capacity(written.len());
    let mut path = 0;
    for char in written.chars().filter(|char| !char.is_whitespace()) {
        if char == ':' {
            text.truncate(path);
            continue;
        }
        text.push(char);
        if !char.is_alphanumeric() && char != '_' {
            path = text.len();
        }
    }
    text
}

/// Returns the type of a key: its type in expressions if that is simple, else its Rust type. An alias of `String` is a
/// text.
pub(crate) fn of_key(key: &Key) -> String {
    match &*key.is {
        "text" => "String".to_owned(),
        "duration" => "Duration".to_owned(),
        is if is == "bool" || is_number(is) => is.to_owned(),
        _ => of_rust(&key.ty),
    }
}

/// Returns the type inside an `Option`, else the type itself.
pub(crate) fn present(ty: &str) -> &str {
    inside(ty).unwrap_or(ty)
}

/// Returns the first of several arguments of a type.
fn first(arguments: &str) -> &str {
    let mut open = 0_usize;
    for (at, char) in arguments.char_indices() {
        match char {
            '<' => open += 1,
            '>' => open = open.saturating_sub(1),
            ',' if open == 0 => return &arguments[..at],
            _ => {}
        }
    }
    arguments
}

/// Returns the type of the elements of a list.
pub(crate) fn item(ty: &str) -> Option<&str> {
    ty.strip_prefix("VecDeque<").or_else(|| ty.strip_prefix("Vec<"))?.strip_suffix('>')
}

/// Returns the initial value of a type; `None` for a type of the game.
pub(crate) fn default(ty: &str) -> Option<Value> {
    Some(match ty {
        "bool" => Value::Bool(false),
        "String" => Value::Text(String::new()),
        _ if is_duration(ty) => Value::Text("0s".to_owned()),
        _ if is_number(ty) => Value::Number("0".to_owned()),
        _ if item(ty).is_some() => Value::List(Vec::new()),
        _ => return None,
    })
}

pub(crate) fn is_number(ty: &str) -> bool {
    is_whole(ty) || matches!(ty, "f32" | "f64")
}

pub(crate) fn is_whole(ty: &str) -> bool {
    matches!(ty, "i8" | "i16" | "i32" | "i64" | "isize" | "u8" | "u16" | "u32" | "u64" | "usize")
}

pub(crate) fn is_unsigned(ty: &str) -> bool {
    is_whole(ty) && ty.starts_with('u')
}

/// Returns `true` if documents can compare values of the type by `==`.
pub(crate) fn is_compared(ty: &str) -> bool {
    is_number(ty) || is_duration(ty) || matches!(ty, "bool" | "String")
}

/// Returns the value of an attribute for a port of this type, or of an unknown type. The error is the name of the type.
pub(crate) fn value(text: &str, ty: Option<&str>) -> Result<Value, String> {
    if let Some(json) = text.strip_prefix(JSON) {
        return json_value(json).ok_or_else(|| "JSON".to_owned());
    }
    let Some(ty) = ty.map(present) else { return Ok(guessed(text)) };
    let wrong = || written(ty);
    match ty {
        "bool" => match &*text.trim().to_ascii_lowercase() {
            "true" | "1" => Ok(Value::Bool(true)),
            "false" | "0" => Ok(Value::Bool(false)),
            _ => Err(wrong()),
        },
        "String" => Ok(Value::Text(text.to_owned())),
        _ if is_whole(ty) => {
            let number: i128 = text.trim().parse().map_err(|_| wrong())?;
            if !bounds(ty).contains(&number) {
                return Err(wrong());
            }
            Ok(Value::Number(number.to_string()))
        }
        _ if is_number(ty) => number(text).ok_or_else(wrong),
        _ if let Some(unit) = unit(ty) => {
            let text = text.trim();
            let unit = if text.ends_with(|char: char| char.is_ascii_digit()) { unit } else { "" };
            let span = format!("{text}{unit}");
            bt_model::span(&span).map(|_| Value::Text(span.clone())).ok_or_else(wrong)
        }
        _ => match item(ty) {
            Some(_) if text.is_empty() => Ok(Value::List(Vec::new())),
            Some(item) => {
                text.split(SEPARATOR).map(|part| value(part, Some(item))).collect::<Result<_, _>>().map(Value::List)
            }
            None => Ok(guessed(text)),
        },
    }
}

/// Returns the range of a type of whole numbers.
fn bounds(ty: &str) -> RangeInclusive<i128> {
    let bits = ty[1..].parse().unwrap_or(64_u32);
    if ty.starts_with('u') { 0..=(1 << bits) - 1 } else { -(1 << (bits - 1))..=(1 << (bits - 1)) - 1 }
}

/// Returns the value of a text of unknown type: a truth value, a number, a list of numbers, or the text itself.
fn guessed(text: &str) -> Value {
    match text.trim() {
        "true" => return Value::Bool(true),
        "false" => return Value::Bool(false),
        _ => {}
    }
    if let Some(number) = number(text) {
        return number;
    }
    let numbers: Option<Vec<Value>> = text.split(SEPARATOR).map(number).collect();
    match numbers {
        Some(numbers) if numbers.len() > 1 => Value::List(numbers),
        _ => Value::Text(text.to_owned()),
    }
}

/// Returns the type that a text appears to have; `None` for JSON, and for a list of texts.
pub(crate) fn looks(text: &str) -> Option<&'static str> {
    if text.starts_with(JSON) {
        return None;
    }
    match guessed(text) {
        Value::Bool(_) => Some("bool"),
        Value::Number(number) if !is_whole_number(&number) => Some("f64"),
        Value::Number(_) => Some("i64"),
        Value::List(_) => Some("Vec<f64>"),
        Value::Text(text) => (!text.contains(SEPARATOR)).then_some("String"),
        Value::Null | Value::Object(_) => None,
    }
}

/// Returns a number as written in JSON.
fn number(text: &str) -> Option<Value> {
    let text = text.trim();
    if let Ok(whole) = text.parse::<i64>() {
        return Some(Value::Number(whole.to_string()));
    }
    let looks = text.starts_with(|char: char| char.is_ascii_digit() || "+-.".contains(char));
    let real = text.parse::<f64>().ok().filter(|real| looks && real.is_finite())?;
    Some(Value::Number(format!("{real:?}")))
}

fn json_value(text: &str) -> Option<Value> {
    // The limits of depth and size are those of documents.
    let value = Located::of(&Source::new("", text), &Limits::default())?.value();
    Some(match value {
        Value::Object(_) => Value::Object(vec![("data".to_owned(), value)]),
        value => value,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bt_model::json::line;

    #[test]
    fn types_of_c_plus_plus_have_names_in_rust() {
        for (cpp, name) in [
            ("int", Some("i32")),
            ("std::string", Some("String")),
            ("std::basic_string<char, std::char_traits<char>, std::allocator<char> >", Some("String")),
            ("std::vector<double, std::allocator<double> >", Some("Vec<f64>")),
            ("geometry_msgs::msg::PoseStamped_<std::allocator<void> >", Some("PoseStamped")),
            ("std::shared_ptr<std::deque<Pose2D>>", Some("VecDeque<Pose2D>")),
            ("BT::AnyTypeAllowed", None),
            ("std::chrono::milliseconds", Some("Duration")),
            ("std::chrono::duration<long, std::ratio<1l, 1000l> >", Some("Duration")),
            ("std::vector<std::chrono::seconds>", Some("Vec<Duration/s>")),
            ("std::chrono::duration<long, std::ratio<1l, 1l> >", Some("Duration/s")),
            ("std::chrono::duration<double>", Some("Duration/s")),
            ("const std::chrono::duration<long, std::ratio<60l> >&", Some("Duration/min")),
            ("std::chrono::duration<long, std::ratio<7l, 2l> >", Some("Duration")),
        ] {
            assert_eq!(rust(cpp).as_deref(), name, "{cpp}");
        }
    }

    #[test]
    fn types_of_rust_are_named_without_modules() {
        for (written, name) in [
            ("std::string::String", "String"),
            ("Option<std::string::String>", "Option<String>"),
            ("std::vec::Vec< std::option::Option<crate::Pose> >", "Vec<Option<Pose>>"),
            ("Map<a::B, c::D>", "Map<B,D>"),
        ] {
            assert_eq!(of_rust(written), name, "{written}");
        }
    }

    #[test]
    fn values_follow_the_type_of_the_port() {
        for (text, ty, shown) in [
            ("1", Some("bool"), "true"),
            ("1", Some("String"), "\"1\""),
            ("1.50", Some("f64"), "1.5"),
            ("1;2", Some("Vec<f64>"), "[1, 2]"),
            ("1;2;3", None, "[1, 2, 3]"),
            ("a;b", None, "\"a;b\""),
            ("007", None, "7"),
            ("inf", None, "\"inf\""),
            ("json:{\"x\": [1]}", None, "{ \"data\": { \"x\": [1] } }"),
            ("250", Some("Duration"), "\"250ms\""),
            (" 1.5s", Some("Duration"), "\"1.5s\""),
            ("5", Some("Duration/s"), "\"5s\""),
            ("0.5", Some("Duration/min"), "\"0.5min\""),
            ("250ms", Some("Duration/us"), "\"250ms\""),
            ("7;8", Some("Vec<Duration/ns>"), "[\"7ns\", \"8ns\"]"),
        ] {
            assert_eq!(value(text, ty).map(|value| line(&value)).as_deref(), Ok(shown), "{text}");
        }
        assert_eq!(value("x", Some("i32")), Err("i32".to_owned()));
        assert_eq!(value("1s || true", Some("Duration")), Err("Duration".to_owned()));
        assert_eq!(value("-5", Some("Duration/s")), Err("Duration".to_owned()));
        assert_eq!(value("300", Some("u8")), Err("u8".to_owned()));
        assert_eq!(value("-1", Some("Option<usize>")), Err("usize".to_owned()));
        assert_eq!(value("-128", Some("i8")).map(|value| line(&value)).as_deref(), Ok("-128"));
        assert_eq!(value("json:{", None), Err("JSON".to_owned()));
    }
}
