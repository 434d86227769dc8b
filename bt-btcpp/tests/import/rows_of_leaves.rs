//! Rows of leaves, loops over queues, scripts and subtrees. See [`rows`](crate::rows).

use crate::converted;
use crate::rows::{Row, runs};

#[test]
fn constant_leaves_end_at_once() {
    runs(&Row { tree: "<AlwaysSuccess/>", ticks: "s", ..Row::default() });
    runs(&Row { tree: "<AlwaysFailure/>", ticks: "f", ..Row::default() });
    runs(&Row { tree: "<Sleep msec='150'/>", ticks: "r r s", ..Row::default() });
    runs(&Row { tree: "<Sleep msec='0'/>", ticks: "s", ..Row::default() });
}

#[test]
fn entries_are_written() {
    let keys = "\"x\": { \"type\": \"i64\" }, \"y\": { \"type\": \"i64\" }, \"name\": { \"type\": \"String\" }";
    let tree = "<Sequence><SetBlackboard output_key='x' value='5'/><SetBlackboard output_key='y' value='{x}'/>
        <SetBlackboard output_key='name' value='Ada'/></Sequence>";
    let after = "\"x\": 5, \"y\": 5, \"name\": \"Ada\"";
    runs(&Row { tree, keys, ticks: "s", after, ..Row::default() });
    let tree = "<Sequence><Script code='x := 4'/><UnsetBlackboard key='x'/></Sequence>";
    runs(&Row { tree, keys, ticks: "s", after: "\"x\": 0", ..Row::default() });
}

#[test]
fn scripts_compute() {
    let keys =
        "\"x\": { \"type\": \"i64\", \"value\": 6 }, \"y\": { \"type\": \"f64\" }, \"b\": { \"type\": \"bool\" }";
    let tree = "<Script code='x := x &amp; 3 | 8; x += 1; y = 1.5 * 2 - 0.5; b := 1 &lt; x &lt;= 11 ? x == 11 : true; x = ~x; x *= -1'/>";
    let after = "\"x\": 12, \"y\": 2.5, \"b\": true";
    runs(&Row { tree, keys, ticks: "s", after, ..Row::default() });
    let tree = "<Script code='x := 1 + (b ? x : 2 * x) * 2'/>";
    runs(&Row { tree, keys, ticks: "s", after: "\"x\": 25", ..Row::default() });
    let keys =
        "\"n\": { \"type\": \"i64\" }, \"b\": { \"type\": \"bool\" }, \"c\": { \"type\": \"bool\", \"value\": true }";
    let tree = "<Script code='n := 3; b := !n || !(n - 3); c := !!n &amp;&amp; !b'/>";
    runs(&Row { tree, keys, ticks: "s", after: "\"b\": true, \"c\": false, \"n\": 3", ..Row::default() });
    let tree = "<Script code='n := 3; b := !n; c := n == 3; n = !n'/>";
    runs(&Row { tree, keys, ticks: "s", after: "\"b\": false, \"c\": true, \"n\": 0", ..Row::default() });
    let keys = "\"x\": { \"type\": \"i64\", \"value\": 6 }, \"b\": { \"type\": \"bool\" }";
    let tree = "<ScriptCondition code='x := x - 6; x ? false : !b'/>";
    runs(&Row { tree, keys, ticks: "s f", after: "\"x\": -6", ..Row::default() });
}

#[test]
fn loops_take_the_elements_of_a_queue() {
    let keys = "\"q\": { \"type\": \"json\", \"value\": [4, 5] }, \"v\": { \"type\": \"i32\" }";
    let tree = "<LoopInt queue='{q}' value='{v}'><A/></LoopInt>";
    runs(&Row { tree, keys, leaves: "a: s", ticks: "r r s s", counts: "a 2/0", after: "\"v\": 5" });
    runs(&Row { tree, keys, leaves: "a: f", ticks: "f", after: "\"v\": 4", ..Row::default() });
    let tree = "<LoopInt queue='{q}' value='{v}' if_empty='FAILURE'><A/></LoopInt>";
    runs(&Row { tree, keys, leaves: "a: s", ticks: "r r f f", ..Row::default() });
    let tree = "<ConsumeQueue queue='{q}' popped_item='{v}'><A/></ConsumeQueue>";
    runs(&Row { tree, keys, leaves: "a: r s r s", ticks: "r r s", after: "\"v\": 5", ..Row::default() });
    let tree = "<PopFromQueue queue='{q}' popped_item='{v}'/>";
    runs(&Row { tree, keys, ticks: "s s f", after: "\"v\": 5", ..Row::default() });
}

