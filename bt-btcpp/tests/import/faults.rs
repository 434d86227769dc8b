//! Faults, each with its place in the XML.

use bt_btcpp::{Folder, Project};
use bt_model::json::{Limits, Source, Style, render};

use crate::{converted, file, shown};

/// The faults of a tree, whose first line is that of the tree.
pub(crate) fn of(tree: &str) -> Vec<String> {
    converted(&file(&format!("\n{tree}"))).1
}

#[test]
fn what_cannot_be_converted_is_an_error_at_its_place() {
    for (tree, fault) in [
        (
            "<ManualSelector><A/></ManualSelector>",
            "2:1: `ManualSelector` has no counterpart: it asks a person at a terminal",
        ),
        ("<Inverter><A/><B/></Inverter>", "2:1: `Inverter` takes one child, this one has 2"),
        ("<Switch2 variable='{x}'><A/><B/></Switch2>", "2:1: `Switch2` takes 3 children, this one has 2"),
        ("<Parallel success_count='3'><A/></Parallel>", "2:26: `success_count` is 3 of 1 children"),
        ("<Parallel success_count='{n}'><A/></Parallel>", "2:26: `success_count` is read from an entry"),
        ("<Repeat><A/></Repeat>", "2:1: `Repeat` lacks `num_cycles`"),
        ("<Sleep msec='soon'/>", "2:14: `msec` is `soon`"),
        ("<SubTree ID='Man'/>", "2:14: there is no tree `Man`"),
        ("<SubTree ID='Main'/>", "2:1: the tree `Main` runs itself"),
        ("<Script code='x := (1'/>", "2:22: expected `)`, found the end"),
        ("<A _skipIf='x := 1'/>", "2:13: `_skipIf` writes an entry"),
        ("<A _skipIf='a; b'/>", "2:13: `_skipIf` has 2 conditions"),
        (
            "<Sequence><Script code='n := 1'/><Switch2 variable='{n}' case_1='1' case_2='soon'><A/><B/><C/></Switch2></Sequence>",
            "2:77: `soon` is no value of the type `i64`, which the port `case_2` has",
        ),
        ("<Precondition if='a' else='IDLE'><A/></Precondition>", "2:28: `else` is `IDLE`"),
        (
            "<WasEntryUpdated entry='{x}'/>",
            "2:25: `WasEntryUpdated` compares `x` with its last value, and that has no known simple type",
        ),
        ("<sequence><A/></sequence>", "2:1: there is no node `sequence`"),
        ("<TestNode/>", "2:1: `TestNode` stands for another node in a test"),
    ] {
        let found = of(tree);
        assert!(found.iter().any(|found| found == fault), "{tree}: {found:?}");
        assert!(converted(&file(&format!("\n{tree}"))).0.is_empty(), "{tree} becomes a document");
    }
}

#[test]
fn rules_of_documents_have_the_place_of_the_xml() {
    let found = of("<Fallback>\n  <AlwaysSuccess/>\n  <Sequence><A/></Sequence>\n</Fallback>");
    assert_eq!(found, ["4:3: `sequence` is never reached: `succeed` before it never fails"]);
    let deep = format!("{}<A/>{}", "<Sequence>".repeat(100), "</Sequence>".repeat(100));
    let found = of(&deep);
    assert!(found[0].starts_with("2:") && found[0].contains("deep"), "{found:?}");
}

#[test]
fn files_that_are_not_of_the_format_are_refused() {
    for (xml, fault) in [
        ("<root>\n<a></root>", "2:4: the file is not XML: expected `a` tag, not `root`"),
        ("<tree/>", "1:1: a file of BehaviorTree.CPP begins with `<root>`, this one with `<tree>`"),
        ("<root BTCPP_format='5'/>", "1:21: there is no BTCPP_format `5`"),
        ("<root/>", "1:1: the file has no `BehaviorTree`"),
        (
            "<root main_tree_to_execute='B'><BehaviorTree ID='A'><X/></BehaviorTree></root>",
            "1:29: `main_tree_to_execute` names `B`, and there is no such tree",
        ),
        ("<root><BehaviorTree ID='A'/></root>", "1:7: the tree `A` has 0 nodes at its top"),
        (
            "<root><include path='x.xml' ros_pkg='p'/></root>",
            "1:22: `package://p/x.xml` cannot be included: there is none",
        ),
        ("<root><TreeNodesModel><Acton ID='x'/></TreeNodesModel></root>", "1:23: unknown kind of model `Acton`"),
    ] {
        let found = converted(xml).1;
        assert!(found.iter().any(|found| found == fault), "{xml}: {found:?}");
    }
}

