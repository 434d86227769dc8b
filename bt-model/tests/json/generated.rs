//! Random files of trees and of state machines, in the form that we write.

use proptest::prelude::*;

/// A JSON string with escapes and multi-byte characters, in the form that we write.
fn string() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just("\\\"".to_owned()),
        Just("\\\\".to_owned()),
        Just("\\n".to_owned()),
        Just("\\u001f".to_owned()),
        Just("ü€𝄞".to_owned()),
        "[ -!#-Z^-~]{0,4}",
    ];
    proptest::collection::vec(part, 0..4).prop_map(|parts| format!("\"{}\"", parts.concat()))
}

/// Any value.
fn data() -> impl Strategy<Value = String> {
    let number = "-?(0|[1-9][0-9]{0,30})(\\.[0-9]{1,9})?([eE][+-]?[0-9]{1,2})?";
    let leaf = prop_oneof![Just("null".to_owned()), Just("true".to_owned()), number, string()];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(|items| format!("[{}]", items.join(","))),
            proptest::collection::vec(inner, 2..4).prop_map(|items| {
                let fields: Vec<_> = items.iter().enumerate().map(|(at, item)| format!("\"f{at}\":{item}")).collect();
                format!("{{{}}}", fields.join(","))
            }),
        ]
    })
}

/// A condition in the form that we write.
fn condition() -> impl Strategy<Value = String> {
    let number = prop_oneof![
        Just("ammo".to_owned()),
        Just("bb.body.health".to_owned()),
        Just("step".to_owned()),
        "[0-9]{1,3}(\\.[0-9]{1,3})?",
    ]
    .prop_recursive(2, 8, 2, |inner| {
        (inner.clone(), prop::sample::select(vec!["+", "-", "*", "/", "%"]), inner)
            .prop_map(|(left, sign, right)| format!("({left} {sign} {right})"))
    });
    let comparison = (number.clone(), prop::sample::select(vec!["==", "!=", "<", "<=", ">", ">="]), number)
        .prop_map(|(left, sign, right)| format!("{left} {sign} {right}"));
    let leaf = prop_oneof![
        3 => comparison,
        1 => Just("mode == Mode::Hold".to_owned()),
        1 => Just("enemy.is_some()".to_owned()),
        1 => Just("near(at, -1, 'it\\\\'s')".to_owned()),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(left, right)| format!("({left} && {right}) || !alert")),
            inner.prop_map(|inner| format!("!({inner})")),
        ]
    })
}

/// The fields of an object, shuffled.
fn object(fields: Vec<String>) -> impl Strategy<Value = String> {
    Just(fields).prop_shuffle().prop_map(|fields| format!("{{{}}}", fields.join(",")))
}

