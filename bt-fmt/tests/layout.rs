//! Layouts: each test shows a text before and after.

use bt_fmt::{Options, rust};

/// Formats the nodes of a tree in lines of 60 characters. The result is the text between the braces of the tree, without their
/// indentation.
#[track_caller]
fn nodes(text: &str, expected: &str) {
    body("bt! {\n    tree T for A {\n", text, expected);
}

#[track_caller]
fn states(text: &str, expected: &str) {
    body("state_tree! {\n    machine M for A {\n", text, expected);
}

#[track_caller]
fn body(head: &str, text: &str, expected: &str) {
    let formatted = rust(&format!("{head}{text}\n    }}\n}}\n"), &Options { max_width: 68, ..Options::default() });
    assert_eq!(formatted.left, []);
    let lines = expected.trim_matches('\n').lines();
    let lines: String =
        lines.map(|line| if line.is_empty() { "\n".into() } else { format!("        {line}\n") }).collect();
    assert_eq!(formatted.text, format!("{head}{lines}    }}\n}}\n"));
}

#[test]
fn a_block_stays_on_its_line() {
    nodes("sequence{aim( );shoot()}", "sequence { aim(); shoot() }");
}

#[test]
fn a_line_break_between_members_breaks_the_block() {
    nodes(
        "sequence { aim();\nsequence { shoot(); idle } }",
        "
sequence {
    aim();
    sequence { shoot(); idle }
}",
    );
}

#[test]
fn leaves_beside_each_other_stay_beside_each_other() {
    nodes(
        "pick {\nidle;  idle; #[weight(2)] fail;\n succeed; }",
        "
pick {
    idle; idle; #[weight(2)] fail;
    succeed;
}",
    );
}

#[test]
fn a_block_that_does_not_fit_breaks_from_the_outside() {
    nodes(
        "selector { sequence { look(); move_to(to = bb.goal) } wait(4s); hide(); rest() }",
        "
selector {
    sequence { look(); move_to(to = bb.goal) }
    wait(4s);
    hide();
    rest()
}",
    );
}

#[test]
fn attributes_stay_beside_their_node_or_above_it() {
    nodes(
        "selector {\n#[once]   shoot();\n#[when( bb.a,aborts=both )]\n#[once] shoot(); }",
        "
selector {
    #[once] shoot();
    #[when(bb.a, aborts = both)]
    #[once] shoot();
}",
    );
}

#[test]
fn attributes_that_do_not_fit_stand_above_their_node() {
    nodes(
        "#[when(bb.ammo == 0, aborts = both)] sequence { shoot(); wait(2s) }",
        "
#[when(bb.ammo == 0, aborts = both)]
sequence { shoot(); wait(2s) }",
    );
}

#[test]
fn attributes_of_a_task_are_followed_by_an_indented_node() {
    states(
        "state S {\ntask #[service(locate(enemy = bb.enemy), every = 300ms)] keep_close(to = bb.goal); }",
        "
state S {
    task #[service(locate(enemy = bb.enemy), every = 300ms)]
        keep_close(to = bb.goal);
}",
    );
}

#[test]
fn arguments_that_do_not_fit_get_a_line_each() {
    nodes(
        "move_to(to = bb.destination, within = 5, speed = bb.speed * 2) -> bb.reached;",
        "
move_to(
    to = bb.destination,
    within = 5,
    speed = bb.speed * 2,
) -> bb.reached;",
    );
    nodes("move_to(\nto = 1,\nwithin = 2,\n);", "move_to(to = 1, within = 2);");
}

#[test]
fn an_event_and_an_assignment_get_no_comma() {
    nodes(
        "wait_for(Noise::In { at } if *at > bb.n -> bb.a = at, bb.volume);",
        "
wait_for(
    Noise::In { at } if *at > bb.n -> bb.a = at, bb.volume
);",
    );
}

#[test]
fn blank_lines_stay_between_members_but_not_beside_braces() {
    nodes(
        "\n\nlet n:u32=0;\n\n\n\nsequence {\n\nidle\n\n}\n\n",
        "
let n: u32 = 0;

sequence {
    idle
}",
    );
}

#[test]
fn an_attribute_of_a_local_stays_beside_or_above_it() {
    nodes(
        "#[ keep ]let n:u32=0;\n#[keep]\n  let m:u32=1;\nidle",
        "
#[keep] let n: u32 = 0;
#[keep]
let m: u32 = 1;
idle",
    );
}

#[test]
fn comments_stay_where_they_are() {
    nodes(
        "// first\nsequence { // why\n  aim( ); // fire\n  /* left */ shoot()\n // last\n}   /* end */",
        "
// first
sequence { // why
    aim(); // fire
    /* left */ shoot()
    // last
} /* end */",
    );
    nodes(
        "#[once] // only one\nmove_to( // fast\n  to=1, /* m */ within=2\n);",
        "
#[once] // only one
move_to( // fast
  to = 1, /* m */ within = 2
);",
    );
}

#[test]
fn comments_of_documentation_stand_above() {
    nodes("/// Waits.\n   /** a while */ wait(1s)", "/// Waits.\n/** a while */\nwait(1s)");
}

#[test]
fn branches_are_all_flat_or_all_broken() {
    nodes(
        "if bb.a{fail}else if let Some( x )=bb.b{idle}\nelse{}",
        "
if bb.a { fail } else if let Some(x) = bb.b { idle } else {}",
    );
    nodes(
        "if bb.a { fail } else {\nidle }",
        "
if bb.a {
    fail
} else {
    idle
}",
    );
}