#[test]
fn loops_take_lists_of_the_file() {
    for (name, ty, list, last) in [
        ("LoopInt", "i32", "1;2", "2"),
        ("LoopDouble", "f64", "1.5;2.5", "2.5"),
        ("LoopString", "String", "a;b", "\"b\""),
        ("LoopBool", "bool", "false;true", "true"),
    ] {
        let tree = format!("<{name} queue='{list}' value='{{v}}'><A/></{name}>");
        let (keys, after) = (format!("\"v\": {{ \"type\": \"{ty}\" }}"), format!("\"v\": {last}"));
        runs(&Row { tree: &tree, keys: &keys, leaves: "a: s", ticks: "r r s", after: &after, ..Row::default() });
    }
}

#[test]
fn a_loop_leaves_a_vector_as_it_is() {
    let tree = "<root BTCPP_format='4'><BehaviorTree ID='Main'><LoopInt queue='{q}' value='{v}'><A list='{q}'/></LoopInt></BehaviorTree>
        <TreeNodesModel><Action ID='A'><input_port name='list' type='std::vector&lt;int&gt;'/></Action></TreeNodesModel></root>";
    let keys = "\"q\": { \"type\": \"json\", \"value\": [4, 5] }, \"v\": { \"type\": \"i32\" }";
    let after = "\"v\": 5, \"q\": [4, 5]";
    runs(&Row { tree, keys, leaves: "a: s", ticks: "r r s r r s", counts: "a 4/0", after });
    let queue = tree.replace("std::vector&lt;int&gt;", "std::shared_ptr&lt;std::deque&lt;int&gt;&gt;");
    let after = "\"v\": 5, \"q\": []";
    runs(&Row { tree: &queue, keys, leaves: "a: s", ticks: "r r s s", counts: "a 2/0", after });
}

#[test]
fn the_size_of_a_queue_is_an_action() {
    let keys = "\"q\": { \"type\": \"json\" }, \"n\": { \"type\": \"u32\" }";
    let tree = "<QueueSize queue='{q}' size='{n}'/>";
    runs(&Row { tree, keys, leaves: "queue_size: f", ticks: "f", ..Row::default() });
}

#[test]
fn a_subtree_runs_with_its_ports() {
    let tree = "<root BTCPP_format='4' main_tree_to_execute='Main'>
        <BehaviorTree ID='Add'><Sequence><Script code='sum := a + b'/><A/></Sequence></BehaviorTree>
        <BehaviorTree ID='Main'><Sequence>
            <SubTree ID='Add' a='{x}' b='2' sum='{y}'/><SubTree ID='Add' a='{y}' b='{y}' sum='{x}'/>
        </Sequence></BehaviorTree></root>";
    let keys = "\"x\": { \"type\": \"i64\", \"value\": 3 }, \"y\": { \"type\": \"i64\" }";
    runs(&Row { tree, keys, leaves: "a: r s", ticks: "r s", after: "\"y\": 5, \"x\": 10", ..Row::default() });
}

#[test]
fn a_subtree_keeps_its_own_entries() {
    let tree = "<root BTCPP_format='4' main_tree_to_execute='Main'>
        <BehaviorTree ID='Count'><Script code='own := own + 1; total := own + 0'/></BehaviorTree>
        <BehaviorTree ID='Main'><Sequence><Script code='own := 100'/>
            <SubTree ID='Count' total='{x}'/><SubTree ID='Count' total='{y}'/></Sequence></BehaviorTree></root>";
    let tree = tree.replace("own := own + 1", "own := own == 0 ? 1 : own + 1");
    let keys = "\"x\": { \"type\": \"i64\" }, \"y\": { \"type\": \"i64\" }, \"own\": { \"type\": \"i64\" }";
    let after = "\"x\": 2, \"y\": 2, \"own\": 100";
    runs(&Row { tree: &tree, keys, ticks: "s s", after, ..Row::default() });
}

#[test]
fn a_literal_that_the_subtree_overwrites_is_written_once() {
    let tree = "<root BTCPP_format='4' main_tree_to_execute='Main'>
        <BehaviorTree ID='Try'><Script code='tries += 1; total := tries + 0'/></BehaviorTree>
        <BehaviorTree ID='Main'><Sequence><Repeat num_cycles='3'><SubTree ID='Try' tries='0' total='{x}'/></Repeat>
            <SubTree ID='Try' tries='10' total='{y}'/></Sequence></BehaviorTree></root>";
    let keys = "\"x\": { \"type\": \"i64\" }, \"y\": { \"type\": \"i64\" }";
    runs(&Row { tree, keys, ticks: "s s", after: "\"x\": 6, \"y\": 12", ..Row::default() });
}

#[test]
fn a_literal_that_nobody_reads_counts_for_nothing() {
    let tree = "<root BTCPP_format='4' main_tree_to_execute='Main'>
        <BehaviorTree ID='Set'><Script code='out := 3'/></BehaviorTree>
        <BehaviorTree ID='Main'><Sequence><SubTree ID='Set' out='7'/><SubTree ID='Set' out='{x}'/></Sequence></BehaviorTree></root>";
    // The export passes an output without a target to the entry of the same name.
    let keys = "\"x\": { \"type\": \"i64\" }, \"out\": { \"type\": \"i64\" }";
    runs(&Row { tree, keys, ticks: "s", after: "\"x\": 3", ..Row::default() });
}

