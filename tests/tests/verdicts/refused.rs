//! Files that both refuse.

use super::table::{ABSENT, AT, SPOT, declared, heard, machine, required, runs, set, set_to, tree};

pub fn refused() -> Vec<(&'static str, String)> {
    vec![
        ("an option into a key", set("n", r#"{ "key": "spot" }"#)),
        ("an option in an expression into a key", set_to("n", "spot")),
        ("an optional function into a key", set_to("n", "maybe(n)")),
        ("a function of another type", set_to("a", "twice(n)")),
        ("a foreign value of another type", set("place", r#"{ "key": "mode" }"#)),
        ("a number of another type", set("ammo", r#"{ "key": "n" }"#)),
        ("a number of another type into an option", set("spot", r#"{ "key": "ammo" }"#)),
        ("a foreign key in an option of another type", set("seen", r#"{ "key": "mode" }"#)),
        ("two options", set("was", r#"{ "key": "seen" }"#)),
        ("a field of a value", set("place.x", "3")),
        ("a field of a value read", tree(r#"{ "node": "check", "args": { "condition": "place.x > 3" } }"#)),
        ("an order of foreign values", tree(r#"{ "node": "check", "args": { "condition": "place > place" } }"#)),
        ("foreign values of two types", tree(r#"{ "node": "check", "args": { "condition": "place == mode" } }"#)),
        ("a number beyond its type", set("body.health", "300")),
        ("a value of an event of another type", heard(r#""event": "At", "binds": ["at"], "out": "a""#)),
        ("an optional value of an event into a key", heard(r#""event": "Guess", "binds": ["at"], "out": "n""#)),
        (
            "a function of an event of another type",
            heard(r#""event": "At", "binds": ["at"], "out": { "a": "twice(at)" }"#),
        ),
        (
            "an optional function of an event into a key",
            heard(r#""event": "At", "binds": ["at"], "out": { "n": "maybe(at)" }"#),
        ),
        ("a function with a wrong argument", heard(r#""event": "At", "binds": ["at"], "out": { "n": "x_of(at)" }"#)),
        ("two values of an event with one", heard(r#""event": "At", "binds": ["at", "by"]"#)),
        ("two values of an event with two", heard(r#""event": "Both", "binds": ["at", "by"]"#)),
        ("an event of two values", heard(r#""event": "Both""#)),
        ("an event with fields", heard(r#""event": "Moved""#)),
        ("an unknown event", heard(r#""event": "Heard""#)),
        ("a condition of an event of another type", heard(r#""event": "Said", "binds": ["text"], "if": "text > 3""#)),
        ("an unknown action", tree(r#"{ "node": "leef", "args": { "n": 1 } }"#)),
        ("a missing input", tree(r#"{ "node": "leaf" }"#)),
        ("an unknown input", tree(r#"{ "node": "leaf", "args": { "n": 1, "m": 2 } }"#)),
        ("an option for an input", tree(r#"{ "node": "look", "args": { "n": 1, "at": { "key": "spot" } } }"#)),
        ("a foreign key for an input", tree(r#"{ "node": "look", "args": { "n": 1, "at": { "key": "place" } } }"#)),
        ("a sum of another type for an input", tree(r#"{ "node": "leaf", "args": { "n": { "expr": "n + 1" } } }"#)),
        (
            "a function of another type for an input",
            tree(r#"{ "node": "leaf", "args": { "n": { "expr": "twice(n)" } } }"#),
        ),
        ("an output of another type", tree(r#"{ "node": "find", "args": { "n": 1, "value": 2 }, "out": "a" }"#)),
        ("an output of none", tree(r#"{ "node": "leaf", "args": { "n": 1 }, "out": "a" }"#)),
        (
            "a service that may run",
            tree(
                r#"{ "node": "idle", "decorators": [{ "service": { "node": "leaf", "args": { "n": 1 }, "every": "1s" } }] }"#,
            ),
        ),
        ("a clear of an unknown key", tree(r#"{ "node": "clear", "key": "nn" }"#)),
        ("a wait for a number", tree(r#"{ "node": "wait", "args": { "for": "n" } }"#)),
        ("a wait for an optional span", tree(r#"{ "node": "wait", "args": { "for": "until" } }"#)),
        (
            "a loop over a number",
            tree(r#"{ "node": "for_each", "in": "n", "item": "m", "do": { "node": "succeed" } }"#),
        ),
        ("a chance of a flag", tree(r#"{ "node": "idle", "decorators": [{ "chance": "a" }] }"#)),
        ("an option for a parameter", runs(r#""args": { "at": { "key": "spot" } }"#, AT)),
        ("a missing argument", runs(r#""args": {}"#, AT)),
        ("a missing foreign argument", runs(r#""args": { "to": { "key": "n" } }"#, SPOT)),
        ("an unknown type", runs(r#""args": { "at": 1 }"#, r#"{ "name": "at", "type": "Spott" }"#)),
        (
            "an output into another type",
            tree(
                r#"{ "node": "run", "tree": "Outputs", "args": { "by": 1 }, "out": { "sum": "spot", "tries": "m" } }"#,
            ),
        ),
        ("an unknown tree", tree(r#"{ "node": "run", "tree": "Patrol" }"#)),
        (
            "a name of a compiled tree",
            r#"{ "bt": 1, "tree": "Maybe", "agent": "Actor", "root": { "node": "idle" } }"#.to_owned(),
        ),
        (
            "an option for a parameter of a state",
            machine(AT, r#""on": "done", "to": "Go", "args": { "at": { "key": "spot" } }"#),
        ),
        (
            "an optional value of an event for a state",
            machine(AT, r#""on": { "event": "Guess", "binds": ["x"] }, "to": "Go", "args": { "at": { "expr": "x" } }"#),
        ),
        (
            "a value of an event of another type for a state",
            machine(SPOT, r#""on": { "event": "At", "binds": ["x"] }, "to": "Go", "args": { "at": { "expr": "x" } }"#),
        ),
        ("a state without a default", machine(SPOT, r#""on": "done", "to": "Go""#)),
        (
            "a default that reads a key",
            machine(r#"{ "name": "at", "type": "i32", "default": { "key": "n" } }"#, r#""on": "done", "to": "Go""#),
        ),
        (
            "a default of another type",
            machine(r#"{ "name": "at", "type": "i32", "default": "x" }"#, r#""on": "done", "to": "Go""#),
        ),
        ("an event of a key that is none", tree(r#"{ "node": "send", "args": { "event": "n" } }"#)),
        ("an event that is no value", tree(r#"{ "node": "send", "args": { "event": "3 + 4" } }"#)),
        ("an event with a wrong argument", tree(r#"{ "node": "send", "args": { "event": "Noise::At(a)" } }"#)),
        ("an event that no function makes", tree(r#"{ "node": "send", "args": { "event": "Noise::Seen(place)" } }"#)),
        (
            "a tree that nothing runs",
            r#"{ "bt": 1, "trees": [ { "tree": "T", "agent": "Actor", "root": { "node": "idle" } },
            { "tree": "U", "agent": "Actor", "root": { "node": "leef" } } ] }"#
                .to_owned(),
        ),
        ("a function for an optional parameter", runs(r#""args": { "at": { "expr": "twice(n)" } }"#, ABSENT)),
        ("a key for an optional parameter", runs(r#""args": { "at": { "key": "n" } }"#, ABSENT)),
        ("a function of another type into an option", set_to("spot", "called(name)")),
        ("a sum of another type into an option", set_to("spot", "ammo + 1")),
        ("a flag into an option", set_to("spot", "!a")),
        (
            "a default of a parameter that is given",
            runs(r#""args": { "at": 1 }"#, r#"{ "name": "at", "type": "i32", "default": "x" }"#),
        ),
        (
            "a number that is a text",
            tree(r#"{ "node": "leaf", "args": { "n": 1 }, "decorators": [{ "limit": "'x'" }] }"#),
        ),
        ("a state's event of another type", required("a", "bool")),
        (
            "an argument into an option",
            tree(r#"{ "node": "locate", "args": { "of": { "key": "place" }, "within": { "key": "near" } } }"#),
        ),
        (
            "a value for an optional parameter of a compiled tree",
            tree(r#"{ "node": "run", "tree": "Maybe", "args": { "at": { "key": "n" } } }"#),
        ),
        (
            "optional values compared",
            tree(r#"{ "node": "check", "args": { "condition": "spot == n || spot == maybe(n) || seen == place" } }"#),
        ),
        ("a word that an enum does not have", set("mode", r#""Clam""#)),
        ("a word that an optional enum does not have", set("was", r#""Clam""#)),
        ("a word with its type that the enum does not have", set_to("mode", "Mode::Clam")),
        ("a word of an event that carries a value", set("noise", r#""At""#)),
        ("a comparison with no word", tree(r#"{ "node": "check", "args": { "condition": "mode == Clam" } }"#)),
        (
            "a comparison of an option with no word",
            tree(r#"{ "node": "check", "args": { "condition": "was != Clam" } }"#),
        ),
        (
            "an arm that is no word",
            tree(r#"{ "node": "match", "on": "mode", "arms": [{ "is": "Calm | Clam", "then": { "node": "idle" } }] }"#),
        ),
        (
            "an input that is no word",
            tree(r#"{ "node": "say", "args": { "text": "x", "pause": "1s", "mode": "Clam" } }"#),
        ),
        (
            "a local that is no word",
            declared(r#""locals": [{ "name": "x", "type": "Mode", "value": "Clam" }]"#, r#"{ "node": "idle" }"#),
        ),
        (
            "an argument that is no word",
            tree(r#"{ "node": "run", "tree": "Maybe", "args": { "at": 1, "mode": "Clam" } }"#),
        ),
        ("an alias of another type", set_to("spare", "n")),
        ("an alias for an input of another type", tree(r#"{ "node": "leaf", "args": { "n": { "key": "spare" } } }"#)),
        (
            "a loop over a struct",
            tree(r#"{ "node": "for_each", "in": "place", "item": "m", "do": { "node": "succeed" } }"#),
        ),
        (
            "an element into another type",
            tree(r#"{ "node": "for_each", "in": "path", "item": "name", "do": { "node": "succeed" } }"#),
        ),
        (
            "an element of a foreign type into another",
            tree(r#"{ "node": "for_each", "in": "marks", "item": "n", "do": { "node": "succeed" } }"#),
        ),
        (
            "a pop from a number",
            tree(r#"{ "node": "pop_each", "from": "n", "item": "m", "do": { "node": "succeed" } }"#),
        ),
        (
            "a pop from an array",
            tree(r#"{ "node": "pop_each", "from": "lanes", "item": "m", "do": { "node": "succeed" } }"#),
        ),
        (
            "a loop over the value of a function",
            tree(r#"{ "node": "for_each", "in": "spot_of(n, m)", "item": "m", "do": { "node": "succeed" } }"#),
        ),
        (
            "an index into a flag",
            tree(r#"{ "node": "for_each", "in": "path", "item": "m", "index": "a", "do": { "node": "succeed" } }"#),
        ),
        (
            "an index into an option",
            tree(r#"{ "node": "for_each", "in": "path", "item": "m", "index": "spot", "do": { "node": "succeed" } }"#),
        ),
        (
            "an index into a number with a fraction",
            tree(r#"{ "node": "for_each", "in": "path", "item": "m", "index": "near", "do": { "node": "succeed" } }"#),
        ),
        ("a time into a number", tree(r#"{ "node": "idle", "decorators": [{ "elapsed": "n" }] }"#)),
        ("a time into a foreign type", tree(r#"{ "node": "idle", "decorators": [{ "elapsed": "place" }] }"#)),
        ("presence of what is there", tree(r#"{ "node": "check", "args": { "condition": "n.is_some()" } }"#)),
    ]
}
