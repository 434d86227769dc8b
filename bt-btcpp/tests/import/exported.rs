//! Documents as files of BehaviorTree.CPP.

use bt_btcpp::export;
use bt_model::json::{Limits, Source, load, write};

use crate::rows::{Row, simulated};
use crate::{converted, file, shown};

/// The file that a document becomes, without its first line, and the faults.
fn exported(document: &str) -> (String, Vec<String>) {
    let (document, faults) = load(&Source::new("tree.json", document), &Limits::default());
    assert!(!faults.has_errors(), "{:?}", shown(&faults));
    let (text, faults) = export(&document);
    (text, shown(&faults))
}

fn tree(root: &str) -> String {
    format!("{{ \"bt\": 1, \"tree\": \"T\", \"agent\": \"A\", \"root\": {root} }}")
}

#[test]
fn a_file_is_the_same_after_a_way_there_and_back() {
    for root in [
        "<Sequence name='all'><!-- first --><A/><Fallback _uid='4'><Inverter><B x='{y}'/></Inverter><C v='1.5' t='a;b'/></Fallback></Sequence>",
        "<ReactiveSequence><ScriptCondition code='a &gt; 1 &amp;&amp; !b'/><Timeout msec='100'><A _skipIf='c == RED'/></Timeout></ReactiveSequence>",
        "<Parallel success_count='2' failure_count='2'><Sleep msec='5'/><Repeat num_cycles='3'><A/></Repeat><KeepRunningUntilFailure><B/></KeepRunningUntilFailure></Parallel>",
        "<IfThenElse><ScriptCondition code=\"x == 'it'\"/><Script code='x := 1'/><AlwaysFailure/></IfThenElse>",
    ] {
        let (there, _) = converted(&file(root));
        let (xml, faults) = exported(&there);
        assert_eq!(faults, [""; 0], "{xml}");
        let (back, _) = converted(&xml);
        assert_eq!(back, there, "{xml}");
    }
}

#[test]
fn ports_of_subtrees_keep_their_directions() {
    let xml = "<root BTCPP_format='4' main_tree_to_execute='Main'>
        <BehaviorTree ID='Add'><Script code='sum := a + b'/></BehaviorTree>
        <BehaviorTree ID='Main'><Sequence><SubTree ID='Add' a='{x}' b='2' sum='{y}'/><SubTree ID='Add' a='{y}' b='3' sum='{x}'/></Sequence></BehaviorTree></root>";
    let (there, _) = converted(xml);
    let (text, faults) = exported(&there);
    assert_eq!(faults, [""; 0]);
    assert!(text.contains("<SubTree ID=\"Add\" a=\"{x}\" b=\"2\" sum=\"{y}\" _autoremap=\"true\"/>"), "{text}");
    assert!(text.contains("<output_port name=\"sum\" type=\"int64_t\"/>"), "{text}");
    assert_eq!(converted(&text).0, there, "{text}");
}

#[test]
fn each_run_of_a_tree_has_its_own_locals() {
    let with_memory = |id: &str, leaves: &str| {
        format!("<BehaviorTree ID='{id}'><SequenceWithMemory>{leaves}</SequenceWithMemory></BehaviorTree>")
    };
    let xml = format!(
        "<root BTCPP_format='4' main_tree_to_execute='Main'><BehaviorTree ID='Main'><Fallback><SubTree ID='One'/>
        <SubTree ID='Two'/><SubTree ID='One'/></Fallback></BehaviorTree>{}{}</root>",
        with_memory("One", "<A/><B/>"),
        with_memory("Two", "<C/><D/>")
    );
    let (text, faults) = exported(&converted(&xml).0);
    assert_eq!(faults, [""; 0]);
    let (leaves, counts) = ("a: s s, b: f f s, c: s, d: f s", "a 2/0, b 3/0, c 1/0, d 1/0");
    let row = Row { tree: &text, leaves, ticks: "f s", counts, ..Row::default() };
    simulated(&row, &converted(&text).0);
}