fn decorator() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(r#"{"delay":"1s"}"#.to_owned()),
        Just(r#"{"cooldown":"5s"}"#.to_owned()),
        Just(r#"{"repeat":"forever"}"#.to_owned()),
        Just(r#"{"chance":0.50}"#.to_owned()),
        Just(r#"{"time_limit":"1.5s..=3min"}"#.to_owned()),
        Just(r#"{"service":{"node":"track","args":{"at":{"key":"enemy"}},"every":"500ms"}}"#.to_owned()),
        condition().prop_map(|condition| format!(r#"{{"skip_if":"{condition}"}}"#)),
        condition().prop_map(|condition| format!(r#"{{"when":{{"if":"{condition}","aborts":"none"}}}}"#)),
    ]
}

/// Fields that are allowed on any node.
fn above() -> impl Strategy<Value = Vec<String>> {
    let options = [
        (1_u32..99).prop_map(|id| format!("\"id\":{id}")).boxed(),
        string().prop_map(|text| format!("\"comment\":{text}")).boxed(),
        string().prop_map(|text| format!("\"color\":{text}")).boxed(),
        any::<bool>().prop_map(|on| format!("\"collapsed\":{on}")).boxed(),
        string().prop_map(|text| format!("\"name\":{text}")).boxed(),
        data().prop_map(|data| format!("\"x_editor\":{data}")).boxed(),
        condition().prop_map(|condition| format!(r#""when":[{{"if":"{condition}"}}]"#)).boxed(),
        proptest::collection::vec(decorator(), 0..3)
            .prop_map(|list| {
                format!("\"decorators\":[\"once\"{}]", list.iter().map(|one| format!(",{one}")).collect::<String>())
            })
            .boxed(),
    ];
    options.map(proptest::option::of).to_vec().prop_map(|fields| fields.into_iter().flatten().collect())
}

fn node() -> impl Strategy<Value = String> {
    let with = |own: BoxedStrategy<Vec<String>>| {
        (own, above()).prop_flat_map(|(own, above)| object(own.into_iter().chain(above).collect())).boxed()
    };
    let field = |text: &str| text.to_owned();
    let leaf = prop_oneof![
        Just(vec![field(r#""node":"wait""#), field(r#""args":{"for":"3s..=5s"}"#)]),
        condition().prop_map(|condition| {
            vec![r#""node":"check""#.to_owned(), format!(r#""args":{{"condition":"{condition}"}}"#)]
        }),
        data().prop_map(|data| vec![r#""node":"act""#.to_owned(), format!(r#""args":{{"b":{data},"a":-1.0}}"#)]),
        data().prop_map(|data| vec![
            r#""node":"set""#.to_owned(),
            r#""key":"step""#.to_owned(),
            format!(r#""value":{data}"#)
        ]),
        Just(vec![field(r#""node":"act""#), field(r#""out":"body.place""#), field(r#""args":{}"#)]),
        prop::sample::select(vec![r#""step""#, r#"{"sum":"step","tries":"body.place"}"#]).prop_map(|out| vec![
            r#""node":"run""#.to_owned(),
            r#""tree":"Other""#.to_owned(),
            format!("\"out\":{out}")
        ]),
    ];
    with(leaf.boxed()).prop_recursive(4, 24, 4, move |inner| {
        let name = prop::sample::select(vec!["sequence", "selector", "race", "pick", "always_sequence"]);
        let children = proptest::collection::vec(inner.clone(), 1..4);
        let composite = (name, children).prop_map(|(name, children)| {
            vec![format!("\"node\":\"{name}\""), format!("\"children\":[{}]", children.join(","))]
        });
        let choice = (condition(), inner.clone(), inner.clone()).prop_map(|(condition, then, other)| {
            let branches = format!(r#""branches":[{{"if":"{condition}","then":{then}}}]"#);
            vec![r#""node":"if""#.to_owned(), branches, format!("\"else\":{other}")]
        });
        let matching = inner.prop_map(|then| {
            let arms = format!(r#""arms":[{{"is":"Mode::Hold | 1..=3","if":"alert","then":{then}}}]"#);
            vec![r#""node":"match""#.to_owned(), r#""on":"mode""#.to_owned(), arms]
        });
        with(prop_oneof![composite.boxed(), choice.boxed(), matching.boxed()].boxed())
    })
}

/// A file with a tree.
pub fn file() -> impl Strategy<Value = String> {
    (node(), data()).prop_flat_map(|(root, extra)| {
        object(vec![
            "\"bt\":1".to_owned(),
            "\"tree\":\"Guard\"".to_owned(),
            "\"agent\":\"Soldier\"".to_owned(),
            r#""params":[{"name":"sum","type":"u32","dir":"inout","default":1}]"#.to_owned(),
            r#""locals":[{"name":"step","type":"u32","value":0},{"name":"runs","type":"u32","value":0,"keep":true}]"#
                .to_owned(),
            format!("\"x_zoom\":{extra}"),
            format!("\"root\":{root}"),
        ])
    })
}

/// Fields that an editor keeps with a state or a transition.
fn kept() -> impl Strategy<Value = Vec<String>> {
    let options = [
        (1_u32..99).prop_map(|id| format!("\"id\":{id}")).boxed(),
        string().prop_map(|text| format!("\"comment\":{text}")).boxed(),
        any::<bool>().prop_map(|on| format!("\"collapsed\":{on}")).boxed(),
        data().prop_map(|data| format!("\"x_editor\":{data}")).boxed(),
    ];
    options.map(proptest::option::of).to_vec().prop_map(|fields| fields.into_iter().flatten().collect())
}

fn transition() -> impl Strategy<Value = String> {
    let on = prop::sample::select(vec![
        r#""on":"done""#,
        r#""on":["tick","failure"]"#,
        r#""on":{"event":"Noise::Heard","binds":["at","_"]}"#,
        r#""on":["success",{"event":"Heard"},{"event":"Seen","binds":["_"]}]"#,
    ]);
    let to = prop::sample::select(vec![
        "\"to\":\"S\"",
        "\"to\":\"succeed\"",
        "\"to\":\"parent\"",
        "\"to\":\"S\",\"args\":{}",
    ]);
    let options = [
        condition().prop_map(|condition| format!("\"if\":\"{condition}\"")).boxed(),
        prop::sample::select(vec!["low", "normal", "critical"])
            .prop_map(|word| format!("\"priority\":\"{word}\""))
            .boxed(),
    ];
    let options = options.map(proptest::option::of).to_vec();
    let fields = (on, to, options, kept()).prop_map(|(on, to, options, kept)| {
        // A transition that passes arguments has no other trigger besides an event.
        let (on, to) = if to.contains("args") { (r#""on":"done""#, to) } else { (on, to) };
        let own = [on.to_owned(), to.to_owned()];
        own.into_iter().chain(options.into_iter().flatten()).chain(kept).collect::<Vec<_>>()
    });
    fields.prop_flat_map(object)
}

/// A field that no string or data of a random document contains. The caller makes the names of the states distinct.
const UNNAMED: &str = "\"state\":\"@\"";

/// A state, [`UNNAMED`].
fn state() -> impl Strategy<Value = String> {
    let list = |name: &'static str, items: BoxedStrategy<String>| {
        let items = proptest::collection::vec(items, 0..3);
        proptest::option::of(items.prop_map(move |items| format!("\"{name}\":[{}]", items.join(","))))
    };
    let own = move || {
        let options = [
            condition().prop_map(|condition| format!("\"when\":\"{condition}\"")).boxed(),
            condition().prop_map(|condition| format!("\"score\":\"{condition}\"")).boxed(),
            Just(r#""requires":{"event":"Noise::Heard","binds":["at","_"],"if":"near(at)"}"#.to_owned()).boxed(),
            Just(r#""links":{"tree":"Other","args":{"from":1.50}}"#.to_owned()).boxed(),
            Just(r#""run":{"id":3,"tree":"Other","out":{"sum":"body.place","tries":"n"},"x_y":[]}"#.to_owned()).boxed(),
            prop::sample::select(vec!["in_order", "random", "weighted", "none"])
                .prop_map(|word| format!("\"select\":\"{word}\""))
                .boxed(),
            prop::sample::select(vec!["any", "all"]).prop_map(|word| format!("\"done\":\"{word}\"")).boxed(),
        ];
        let options = options.map(proptest::option::of).to_vec();
        (options, list("tasks", node().boxed()), list("transitions", transition().boxed()), kept()).prop_map(
            |(options, tasks, transitions, kept)| {
                let own = options.into_iter().chain([tasks, transitions]).flatten();
                own.chain(kept).chain([UNNAMED.to_owned()]).collect::<Vec<_>>()
            },
        )
    };
    let leaf = own().prop_flat_map(object);
    leaf.prop_recursive(3, 10, 3, move |inner| {
        (own(), proptest::collection::vec(inner, 1..3)).prop_flat_map(|(mut own, states)| {
            own.push(format!("\"states\":[{}]", states.join(",")));
            object(own)
        })
    })
}

/// The state with distinct names for it and for the states inside: `S`, `S1`, `S2`.
pub fn named(state: &str) -> String {
    let mut parts = state.split(UNNAMED);
    let first = parts.next().map(str::to_owned);
    first
        .into_iter()
        .chain(parts.enumerate().map(|(at, part)| {
            let number = if at == 0 { String::new() } else { at.to_string() };
            format!("\"state\":\"S{number}\"{part}")
        }))
        .collect()
}

/// A file with a state machine.
pub fn machine() -> impl Strategy<Value = String> {
    let machine = state().prop_flat_map(|state| {
        let named = named(&state);
        object(vec![
            "\"bt\":1".to_owned(),
            "\"machine\":\"Sentry\"".to_owned(),
            "\"agent\":\"Soldier\"".to_owned(),
            r#""params":[{"name":"post","type":"u32"}]"#.to_owned(),
            format!("\"states\":[{named},{{\"state\":\"Free\",\"tasks\":[{{\"node\":\"act\"}}]}}]"),
        ])
    });
    machine.boxed()
}
