//! The types that keys of a script have.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::AtomicBool;
use core::time::Duration;
use std::collections::BTreeSet;
use std::sync::Mutex;

use bt_model::catalogue::inside;
use bt_model::json::expression::{Expr, Signature, Type};
use bt_model::{Code, Sample, Text};
use serde_json::Value;

use super::agent::{Cell, Held, MockAgent, MockBoard};
use super::functions::Gives;
use super::lists;
use super::sent::Sent;
use crate::blackboard::{Blackboard, KeyValue};
use crate::keys::Keys;
use crate::loaded::load::{AnyType, Declared, Loader, Named, StateParam};
use crate::loaded::memory::stored::Stored;
use crate::loaded::program::eval::Get;
use crate::loaded::program::lower::Free;
use crate::loaded::program::part::Word as Place;
use crate::loaded::registry::access::{Access, FileValue, Ops, type_of};
use crate::loaded::registry::events::{AnyEvent, Carried};
use crate::loaded::registry::facts::Facts;
use crate::loaded::registry::functions::AnyFunction;
use crate::loaded::registry::keys::KeyEntry;
use crate::loaded::registry::slot::{AnySlot, Slot, read};

/// The function that writes a key; it returns `true` if the value has changed.
pub type Write = Box<dyn Fn(&mut MockBoard) -> bool + Send + Sync>;

/// The test whether a key has a value.
pub type Equals = Box<dyn Fn(&MockAgent) -> bool + Send + Sync>;

/// A type that a key can have.
pub trait KeyType: Send + Sync {
    /// Returns the type in expressions.
    fn ty(&self) -> Type;
    /// Returns a cell with this value, or with the initial value of the type.
    fn cell(&self, value: Option<&Value>) -> Result<Box<dyn Cell>, String>;
    /// Returns a key of this type.
    fn entry(&self, name: &str, index: usize) -> KeyEntry<MockAgent>;
    /// Returns the function that writes this value, or the initial value of the type, to a key.
    fn write(&self, index: usize, value: Option<&Value>) -> Result<Write, String>;
    /// Returns the function that compares a key with this value.
    fn equals(&self, index: usize, value: &Value) -> Result<Equals, String>;
    /// Returns the type for parameters and locals.
    fn declares(&self) -> Box<dyn AnyType<MockAgent>>;
    /// Returns the function that reads a value of this type from an event of this name.
    fn carried(&self, event: &str) -> Box<dyn AnyEvent<MockAgent>>;
    /// Returns a function that takes these types and returns the value of a cell; `called` records that the tree calls
    /// it.
    fn function(&self, takes: Vec<Type>, index: usize, called: Arc<AtomicBool>) -> Box<dyn AnyFunction<MockAgent>>;
    /// Returns the name of the type.
    fn written(&self) -> &'static str;
}

/// A type of keys that is a Rust type.
struct Of<T> {
    ops: Ops<T>,
    ty: Type,
    first: T,
}

impl<T: FileValue + KeyValue + fmt::Debug> Of<T> {
    fn value(&self, value: Option<&Value>) -> Result<T, String> {
        value.map_or_else(|| Ok(self.first.clone()), |value| read(&self.ops, value))
    }
}

impl<T: FileValue + KeyValue + fmt::Debug + Default> KeyType for Of<T> {
    fn ty(&self) -> Type {
        self.ty.clone()
    }

    fn cell(&self, value: Option<&Value>) -> Result<Box<dyn Cell>, String> {
        Ok(Box::new(Held(self.value(value)?)))
    }

    fn entry(&self, name: &str, index: usize) -> KeyEntry<MockAgent> {
        let access = Access::through(
            Arc::new(move |agent: &MockAgent| agent.get::<T>(index)),
            Arc::new(move |agent: &mut MockAgent| agent.place::<T>(index)),
            index,
        );
        KeyEntry {
            name: name.to_owned(),
            ty: self.ty(),
            written: self.ops.written,
            docs: "",
            index,
            shared: None,
            slot: Arc::new(Slot::key(access, self.ops)),
        }
    }

    fn write(&self, index: usize, value: Option<&Value>) -> Result<Write, String> {
        let value = self.value(value)?;
        Ok(Box::new(move |bb| bb.write(Keys::one(index), |agent| agent.place::<T>(index), value.clone())))
    }

    fn equals(&self, index: usize, value: &Value) -> Result<Equals, String> {
        let value = self.value(Some(value))?;
        Ok(Box::new(move |agent| *agent.get::<T>(index) == value))
    }

    fn declares(&self) -> Box<dyn AnyType<MockAgent>> {
        Box::new(Typed { ty: self.ty(), named: Named(self.ops, None) })
    }

