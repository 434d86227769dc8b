//! Debug logs as a debugger reads them.

use bt_model::json::{Limits, Source};
use bt_mosaic::files::{Command, DebugLog, DebugRecords};
use expect_test::{Expect, expect};

use crate::sample::samples;

/// Each fault on a line: place, path, message, help.
fn faults(text: &str, expected: Expect) {
    let (_, faults) = DebugRecords::read_request(&Source::new("post", text), &Limits::default());
    let line = |fault: &bt_model::Fault<bt_model::json::Place>| {
        let help = fault.help.as_deref().unwrap_or_default();
        format!("{} {}: {} ({help})\n", fault.place, fault.place.path(), fault.message)
    };
    expected.assert_eq(&faults.iter().map(line).collect::<String>());
}

#[test]
fn a_file_and_a_request_of_the_same_log_hold_the_same_records() {
    let text = std::fs::read_to_string(samples().join("debug_log.json")).unwrap();
    let source = Source::new("debug_log.json", text);
    let (file, none) = DebugRecords::read_file(&source, &Limits::default());
    assert!(!none.has_errors());
    assert_eq!((&*file.entity_id, file.records.len()), ("guard 7", 11));
    assert_eq!(file.records[8].record.command, Command::Reset, "an empty command is a reset");
    assert_eq!(file.records[8].ts_ms, 130);
    let (log, _) = DebugLog::read(&source, &Limits::default());
    let (request, none) = DebugRecords::read_request(&Source::new("post", log.wire()), &Limits::default());
    assert!(!none.has_errors());
    assert_eq!(request, file);
}

#[test]
fn an_entry_that_is_no_record_has_a_fault_with_its_place() {
    faults(
        "{ \"entity_id\": \"a\", \"cmds\": [\n[0, 0, 1, \"enter\", []],\n[0, 0, 1, \"entr\", []],\n[0, 1, 2, \"mutate\", [\"variable\", [\"set\", [\"key\"]]]] ] }",
        expect![[r#"
            post:3:1 $.cmds[1]: unknown command `entr` (the commands are `snapshot`, `push_tree`, `group_begin`, `enter`, `leave`, `mutate` and `reset`)
            post:4:1 $.cmds[2]: `mutate` cannot have the detail `["variable", ["set", ["key"]]]` (write `["node_action", ["action", [argument, …]]]`, `["variable", ["set", ["key", value]]]`, `["variable", ["remove", ["key"]]]` or `["variable", ["reset", []]]`)
        "#]],
    );
    faults(
        "{ \"entity_id\": \"a\", \"cmds\": [\n[0, 0, 1, \"push_tree\", []], [0, -1, 1, \"enter\", []], 7, [0, 0, 0, \"snapshot\", [[], {}]] ] }",
        expect![[r#"
            post:2:1 $.cmds[0]: `push_tree` cannot have the detail `[]` (write `["tree.json"]`)
            post:2:29 $.cmds[1]: expected a line of a debug log, found a list (write `[tree, node, milliseconds, "cmd", detail]`)
            post:2:54 $.cmds[2]: expected a line of a debug log, found a number (write `[tree, node, milliseconds, "cmd", detail]`)
            post:2:57 $.cmds[3]: `snapshot` cannot have the detail `[[], {}]` (write `[["tree.json", …], { "key": value, … }, [[tree, node], …]]`)
        "#]],
    );
    faults(
        "{ \"cmds\": [",
        expect![[r#"
        post:1:11 $.cmds: the file ends within the list that begins at line 1, column 11 (close it with `]`; has the file been cut off?)
    "#]],
    );
    faults(
        "{ \"debug_cmds\": [] }",
        expect![[r#"
        post:1:1 $: a request to the debugger lacks `entity_id` (write `"entity_id": …`)
        post:1:1 $: a request to the debugger lacks `cmds` (write `"cmds": …`)
    "#]],
    );
}
