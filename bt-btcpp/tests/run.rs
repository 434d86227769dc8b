//! Files that run: the types of ports and entries are those of the program.

use std::fs;
use std::path::{Path, PathBuf};

use bt_btcpp::load;
use bt_runtime::loaded::{LoadErrors, LoadLimits};
use bt_runtime::{Registry, prelude::*};
use serde::{Deserialize, Serialize};

/// A place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pose {
    pub x: f64,
    pub y: f64,
}

/// The catalogue says that it is a text.
type Words = String;

#[derive(Blackboard, Clone, Debug, Default, PartialEq)]
pub struct Robot {
    goal: Pose,
    next: Option<Pose>,
    tries: u8,
    said: Words,
    log: Vec<String>,
}

/// Says something.
#[action]
fn say(bb: &mut Board<Robot>, text: String, #[default(1)] times: u8) {
    for _ in 0..times {
        bb.log_mut().push(text.clone());
    }
}

/// Makes a place.
#[action]
fn pick_pose(x: f64, y: f64) -> Option<Pose> {
    Some(Pose { x, y })
}

/// Goes to a place.
#[action]
fn go_to(bb: &mut Board<Robot>, goal: Pose) -> bool {
    bb.log_mut().push(format!("{} {}", goal.x, goal.y));
    goal.x >= 0.0
}

/// Looks for a node in a room.
#[action]
fn look(bb: &mut Board<Robot>, node: String, in_room: String) {
    bb.log_mut().push(format!("{node} in {in_room}"));
}

/// Has anything been said?
#[action]
fn has_spoken(bb: &Robot) -> bool {
    !bb.log.is_empty()
}

fn registry() -> Registry<Robot> {
    Registry::new()
        .with::<say>()
        .with::<has_spoken>()
        .with::<look>()
        .with::<pick_pose>()
        .with::<go_to>()
        .with_type::<Pose>("Pose")
}

/// A folder with files, which is removed at the end.
struct Files(PathBuf);

