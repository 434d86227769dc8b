//! The types of expressions, and their sources.

use std::fmt;

/// The type of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// `true` or `false`
    Bool,
    /// A whole number.
    Int {
        /// May it be negative?
        signed: bool,
        /// Its width, at most 64.
        bits: u8,
    },
    /// A number with a fraction: 32 or 64 bits.
    Float {
        /// Its width.
        bits: u8,
    },
    /// Text.
    Text,
    /// A length of time.
    Duration,
    /// From one value to another: `3s..=5s`.
    Range(Box<Type>),
    /// A value, or none.
    Option(Box<Type>),
    /// One of some words.
    Enum {
        /// Its name: `Mode`.
        name: String,
        /// Its words.
        words: Vec<String>,
    },
    /// An opaque type: expressions know only its name. Two values of the same type can be compared with `==`.
    Opaque(String),
    /// Unknown, and reported: expressions that read such a parameter or local are not checked.
    Unknown,
}

impl Type {
    /// A whole number with a sign: `i32` is `Type::int(32)`.
    #[must_use]
    pub const fn int(bits: u8) -> Self {
        Self::Int { signed: true, bits }
    }

    /// A whole number without a sign.
    #[must_use]
    pub const fn uint(bits: u8) -> Self {
        Self::Int { signed: false, bits }
    }

    /// An opaque type, written as in Rust: `geo::Vec2` and `Vec2` are the same.
    #[must_use]
    pub fn opaque(written: &str) -> Self {
        let mut name = String::new();
        let mut path = String::new();
        for char in written.chars().filter(|char| !char.is_whitespace()).chain([' ']) {
            if char.is_alphanumeric() || char == '_' || char == ':' {
                path.push(char);
                continue;
            }
            name.push_str(path.rsplit("::").next().unwrap_or_default());
            path.clear();
            name.push(char);
            if matches!(char, ',' | ';') {
                name.push(' ');
            }
        }
        Self::Opaque(name.trim_end().to_owned())
    }

    /// The minimum and the maximum of a whole number.
    #[must_use]
    pub fn limits(&self) -> Option<(i128, i128)> {
        match self {
            Self::Int { signed, bits } => {
                let digits = u32::from((*bits).min(64)).saturating_sub(u32::from(*signed));
                let beyond = 1_i128 << digits;
                Some((if *signed { -beyond } else { 0 }, beyond - 1))
            }
            _ => None,
        }
    }

    /// Does it have arithmetic?
    pub(super) fn is_number(&self) -> bool {
        matches!(self, Self::Int { .. } | Self::Float { .. })
    }

    /// `true` if its values are ordered.
    pub(super) fn is_ordered(&self) -> bool {
        self.is_number() || matches!(self, Self::Duration | Self::Text)
    }
}

/// The name for a designer, with the names of Rust for Rust's types: `u32`, `text`, `Mode`, `Option<Vec2>`.
impl fmt::Display for Type {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool => out.write_str("bool"),
            Self::Int { signed, bits } => write!(out, "{}{bits}", if *signed { 'i' } else { 'u' }),
            Self::Float { bits } => write!(out, "f{bits}"),
            Self::Text => out.write_str("text"),
            Self::Duration => out.write_str("duration"),
            Self::Range(of) => write!(out, "range of {of}"),
            Self::Option(of) => write!(out, "Option<{of}>"),
            Self::Enum { name, .. } | Self::Opaque(name) => out.write_str(name),
            Self::Unknown => out.write_str("unknown"),
        }
    }
}

/// The types of a function's arguments and of its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Its inputs in order.
    pub inputs: Vec<Type>,
    /// The type of its result.
    pub output: Type,
}

/// An action that expressions may call: it mutates nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Its inputs.
    pub inputs: Vec<AskedInput>,
    /// The type that it returns.
    pub output: Type,
    /// `true` if its inputs are not known, so that it takes any.
    pub open: bool,
}

/// An input of such an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedInput {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Is it required?
    pub required: bool,
}

/// A source of the types of names: a catalogue, a registry, a script.
pub trait Types {
    /// The type of a key: `["body", "health"]`.
    fn key(&self, path: &[&str]) -> Option<Type>;

    /// All keys, with dots: for help.
    fn keys(&self) -> Vec<String>;

    /// A function that expressions may call.
    fn function(&self, name: &str) -> Option<Signature>;

    /// All functions: for help.
    fn functions(&self) -> Vec<String>;

    /// An action that expressions may call, by its name.
    fn question(&self, name: &str) -> Option<Question> {
        let _ = name;
        None
    }

    /// All actions that expressions may call: for help.
    fn questions(&self) -> Vec<String> {
        Vec::new()
    }

    /// `true` if this is the name of an action, which is a node and not a function. For help.
    fn is_action(&self, name: &str) -> bool {
        let _ = name;
        false
    }

    /// Help for an unknown function, where no known function has a similar name.
    fn without(&self, function: &str) -> String {
        format!("the game registers it: `Registry::new().with_function(\"{function}\", …)`")
    }

    /// The words of an opaque type that is an enum, as far as they carry no value; none where they are unknown.
    fn words(&self, of: &str) -> Vec<String> {
        let _ = of;
        Vec::new()
    }

    /// The type of a field of a value; `None` where there is none. By default nothing has fields.
    fn field(&self, of: &Type, name: &str) -> Option<Type> {
        let _ = (of, name);
        None
    }
}

/// The names that an expression may use.
#[derive(Clone, Copy)]
pub struct Scope<'t> {
    /// Keys and functions.
    pub types: &'t dyn Types,
    /// Parameters, locals and names bound by an event, with their types. The last one of a name is meant.
    pub locals: &'t [(String, Type)],
}