#[test]
fn the_entry_of_a_local_has_a_name_of_its_own() {
    let document = r#"{ "bt": 1, "tree": "T", "agent": "A", "locals": [{ "name": "n", "type": "i64", "value": 1 }],
        "root": { "node": "sequence", "children": [{ "node": "set", "key": "_n", "value": { "expr": "n + bb.n" } },
        { "node": "set", "key": "n", "value": 2 }, { "node": "say", "args": { "words": { "expr": "n" } } }] } }"#;
    let (text, faults) = exported(document);
    assert_eq!(faults, [""; 0]);
    for part in ["\"_n_ := 1\"", "\"_n := _n_ + n\"", "\"_n_ := 2\"", "words=\"{_n_}\""] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn each_output_goes_to_the_entry_of_its_local() {
    let xml = "<root BTCPP_format='4' main_tree_to_execute='Main'><BehaviorTree ID='Main'><SubTree ID='One'/></BehaviorTree>
        <BehaviorTree ID='One'><Sequence><Plan goal='{goal}' path='{path}' cost='{cost}'/><Follow path='{path}' cost='{cost}'/>
        </Sequence></BehaviorTree>
        <TreeNodesModel><Action ID='Plan'><input_port name='goal'/><output_port name='path'/><output_port name='cost'/></Action>
        <Action ID='Follow'><input_port name='path'/><input_port name='cost'/></Action></TreeNodesModel></root>";
    let (text, faults) = exported(&converted(xml).0);
    assert_eq!(faults, [""; 0]);
    for port in ["path", "cost"] {
        let written: Vec<_> = text.split(&format!("{port}=\"{{")).skip(1).map(|rest| rest.split('}').next()).collect();
        assert!(written.len() == 2 && written[0] == written[1], "{port}: {written:?} in {text}");
    }
}

#[test]
fn a_text_that_scripts_cannot_write_is_a_port() {
    for text in ["Tür", "it's"] {
        let document = format!(
            r#"{{ "bt": 1, "tree": "T", "agent": "A", "locals": [{{ "name": "n", "type": "String", "value": "{text}" }}],
            "root": {{ "node": "set", "key": "x", "value": "{text}" }} }}"#
        );
        let (xml, faults) = exported(&document);
        for entry in ["_n", "x"] {
            let sets = format!("<SetBlackboard value=\"{text}\" output_key=\"{entry}\"/>");
            assert!(xml.contains(&sets), "{sets} in {xml}");
        }
        assert_eq!(faults, [""; 0]);
    }
    let condition = tree(r#"{ "node": "check", "args": { "condition": "x == 'Tür'" } }"#);
    let (xml, faults) = exported(&condition);
    assert!(xml.contains("x == 'Tür'"), "{xml}");
    let warning = "scripts of BehaviorTree.CPP up to 4.8.4 have no `'Tür'`: it is not ASCII";
    assert!(faults.len() == 1 && faults[0].ends_with(warning), "{faults:?}");
}

#[test]
fn models_are_the_same_after_a_way_there_and_back() {
    let models = "  <TreeNodesModel>
    <Action ID=\"A\">
      <description>Goes.</description>
      <input_port name=\"at\" type=\"geometry_msgs::msg::Pose_&lt;std::allocator&lt;void&gt; &gt;\" default=\"{home}\">Where to.</input_port>
      <output_port name=\"way\"/>
    </Action>
    <Condition ID=\"B\"/>
    <Control ID=\"Chooses\">
      <inout_port name=\"n\" default=\"1\"/>
    </Control>
    <SubTree ID=\"Main\">
      <input_port name=\"speed\" type=\"double\"/>
    </SubTree>
  </TreeNodesModel>
";
    let xml = file("<Sequence><A at='{x}' way='{y}'/><B/></Sequence>").replace("</root>", &format!("{models}</root>"));
    let (there, _) = converted(&xml);
    let (text, faults) = exported(&there);
    assert_eq!(faults, [""; 0]);
    assert!(text.contains(models), "{text}");
    assert_eq!(converted(&text).0, there, "{text}");
}

