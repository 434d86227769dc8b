//! A file: its text, and all data derived from the text.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem::take;
use std::sync::Arc;

use bt_model::json::{Element, Limits, Located, Place, Source, elements, parse_located};
use bt_model::picture::{Look, Options, Picture};
use bt_model::project::Parsed;
use bt_model::{Document as Model, Fault, Faults};

use super::kind;
use crate::edit::{Edit, between};
use crate::message::{FileKind, FileState};
use crate::mosaic;
use crate::simulate::Test;
use crate::view::utf16::Letters;

/// The byte order mark, which a file keeps and its text leaves out.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The largest text in bytes that keeps the layout of the formatter with each change: to format a larger one would take
/// longer than a key press may.
const LAID_OUT: usize = 64 << 10;

/// A file of the folder.
pub(crate) struct File {
    /// The bytes on the disk; `None` if the file does not exist.
    pub(crate) disk: Option<Vec<u8>>,
    /// The bytes on the disk from which the text was edited.
    pub(crate) base: Option<Vec<u8>>,
    pub(crate) kind: FileKind,
    /// The number of the text; each new text gets a higher one.
    pub(crate) version: u32,
    text: String,
    letters: Letters,
    /// `true` if the file begins with a byte order mark.
    marked: bool,
    /// The reason why the file cannot be edited: it is not UTF-8.
    pub(crate) closed: Option<String>,
    pub(crate) read: Read,
    /// The faults of the file by itself, from the last check.
    pub(super) own: Vec<Fault<Place>>,
    /// The script that the last check has read, if the file is one.
    pub(super) script: Option<Arc<ReadScript>>,
    /// The run of the script in the last check, if the file is one.
    pub(super) test: Option<Arc<Test>>,
    /// The faults for which a running game has refused the file, and the refused version.
    pub(crate) refused: Option<(u32, Vec<Fault<Place>>)>,
    /// All faults: [`own`](Self::own), and those that other files and catalogues cause.
    pub(crate) faults: Vec<Fault<Place>>,
    /// For each `run` of an unknown tree, by the pointer of its name: the file that has the tree and must be added to `uses`.
    /// From the last check.
    pub(crate) unused_files: BTreeMap<String, String>,
    /// The faults of the scripts that run the file.
    pub(crate) of_scripts: Vec<Fault<Place>>,
    /// The last checked version; 0 before the first check.
    pub(crate) checked: u32,
    /// The hash of the last text that is known to be as the formatter writes it (`true`), or not to be.
    formatted: Option<(u64, bool)>,
}

/// The faults of a script that was read with the catalogue of its agent.
pub(super) struct ReadScript {
    pub(super) version: u32,
    /// The hash of the catalogue; `None` without a catalogue.
    pub(super) catalogue: Option<u64>,
    pub(super) faults: Vec<Fault<Place>>,
}

/// All data derived from the text of a file without a check.
pub(crate) struct Read {
    pub(crate) root: Option<Located>,
    pub(crate) elements: Vec<Element>,
    pub(crate) parsed: Parsed,
    /// `true` if the whole file could be read; `parsed.complete` also includes the used files.
    pub(crate) complete: bool,
    /// The names of the used files.
    pub(crate) uses: Vec<String>,
    /// The faults found while reading.
    unread: Vec<Fault<Place>>,
    /// The picture of the trees; `None` if it would have too many boxes.
    pub(crate) picture: Option<Picture>,
    /// The catalogue, if the file is one.
    pub(crate) catalogue: Option<bt_model::catalogue::Catalogue>,
    /// The tree, if the file is one of mosaic_game.
    pub(crate) mosaic: Option<mosaic::Tree>,
    /// The actions, agents or types of nodes of mosaic_game, if the file has them.
    pub(crate) table: Option<mosaic::Table>,
}

impl File {
    /// Creates a file that has these bytes on the disk.
    pub(crate) fn found(path: &str, bytes: Vec<u8>) -> Self {
        let (marked, text) = decoded(&bytes);
        let closed = text.is_none().then(|| "the file is not UTF-8: it cannot be edited here".to_owned());
        let text = text.unwrap_or_default();
        let (kind, read) = read(path, &text);
        let (base, letters) = (Some(bytes.clone()), Letters::of(&text));
        Self {
            disk: Some(bytes),
            base,
            kind,
            version: 1,
            text,
            letters,
            marked,
            closed,
            read,
            own: Vec::new(),
            script: None,
            test: None,
            refused: None,
            faults: Vec::new(),
            unused_files: BTreeMap::new(),
            of_scripts: Vec::new(),
            checked: 0,
            formatted: None,
        }
    }

