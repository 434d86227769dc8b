//! Random bodies: formatting keeps the tokens, and a second time changes nothing.

use bt_fmt::{Options, rust};
use proptest::prelude::*;

/// The tokens of a part, without the spaces between them.
type Tokens = Vec<&'static str>;

fn any_of(texts: &'static [&'static str]) -> impl Strategy<Value = Tokens> {
    prop::sample::select(texts).prop_map(|text| text.split(' ').collect())
}

fn expression() -> impl Strategy<Value = Tokens> {
    any_of(&[
        "bb . ammo == 0",
        "! bb . a && ( world . light > 0.5 || step < - 1 )",
        "bb . enemy . is_some_and ( | x | * x >= 10 )",
        "Some ( & bb . list [ 1 ] )",
        "match bb . mode { Mode :: Calm => 1 , _ => - 2 }",
        "bb . a . map ( | | { let x = 1 ; x } )",
        "200ms ..= 400ms",
        "Vec :: < Option < u8 > > :: new ( ) > 1 >> 2",
        "[ 1 , 2 , 3 ]",
        "\"text\"",
    ])
}

fn arguments() -> impl Strategy<Value = Tokens> {
    let argument = (any_of(&["to =", "within =", ""]), expression())
        .prop_map(|(name, value)| name.into_iter().filter(|name| !name.is_empty()).chain(value).collect::<Tokens>());
    prop::collection::vec(argument, 0..4).prop_map(|all| {
        let items = all.into_iter().enumerate();
        let list: Tokens = items.flat_map(|(at, item)| [","].into_iter().take(at.min(1)).chain(item)).collect();
        [vec!["("], list, vec![")"]].concat()
    })
}

fn above() -> impl Strategy<Value = Tokens> {
    let attribute = (any_of(&["when", "service", "repeat"]), arguments())
        .prop_map(|(name, list)| [vec!["#", "["], name, list, vec!["]"]].concat());
    prop_oneof![
        4 => Just(Tokens::new()),
        1 => Just(vec!["/// Doc.\n"]),
        2 => prop::collection::vec(attribute, 1..3).prop_map(|all| all.concat()),
    ]
}

fn leaf() -> impl Strategy<Value = Tokens> {
    prop_oneof![
        any_of(&[
            "idle",
            "slot weapon",
            "run Patrol",
            "clear ( bb . a )",
            "set ( bb . n = bb . n + 1 )",
            "game :: aim ( )"
        ]),
        (any_of(&["move_to", "run Patrol"]), arguments()).prop_map(|(name, list)| [name, list].concat()),
        any_of(&["find ( ) -> bb . goal", "wait_for ( Noise :: At { x , .. } if * x > 1 -> bb . a = x , bb . b )"]),
        any_of(&["check ( bb . a ) \"label\""]),
    ]
}

fn node() -> impl Strategy<Value = Tokens> {
    let single = (above(), leaf()).prop_map(|(above, leaf)| [above, leaf, vec![";"]].concat());
    single.prop_recursive(4, 24, 4, |inner| {
        let block = prop::collection::vec(inner.clone(), 0..4).prop_map(|all| [vec!["{"], all.concat(), vec!["}"]].concat());
        let named = (above(), any_of(&["sequence", "selector \"all\"", "parallel ( success = 2 )"]), block.clone());
        let choice = (expression(), block.clone(), block.clone());
        let arms = (inner, block.clone());
        prop_oneof![
            3 => named.prop_map(|(above, head, block)| [above, head, block].concat()),
            1 => choice.prop_map(|(test, yes, no)| [vec!["if"], test, yes, vec!["else"], no].concat()),
            1 => (expression(), block).prop_map(|(test, body)| [vec!["while"], test, body].concat()),
            1 => arms.prop_map(|(one, block)| {
                [vec!["match", "bb", ".", "m", "{", "1", "|", "2", "=>"], one, vec!["_", "=>"], block, vec![",", "}"]].concat()
            }),
        ]
    })
}

fn state() -> impl Strategy<Value = Tokens> {
    let head = any_of(&[
        "state A",
        "group B",
        "state C ( at : u8 ) requires Noise :: At ( at ) if * at > 1",
        "state D when bb . a",
    ]);
    let task = (any_of(&["task", "global task"]), node()).prop_map(|(task, node)| [task, node].concat());
    let member = prop_oneof![
        task,
        any_of(&[
            "on tick if bb . enemy . is_none ( ) after 3s ..= 4s priority high => Calm ;",
            "on Noise :: At { x } | Noise :: In ( x ) => Go ( to = * x ) ;",
            "evaluator look ( at = 1 ) -> bb . a every 250ms ;",
            "select utility ;",
            "state Leaf links Other ( a = 1 ) ;",
        ]),
    ];
    (head, prop::collection::vec(member, 0..5))
        .prop_map(|(head, all)| [head, vec!["{"], all.concat(), vec!["}"]].concat())
}

/// A space that changes no token, with comments now and then.
fn space() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        30 => Just(" "),
        3 => Just("\n"),
        2 => Just("\n\n\n    "),
        1 => Just(" // note\n"),
        1 => Just("\n  // note\n  "),
        1 => Just(" /* note */ "),
    ]
}

/// A file with these tokens, and a space of the list behind each.
fn file(open: &str, tokens: &[&str], spaces: &[&str]) -> String {
    let text = tokens.iter().zip(spaces.iter().cycle()).map(|(token, space)| format!("{token}{space}"));
    format!("fn main() {{\n    {open}\n{}}} }}\n}}\n", text.collect::<String>())
}

/// A text without spaces, without `,` before `)`, and with the lines of comments trimmed.
fn bare(text: &str) -> String {
    text.split_whitespace().collect::<String>().replace(",)", ")")
}

fn keeps_its_laws(text: &str, width: usize) {
    let options = Options { max_width: width, ..Options::default() };
    let once = rust(text, &options);
    assert_eq!(once.left, [], "{text}");
    assert_eq!(bare(&once.text), bare(text), "{text}\n---\n{}", once.text);
    let twice = rust(&once.text, &options);
    assert_eq!(twice.text, once.text, "from\n{text}");
    assert!(once.text.lines().all(|line| line.trim_end() == line), "{}", once.text);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn trees_keep_the_laws(node in node(), spaces in prop::collection::vec(space(), 1..60), width in 40..120_usize) {
        keeps_its_laws(&file("bt! { tree T ( a : u8 ) for A {", &node, &spaces), width);
    }

    #[test]
    fn machines_keep_the_laws(state in state(), spaces in prop::collection::vec(space(), 1..60), width in 40..120_usize) {
        keeps_its_laws(&file("state_tree! { machine M for A {", &state, &spaces), width);
    }

    #[test]
    fn any_text_is_no_panic(text in "(bt! \\{|tree T for A \\{|[a-z(){}\\[\\]\"'/*#!;,.=> \n\u{e9}-]){0,60}") {
        let once = rust(&text, &Options::default());
        prop_assert_eq!(&rust(&once.text, &Options::default()).text, &once.text);
    }
}
