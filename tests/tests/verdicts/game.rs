//! A game whose keys, events, functions and types differ in all ways that the rules look at.

use bt_runtime::Registry;
use bt_runtime::prelude::*;
use serde::{Deserialize, Serialize};
use tests::nav2::{PipelineSequence, RateController, RecoveryNode, RoundRobin};

#[derive(Blackboard, Clone, Debug, Default, PartialEq)]
#[blackboard(event = Noise)]
pub struct Actor {
    pub a: bool,
    pub b: bool,
    pub c: bool,
    pub n: i32,
    pub m: i32,
    pub ammo: u32,
    pub near: f32,
    pub far: f64,
    pub spot: Option<i32>,
    pub far_spot: Option<i32>,
    pub mode: Mode,
    pub was: Option<Mode>,
    pub place: Spot,
    pub seen: Option<Spot>,
    pub name: String,
    pub alias: Option<String>,
    pub pause: Duration,
    pub until: Option<Duration>,
    pub path: Vec<i32>,
    pub noise: Noise,
    pub spare: Rounds,
    pub lanes: [i32; 3],
    pub marks: Vec<Spot>,
    #[blackboard(parent)]
    pub body: Body,
}

/// Another name of a known type.
pub type Rounds = u32;

#[derive(Blackboard, Clone, Debug, Default, PartialEq)]
pub struct Body {
    pub health: u8,
    pub wound: Option<u8>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    #[default]
    Calm,
    Alert,
    Panic,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spot {
    pub x: i32,
    pub y: i32,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Noise {
    #[default]
    Ping,
    At(i32),
    Seen(Spot),
    Said(String),
    /// Its number may be absent.
    Guess(Option<i32>),
    /// Two values, which no registration reads.
    Both(i32, bool),
    /// Fields, which no registration reads.
    Moved {
        from: i32,
        to: i32,
    },
}

#[action]
pub fn leaf(n: u8) -> Status {
    if n > 9 { Status::Running } else { Status::Success }
}

#[action]
pub fn graceful(n: u8, #[default(1)] halts: u8) -> Status {
    if n > halts { Status::Running } else { Status::Success }
}

#[action]
pub fn condition(n: u8) -> bool {
    n > 1
}

#[action(observes(n))]
pub fn over(bb: &Actor, #[default(1)] limit: i32) -> bool {
    bb.n > limit
}

#[action]
pub fn find(n: u8, value: i32) -> Option<i32> {
    (n > 1).then_some(value)
}

#[action]
pub fn locate(of: Option<Spot>, within: f32) -> Option<Spot> {
    of.filter(|_| within > 0.0)
}

#[action]
pub fn look(n: u8, at: i32) -> Status {
    if i32::from(n) > at { Status::Running } else { Status::Success }
}

#[action]
pub fn latched(n: u8, at: i32, #[latch] first: i32) -> Status {
    if i32::from(n) > at + first { Status::Running } else { Status::Success }
}

#[action]
pub fn serve(n: u8, #[default(0)] value: i32) -> Option<i32> {
    (n > 1).then_some(value)
}

#[action]
pub fn doze(n: u8, #[default(0)] millis: u64, #[default(0)] on: u8) -> Status {
    if u64::from(n) > millis + u64::from(on) { Status::Running } else { Status::Success }
}

#[action]
pub fn say(text: String, pause: Duration, #[default(Mode::Calm)] mode: Mode) -> bool {
    text.is_empty() || pause.is_zero() || mode == Mode::Calm
}

#[action]
pub fn fire(rounds: Rounds) -> bool {
    rounds > 1
}

#[action]
pub fn name_it(n: u8) -> Result<String, u8> {
    if n > 1 { Ok("it".to_owned()) } else { Err(n) }
}

bt! {
    /// A compiled tree with outputs.
    pub tree Outputs(by: i32, out sum: i32, inout tries: i32) for Actor {
        sequence { set(tries = tries + by); set(sum = sum + 1); }
    }
    /// A compiled tree with a parameter that may be absent.
    pub tree Maybe(at: Option<i32>, #[default(Mode::Calm)] mode: Mode) for Actor {
        sequence { check(at.is_some()); set(bb.mode = mode); }
    }
}

/// A function.
pub fn twice(number: i32) -> i32 {
    number.wrapping_mul(2)
}

/// A function whose result may be absent.
pub fn maybe(number: i32) -> Option<i32> {
    (number > 0).then_some(number)
}

/// Everything that files of this game may use.
pub fn registry() -> Registry<Actor> {
    let leaves = Registry::new().with::<leaf>().with::<graceful>().with::<condition>().with::<over>().with::<find>();
    let leaves = leaves.with::<locate>().with::<look>().with::<latched>().with::<serve>().with::<doze>();
    let leaves =
        leaves.with::<say>().with::<fire>().with::<name_it>().with_type::<Mode>("Mode").with_type::<Spot>("Spot");
    let leaves = leaves.with_type::<Option<Spot>>("Option<Spot>");
    let nodes = leaves.with_node::<PipelineSequence>().with_node::<RecoveryNode>();
    let nodes = nodes.with_node::<RoundRobin>().with_node::<RateController>();
    let trees = nodes.with_tree::<Outputs>().with_tree::<Maybe>();
    events(trees)
        .with_function("twice", twice)
        .with_function("maybe", maybe)
        .with_function("path_to", |to: i32| vec![to])
        .with_function("or_zero", |number: Option<i32>| number.unwrap_or_default())
        .with_function("mode_of", |alert: bool| if alert { Mode::Alert } else { Mode::Calm })
        .with_function("spot_of", |x: i32, y: i32| Spot { x, y })
        .with_function("x_of", |spot: Spot| spot.x)
        .with_function("called", |name: String| name.len() as u32)
        .with_function("near", |bb: &Actor, spot: Spot| bb.place == spot)
        .with_function("At", Noise::At)
}

fn events(registry: Registry<Actor>) -> Registry<Actor> {
    registry
        .with_event("At", |noise: &Noise| if let Noise::At(at) = noise { Some(*at) } else { None })
        .with_event("Seen", |noise: &Noise| if let Noise::Seen(spot) = noise { Some(*spot) } else { None })
        .with_event("Said", |noise: &Noise| if let Noise::Said(text) = noise { Some(text.clone()) } else { None })
        .with_event("Guess", |noise: &Noise| if let Noise::Guess(guess) = noise { Some(*guess) } else { None })
}
