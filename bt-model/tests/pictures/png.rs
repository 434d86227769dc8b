//! Pictures as PNG.

use bt_model::picture::{Options, Picture, Png, PngError, Shape, Theme};

use crate::guard;

fn png(picture: &Picture, theme: Theme) -> Vec<u8> {
    picture.png(&Png { theme, scale: 1.0, ..Png::default() }).unwrap()
}

#[test]
fn text_is_drawn_without_a_font_of_the_machine() {
    let of = |title: &str| {
        // A name as wide as the other one, so that the boxes are the same.
        let shape = Shape { title: title.to_owned(), ..Shape::default() };
        png(&Picture { shapes: vec![shape], ..Picture::default() }, Theme::Light)
    };
    assert_ne!(of("bd"), of("db"), "the letters make no difference");
    assert_eq!(of("bd"), of("bd"));
}

#[test]
fn it_has_the_size_of_the_layout_times_the_scale() {
    let picture = guard(&Options::default());
    let layout = picture.layout();
    let size = |png: &[u8]| [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()) as i32);
    assert_eq!(size(&png(&picture, Theme::Dark)), [layout.width, layout.height]);
    let half = picture.png(&Png { scale: 0.5, ..Png::default() }).unwrap();
    assert_eq!(size(&half), [(layout.width + 1) / 2, (layout.height + 1) / 2]);
}

#[test]
fn what_is_too_large_is_refused_before_it_is_made() {
    let picture = guard(&Options::default());
    let error = picture.png(&Png { pixels: 1000, ..Png::default() }).unwrap_err();
    assert!(matches!(error, PngError::TooLarge { most: 1000, .. }), "{error}");
    for scale in [0.0, -1.0, f32::NAN, f32::INFINITY, 9.0] {
        assert!(matches!(picture.png(&Png { scale, ..Png::default() }), Err(PngError::Scale(_))), "{scale}");
    }
}
