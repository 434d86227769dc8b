//! Half-written documents: the readable parts are drawn, and nothing panics.

use bt_model::json::{Limits, Source, load};
use bt_model::picture::{Options, Picture, Theme};
use proptest::prelude::*;

const TREES: [&str; 4] = [
    include_str!("guard.json"),
    include_str!("sentry.json"),
    include_str!("../json/every_node.json"),
    include_str!("../json/every_attribute.json"),
];

/// A text with some bytes changed, removed or doubled.
fn damaged(text: &'static str) -> impl Strategy<Value = String> {
    let change = (any::<prop::sample::Index>(), 0..4u8, prop::sample::select(b"{}[]\",:0tn\\ <&".to_vec()));
    prop::collection::vec(change, 1..6).prop_map(move |changes| {
        let mut bytes = text.as_bytes().to_vec();
        for (at, what, byte) in changes {
            let at = at.index(bytes.len());
            match what {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                _ => {
                    let end = (at + 40).min(bytes.len());
                    let part = bytes[at..end].to_vec();
                    bytes.splice(at..at, part);
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn drawn(picture: &Picture) {
    let svg = picture.svg(Theme::Light);
    assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
    assert!(["flowchart LR\n", "stateDiagram-v2\n"].iter().any(|head| picture.mermaid().starts_with(head)));
    assert!(picture.dot().ends_with("}\n"));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn trees(text in prop::sample::select(TREES.to_vec()).prop_flat_map(damaged)) {
        let (document, _) = load(&Source::new("test.json", text), &Limits::default());
        drawn(&Picture::of(&document, &Options::default()).unwrap());
    }
}