#[test]
fn hard_characters_are_escaped() {
    let document = tree(
        r#"{ "node": "say", "name": "a<b & \"c\"", "comment": "no -- end --", "args": { "words": "x\n<y>\u0001" } }"#,
    );
    let (text, faults) = exported(&document);
    assert_eq!(faults, [""; 0]);
    let (back, faults) = converted(&text);
    assert!(!back.is_empty(), "{text}: {faults:?}");
    assert!(back.contains(r#""name": "a<b & \"c\"""#) && back.contains(r#""words": "x\n<y>"#), "{back}");
}

#[test]
fn lists_that_would_be_read_as_others_are_errors() {
    let errors = |list: &str| {
        exported(&tree(&format!("{{ \"node\": \"say\", \"args\": {{ \"words\": {list} }} }}"))).1.join("\n")
    };
    let told = errors(r#"[""]"#);
    assert!(told.contains("BehaviorTree.CPP takes a list of one empty text for an empty list"), "{told}");
    for list in [r#"["json:1"]"#, r#"["a", "json:1"]"#] {
        let told = errors(list);
        assert!(told.contains("for JSON"), "{list}: {told}");
    }
    for list in ["[]", r#"["a", ""]"#, r#"[["a"], "b;c"]"#] {
        assert_eq!(errors(list), "", "{list}");
    }
}

#[test]
fn names_that_xml_does_not_have_are_ids() {
    let (text, faults) = exported(&tree(
        r#"{ "node": "sequence", "children": [{ "node": "élan" }, { "node": "my node", "comment": "--- or -" }] }"#,
    ));
    assert_eq!(faults, [""; 0]);
    assert!(text.contains("<élan/>") && text.contains("<Action ID=\"My node\"/>"), "{text}");
    assert!(text.contains("<!-- - - - or - -->"), "{text}");
    let (back, faults) = converted(&text);
    assert!(!back.is_empty(), "{text}: {faults:?}");
}

#[test]
fn actions_named_like_builtin_nodes_and_strange_ports_are_errors() {
    let errors = |root: &str| exported(&tree(root)).1.join("\n");
    let told = errors(r#"{ "node": "sleep" }"#);
    assert!(told.contains("`Sleep` means something else in BehaviorTree.CPP"), "{told}");
    for action in ["sub_tree", "control", "behavior_tree"] {
        let (_, told) = exported(&tree(&format!(r#"{{ "node": "{action}" }}"#)));
        assert!(told.join("\n").contains("means something else in BehaviorTree.CPP"), "{action}: {told:?}");
    }
    let told = errors(r#"{ "node": "say", "args": { "a b": 1 } }"#);
    assert!(told.contains("`a b` cannot be the name of a port"), "{told}");
}

#[test]
fn the_bits_of_a_whole_number_are_turned_over_by_a_tilde() {
    let code = |script: &str| {
        let (there, _) =
            converted(&file(&format!("<Sequence><Script code='{}'/></Sequence>", script.replace('&', "&amp;"))));
        let (xml, faults) = exported(&there);
        let code = xml.split("code=\"").nth(1).unwrap().split('"').next().unwrap().replace("&amp;", "&");
        (code, faults)
    };
    for script in ["x := ~1", "x := y & 3 & ~8", "x := (~y) + 1", "x := !(a == 1)", "x := y == ~3"] {
        let (back, faults) = code(script);
        assert_eq!((back.replace(['(', ')'], ""), faults), (script.replace(['(', ')'], ""), vec![]), "{script}");
    }
    let (xml, faults) = exported(
        r#"{ "bt": 1, "tree": "T", "agent": "A", "locals": [{ "name": "bits", "type": "u32", "value": 5 }, { "name": "on", "type": "bool", "value": true }],
        "root": { "node": "sequence", "children": [{ "node": "set", "key": "bits", "value": { "expr": "!bits" } }, { "node": "set", "key": "on", "value": { "expr": "!on" } }] } }"#,
    );
    assert!(xml.contains("_bits := ~_bits") && xml.contains("_on := !_on") && faults.is_empty(), "{xml} {faults:?}");
    let (_, faults) = exported(&tree(r#"{ "node": "set", "key": "x", "value": { "expr": "!y" } }"#));
    assert!(faults.len() == 1 && faults[0].contains("the type of `y` is not known"), "{faults:?}");
}

#[test]
fn texts_that_a_port_would_take_for_something_else_are_errors() {
    for (value, fault) in [
        (r#""{x}""#, "1:79: BehaviorTree.CPP takes the text `{x}` for an entry"),
        (r#"" {a b} ""#, "1:79: BehaviorTree.CPP takes the text ` {a b} ` for an entry"),
        (r#"["{x}"]"#, "1:79: BehaviorTree.CPP takes the text `{x}` for an entry"),
        (r#""json:[1]""#, "1:79: BehaviorTree.CPP takes the text `json:[1]` for JSON"),
        (r#"["a", "b;c"]"#, "1:79: `;` in \"b;c\" would divide it into two elements of the list"),
    ] {
        let found = exported(&tree(&format!("{{ \"node\": \"say\", \"args\": {{ \"x\": {value} }} }}"))).1;
        assert_eq!(found, [fault], "{value}");
    }
}

#[test]
fn nodes_and_attributes_without_a_counterpart_are_errors() {
    for (root, fault) in [
        (r#"{ "node": "send", "args": { "event": "Alarm" } }"#, "BehaviorTree.CPP has no `send`"),
        (r#"{ "node": "slot", "slot": "weapon" }"#, "BehaviorTree.CPP has no `slot`"),
        (r#"{ "node": "a", "decorators": [{ "cooldown": "5s" }] }"#, "cooldown"),
        (r#"{ "node": "a", "decorators": [{ "service": { "node": "b", "every": "1s" } }] }"#, "service"),
        (
            r#"{ "node": "check", "args": { "condition": "near(place)" } }"#,
            "scripts of BehaviorTree.CPP have no `near(place)`",
        ),
        (r#"{ "node": "check", "args": { "condition": "enemy.is_some()" } }"#, "scripts of BehaviorTree.CPP have no"),
        (r#"{ "node": "wait", "args": { "for": "1s..=2s" } }"#, "BehaviorTree.CPP has no `wait`"),
        (r#"{ "node": "a", "args": { "x": { "expr": "y + 1" } } }"#, "a port of BehaviorTree.CPP has no `y + 1`"),
        (
            r#"{ "node": "utility_selector", "children": [{ "node": "a", "score": 1 }] }"#,
            "BehaviorTree.CPP has no `utility_selector`",
        ),
    ] {
        let found = exported(&tree(root)).1;
        assert!(found.len() == 1 && found[0].contains(fault), "{root}: {found:?}");
    }
}

#[test]
fn the_sample_of_nav2_comes_back_unchanged() {
    let text = crate::samples::document("nav2.xml");
    let (xml, faults) = exported(&write(&text));
    assert_eq!(faults, [""; 0]);
    assert_eq!(converted(&xml).0, write(&text));
}

#[test]
fn a_division_that_may_be_one_of_whole_numbers_is_a_warning() {
    let warned = |value: &str| {
        let root = format!(r#"{{ "node": "set", "key": "x", "value": {{ "expr": "{value}" }} }}"#);
        let (text, faults) = exported(&tree(&root));
        assert!(text.contains("<Script"), "{text}{faults:?}");
        faults.into_iter().any(|fault| fault.contains("is a real number in BehaviorTree.CPP"))
    };
    assert!(warned("n / 2") && warned("(n + 1) / m"));
    assert!(!warned("n / 2.0") && !warned("n * 2"));
}