#[test]
fn hostile_files_are_refused_within_the_limits() {
    let lol = "<!DOCTYPE root [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;&a;'>]><root>&b;</root>";
    let deep = format!("<root>{}", "<a>".repeat(1_000_000));
    let wide = format!("<root {}/>", (0..500_000).map(|at| format!("a{at}='' ")).collect::<String>());
    let spaces = format!("<root {}/>", (0..100_000).map(|at| format!("xmlns:a{at}='{at}' ")).collect::<String>());
    let huge = format!("<root a='{}'/>", "x".repeat(20 << 20));
    let long_type = format!(
        "<root><BehaviorTree ID='A'><X p='{{x}}'/></BehaviorTree><TreeNodesModel><Action ID='X'><input_port name='p' type='{}'/></Action></TreeNodesModel></root>",
        "shared_ptr&lt;".repeat(100_000)
    );
    let inner: String = (0..5000).map(|at| format!("<A p='{{e{at}}}'/>")).collect();
    let calls = "<SubTree ID='B'/>".repeat(5000);
    let many_entries = format!(
        "<root BTCPP_format='4' main_tree_to_execute='A'><BehaviorTree ID='A'><Sequence>{calls}</Sequence></BehaviorTree><BehaviorTree ID='B'><Sequence>{inner}</Sequence></BehaviorTree></root>"
    );
    let many_locals = file(&format!("<Sequence>{}</Sequence>", "<RunOnce><A/></RunOnce>".repeat(3_000)));
    for (xml, message) in [
        (lol.to_owned(), "not XML"),
        (deep, "more than 128 deep"),
        (wide, "more than 256"),
        (spaces, "more than 16 declarations"),
        (huge, "more than 16777216 bytes"),
        (long_type, "a type of 1100000 bytes, more than 512"),
        (many_entries, "more than 200000 entries"),
        (many_locals, "tree `Main` has more than 1000 parameters and locals"),
    ] {
        let found = converted(&xml).1;
        assert!(found.first().is_some_and(|found| found.contains(message)), "{message}: {found:?}");
    }
}