impl Files {
    fn new(test: &str, files: &[(&str, &str)]) -> Self {
        let folder = std::env::temp_dir().join(format!("bt-btcpp-run-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

fn file(tree: &str) -> String {
    format!("<root BTCPP_format='4'><BehaviorTree ID='Main'>\n{tree}\n</BehaviorTree></root>")
}

/// The board after a tick.
fn run(path: &Path) -> (Status, Robot) {
    let mut brain = load(&registry(), path).unwrap().brain(Robot::default());
    let status = brain.tick(Duration::ZERO, &mut ());
    (status, Robot::clone(brain.board()))
}

fn lines(errors: &LoadErrors) -> Vec<String> {
    errors.iter().map(|fault| format!("{}:{}: {}", fault.place.line(), fault.place.column(), fault.message)).collect()
}

#[test]
fn ports_have_the_types_and_directions_of_the_registered_actions() {
    let tree = "<Sequence><PickPose x='1' y='2.5' pose='{goal}'/><GoTo goal='{goal}'/><GoTo goal='3;4'/>
        <GoTo goal='json:{\"x\": 5, \"y\": 6}'/><Say text='12' times='2'/></Sequence>";
    let files = Files::new("types", &[("main.xml", &file(tree))]);
    let (status, robot) = run(&files.path("main.xml"));
    assert_eq!(status, Status::Success);
    assert_eq!(robot.goal, Pose { x: 1.0, y: 2.5 });
    assert_eq!(robot.log, ["1 2.5", "3 4", "5 6", "12", "12"]);
}

#[test]
fn values_are_converted_by_the_type_of_the_key() {
    let tree = "<Sequence><SetBlackboard value='7' output_key='said'/><SetBlackboard value='7' output_key='tries'/>
        <SetBlackboard value='1;2' output_key='goal'/></Sequence>";
    let files = Files::new("keys", &[("main.xml", &file(tree))]);
    let (status, robot) = run(&files.path("main.xml"));
    let expected = Robot { said: "7".to_owned(), tries: 7, goal: Pose { x: 1.0, y: 2.0 }, ..Robot::default() };
    assert_eq!((status, robot), (Status::Success, expected));
}

#[test]
fn a_subtree_passes_values_of_the_types_of_the_program() {
    let main = "<root main_tree_to_execute='Main'><include path='go.xml'/><BehaviorTree ID='Main'>
        <Sequence><SetBlackboard value='1;2' output_key='goal'/><SubTree ID='Go' to='{goal}' words='5'/><SubTree ID='Go' to='8;9' words='6'/></Sequence>
        </BehaviorTree></root>"
        .replace("<root ", "<root BTCPP_format='4' ");
    let go = "<root BTCPP_format='4'><BehaviorTree ID='Go'><Sequence><GoTo goal='{to}'/><Say text='{words}'/></Sequence></BehaviorTree></root>";
    let files = Files::new("subtree", &[("main.xml", &main), ("go.xml", go)]);
    let (status, robot) = run(&files.path("main.xml"));
    assert_eq!((status, &*robot.log.join(",")), (Status::Success, "1 2,5,8 9,6"));
}

#[test]
fn errors_name_the_port_the_value_and_the_type_at_the_place_of_the_xml() {
    for (tree, error) in [
        ("<Say text='a' times='many'/>", "2:22: `many` is no value of the type `u8`, which the port `times` has"),
        ("<Say text='a' times='300'/>", "2:22: `300` is no value of the type `u8`, which the port `times` has"),
        (
            "<SetBlackboard value='far' output_key='tries'/>",
            "2:23: `far` is no value of the type `u8`, which the port `value` has",
        ),
        ("<Say text='a' tims='1'/>", "2:21: `say` has no input `tims`"),
        ("<GoTo goal='near'/>", "2:13: this is no `Pose`: invalid type: string \"near\", expected struct Pose"),
        ("<Say text='{tries}'/>", "2:12: `tries` is `u8`, the input is `text`"),
        ("<PickPose x='1' y='2' pose='{said}'/>", "2:29: `pick_pose` yields `Pose`, the key is `text`"),
        ("<Sequence><Look node='a' in_room='b'/><Sayy/></Sequence>", "2:39: there is no node or action `sayy`"),
        ("<Sayy text='a'/>", "2:1: there is no node or action `sayy`"),
        ("<Sequence><Say text='a'/><ScriptCondition code='sayd == 1'/></Sequence>", "2:26: there is no key `sayd`"),
    ] {
        let files = Files::new("errors", &[("main.xml", &file(tree))]);
        let Err(errors) = load(&registry(), files.path("main.xml")) else { panic!("{tree} is loaded") };
        let found = lines(&errors);
        assert_eq!(found, [error], "{tree}");
        assert!(errors.iter().all(|fault| fault.place.source().is_xml()), "{errors}");
    }
}

#[test]
fn warnings_of_the_conversion_are_those_of_the_program() {
    let files = Files::new("warnings", &[("main.xml", &file("<AsyncSequence><Say text='a'/></AsyncSequence>"))]);
    let program = load(&registry(), files.path("main.xml")).unwrap();
    let [warning] = program.warnings() else { panic!("{:?}", program.warnings()) };
    assert_eq!((warning.place.line(), warning.place.column()), (2, 1));
}

#[test]
fn a_condition_of_the_program_may_be_asked_in_every_tick() {
    let warnings = |condition: &str| {
        let tree = format!("<WhileDoElse>{condition}<Say text='a'/></WhileDoElse>");
        let files = Files::new("conditions", &[("main.xml", &file(&tree))]);
        load(&registry(), files.path("main.xml")).unwrap().warnings().len()
    };
    assert_eq!((warnings("<HasSpoken/>"), warnings("<Say text='b'/>")), (0, 1));
}

#[test]
fn the_direction_of_a_port_is_that_of_the_registered_action() {
    let tree = "<Sequence><PickPose x='1' y='2.5' pose='{goal}'/><GoTo goal='{goal}'/></Sequence>";
    let models = "<TreeNodesModel><Action ID='GoTo'><output_port name='goal'/></Action>
        <Action ID='PickPose'><input_port name='x'/><input_port name='pose'/></Action></TreeNodesModel></root>";
    let files = Files::new("directions", &[("main.xml", &file(tree).replace("</root>", models))]);
    let (status, robot) = run(&files.path("main.xml"));
    assert_eq!((status, &*robot.log.join(",")), (Status::Success, "1 2.5"));
}

#[test]
fn a_port_is_the_input_with_its_identifier() {
    let files = Files::new("identifiers", &[("main.xml", &file("<Look node='a' in-room='12'/>"))]);
    assert_eq!(run(&files.path("main.xml")).1.log, ["a in 12"]);
}

#[test]
fn the_catalogue_of_the_program_is_read_whatever_the_limits_of_files() {
    let files = Files::new("bytes", &[("main.xml", &file("<Say text='12'/>"))]);
    let mut limits = LoadLimits::default();
    limits.file.bytes = 300;
    assert!(registry().catalogue().to_string().len() > 300);
    let program = load(&registry().limited(limits), files.path("main.xml")).unwrap();
    let mut brain = program.brain(Robot::default());
    assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
    assert_eq!(brain.board().log, ["12"]);
}

#[test]
fn an_error_is_reported_after_more_warnings_than_are_kept() {
    let warnings = "<AsyncSequence><Say text='a'/></AsyncSequence>".repeat(150);
    let tree = format!("<Sequence>{warnings}\n<Sleep msec='soon'/></Sequence>");
    let files = Files::new("many", &[("main.xml", &file(&tree))]);
    let errors = load(&registry(), files.path("main.xml")).unwrap_err();
    let found = lines(&errors);
    assert_eq!((found.len(), found.last().map(|last| &**last)), (100, Some("3:14: `msec` is `soon`")), "{errors}");
}

#[test]
fn a_file_that_is_missing_is_refused() {
    let files = Files::new("missing", &[]);
    let errors = load(&registry(), files.path("none.xml")).unwrap_err();
    assert!(lines(&errors)[0].contains("none.xml` cannot be read"), "{errors}");
}

/// A folder `inner` with two files, one of which includes the other, and a folder `other` beside it with files of the same names.
fn folders(test: &str) -> Files {
    let part = "<root BTCPP_format='4'><BehaviorTree ID='Part'><Say text='b'/></BehaviorTree></root>";
    let main = file("<SubTree ID='Part'/>").replace("<BehaviorTree", "<include path='part.xml'/><BehaviorTree");
    let files = Files::new(test, &[("outer.xml", &file("<Say text='a'/>"))]);
    for folder in ["inner", "other"] {
        fs::create_dir_all(files.path(folder)).unwrap();
        fs::write(files.0.join(folder).join("main.xml"), &main).unwrap();
        fs::write(files.0.join(folder).join("part.xml"), part).unwrap();
    }
    let leading_out = main.replace("part.xml", "../other/part.xml");
    fs::write(files.path("inner/out.xml"), leading_out).unwrap();
    files
}

#[test]
fn only_files_of_the_folder_are_loaded() {
    let files = folders("folder");
    let mut limits = LoadLimits::default();
    limits.folder = Some(files.path("inner"));
    let registry = registry().limited(limits);
    assert!(load(&registry, files.path("inner/main.xml")).is_ok());
    for outside in ["outer.xml", "other/main.xml", "inner/../other/main.xml", "other/none.xml"] {
        let errors = load(&registry, files.path(outside)).unwrap_err();
        assert!(lines(&errors)[0].ends_with("is not in the folder that files may be read from"), "{outside}: {errors}");
    }
    let errors = load(&registry, files.path("inner/out.xml")).unwrap_err();
    assert!(lines(&errors)[0].ends_with("it is not in the folder of the first file"), "{errors}");
}

#[cfg(unix)]
#[test]
fn no_link_leads_into_the_folder_or_out_of_it() {
    use std::os::unix::fs::symlink;
    let files = folders("links");
    let mut limits = LoadLimits::default();
    limits.folder = Some(files.path("inner"));
    let registry = registry().limited(limits);
    symlink(files.path("inner/main.xml"), files.path("other/link.xml")).unwrap();
    symlink(files.path("other/main.xml"), files.path("inner/link.xml")).unwrap();
    for link in ["other/link.xml", "inner/link.xml"] {
        let errors = load(&registry, files.path(link)).unwrap_err();
        assert!(lines(&errors)[0].ends_with("is not in the folder that files may be read from"), "{link}: {errors}");
    }
}

#[test]
fn a_project_has_so_many_files_at_most() {
    let files = folders("files");
    let loaded = |most: usize| {
        let mut limits = LoadLimits::default();
        limits.files = most;
        load(&registry().limited(limits), files.path("inner/main.xml"))
    };
    assert!(loaded(2).is_ok());
    assert_eq!(lines(&loaded(1).unwrap_err()), ["1:39: more files than 1"]);
}

#[test]
fn the_registry_says_how_xml_is_loaded() {
    let files = Files::new("xml", &[("main.xml", &file("<Say text='a'/>"))]);
    let errors = registry().load(files.path("main.xml")).err().unwrap();
    assert_eq!(lines(&errors), ["1:1: the file is XML, and no JSON"]);
    assert!(errors.to_string().contains("bt_btcpp::load"), "{errors}");
}

#[test]
fn a_new_version_of_an_included_file_is_loaded_when_it_comes() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("watched-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, body: &str| {
        std::fs::write(folder.join(name), format!(r#"<root BTCPP_format="4">{body}</root>"#)).unwrap();
    };
    let tree = |name: &str, root: &str| format!(r#"<BehaviorTree ID="{name}">{root}</BehaviorTree>"#);
    write("main.xml", &(r#"<include path="part.xml"/>"#.to_owned() + &tree("Main", r#"<SubTree ID="Part"/>"#)));
    let mut watch = bt_btcpp::watch(Registry::<Robot>::new(), folder.join("main.xml"));
    let errors = watch.look().expect("the first look").unwrap_err();
    assert!(errors.to_string().contains("`part.xml` cannot be included"), "{errors}");
    assert_eq!(watch.files().count(), 2, "the missing file is watched too");
    write("part.xml", &tree("Part", "<AlwaysSuccess/>"));
    let program = watch.look().expect("a version").expect("a tree");
    let mut brain = program.brain(Robot::default());
    assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
    assert!(watch.look().is_none());
    write("part.xml", &tree("Part", "<AlwaysFailure"));
    assert!(watch.look().is_none(), "it may be half written");
    assert!(watch.look().expect("it stays so").is_err());
    write("part.xml", &tree("Part", "<AlwaysFailure/>"));
    brain.swap(&watch.look().expect("a version").expect("a tree"));
    assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Failure);
    std::fs::remove_dir_all(folder).unwrap();
}
