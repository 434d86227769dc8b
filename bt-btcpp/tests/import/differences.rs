//! Warnings of differences that the conversion cannot remove.

use bt_btcpp::Project;
use bt_model::json::{Limits, Source};

use crate::faults::of;
use crate::{converted, file};

#[test]
fn differences_are_warnings_at_their_place() {
    for (tree, fault) in [
        (
            "<AsyncSequence><A/></AsyncSequence>",
            "2:1: `AsyncSequence` becomes `sequence`, which goes on with the next child in the same tick",
        ),
        ("<Sequence color='red'><A/></Sequence>", "2:18: `Sequence` has no port `color`: it is left out"),
        ("<A _onFail='x'/>", "2:13: `A` has no attribute `_onFail`: it is left out"),
        ("<Script code='x := 5 / 2'/>", "2:22: whole numbers are divided without a rest, as in Rust"),
        (
            "<Sequence><A _skipIf='a || b &amp;&amp; c'/></Sequence>",
            "2:23: `a || b && c` is `a || (b && c)`; in BehaviorTree.CPP up to 4.8.4 it is `(a || b) && c`",
        ),
        (
            "<Script code='x := a || b &amp;&amp; c'/>",
            "2:15: `a || b && c` is `a || (b && c)`; in BehaviorTree.CPP up to 4.8.4 it is `(a || b) && c`",
        ),
        (
            "<Control ID='RoundRobin'><A _skipIf='x'/><B/></Control>",
            "2:26: a skip of this node is a success to `RoundRobin`; in BehaviorTree.CPP it is `SKIPPED`",
        ),
        ("<Idle/>", "2:1: `Idle` becomes the action `idle_action`: `idle` is a node here"),
        ("<GoTo goal='{x}'/>", "2:1: the ports of `GoTo` are taken for inputs: no `TreeNodesModel` has it"),
        ("<UnsetBlackboard key='x'/>", "2:23: `x` gets the default of its type: a key always has a value"),
        ("<GoTo a='{the goal}'/>", "2:10: the entry `the goal` becomes the key `the_goal`"),
        ("<A _onHalted='x = 1'/>", "2:15: `_onHalted` becomes a call of the action `assign_x`"),
        (
            "<Parallel><A _while='x'/></Parallel>",
            "2:22: a running node fails when `_while` turns false; BehaviorTree.CPP then skips it",
        ),
        (
            "<Parallel><A _skipIf='x'/></Parallel>",
            "2:11: the skip of a branch is asked once, at the entry of the parallel, and a skipped branch does not count",
        ),
        (
            "<ParallelAll><A/><Sequence><A _skipIf='x'/></Sequence></ParallelAll>",
            "2:18: the skip of a branch is asked once, at the entry of the parallel, and a skipped branch does not count",
        ),
        (
            "<ForceSuccess><IfThenElse><A/><B _skipIf='x'/></IfThenElse></ForceSuccess>",
            "2:31: a skip of this node counts as a success of the node around it; BehaviorTree.CPP skips both",
        ),
        (
            "<Sequence><IfThenElse _post='n := 1'><A/><B _skipIf='x'/></IfThenElse></Sequence>",
            "2:42: a skip of this node counts as a success of the node around it; BehaviorTree.CPP skips both",
        ),
        (
            "<WhileDoElse><A/><B/></WhileDoElse>",
            "2:14: `A` is entered anew in every tick: if it takes several, the branch begins anew too",
        ),
        (
            "<WhileDoElse><Sequence><Condition ID='A'/><Sleep msec='5'/></Sequence><B/></WhileDoElse>",
            "2:14: `Sequence` is entered anew in every tick: if it takes several, the branch begins anew too",
        ),
    ] {
        let found = of(tree);
        assert!(found.iter().any(|found| found == fault), "{tree}: {found:?}");
        assert!(!converted(&file(&format!("\n{tree}"))).0.is_empty(), "{tree} becomes no document");
    }
}

#[test]
fn a_condition_that_an_earlier_node_of_the_tick_writes_is_a_warning() {
    let stop = "<Script code='stop := true'/>";
    let drive = "<Drive _while='!stop'/>";
    let switch = "<Switch2 variable='{stop}' case_1='true' case_2='false'><A/><B/><C/></Switch2>";
    let choice = "<WhileDoElse><ScriptCondition code='stop'/><A/><B/></WhileDoElse>";
    let late = |xml: &str| {
        let message = "a running node reacts one tick after an earlier node has written an entry of this condition";
        of(xml).iter().filter(|fault| fault.ends_with(message)).count()
    };
    for node in [drive, switch, choice] {
        for parent in ["ReactiveSequence", "ReactiveFallback", "Parallel", "ParallelAll"] {
            let around = |children: &str| format!("<{parent}>{children}</{parent}>");
            assert_eq!(late(&around(&format!("{stop}{node}"))), 1, "{node} in {parent}");
            assert_eq!(late(&around(&format!("<A _post='stop := true'/><Sequence>{node}</Sequence>"))), 1, "{node}");
            assert_eq!(late(&around(&format!("{node}{stop}"))), 0, "{node} in {parent}");
            assert_eq!(late(&around(&format!("<Script code='other := 1'/>{node}"))), 0, "{node} in {parent}");
        }
        assert_eq!(late(&format!("<Sequence>{stop}{node}</Sequence>")), 0, "{node}");
        assert_eq!(late(&format!("<WhileDoElse><A _post='stop := true'/>{node}<D/></WhileDoElse>")), 1, "{node}");
    }
}

