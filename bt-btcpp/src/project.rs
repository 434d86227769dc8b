//! Files with their includes, their trees, and the models of their nodes.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::json::{Json, Limits, Place, Source};
use bt_model::{Faults, Text, limits, nearest};

use crate::folder::PACKAGE;
use crate::model::Model;
use crate::xml::{self, Attribute, Element};

/// The files of a project: a file and its includes.
///
/// ```
/// use bt_btcpp::{Project, convert};
/// use bt_model::json::{Limits, Source, write};
///
/// let text = r#"<root BTCPP_format="4">
///     <BehaviorTree ID="Fetch">
///         <Sequence> <OpenDoor/> <RetryUntilSuccessful num_attempts="3"> <Grasp object="cup"/> </RetryUntilSuccessful> </Sequence>
///     </BehaviorTree>
/// </root>"#;
/// let (project, faults) = Project::read(&Source::new("fetch.xml", text), &Limits::default(), &mut |_, _| Err(String::new()));
/// assert!(!faults.has_errors());
/// let (document, faults) = convert(&project, "Robot");
/// assert!(!faults.has_errors());
/// assert!(write(&document).contains(r#""decorators": [{ "retry": 3 }]"#));
/// ```
#[derive(Debug)]
pub struct Project {
    /// The start of the first file.
    pub(crate) place: Place,
    /// 3 or 4.
    pub(crate) format: u32,
    /// `false` if the file does not say its format.
    pub(crate) has_format: bool,
    /// `main_tree_to_execute`
    pub(crate) main: Option<Attribute>,
    pub(crate) trees: Vec<TreeElement>,
    /// The index of each tree.
    pub(crate) ids: BTreeMap<String, usize>,
    pub(crate) models: BTreeMap<String, Model>,
    /// The models as the file has them, without the types of a catalogue.
    pub(crate) written_models: BTreeMap<String, Model>,
    /// The types of the agent's keys that a catalogue declares.
    pub(crate) keys: BTreeMap<String, String>,
    pub(crate) limits: Limits,
}

/// A `BehaviorTree`.
#[derive(Debug)]
pub(crate) struct TreeElement {
    pub(crate) id: String,
    pub(crate) element: Element,
}

/// A function that returns an included file, given the name of the including file and the path as written there. With
/// `ros_pkg="my_bt"`, the path is `package://my_bt/` and the path as written. The error is the reason why the file is
/// missing. [`Folder::find`](crate::Folder::find) is such a function.
pub type Include<'i> = dyn FnMut(&str, &str) -> Result<Source, String> + 'i;

impl Project {
    /// Reads a file of BTCPP_format 3 or 4, and the files that it includes.
    ///
    /// All faults are reported. Use the project only if none of them is an error. A project has at most
    /// [`limits::FILES`] files; each file is read once, however often it is included.
    #[must_use]
    pub fn read(source: &Source, limits: &Limits, include: &mut Include<'_>) -> (Self, Faults<Json>) {
        Self::read_files(source, (limits, limits::FILES), include)
    }

    /// Reads a file and its includes, at most `files` in all.
    pub(crate) fn read_files(
        source: &Source,
        (limits, files): (&Limits, usize),
        include: &mut Include<'_>,
    ) -> (Self, Faults<Json>) {
        let project = Self {
            place: source.place(0, 1),
            format: 4,
            has_format: true,
            main: None,
            trees: Vec::new(),
            ids: BTreeMap::new(),
            models: BTreeMap::new(),
            written_models: BTreeMap::new(),
            keys: BTreeMap::new(),
            limits: limits.clone(),
        };
        let faults = Faults::at_most(limits.faults);
        let mut reader = Reader {
            project,
            faults,
            files,
            full: false,
            answers: BTreeMap::new(),
            seen: BTreeSet::new(),
            around: Vec::new(),
            include,
        };
        reader.file(source, true);
        reader.finish();
        (reader.project, reader.faults)
    }

