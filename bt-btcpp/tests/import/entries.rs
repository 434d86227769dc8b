//! Where entries stand in the document.

use crate::{converted, file};

#[test]
fn an_enum_is_a_word_and_an_entry_with_a_capital_letter_a_key() {
    let (tree, faults) = converted(&file(
        "<Sequence><Script code='Speed := 2; mode := FAST'/><ScriptCondition code='mode == FAST &amp;&amp; Speed &gt; 1'/></Sequence>",
    ));
    assert!(tree.contains(r#""condition": "mode == FAST && bb.Speed > 1""#), "{tree}");
    assert!(tree.contains(r#""value": { "expr": "FAST" }"#), "{tree}");
    assert_eq!(faults, [""; 0]);
}

#[test]
fn ports_become_inputs_and_an_output() {
    let xml = "<root BTCPP_format='4'><BehaviorTree ID='Main'><FindPath goal='{=}' path='{way}' tries='3' tags='a;b' json='json:{\"key\": 1}'/></BehaviorTree>
        <TreeNodesModel><Action ID='FindPath'><input_port name='goal' type='Pose'/><output_port name='path'/>
        <input_port name='tries' type='int'/><input_port name='tags' type='std::vector&lt;std::string&gt;'/><input_port name='json'/></Action></TreeNodesModel></root>";
    let (tree, faults) = converted(xml);
    for part in [
        r#""node": "find_path""#,
        r#""goal": { "key": "goal" }"#,
        r#""tries": 3"#,
        r#""tags": ["a", "b"]"#,
        r#""json": { "data": { "key": 1 } }"#,
        r#""out": "way""#,
    ] {
        assert!(tree.contains(part), "{part} in {tree}");
    }
    assert_eq!(faults, [""; 0]);
}

#[test]
fn a_number_has_the_unit_of_its_port() {
    let port = |name: &str, ty: &str| format!("<input_port name='{name}' type='{ty}' default='1'/>");
    let ratio = |ratio: &str| format!("std::chrono::duration&lt;long, std::ratio&lt;{ratio}&gt; &gt;");
    let xml = format!(
        "<root BTCPP_format='4' main_tree_to_execute='Main'><BehaviorTree ID='Main'><Sequence><Rest s='4' m='4' ns='4' x='4'/>
        <SubTree ID='Nap' t='5'/><SubTree ID='Nap' t='{{t}}'/></Sequence></BehaviorTree>
        <BehaviorTree ID='Nap'><Rest s='{{t}}'/></BehaviorTree>
        <TreeNodesModel><Action ID='Rest'>{}{}{}\n{}</Action></TreeNodesModel></root>",
        port("s", "std::chrono::seconds"),
        port("m", &ratio("1l, 1000l")),
        port("ns", &ratio("1l, 1000000000l")),
        port("x", &ratio("7l, 2l")),
    );
    let (tree, faults) = converted(&xml);
    for part in [
        r#""args": { "s": "4s", "m": "4ms", "ns": "4ns", "x": "4ms" }"#,
        r#""args": { "t": "5s" }"#,
        r#""params": [{ "name": "t", "type": "Duration" }]"#,
    ] {
        assert!(tree.contains(part), "{part} in {tree}");
    }
    let unknown =
        "the unit of `std::chrono::duration<long, std::ratio<7l, 2l> >` is not known: a number is read as milliseconds";
    assert_eq!(faults, [format!("5:28: {unknown}")]);
}

#[test]
fn a_parameter_has_the_type_of_the_port_inside() {
    let xml = "<root BTCPP_format='4' main_tree_to_execute='Main'>
        <BehaviorTree ID='Go'><GoTo goal='{target}'/></BehaviorTree>
        <BehaviorTree ID='Main'><Sequence><SubTree ID='Go' target='{a}'/><SubTree ID='Go' target='{b}'/></Sequence></BehaviorTree>
        <TreeNodesModel><Action ID='GoTo'><input_port name='goal' type='Pose2D'/></Action></TreeNodesModel></root>";
    let (tree, faults) = converted(xml);
    assert!(tree.contains(r#""params": [{ "name": "target", "type": "Pose2D" }]"#), "{tree}");
    assert!(tree.contains(r#""args": { "target": { "key": "b" } }"#), "{tree}");
    assert!(tree.find("\"tree\": \"Main\"") < tree.find("\"tree\": \"Go\""), "the main tree is the first");
    assert_eq!(faults, [""; 0]);
}

#[test]
fn names_comments_and_the_data_of_groot_are_kept() {
    let tree = "<!-- once --><Inverter name='not yet' _uid='7'><Sequence name='Sequence' _collapsed='true' _description='twice'><A/></Sequence></Inverter>";
    let (tree, faults) = converted(&file(tree));
    for part in
        [r#""name": "not yet""#, r#""comment": "once""#, r#""comment": "twice""#, r#""id": 7"#, r#""collapsed": true"#]
    {
        assert!(tree.contains(part), "{part} in {tree}");
    }
    assert!(!tree.contains(r#""name": "Sequence""#), "{tree}");
    assert_eq!(faults, [""; 0]);
}

#[test]
fn the_comment_of_a_condition_is_kept_and_its_name_reported() {
    let condition = "<!-- far? --><ScriptCondition name='is far' code='d &gt; 9'/>";
    for node in ["IfThenElse", "WhileDoElse"] {
        for otherwise in ["", "<C/>"] {
            let (tree, faults) =
                converted(&file(&format!("\n<!-- go -->\n<{node}>{condition}<B/>{otherwise}</{node}>")));
            assert!(tree.contains(r#""comment": "go\nfar?""#), "{tree}");
            assert_eq!(faults.len(), 1, "{faults:?}");
            let left_out = "the name `is far` is left out: the condition becomes no node of its own";
            assert!(faults[0].ends_with(left_out), "{faults:?}");
        }
    }
}

#[test]
fn comments_belong_to_the_element_that_they_stand_beside() {
    let xml = "<!-- file -->
<root BTCPP_format='4'> <!-- root -->
  <!-- includes -->
  <BehaviorTree ID='Main'> <!-- main -->
    <Sequence> <!-- all -->
      <A/> <!-- behind a -->
      <!-- before b -->
      <B/>
      <!-- before c --><C/><!-- before d --><D/>
      <!-- at the end -->
    </Sequence>
  </BehaviorTree>
</root>";
    let (tree, faults) = converted(xml);
    for (node, comment) in [
        (r#""agent": "Robot""#, r"file\nroot\nincludes\nmain"),
        (r#""node": "sequence""#, r"all\nat the end"),
        (r#""node": "a""#, "behind a"),
        (r#""node": "b""#, "before b"),
        (r#""node": "c""#, "before c"),
        (r#""node": "d""#, "before d"),
    ] {
        let part = format!(r#"{node}, "comment": "{comment}""#);
        let line = tree.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(line.contains(&part), "{part} in {tree}");
    }
    assert_eq!(faults, [""; 0]);
    let models = "<TreeNodesModel>\n<!-- waves --><Action ID='A'/></TreeNodesModel></root>";
    let found = converted(&file("<A/>").replace("</root>", models)).1;
    assert_eq!(found, ["1:67: the comments of `TreeNodesModel` are left out"]);
}

#[test]
fn explicit_elements_have_the_types_and_the_name_of_their_id() {
    let (tree, faults) = converted(&file(
        "<Decorator ID='LoopInt' queue='1;2' value='{n}'><Decorator ID='Inverter' name='Inverter'><A n='{n}'/></Decorator></Decorator>",
    ));
    assert!(tree.contains(r#""type": "Vec<i32>", "value": [1, 2]"#), "{tree} {faults:?}");
    assert!(!tree.contains("sequence"), "an own name would need a node: {tree}");
    let (tree, _) = converted(&file(
        "<Decorator ID='BlackboardCheckString' value_A='{n}' value_B='1' return_on_mismatch='SUCCESS'><A/></Decorator>",
    ));
    assert!(tree.contains("n == '1'"), "{tree}");
}

#[test]
fn explicit_elements_are_the_nodes_of_their_id() {
    let (tree, _) = converted(&file(
        "<Control ID='Sequence'><Decorator ID='Inverter'><Condition ID='IsHot'/></Decorator><Action ID='Cool'/></Control>",
    ));
    for part in [r#""node": "sequence""#, r#""node": "is_hot", "decorators": ["invert"]"#, r#""node": "cool""#] {
        assert!(tree.contains(part), "{part} in {tree}");
    }
}