    /// Creates a file that is not yet on the disk, with this text.
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self { disk: None, base: None, ..Self::found(path, text.as_bytes().to_vec()) }
    }

    /// Creates a file without text that is not on the disk.
    pub(crate) fn absent(path: &str) -> Self {
        Self { disk: None, base: None, ..Self::found(path, Vec::new()) }
    }

    /// Replaces the file by one with these bytes, as a new version.
    pub(crate) fn replace(&mut self, path: &str, bytes: Vec<u8>) {
        let version = self.version + 1;
        *self = Self { version, ..Self::found(path, bytes) };
    }

    /// Returns the edits of a change so that a file in the layout of the formatter keeps this layout; in other files, and in
    /// those of more than [`LAID_OUT`] bytes, the edits as they are.
    pub(crate) fn in_layout(&mut self, edits: Vec<Edit>) -> Vec<Edit> {
        if self.kind != FileKind::Trees || edits.is_empty() || self.text.len() > LAID_OUT {
            return edits;
        }
        let format = |text: &str| bt_model::json::format(&Source::new("file", text), &Limits::default()).ok();
        let known = self.formatted.filter(|(of, _)| *of == hash(&self.text)).map(|(_, is)| is);
        let is_formatted = known.unwrap_or_else(|| format(&self.text).as_deref() == Some(&*self.text));
        let mut text = self.text.clone();
        if !edits.iter().all(|edit| edit.apply(&mut text)) {
            return edits;
        }
        let formatted = if is_formatted { format(&text) } else { None };
        // A change keeps the layout, or the lack of it, unless its text is not JSON.
        self.formatted =
            (!is_formatted || formatted.is_some()).then(|| (hash(formatted.as_ref().unwrap_or(&text)), is_formatted));
        let Some(formatted) = formatted else { return edits };
        if formatted == text { edits } else { between(&self.text, &formatted).into_iter().collect() }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text on the disk; `None` if there is no file, or it is not UTF-8.
    pub(crate) fn saved_text(&self) -> Option<String> {
        decoded(self.disk.as_ref()?).1
    }

    /// Returns the number of UTF-16 units before a byte of the text.
    pub(crate) fn letters(&self, byte: usize) -> u32 {
        self.letters.before(&self.text, byte)
    }

    /// Returns the bytes that a save writes.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mark = if self.marked { MARK } else { &[] };
        [mark, self.text.as_bytes()].concat()
    }

    /// `true` if a save would write these bytes.
    fn is(&self, bytes: &[u8]) -> bool {
        let rest = if self.marked { bytes.strip_prefix(MARK) } else { Some(bytes) };
        rest == Some(self.text.as_bytes())
    }

    pub(crate) fn state(&self) -> FileState {
        let saved =
            |bytes: &Option<Vec<u8>>| self.closed.is_some() || bytes.as_ref().is_some_and(|bytes| self.is(bytes));
        match (&self.disk, saved(&self.disk)) {
            (None, _) if self.base.is_none() => FileState::Changed,
            (None, _) => FileState::Gone,
            (_, true) => FileState::Saved,
            (disk, false) if *disk == self.base => FileState::Changed,
            _ => FileState::Conflict,
        }
    }

    /// Applies all edits, or none; `false` if they were made for another text.
    pub(crate) fn apply(&mut self, path: &str, edits: &[Edit]) -> bool {
        let mut text = self.text.clone();
        if self.closed.is_some() || !edits.iter().all(|edit| edit.apply(&mut text)) {
            return false;
        }
        self.set_text(path, text);
        true
    }

    fn set_text(&mut self, path: &str, text: String) {
        (self.kind, self.read) = read(path, &text);
        self.letters = Letters::of(&text);
        self.text = text;
        self.version += 1;
    }

    /// Takes bytes on the disk as the new base. Returns the edit that changes the text to these bytes; `None` if
    /// they are not UTF-8, or equal the text.
    pub(crate) fn adopt(&mut self, bytes: Vec<u8>) -> Option<Edit> {
        let (marked, text) = decoded(&bytes);
        self.marked = marked;
        self.base = Some(bytes);
        between(&self.text, &text?)
    }
}

/// Splits bytes: `true` if they begin with a mark, and the text; `None` for a text that is not UTF-8.
fn decoded(bytes: &[u8]) -> (bool, Option<String>) {
    let rest = bytes.strip_prefix(MARK);
    let text = String::from_utf8(rest.unwrap_or(bytes).to_vec()).ok();
    // A second mark would be lost in reading.
    (rest.is_some(), text.filter(|text| !text.starts_with('\u{feff}')))
}