#[test]
fn autoremap_leaves_private_entries_apart() {
    let tree = |remap: &str| {
        format!(
            "<root BTCPP_format='4' main_tree_to_execute='Main'>
            <BehaviorTree ID='Count'><Script code='_n := _n == 0 ? 1 : _n + 1; x := _n + 0'/></BehaviorTree>
            <BehaviorTree ID='Main'><Sequence><Script code='_n := 100'/><SubTree ID='Count' {remap}='true'/></Sequence></BehaviorTree></root>"
        )
    };
    let keys = "\"x\": { \"type\": \"i64\" }, \"_n\": { \"type\": \"i64\" }";
    runs(&Row { tree: &tree("_autoremap"), keys, ticks: "s s", after: "\"x\": 2, \"_n\": 100", ..Row::default() });
    let (shared, _) = crate::converted(&tree("__shared_blackboard"));
    assert!(!shared.contains("locals"), "{shared}");
}

#[test]
fn autoremap_shares_the_entries() {
    let tree = "<root BTCPP_format='4' main_tree_to_execute='Main'>
        <BehaviorTree ID='Inc'><SubTree ID='Deep' _autoremap='1' step='2'/></BehaviorTree>
        <BehaviorTree ID='Deep'><Script code='x := x + step'/></BehaviorTree>
        <BehaviorTree ID='Main'><SubTree ID='Inc' _autoremap='true'/></BehaviorTree></root>";
    let keys = "\"x\": { \"type\": \"i64\", \"value\": 1 }";
    runs(&Row { tree, keys, ticks: "s s", after: "\"x\": 5", ..Row::default() });
}

#[test]
fn a_file_without_a_format_is_one_of_4_unless_its_nodes_are_of_3() {
    let keys = "\"hello\": { \"type\": \"String\", \"value\": \"moon\" }, \"said\": { \"type\": \"String\" }";
    for (around, meaning, said) in
        [("Sequence", "a value, as in 4.x", "\"hello\""), ("SequenceStar", "an entry, as in 3.x", "\"moon\"")]
    {
        let tree = format!(
            "<root main_tree_to_execute='Main'><BehaviorTree ID='Main'><{around}>
<SubTree ID='Say' message='hello' said='{{said}}'/></{around}></BehaviorTree>
            <BehaviorTree ID='Say'><Script code='said := message'/></BehaviorTree></root>"
        );
        runs(&Row { tree: &tree, keys, ticks: "s", after: &format!("\"said\": {said}"), ..Row::default() });
        let warning = format!("2:28: the file has no `BTCPP_format`: `hello` is {meaning}");
        assert!(converted(&tree).1.contains(&warning), "{:?}", converted(&tree).1);
    }
}

#[test]
fn a_port_of_a_subtree_with_a_capital_letter_is_an_entry() {
    let model =
        "<TreeNodesModel><SubTree ID='Go'><input_port name='Limit' type='int' default='2'/></SubTree></TreeNodesModel>";
    for (code, model, ports) in [("Speed &gt; 1", "", "Speed='{v}'"), ("Limit &gt; 1", model, "")] {
        let tree = format!(
            "<root BTCPP_format='4' main_tree_to_execute='Main'><BehaviorTree ID='Main'><Sequence>
            <SubTree ID='Go' {ports}/><SubTree ID='Go' {}/></Sequence></BehaviorTree>
            <BehaviorTree ID='Go'><ScriptCondition code='{code}'/></BehaviorTree>{model}</root>",
            ports.replace("{v}", "2")
        );
        let keys = "\"v\": { \"type\": \"i64\", \"value\": 2 }";
        runs(&Row { tree: &tree, keys: if ports.is_empty() { "" } else { keys }, ticks: "s", ..Row::default() });
    }
}

#[test]
fn subtrees_of_format_3_name_entries_without_braces() {
    let tree = "<root main_tree_to_execute='Main'>
        <BehaviorTree ID='Set'><SetBlackboard output_key='out' value='{in}'/></BehaviorTree>
        <BehaviorTree ID='Main'><Sequence><SubTree ID='Set' in='x' out='y'/>
            <SubTreePlus ID='Set' in='7' out='{z}'/></Sequence></BehaviorTree></root>";
    let keys = "\"x\": { \"type\": \"i64\", \"value\": 3 }, \"y\": { \"type\": \"i64\" }, \"z\": { \"type\": \"i64\" }";
    runs(&Row { tree, keys, ticks: "s", after: "\"y\": 3, \"z\": 7", ..Row::default() });
}
