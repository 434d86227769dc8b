//! The laws of every file for chrome://tracing and Perfetto.

use std::collections::HashMap;

use serde_json::Value;

/// Checks that the slices of each track begin and end in order, and that time never runs backwards. Returns the number
/// of slices per track.
///
/// # Panics
/// Panics if the events break a law.
#[must_use]
pub fn nested(events: &[Value]) -> HashMap<(u64, u64), usize> {
    let mut open: HashMap<(u64, u64), (f64, Vec<&str>)> = HashMap::new();
    let mut slices = HashMap::new();
    for event in events {
        let number = |name: &str| event[name].as_u64().unwrap_or_else(|| panic!("{name} of {event}"));
        let track = (number("pid"), number("tid"));
        let (at, name) = (event["ts"].as_f64().expect("a time"), event["name"].as_str().expect("a name"));
        let (last, stack) = open.entry(track).or_default();
        assert!(at >= *last, "time runs back at {event}");
        *last = at;
        match event["ph"].as_str().expect("a phase") {
            "B" => {
                stack.push(name);
                *slices.entry(track).or_default() += 1;
            }
            "E" => assert_eq!(stack.pop(), Some(name), "{event} ends another slice"),
            "i" | "M" => {}
            other => panic!("a phase `{other}`"),
        }
    }
    for (track, (_, stack)) in open {
        assert!(stack.is_empty(), "{stack:?} is open on {track:?}");
    }
    slices
}
