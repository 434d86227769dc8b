//! The checks that need other files: the used files, and the catalogues of the folder.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use bt_model::catalogue::Catalogue;
use bt_model::json::{Element, ElementKind, Limits, pointer};
use bt_model::project::{self, Parsed};
use bt_model::script;

use super::file::{Read, ReadScript};
use super::{Project, beside, file};
use crate::message::FileKind;
use crate::mosaic::{self, Around};
use crate::simulate::scripted;

impl Project {
    /// Checks all files of trees again. The check of a file by itself runs once per version.
    pub(crate) fn check(&mut self) {
        self.link();
        for file in self.files.values_mut().filter(|file| file.checked != file.version) {
            file.own = file.read.own();
        }
        let catalogues = self.catalogues();
        self.read_scripts(&catalogues);
        let all: Vec<&Parsed> = self.files.values().map(|file| &file.read.parsed).collect();
        let mut found = Vec::new();
        for (at, (path, file)) in self.files.iter().enumerate() {
            let mut faults = file::faults();
            if let Some(tree) = &file.read.mosaic {
                mosaic::check(&tree.file, &Around::of(self, path), &mut faults);
            }
            if file.kind == FileKind::Trees {
                project::check(|at| all[at], at, &catalogues, &mut faults);
            }
            found.push(faults);
        }
        for (file, faults) in self.files.values_mut().zip(found) {
            let of_script = file.script.iter().flat_map(|script| &script.faults);
            file.faults = file.own.iter().chain(of_script).cloned().chain(faults).collect();
            file.checked = file.version;
        }
        self.find_unused_files();
        self.run_scripts();
        self.add_refusals();
    }

    /// Reads each script whose text or catalogue has changed.
    fn read_scripts(&mut self, catalogues: &[Catalogue]) {
        let mut stamps: BTreeMap<&str, DefaultHasher> = BTreeMap::new();
        for file in self.files.values() {
            if let Some(catalogue) = &file.read.catalogue {
                file.text().hash(stamps.entry(&catalogue.agent).or_default());
            }
        }
        let mut read = Vec::new();
        for (path, file) in &self.files {
            if file.kind != FileKind::Script {
                read.push(None);
                continue;
            }
            let catalogue = self.catalogue_of(catalogues, path);
            let stamp = catalogue.and_then(|catalogue| Some(stamps.get(&*catalogue.agent)?.finish()));
            let known = file.script.as_ref();
            if known.is_some_and(|known| known.version == file.version && known.catalogue == stamp) {
                read.push(file.script.clone());
                continue;
            }
            let (_, faults) = script::read_with(&file.read.parsed.source, &Limits::default(), catalogue);
            let faults = faults.into_iter().collect();
            read.push(Some(Arc::new(ReadScript { version: file.version, catalogue: stamp, faults })));
        }
        self.files.values_mut().zip(read).for_each(|(file, script)| file.script = script);
    }

    /// Returns the catalogues of the folder, merged into one for each agent.
    pub(crate) fn catalogues(&self) -> Vec<Catalogue> {
        let mut all: Vec<Catalogue> = Vec::new();
        for catalogue in self.files.values().filter_map(|file| file.read.catalogue.as_ref()) {
            match all.iter_mut().find(|known| known.agent == catalogue.agent) {
                Some(known) => known.merge(catalogue.clone(), &mut file::faults()),
                None => all.push(catalogue.clone()),
            }
        }
        all
    }

    /// Returns the catalogue for a script: that of the agent whose tree the script runs.
    fn catalogue_of<'c>(&self, catalogues: &'c [Catalogue], script: &str) -> Option<&'c Catalogue> {
        let (_, tree) = scripted(self, script)?;
        catalogues.iter().find(|catalogue| catalogue.agent == tree.agent.text)
    }

    /// Returns the catalogues for an element: those of its tree's agent; all catalogues if no agent is named.
    pub(crate) fn catalogues_at(&self, path: &str, at: &str) -> Vec<Catalogue> {
        let mut all = self.catalogues();
        if let Some(agent) = self.files.get(path).and_then(|file| agent(&file.read, at)) {
            all.retain(|catalogue| catalogue.agent == agent);
        }
        all
    }

    /// Finds the files that each file uses.
    fn link(&mut self) {
        let places: BTreeMap<String, usize> = self.files.keys().cloned().zip(0..).collect();
        for (path, file) in &mut self.files {
            let used = |name: &String| beside(path, name).and_then(|path| places.get(&path).copied());
            let uses: Vec<Option<usize>> = file.read.uses.iter().map(used).collect();
            file.read.parsed.complete = file.read.complete && uses.iter().all(Option::is_some);
            file.read.parsed.uses = uses.into_iter().flatten().collect();
        }
    }
}

/// Returns the agent of the tree or state machine around an element.
pub(crate) fn agent<'f>(read: &'f Read, at: &str) -> Option<&'f str> {
    let is_tree = |element: &&Element| matches!(element.kind, ElementKind::Tree | ElementKind::Machine);
    let around = read.elements.iter().filter(is_tree).rfind(|element| pointer::holds(&element.pointer, at))?;
    read.root.as_ref()?.find(&around.pointer)?.field("agent")?.value.text()
}