    /// Returns the names of the trees, in the order of the files.
    pub fn trees(&self) -> impl Iterator<Item = &str> {
        self.trees.iter().map(|tree| &*tree.id)
    }

    /// Returns the main tree: that of `main_tree_to_execute`, else the first.
    #[must_use]
    pub fn main(&self) -> Option<&str> {
        self.main.as_ref().map(|main| &*main.value).or_else(|| self.trees().next())
    }
}

/// The maximum number of paths of `include`s that are looked up, per file that a project may have: a file may have
/// several paths.
const ASKED: usize = 16;

struct Reader<'i> {
    project: Project,
    faults: Faults<Json>,
    /// The maximum number of files.
    files: usize,
    /// `true` once the project has too many files or paths: no other path is looked up then.
    full: bool,
    /// For each `include` that was looked up, by its file and path: the name of the included file, or the reason why it
    /// is missing.
    answers: BTreeMap<(String, String), Result<String, String>>,
    /// The names of the files that were read.
    seen: BTreeSet<String>,
    /// The names of the files that are being read, the outermost first.
    around: Vec<String>,
    include: &'i mut Include<'i>,
}

impl Reader<'_> {
    fn file(&mut self, source: &Source, first: bool) {
        self.seen.insert(source.name().to_owned());
        let limits = self.project.limits.clone();
        let Some(root) = xml::read(source, &limits, &mut self.faults) else { return };
        if root.name != "root" {
            let message = format!("a file of BehaviorTree.CPP begins with `<root>`, this one with `<{}>`", root.name);
            self.faults.error(&root.place, message, "write `<root BTCPP_format=\"4\">` around the trees");
            return;
        }
        if first {
            self.head(&root);
        }
        self.around.push(source.name().to_owned());
        for child in root.all("include") {
            self.included(child, source);
        }
        self.around.pop();
        let mut comments = root.comments;
        for mut child in root.children {
            match &*child.name {
                "BehaviorTree" => {
                    comments.append(&mut child.comments);
                    child.comments = std::mem::take(&mut comments);
                    self.tree(child);
                }
                "TreeNodesModel" => self.models(&child),
                "include" => comments.append(&mut child.comments),
                unknown => {
                    let known = ["BehaviorTree", "TreeNodesModel", "include"];
                    let help = match nearest(unknown, known) {
                        Some(near) => Text::did_you_mean(near),
                        None => "in `root` stand `BehaviorTree`, `TreeNodesModel` and `include`".into(),
                    };
                    let message = format!("`{unknown}` is left out");
                    self.faults.warning_fixed_at((&child.place, &child.named), message, help);
                }
            }
        }
    }

    /// Reads the format and the main tree.
    fn head(&mut self, root: &Element) {
        self.project.main = root.attribute("main_tree_to_execute").cloned();
        self.project.format = match root.attribute("BTCPP_format") {
            None => {
                self.project.has_format = false;
                4
            }
            Some(format) => match format.value.trim() {
                "3" => 3,
                "4" => 4,
                other => {
                    let message = format!("there is no BTCPP_format `{other}`");
                    self.faults.error(&format.place, message, "the formats are 3 and 4; files of 4.x have 4");
                    4
                }
            },
        };
    }

    fn included(&mut self, element: &Element, source: &Source) {
        let Some(path) = element.attribute("path") else {
            self.faults.error(&element.place, "`include` lacks `path`", "write `<include path=\"recovery.xml\"/>`");
            return;
        };
        // An absolute path needs no package, as in BehaviorTree.CPP.
        let package = element.value("ros_pkg").filter(|_| !path.value.starts_with('/'));
        let written =
            package.map_or_else(|| path.value.clone(), |package| format!("{PACKAGE}{package}/{}", path.value));
        let asked = (source.name().to_owned(), written.clone());
        let known = self.answers.get(&asked).cloned();
        if known.is_none() && self.full {
            return;
        }
        let asked_most = self.files.saturating_mul(ASKED);
        if known.is_none() && self.answers.len() >= asked_most {
            self.full = true;
            let message = format!("more than {asked_most} different paths of `include`s");
            self.faults.error(&path.place, message, "name a file in the same way wherever it is included");
            return;
        }
        let (answer, found) = match known {
            Some(answer) => (answer, None),
            None => match (self.include)(source.name(), &written) {
                Ok(found) => (Ok(found.name().to_owned()), Some(found)),
                Err(why) => (Err(why), None),
            },
        };
        self.answers.insert(asked, answer.clone());
        match answer {
            Err(why) => {
                let help = match package {
                    Some(_) => {
                        "name the folder of the package (`--package` of `bt convert` and `bt check`), or copy the file beside this \
                         one and leave `ros_pkg` out"
                    }
                    None => "write a path from the folder of this file: `recovery/spin.xml`",
                };
                self.faults.error(&path.place, format!("`{written}` cannot be included: {why}"), help);
            }
            Ok(name) if self.around.contains(&name) => {
                let message = format!("`{name}` includes itself");
                let help = "leave this `include` out: trees of one project see each other";
                self.faults.error(&path.place, message, help);
            }
            Ok(name) if self.seen.contains(&name) => {}
            Ok(_) if self.seen.len() >= self.files => {
                self.full = true;
                let message = format!("more files than {}", self.files);
                self.faults.error(&path.place, message, "put trees together into fewer files");
            }
            Ok(_) => found.iter().for_each(|found| self.file(found, false)),
        }
    }

    fn tree(&mut self, element: Element) {
        let id = match element.attribute("ID") {
            Some(id) => id.value.clone(),
            None => format!("BehaviorTree_{}", self.project.trees.len() + 1),
        };
        if let Some(other) = self.project.ids.get(&id) {
            let message = format!("there are two trees `{id}`");
            let other = &self.project.trees[*other].element.place;
            // The time to find a position grows with the length of its line.
            let shown = self.faults.beyond() == 0;
            let help = if shown { format!("the other is at {other}; rename one") } else { String::new() };
            self.faults.error(&element.place, message, help);
            return;
        }
        if element.children.len() != 1 {
            let message = format!("the tree `{id}` has {} nodes at its top", element.children.len());
            self.faults.error(&element.place, message, "write one, for example a `Sequence` around the others");
            return;
        }
        self.project.ids.insert(id.clone(), self.project.trees.len());
        self.project.trees.push(TreeElement { id, element });
    }

    fn models(&mut self, element: &Element) {
        let mut comments = 0;
        element.walk(&mut |inner| comments += inner.comments.len());
        if comments > 0 {
            let help = "write what describes a node as `<description>` in its model";
            self.faults.warning(&element.place, "the comments of `TreeNodesModel` are left out", help);
        }
        element.children.iter().for_each(|model| self.model(model));
    }

    fn model(&mut self, element: &Element) {
        if let Some(model) = Model::read(element, &mut self.faults) {
            self.project.models.entry(model.id.clone()).or_insert(model);
        }
    }

    fn finish(&mut self) {
        self.project.written_models = self.project.models.clone();
        if self.faults.has_errors() {
            return;
        }
        if !self.project.has_format && self.project.is_old() {
            self.project.format = 3;
        }
        if self.project.trees.is_empty() {
            let place = self.project.place.clone();
            self.faults.error(&place, "the file has no `BehaviorTree`", "write `<BehaviorTree ID=\"Main\">` in `root`");
        }
        let Some(main) = &self.project.main else { return };
        if !self.project.ids.contains_key(&main.value) {
            let help = match nearest(&main.value, self.project.trees()) {
                Some(near) => Text::did_you_mean(near),
                None => "name a `BehaviorTree` of this file or of an included one".into(),
            };
            let message = format!("`main_tree_to_execute` names `{}`, and there is no such tree", main.value);
            self.faults.error(&main.place, message, help);
        }
    }
}