#[test]
fn arms_keep_their_separators() {
    nodes(
        "match bb.mode {\nMode::Calm|Mode::Hunt  if bb.n>3=>{ fail; }\n_ =>#[once] shoot(),}",
        "
match bb.mode {
    Mode::Calm | Mode::Hunt if bb.n > 3 => { fail; }
    _ => #[once] shoot(),
}",
    );
}

#[test]
fn braces_of_a_pattern_or_an_operand_begin_no_block() {
    nodes(
        "if let At{x}=bb.a&&match x{1=>true,_=>false}{idle}",
        "
if let At { x } = bb.a && match x { 1 => true, _ => false } {
    idle
}",
    );
    states(
        "state S requires Noise::At{x} if *x>1 when{true}{task idle;}",
        "
state S requires Noise::At { x } if *x > 1 when { true } {
    task idle;
}",
    );
}

#[test]
fn expressions_have_the_spaces_of_rustfmt() {
    nodes(
        "check(! bb.a&&( -1..=x.len( )).contains(& n)||bb.b.is_some_and(|x|x*2>= *y as i32));",
        "
check(
    !bb.a && (-1..=x.len()).contains(&n)
        || bb.b.is_some_and(|x| x * 2 >= *y as i32),
);",
    );
}

#[test]
fn angles_are_brackets_or_comparisons() {
    nodes(
        "let v:Vec<Option<u8>> =Vec::<Option<u8>>::new();\ncheck(bb.a<MAX&&MAX>bb.b&&bb.c>=1);\nset(v=<u8 as X>::f()>>2<<1)",
        "
let v: Vec<Option<u8>> = Vec::<Option<u8>>::new();
check(bb.a < MAX && MAX > bb.b && bb.c >= 1);
set(v = <u8 as X>::f() >> 2 << 1)",
    );
}

#[test]
fn a_closure_with_lines_keeps_them() {
    nodes(
        "set(bb.x = bb.list.iter().map(|x| {\n  let y = x;\n  y + 1\n}).sum());",
        "
set(bb.x = bb.list.iter().map(|x| {
  let y = x;
  y + 1
}).sum());",
    );
}

#[test]
fn transitions_that_do_not_fit_break_before_their_words() {
    states(
        "state A {\non tick if bb.enemy.is_none() after 3s..=4s priority high => Calm;\n}",
        "
state A {
    on tick if bb.enemy.is_none() after 3s..=4s
        priority high => Calm;
}",
    );
}

#[test]
fn macros_keep_their_indentation_and_the_file_its_text() {
    let text = "fn  f( ) {\r\n\tbt! { tree T for A {\r\n idle } }\r\n}   // end";
    let options = Options { hard_tabs: true, tab_spaces: 8, ..Options::default() };
    let expected = "fn  f( ) {\r\n\tbt! {\r\n\t\ttree T for A {\r\n\t\t\tidle\r\n\t\t}\r\n\t}\r\n}   // end";
    assert_eq!(rust(text, &options).text, expected);
}

#[test]
fn skipped_items_texts_and_comments_stay() {
    for text in [
        "#[rustfmt::skip]\nbt! { tree  T for A { idle } }",
        "#[rustfmt::skip]\n#[test]\nfn f(x: u8) { bt! { tree  T for A { idle } } }",
        "/// bt! { tree  T for A { idle } }\nfn f() { \"bt! { tree  T }\"; }",
        "my_bt! { tree  T }",
    ] {
        assert_eq!(rust(text, &Options::default()).text, text);
    }
    let text = "#[rustfmt::skip] const A: u8 = 1; bt!{}";
    assert_eq!(rust(text, &Options::default()).left, []);
}

#[test]
fn a_body_with_a_syntax_error_stays_and_is_listed() {
    let text = "bt! {\n    tree T for A { idle idle }\n}\nbt!{tree U for A{idle}}";
    let formatted = rust(text, &Options::default());
    assert_eq!(formatted.text, text.replace("bt!{tree U for A{idle}}", "bt!{ tree U for A { idle } }"));
    let left = &formatted.left[0];
    assert_eq!((left.line, left.column, &*left.message), (2, 25, "expected `;`, found `idle`"));
}

#[test]
fn a_condition_that_is_missing_is_a_syntax_error() {
    let text = "bt! { tree T for A { sequence { while { idle } if { idle } } } }";
    let left = rust(text, &Options::default()).left;
    assert_eq!(left[0].message, "expected an expression, found `{`");
}

#[test]
fn a_text_that_is_not_rust_stays() {
    for text in ["bt! { tree T for A { idle }", "bt! { \"", "} bt! {}", "/* bt! {}"] {
        let formatted = rust(text, &Options::default());
        assert_eq!((&*formatted.text, formatted.left.len()), (text, 1));
    }
}

#[test]
fn many_blocks_in_each_other_are_no_stack_overflow() {
    let text = format!("bt! {{ tree T for A {{ {} }} }}", "sequence { ".repeat(20_000) + &"}".repeat(20_000));
    assert_eq!(rust(&text, &Options::default()).left.len(), 1);
}

#[test]
fn the_data_of_a_transition_stands_on_a_line() {
    states(
        "state_change->bb.change;state A { task idle;on done=>A; }",
        "
state_change -> bb.change;
state A { task idle; on done => A; }",
    );
}