#[test]
fn includes_are_read_once_and_not_in_a_circle() {
    let folder = std::env::temp_dir().join(format!("bt-btcpp-includes-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("in")).unwrap();
    let tree = |id: &str, include: &str| {
        format!("<root BTCPP_format='4'>{include}<BehaviorTree ID='{id}'><A/></BehaviorTree></root>")
    };
    let write = |name: &str, text: String| std::fs::write(folder.join(name), text).unwrap();
    write(
        "main.xml",
        tree("Main", "<include path='in/b.xml'/><include path='in/../in/b.xml'/><include path='in/c.xml'/>"),
    );
    write("in/b.xml", tree("B", "<include path='c.xml'/>"));
    write("in/c.xml", tree("C", ""));
    write("circle.xml", tree("Main", "<include path='in/d.xml'/>"));
    write("in/d.xml", tree("D", "<include path='../circle.xml'/>"));
    write(
        "out.xml",
        tree("Main", "<include path='../../etc/passwd'/><include path='/etc/passwd'/><include path='none.xml'/>"),
    );
    let read = |name: &str| {
        let path = folder.join(name);
        let source = Source::open(path.display().to_string(), &path, 1 << 20).unwrap();
        let files = Folder::of(&path, 1 << 20);
        Project::read(&source, &Limits::default(), &mut |from, path| files.find(from, path))
    };
    let (project, faults) = read("main.xml");
    assert_eq!((shown(&faults), project.trees().collect::<Vec<_>>()), (vec![], vec!["C", "B", "Main"]));
    let circle = shown(&read("circle.xml").1);
    assert!(circle.len() == 1 && circle[0].ends_with("circle.xml` includes itself"), "{circle:?}");
    let out = shown(&read("out.xml").1);
    assert!(out[0].ends_with("it is not in the folder of the first file"), "{out:?}");
    assert!(
        out[1].ends_with("it is not in the folder of the first file") && out[2].contains("cannot be read"),
        "{out:?}"
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn files_of_a_package_are_read_from_its_folder() {
    let folder = std::env::temp_dir().join(format!("bt-btcpp-packages-{}", std::process::id()));
    let tree = |id: &str, includes: &str| {
        format!("<root BTCPP_format='4'>{includes}<BehaviorTree ID='{id}'><A/></BehaviorTree></root>")
    };
    let includes = "<include ros_pkg='nav' path='trees/a.xml'/><include ros_pkg='nav' path='../b.xml'/>
<include ros_pkg='other' path='a.xml'/><include path='../nav/trees/c.xml'/>";
    for (name, text) in [
        ("main/main.xml", tree("Main", includes)),
        ("nav/trees/a.xml", tree("A", "<include path='c.xml'/>")),
        ("nav/trees/c.xml", tree("C", "")),
        ("b.xml", tree("B", "")),
    ] {
        let file = folder.join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }
    let path = folder.join("main/main.xml");
    let source = Source::open(path.display().to_string(), &path, 1 << 20).unwrap();
    let files = Folder::of(&path, 1 << 20).with_package("nav", folder.join("nav"));
    let (project, faults) = Project::read(&source, &Limits::default(), &mut |from, path| files.find(from, path));
    assert_eq!(project.trees().collect::<Vec<_>>(), ["C", "A", "Main"]);
    let outside = "cannot be included: it is not in the folder of the first file or of a package";
    assert_eq!(
        shown(&faults),
        [
            format!("1:96: `package://nav/../b.xml` {outside}"),
            "2:32: `package://other/a.xml` cannot be included: the folder of the package `other` is not known"
                .to_owned(),
        ]
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_default_that_does_not_fit_is_an_error_at_the_default() {
    let xml = "<root BTCPP_format='4' main_tree_to_execute='M'><BehaviorTree ID='T'><A n='{n}'/></BehaviorTree>
        <BehaviorTree ID='M'><Sequence><SubTree ID='T'/><SubTree ID='T' n='{m}'/></Sequence></BehaviorTree>
        <TreeNodesModel><SubTree ID='T'>\n<input_port name='n' type='int' default='few'/></SubTree></TreeNodesModel></root>";
    let found = converted(xml).1;
    assert!(
        found.contains(&"4:42: `few` is no value of the type `i32`, which the port `n` has".to_owned()),
        "{found:?}"
    );
}

#[test]
fn a_misspelled_name_has_a_fix_at_its_place() {
    use bt_model::Fix;
    let fixes = |xml: &str| {
        let source = Source::new("test.xml", xml);
        let (project, mut faults) = Project::read(&source, &Limits::default(), &mut |_, _| Err(String::new()));
        if !faults.has_errors() {
            faults.append(bt_btcpp::convert(&project, "Robot").1);
        }
        let fixes = faults.iter().flat_map(|fault| &fault.fixes).map(|fix| {
            let Fix::Rename(name) = &fix.fix else { panic!("{:?}", fix.fix) };
            format!("{} -> {name}", &xml[fix.place.range()])
        });
        fixes.collect::<Vec<_>>()
    };
    for (xml, fix) in [
        (file("<Sequence _skipIff='x'><A/></Sequence>"), "_skipIff -> _skipIf"),
        (file("<Sleep msecs='1' msec='1'/>"), "msecs -> msec"),
        (file("<SubTree ID='Man'/>"), "Man -> Main"),
        (file("<sequence><A/></sequence>"), "sequence -> Sequence"),
        (file("<Control ID='sequence'><A/></Control>"), "sequence -> Sequence"),
        ("<root><TreeNodesModel><Acton ID='x'/></TreeNodesModel></root>".to_owned(), "Acton -> Action"),
        (
            "<root><TreeNodesModel><Action ID='x'><input_prt name='y'/></Action></TreeNodesModel></root>".to_owned(),
            "input_prt -> input_port",
        ),
        ("<root><BehaviourTree ID='x'/></root>".to_owned(), "BehaviourTree -> BehaviorTree"),
        (
            "<root main_tree_to_execute='Mein'><BehaviorTree ID='Main'><A/></BehaviorTree></root>".to_owned(),
            "Mein -> Main",
        ),
    ] {
        assert_eq!(fixes(&xml), [fix], "{xml}");
    }
}

#[test]
fn a_catalogue_reports_what_its_entries_and_names_lack() {
    let project =
        |xml: &str| Project::read(&Source::new("t.xml", xml), &Limits::default(), &mut |_, _| Err(String::new())).0;
    let (_, faults) = bt_btcpp::catalogue(&project(&file("<SubTree ID='Main'/>")), "Robot");
    assert_eq!(shown(&faults), ["1:48: the tree `Main` runs itself"]);
    let models = "<root><BehaviorTree ID='M'><A/></BehaviorTree>
        <TreeNodesModel><Action ID='GoTo'/><Action ID='go_to'/></TreeNodesModel></root>";
    let (_, faults) = bt_btcpp::catalogue(&project(models), "Robot");
    assert_eq!(shown(&faults).len(), 1, "{:?}", shown(&faults));
}

#[test]
fn choices_that_multiply_end_at_the_limit_with_the_line_of_the_xml() {
    let choice = "(a ? b : c)";
    let statement = format!("x := {}; ", [choice; 8].join(" + "));
    let script = format!("<Script code='{}'/>", statement.repeat(30));
    let found = of(&format!("<Sequence>\n{}</Sequence>", format!("{script}\n").repeat(200)));
    assert!(
        found.iter().any(|found| found.ends_with("the document of this project has more than 16777216 bytes")),
        "{found:?}"
    );
    assert!(!found[0].starts_with("1:"), "{found:?}");
}

#[test]
fn choices_after_a_halt_count_as_others_do() {
    let mut limits = Limits::default();
    limits.bytes = 3000;
    let tree = file(&format!("\n<A _onHalted='x := {}'/>", ["(a ? b : c)"; 8].join(" + ")));
    let (project, _) = Project::read(&Source::new("t.xml", tree), &limits, &mut |_, _| Err(String::new()));
    let found = shown(&bt_btcpp::convert(&project, "Robot").1);
    assert_eq!(found, ["2:15: the document of this project has more than 3000 bytes"]);
}

#[test]
fn a_case_that_is_no_duration_does_not_fit_an_entry_that_is_one() {
    let xml = "<root><BehaviorTree ID='M'><Sequence><A t='{t}'/>
<Switch2 variable='{t}' case_1='1s || true' case_2='2s'><B/><C/><D/></Switch2></Sequence></BehaviorTree>
<TreeNodesModel><Action ID='A'><input_port name='t' type='std::chrono::milliseconds'/></Action></TreeNodesModel></root>";
    let found = converted(xml).1;
    assert_eq!(found, ["2:33: `1s || true` is no value of the type `Duration`, which the port `case_1` has"]);
}

#[test]
fn paths_that_lead_to_files_already_read_count_for_nothing_but_end() {
    let tree = "<BehaviorTree ID='M'><A/></BehaviorTree>";
    let mut asked = 0;
    let mut read = |main: String| {
        asked = 0;
        let (_, faults) = Project::read(&Source::new("main.xml", main), &Limits::default(), &mut |_, path| {
            asked += 1;
            let name = path.trim_start_matches('/').to_owned();
            let text = format!("<root><BehaviorTree ID='{name}'><A/></BehaviorTree></root>");
            Ok(Source::new(name, text))
        });
        (shown(&faults), asked)
    };
    let include = |path: String| format!("<include path='{path}'/>");
    let most: String = (1..64).map(|at| include(format!("{at}.xml"))).collect();
    let again = include("/1.xml".to_owned());
    assert_eq!(read(format!("<root>{most}{again}{tree}</root>")), (vec![], 64));
    let ways: String = (0..2000).map(|at| include(format!("{}1.xml", "/".repeat(at)))).collect();
    let (found, asked) = read(format!("<root>{ways}{tree}</root>"));
    assert!(found.len() == 1 && found[0].ends_with("more than 1024 different paths of `include`s"), "{found:?}");
    assert_eq!(asked, 1024);
}

#[test]
fn an_include_is_opened_once_and_not_beyond_the_limit() {
    let mut opened = Vec::new();
    let mut read = |main: &str| {
        opened.clear();
        let source = Source::new("main.xml", main);
        let (_, faults) = Project::read(&source, &Limits::default(), &mut |_, path| {
            opened.push(path.to_owned());
            Ok(Source::new(path, format!("<root><BehaviorTree ID='{path}'><A/></BehaviorTree></root>")))
        });
        (shown(&faults), opened.len())
    };
    let tree = "<BehaviorTree ID='M'><A/></BehaviorTree>";
    let twice = format!("<root>{}{tree}</root>", "<include path='a.xml'/>".repeat(500));
    assert_eq!(read(&twice), (vec![], 1));
    let many: String = (0..500).map(|at| format!("<include path='{at}.xml'/>")).collect();
    let (found, opened) = read(&format!("<root>{many}{tree}</root>"));
    assert!(found[0].contains("more files than 64") && opened == 64, "{opened}: {found:?}");
}

#[test]
fn a_fault_is_rendered_with_the_path_of_its_element() {
    let source = Source::new("nav.xml", file("<Sequence><Sleep msec='x'/></Sequence>"));
    let (project, _) = Project::read(&source, &Limits::default(), &mut |_, _| Err(String::new()));
    let (_, faults) = bt_btcpp::convert(&project, "Robot");
    let text = render(faults.iter(), Style::Plain);
    assert!(text.contains("nav.xml:1:71") && text.contains("root/BehaviorTree/Sequence/Sleep"), "{text}");
    assert!(text.contains("help: write the milliseconds as a whole number"), "{text}");
}