fn read(path: &str, text: &str) -> (FileKind, Read) {
    let limits = Limits::default();
    let source = Source::new(path, text);
    let mut unread = faults();
    let (root, written) = parse_located(&source, &limits, &mut unread);
    let kind = kind::of(&source, root.as_ref());
    let mut read = Read {
        root,
        elements: Vec::new(),
        parsed: Parsed::empty(source.clone()),
        complete: true,
        uses: Vec::new(),
        unread: Vec::new(),
        picture: None,
        catalogue: None,
        mosaic: None,
        table: None,
    };
    match kind {
        FileKind::Trees => {
            let document = bt_model::read(written, &mut unread);
            read.elements = read.root.as_ref().map(elements).unwrap_or_default();
            read.picture = Picture::of(&document, &Options::default()).ok();
            name_broken(&mut read);
            read.unread = unread.into_iter().collect();
            read.take(document);
        }
        FileKind::Catalogue => {
            let (catalogue, faults) = bt_model::catalogue::Catalogue::read(&source, &limits);
            read.catalogue = (!faults.has_errors()).then_some(catalogue);
            read.unread = faults.into_iter().collect();
        }
        FileKind::Mosaic => {
            let (tree, faults) = mosaic::Tree::read(&source, read.root.as_ref());
            read.elements = read.root.as_ref().map(|root| tree.elements(root)).unwrap_or_default();
            read.picture = bt_mosaic::picture(&tree.file, &Options::default()).ok();
            read.unread = faults.into_iter().collect();
            read.mosaic = Some(tree);
        }
        FileKind::MosaicTable => {
            if let Some(kind) = bt_mosaic::files::FileKind::of(&source, read.root.as_ref()) {
                let (table, faults) = mosaic::Table::read(kind, &source);
                read.table = table;
                read.unread = faults.into_iter().collect();
            }
        }
        FileKind::Script | FileKind::MosaicLog | FileKind::Btcpp | FileKind::Game | FileKind::Other => {}
    }
    (kind, read)
}

/// Gives a box with a fault the title of its element, so that a user recognises a node while typing it.
fn name_broken(read: &mut Read) {
    let shapes = read.picture.iter_mut().flat_map(|picture| &mut picture.shapes);
    for shape in shapes.filter(|shape| shape.look == Look::Broken) {
        let start = shape.bytes.as_ref().map(|bytes| bytes.start);
        let is_own = |element: &&Element| Some(element.name.as_ref().unwrap_or(&element.range).start) == start;
        if let Some(element) = read.elements.iter().find(is_own).filter(|element| !element.title.is_empty()) {
            shape.title.clone_from(&element.title);
        }
    }
}

impl Read {
    /// Returns the errors found while reading.
    pub(crate) fn errors(&self) -> Vec<&str> {
        let errors = self.unread.iter().filter(|fault| fault.severity == bt_model::Severity::Error);
        errors.map(|fault| &*fault.message).collect()
    }

    /// Returns the faults of the file by itself: those found while reading, and those that the rules of the
    /// language find.
    pub(super) fn own(&mut self) -> Vec<Fault<Place>> {
        if let Some(tree) = &self.mosaic {
            let mut found = faults();
            bt_mosaic::files::check(&tree.file, &mut found);
            return self.unread.iter().cloned().chain(found).collect();
        }
        let (trees, machines) = (take(&mut self.parsed.trees), take(&mut self.parsed.machines));
        let editor = bt_model::Editor::default();
        let document = Model { trees, machines, uses: Vec::new(), complete: self.parsed.complete, editor };
        let mut found = faults();
        bt_model::check(&document, &mut found);
        (self.parsed.trees, self.parsed.machines) = (document.trees, document.machines);
        self.unread.iter().cloned().chain(found).collect()
    }

    fn take(&mut self, document: Model<bt_model::json::Json>) {
        self.uses = document.uses.iter().map(|name| name.text.clone()).collect();
        self.complete = document.complete;
        self.parsed.trees = document.trees;
        self.parsed.machines = document.machines;
    }
}

/// Creates an empty list of faults with the usual limit.
pub(crate) fn faults() -> Faults<bt_model::json::Json> {
    Faults::at_most(Limits::default().faults)
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_file_is_changed_without_a_layout_of_the_whole() {
        let nodes = |count: usize| vec![r#"{ "node": "idle" }"#; count].join(", ");
        let text = |count| {
            let file = format!(
                r#"{{ "bt": 1, "tree": "T", "agent": "A", "root": {{ "node": "sequence", "children": [{}] }} }}"#,
                nodes(count)
            );
            bt_model::json::format(&Source::new("file", file), &Limits::default()).ok().expect("JSON")
        };
        for (count, known) in [(3, true), (3_000, false)] {
            let mut file = File::new("t.json", &text(count));
            let at = file.text().find("idle").expect("a node");
            _ = file.in_layout(vec![Edit::replace(file.text(), at..at, "i")]);
            assert_eq!(file.formatted.is_some(), known, "{count}");
        }
    }

    #[test]
    fn a_change_of_a_file_in_another_layout_leaves_the_next_version_known_to_be_in_another_layout() {
        let mut file = File::new("t.json", r#"{"bt":1,"tree":"T","agent":"A","root":{"node":"idle"}}"#);
        for version in 1..4 {
            assert_eq!(file.formatted, (version > 1).then(|| (hash(file.text()), false)));
            let at = file.text().find("idle").expect("the node");
            let edits = file.in_layout(vec![Edit::replace(file.text(), at..at, "i")]);
            assert!(file.apply("t.json", &edits));
        }
    }
}
