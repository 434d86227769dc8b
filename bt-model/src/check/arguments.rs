//! Checks of values that are passed by name: the inputs of an action, the parameters of a tree or a state.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::{Argument, Code, Faults, Sample, Syntax, Term, Text, nearest, text};

/// The largest number of names that a message lists.
pub(crate) const LISTED: usize = 12;

/// The inputs of an action or a native tree, or the parameters of a tree or a state of a file.
pub struct Accepts<'t, S: Syntax> {
    /// The name of the action, tree or state.
    pub name: &'t str,
    /// The place of the call.
    pub site: &'t S::Place,
    /// The word for the values that it accepts.
    pub what: What,
    /// The values that it accepts.
    pub wanted: Vec<Wanted<'t>>,
}

/// The word for values that are passed by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The word for values of an action or a native tree.
    Input,
    /// The word for values of a tree or a state of a file.
    Parameter,
}

/// A value that is accepted.
pub struct Wanted<'t> {
    /// The name of the value; empty if it could not be read.
    pub name: &'t str,
    /// The type of the value, as written.
    pub ty: Cow<'t, str>,
    /// `true` if the value is required.
    pub required: bool,
    /// `true` if the value is an output of a tree.
    pub output: bool,
}

impl<S: Syntax> Accepts<'_, S> {
    /// Reports unknown and missing arguments. Returns `true` if there are none. If an unknown name most likely means a
    /// missing argument, this argument is not reported as missing too.
    pub fn check(&self, arguments: &[Argument<S>], faults: &mut Faults<S>) -> bool {
        let known: BTreeSet<&str> = self.wanted.iter().map(|wanted| wanted.name).collect();
        let given: BTreeSet<&str> = arguments.iter().map(|argument| &*argument.name.text).collect();
        // If the name of a parameter could not be read, an unknown argument may belong to that parameter.
        let unread = known.contains("");
        let mut meant = BTreeSet::new();
        let mut right = true;
        for argument in arguments.iter().map(|argument| &argument.name) {
            if unread || known.contains(&*argument.text) {
                continue;
            }
            right = false;
            // Beyond the limit of faults, no similar name is searched for.
            let near = if faults.beyond() == 0 { self.near(&argument.text, &given) } else { None };
            meant.extend(near);
            let message = format!("`{}` has no {} `{}`", self.name, self.what.word(), argument.text);
            faults.error(&argument.place, message, self.has(near));
        }
        let lacking = |wanted: &&Wanted<'_>| wanted.required && !wanted.name.is_empty() && !given.contains(wanted.name);
        for wanted in self.wanted.iter().filter(lacking) {
            right = false;
            if !meant.contains(wanted.name) {
                let message = format!("`{}` lacks its {} `{}`", self.name, self.what.word(), wanted.name);
                faults.error(self.site, message, self.what.fix(wanted));
            }
        }
        right
    }

    /// Returns the name that a wrong name most likely means, preferably one without an argument.
    fn near(&self, wrong: &str, given: &BTreeSet<&str>) -> Option<&str> {
        let names = || self.wanted.iter().map(|wanted| wanted.name);
        let free = names().filter(|name| !name.is_empty() && !given.contains(name));
        nearest(wrong, free).or_else(|| nearest(wrong, names()))
    }

    /// Returns the help that lists the possible names. `near`: the name that was most likely meant.
    fn has(&self, near: Option<&str>) -> Text {
        let what = self.what.word();
        match (near, self.wanted.len()) {
            (Some(near), _) => Text::did_you_mean(near),
            (None, 0) => format!("it has no {what}s").into(),
            (None, number) if number > LISTED => format!("it has {number} {what}s; none has a name like this").into(),
            (None, _) => {
                let names: Vec<_> = self.wanted.iter().map(|wanted| wanted.name).collect();
                format!("it has `{}`", names.join("`, `")).into()
            }
        }
    }
}

impl What {
    fn word(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Parameter => "parameter",
        }
    }

    /// Returns the help for a missing argument.
    fn fix(self, wanted: &Wanted<'_>) -> Text {
        let Wanted { name, ty, .. } = wanted;
        if wanted.output {
            let (target, value) =
                (Code::TreeOutput((*name).to_owned()), Code::Argument((*name).to_owned(), Sample::Open));
            return text![
                format!("it is an output, a `{ty}`: write "),
                target,
                "; without a target, give its first value in ",
                Term::Parentheses,
                ": ",
                value
            ];
        }
        match self {
            Self::Input => {
                let inputs = Code::Inputs(vec![((*name).to_owned(), Sample::Open)]);
                text!["write ", inputs, format!(": it is a `{ty}`")]
            }
            Self::Parameter => {
                let default = ", or give the parameter a default";
                text![format!("it is a `{ty}`: give it in "), Term::Parentheses, default]
            }
        }
    }
}