#[test]
fn parallels_and_conditions_that_behave_alike_are_no_warning() {
    for tree in [
        "<Parallel><A/><B/></Parallel>",
        "<WhileDoElse><Condition ID='A'/><B/></WhileDoElse>",
        "<WhileDoElse><Fallback><Condition ID='A'/><Inverter><ScriptCondition code='x'/></Inverter></Fallback><B/></WhileDoElse>",
        "<Fallback><IfThenElse><A/><B _skipIf='x'/></IfThenElse><C/></Fallback>",
    ] {
        assert_eq!(of(tree), [""; 0], "{tree}");
    }
}

#[test]
fn a_skip_on_entries_of_the_subtree_itself_is_a_warning() {
    let xml = |attributes: &str| {
        format!(
            "<root BTCPP_format='4' main_tree_to_execute='Main'><BehaviorTree ID='Main'><Sequence>
<SubTree ID='Once'{attributes}/></Sequence></BehaviorTree>
            <BehaviorTree ID='Once'><RunOnce><A/></RunOnce></BehaviorTree></root>"
        )
    };
    for natural in ["", " _skipIf='n == 1'", " _failureIf='n == 1'", " _successIf='n == 1' _failureIf='n == 2'"] {
        assert_eq!(converted(&xml(natural)).1, [""; 0], "{natural}");
    }
    let found = converted(&xml(" _onSuccess='n := 1'")).1;
    let fault =
        "2:1: a skip inside counts as an end here: its condition is long, or reads entries of the subtree itself";
    assert_eq!(found, [fault]);
}

#[test]
fn a_long_condition_of_a_skip_is_a_warning() {
    for children in [40, 60, 2000] {
        let skipped: String = (0..children).map(|at| format!("<A _skipIf='x == {at}'/>")).collect();
        let (tree, found) = converted(&file(&format!("\n<Sequence _post='n := 1'>{skipped}</Sequence>")));
        assert!(!tree.is_empty(), "{found:?}");
        assert_eq!(found.len(), usize::from(children > 50), "{found:?}");
    }
}

#[test]
fn a_difference_of_unsigned_numbers_is_a_warning() {
    let warned = |script: &str, ty: &str| {
        let xml = format!(
            "<root BTCPP_format='4'><BehaviorTree ID='Main'><Sequence><A n='{{n}}'/>\n<Script code='{script}'/></Sequence></BehaviorTree>
            <TreeNodesModel><Action ID='A'><input_port name='n' type='{ty}'/></Action></TreeNodesModel></root>"
        );
        converted(&xml).1
    };
    let message = "an unsigned number is never negative: below 0 it goes on with the largest number";
    assert_eq!(warned("b := n - 5 == 1", "unsigned"), [format!("2:22: {message}")]);
    assert_eq!(warned("b := -n == 1", "uint8_t"), [format!("2:21: {message}")]);
    for (script, ty) in
        [("b := n - 5 &gt; 0", "int"), ("b := n + 5 &gt; 0", "unsigned"), ("b := n &gt; -1", "unsigned")]
    {
        assert_eq!(warned(script, ty), [""; 0], "{script} {ty}");
    }
}

#[test]
fn a_time_of_an_entry_says_what_0_means() {
    for (tree, zero) in [
        ("<Timeout msec='{t}'><A/></Timeout>", "0 is no limit there, here it is one"),
        ("<Sleep msec='{t}'/>", "0 ends at once there, here in the next tick"),
    ] {
        let (project, _) =
            Project::read(&Source::new("t.xml", file(tree)), &Limits::default(), &mut |_, _| Err(String::new()));
        let (_, faults) = bt_btcpp::convert(&project, "Robot");
        let help = faults.iter().filter_map(|fault| fault.help.clone()).collect::<String>();
        assert!(help.ends_with(zero), "{tree}: {help}");
    }
}

#[test]
fn a_literal_of_a_type_of_the_program_that_the_subtree_writes_is_a_warning() {
    let xml = "<root BTCPP_format='4' main_tree_to_execute='Main'><BehaviorTree ID='Main'>
<SubTree ID='Go' pose='1;2'/></BehaviorTree>
        <BehaviorTree ID='Go'><Sequence><Find pose='{pose}'/><GoTo pose='{pose}'/></Sequence></BehaviorTree>
        <TreeNodesModel><Action ID='Find'><inout_port name='pose' type='Pose2D'/></Action>
        <Action ID='GoTo'><input_port name='pose' type='Pose2D'/></Action></TreeNodesModel></root>";
    assert_eq!(converted(xml).1, ["2:24: `Go` writes `pose`, and each run begins with the value of this port"]);
}
