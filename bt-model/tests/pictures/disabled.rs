//! Disabled nodes.

use bt_model::json::{Limits, Source, load};
use bt_model::picture::{Look, Options, Picture};

#[test]
fn a_disabled_child_is_drawn_without_the_nodes_below_it() {
    let text = r#"{"bt":1,"tree":"T","agent":"A","root":{"node":"selector","children":[
        {"node":"b"}, {"node":"sequence","name":"flee","disabled":true,"children":[{"node":"c"}]},
        {"node":"d"}, {"node":"e","disabled":true}]}}"#;
    let (document, _) = load(&Source::new("test.json", text), &Limits::default());
    let picture = Picture::of(&document, &Options::default()).unwrap();
    let boxes: Vec<_> =
        picture.shapes.iter().map(|shape| (&*shape.title, shape.look == Look::Off, shape.order)).collect();
    let on = |title, order| (title, false, order);
    let off = |title| (title, true, None);
    let wanted = [on("T", None), on("selector", None), on("b", Some(1)), off("flee"), on("d", Some(2)), off("e")];
    assert_eq!(boxes, wanted);
    assert_eq!(text.get(picture.shapes[3].bytes.clone().unwrap()), Some(r#""sequence""#));
}
