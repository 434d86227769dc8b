//! Names that are difficult to draw: quotes, mark-up, escapes, other scripts, very long names.

use bt_model::picture::{Options, Picture, Theme};

use crate::document;

const HARD: [&str; 10] = [
    r#"say "hi" & <b>go</b>"#,
    "</text></svg><script>alert(1)</script>",
    "]]> --> <!-- %%{init: {}}%% `x` #quot; &amp;",
    r"back\slash \N \G \l n0 -> n1",
    "line\nbreak\ttab\rreturn",
    "\u{1} \u{7f} \u{9f} \u{fffe}",
    "名前 имя ὄνομα \u{202e}esrever\u{202c}",
    "e\u{301}\u{302}\u{303} 👩‍👩‍👧 𝒳",
    "",
    " ",
];

fn named(name: &str) -> Picture {
    let quoted = serde_json::to_string(name).unwrap();
    // An agent must have a name.
    let agent = if name.is_empty() { r#""A""# } else { &quoted };
    let text = format!(
        r#"{{ "bt": 1, "tree": "T", "agent": {agent}, "root": {{ "node": "sequence", "name": {quoted},
            "comment": {quoted}, "docs": {quoted}, "children": [{{ "node": "act", "args": {{ "x": {quoted} }},
            "when": [{{ "if": {condition} }}] }}, {{ "node": "idle" }}] }} }}"#,
        condition = serde_json::to_string(&format!("mode == '{}'", name.replace(['\\', '\''], ""))).unwrap(),
    );
    Picture::of(&document(&text), &Options::default()).unwrap()
}

#[test]
fn an_svg_is_xml_whatever_the_names() {
    let long = "x".repeat(4000);
    for name in HARD.into_iter().chain([&*long]) {
        let picture = named(name);
        for theme in [Theme::Light, Theme::Dark] {
            let svg = picture.svg(theme);
            let xml = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {name:?}\n{svg}"));
            let mut elements = xml.descendants().filter(|node| node.is_element()).map(|node| node.tag_name().name());
            let known = ["svg", "g", "title", "rect", "path", "text"];
            assert_eq!(elements.find(|element| !known.contains(element)), None, "{name:?}");
            let shown = xml.descendants().filter(|node| node.has_tag_name("text")).filter_map(|node| node.text());
            assert!(shown.map(|text| text.chars().count()).max().unwrap() <= 56 + 8);
        }
    }
}

#[test]
fn text_is_what_was_written() {
    let svg = named(HARD[0]).svg(Theme::Light);
    let xml = roxmltree::Document::parse(&svg).unwrap();
    assert!(xml.descendants().any(|node| node.has_tag_name("text") && node.text() == Some(HARD[0])));
}

#[test]
fn graphviz_sees_one_string() {
    for name in HARD {
        for line in named(name).dot().lines().filter(|line| line.contains("label=")) {
            // Without its escapes, a line contains only the quotes that we wrote.
            let plain = line.replace("\\\\", "").replace("\\\"", "");
            let quotes = plain.matches('"').count();
            assert!(quotes % 2 == 0, "{line}");
            for part in plain.split('"').skip(1).step_by(2) {
                let rest = part.replace("\\l", "");
                assert!(!rest.contains('\\'), "{part}: an escape of Graphviz's in {line}");
                assert!(!rest.replace("&amp;", "").contains('&'), "{part}: an entity in {line}");
            }
        }
    }
}

#[test]
fn mermaid_sees_one_string() {
    for name in HARD {
        let text = named(name).mermaid();
        for line in text.lines().filter(|line| line.contains(":::")) {
            let label = line.split_once('"').and_then(|(_, rest)| rest.rsplit_once('"')).unwrap().0;
            let plain = label.replace("<br/>", "");
            assert!(!plain.contains(['"', '<', '>', '`', '&', '%', '{', '}', '\\']), "{line}");
            let numbers = plain.split('#').skip(1).all(|part| {
                part.split_once(';').is_some_and(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()))
            });
            assert!(numbers, "{line}");
        }
    }
}