    fn carried(&self, event: &str) -> Box<dyn AnyEvent<MockAgent>> {
        let (ops, name) = (self.ops, Sent::new(event, None).name);
        let carries = move |sent: &Sent| {
            let value = sent.value.as_ref().filter(|_| sent.name == name)?;
            read(&ops, value).ok()
        };
        Box::new(Carried::<MockAgent, T>::of(ops, self.ty(), carries))
    }

    fn function(&self, takes: Vec<Type>, index: usize, called: Arc<AtomicBool>) -> Box<dyn AnyFunction<MockAgent>> {
        let signature = Signature { inputs: takes, output: self.ty() };
        Box::new(Gives { signature, index, called, ops: self.ops })
    }

    fn written(&self) -> &'static str {
        self.ops.written
    }
}

/// A type of parameters and locals whose words are known.
struct Typed<T> {
    ty: Type,
    named: Named<T>,
}

impl<T: FileValue + KeyValue> AnyType<MockAgent> for Typed<T> {
    fn ty(&self) -> Type {
        self.ty.clone()
    }

    fn facts(&self) -> Facts {
        AnyType::<MockAgent>::facts(&self.named)
    }

    fn as_any(&self) -> &dyn core::any::Any {
        &self.named
    }

    fn declare(
        &self,
        loader: &mut Loader<'_, MockAgent>,
        value: &Expr,
        wrote: Place,
        free: &mut Free,
    ) -> Option<Declared<MockAgent>> {
        self.named.declare(loader, value, wrote, free)
    }

    fn declare_default(
        &self,
        loader: &mut Loader<'_, MockAgent>,
        wrote: Place,
        free: &mut Free,
    ) -> Option<Declared<MockAgent>> {
        self.named.declare_default(loader, wrote, free)
    }

    fn declare_kept(
        &self,
        loader: &mut Loader<'_, MockAgent>,
        value: &Expr,
        wrote: Place,
    ) -> Option<Declared<MockAgent>> {
        self.named.declare_kept(loader, value, wrote)
    }

    fn own(
        &self,
        loader: &mut Loader<'_, MockAgent>,
        local: &dyn AnySlot<MockAgent>,
        free: &mut Free,
    ) -> Option<Declared<MockAgent>> {
        self.named.own(loader, local, free)
    }

    fn is_type_of(&self, slot: &dyn AnySlot<MockAgent>) -> bool {
        AnyType::<MockAgent>::is_type_of(&self.named, slot)
    }

    fn param(
        &self,
        loader: &mut Loader<'_, MockAgent>,
        default: Option<&Expr>,
        free: &mut Free,
    ) -> Option<StateParam<MockAgent>> {
        self.named.param(loader, default, free)
    }

    fn give(
        &self,
        loader: &mut Loader<'_, MockAgent>,
        declared: &mut Declared<MockAgent>,
        free: &mut Free,
    ) -> Box<dyn Stored<MockAgent>> {
        self.named.give(loader, declared, free)
    }
}

/// A word of a type that a script declares.
#[derive(Clone, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(transparent)]
pub struct Word(String);

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Any JSON value.
#[derive(Clone, Default, PartialEq, serde::Deserialize)]
#[serde(transparent)]
pub struct Any(pub(super) Value);

impl fmt::Debug for Any {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Calls a macro with all types that a script need not declare: each with its names, of which the first is its own.
macro_rules! for_types {
    ($use:ident) => {
        $use! {
            bool: "bool"; u8: "u8"; u16: "u16"; u32: "u32"; u64: "u64"; usize: "usize";
            i8: "i8"; i16: "i16"; i32: "i32"; i64: "i64"; isize: "isize"; f32: "f32"; f64: "f64";
            String: "String" "text"; Duration: "Duration" "duration";
            [f32; 2]: "vec2" "Vec2"; [f32; 3]: "vec3" "Vec3"; [f32; 4]: "vec4" "Vec4"; Any: "json"
        }
    };
}

pub(super) use for_types;

macro_rules! names {
    ($($ty:ty: $($name:literal)+);+) => { &[$($($name),+),+] };
}

/// The names of the types of keys that scripts need not declare.
pub const NAMES: &[&str] = for_types!(names);

/// Returns the message and the help for a value that is of another type. `error` says why.
pub fn unfit(name: &str, error: &str) -> (String, Text) {
    let message = format!("this is no `{name}`");
    let Some(example) = example(inside(name).unwrap_or(name)) else {
        return (format!("{message}: {error}"), Text::default());
    };
    let none = if inside(name).is_some() { ", or `null`" } else { "" };
    (message, Text::of(["write one like ".into(), Code::Value(example).into(), none.into()]))
}

/// Returns a value of one of the types with these [`NAMES`].
fn example(name: &str) -> Option<Sample> {
    Some(match name {
        "bool" => Sample::bare("true"),
        "f32" | "f64" => Sample::bare("0.5"),
        "String" | "text" => Sample::text("north"),
        "Duration" | "duration" => Sample::text("300ms"),
        "vec2" | "Vec2" => Sample::bare("[3, 4]"),
        "vec3" | "Vec3" => Sample::bare("[3, 4, 5]"),
        "vec4" | "Vec4" => Sample::bare("[3, 4, 5, 6]"),
        "json" => return None,
        _ => Sample::bare(NAMES.contains(&name).then_some(3)?),
    })
}

/// Returns the type with this name. `words` are the types that the script declares.
pub fn named(name: &str, words: &[(&'static str, Vec<String>)]) -> Option<Box<dyn KeyType>> {
    let (inner, optional) = (inside(name).unwrap_or(name), inside(name).is_some());
    if let Some((word, words)) = words.iter().find(|(word, _)| *word == inner) {
        return Some(one_of(word, words, optional));
    }
    macro_rules! known {
        ($($ty:ty: $own:literal $($also:literal)*);+) => { match inner {
            $($own $(| $also)* if optional => Some(of(crate::__ops!(Option<$ty>, concat!("Option<", $own, ">")))),
            $own $(| $also)* => Some(of(crate::__ops!($ty, $own))),)+
            _ => None,
        } };
    }
    if inner == "json" && !optional {
        return Some(of(Ops { list: Some(lists::list()), queue: Some(lists::queue()), ..crate::__ops!(Any, "json") }));
    }
    for_types!(known)
}

/// Returns the name of a script's type for a type of Rust: `Option<Vec2>` for `core::option::Option<math::Vec2>`. It is
/// `json` for all other types.
pub fn of_rust(written: &str, words: &[(&'static str, Vec<String>)]) -> String {
    let text: String = written.chars().filter(|char| !char.is_whitespace()).collect();
    let (path, rest) = text.split_once('<').unwrap_or((&text, ""));
    let last = |path: &str| path.rsplit("::").next().unwrap_or(path).to_owned();
    let known = |name: &str| NAMES.contains(&name) || words.iter().any(|(word, _)| *word == name);
    let name = |path: &str| Some(last(path)).filter(|name| known(name)).unwrap_or_else(|| "json".to_owned());
    match rest.strip_suffix('>') {
        Some(inner) if last(path) == "Option" && !inner.contains('<') => format!("Option<{}>", name(inner)),
        Some(_) => "json".to_owned(),
        None => name(path),
    }
}

fn of<T: FileValue + KeyValue + fmt::Debug + Default>(ops: Ops<T>) -> Box<dyn KeyType> {
    let ty = type_of::<T>(ops.written, ops.present.is_some());
    Box::new(Of { ty, first: T::default(), ops })
}

fn one_of(name: &'static str, words: &[String], optional: bool) -> Box<dyn KeyType> {
    let ty = Type::Enum { name: name.to_string(), words: words.to_vec() };
    if optional {
        let ops = crate::__ops!(Option<Word>, intern(&format!("Option<{name}>")));
        return Box::new(Of { ty: Type::Option(Box::new(ty)), first: None, ops });
    }
    // `Word` has a default, but this type has none: the Rust type does not determine which word it would be.
    let ops = Ops { default: None, ..crate::__ops!(Word, name) };
    Box::new(Of { ty, first: Word(words.first().cloned().unwrap_or_default()), ops })
}

/// Returns the function that shows the value of a local as text; `None` for other slots.
pub fn shows(slot: &dyn AnySlot<MockAgent>) -> Option<Get<MockAgent, String>> {
    fn shown<T: fmt::Debug + 'static>(slot: &dyn AnySlot<MockAgent>) -> Option<Get<MockAgent, String>> {
        let get = slot.reader().downcast::<Get<MockAgent, T>>().ok()?;
        Some(Box::new(move |env| format!("{:?}", get(env))))
    }
    macro_rules! shown {
        ($($ty:ty: $($name:literal)+);+) => {
            shown::<Word>(slot).or_else(|| shown::<Option<Word>>(slot))
                $(.or_else(|| shown::<$ty>(slot)).or_else(|| shown::<Option<$ty>>(slot)))+
        };
    }
    for_types!(shown)
}

/// Returns the same text with the lifetime `'static`, which records require for the names of actions. Each text is
/// leaked once.
pub fn intern(text: &str) -> &'static str {
    static TEXTS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut texts = TEXTS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(known) = texts.get(text) {
        return known;
    }
    let leaked: &'static str = Box::leak(text.to_owned().into_boxed_str());
    texts.insert(leaked);
    leaked
}
