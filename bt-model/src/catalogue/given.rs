//! What is given by name against what is taken: arguments, outputs, types.

use crate::json::{Json, Place};
use crate::{Argument, Faults, Name, nearest};

/// What takes values by name: an action or a native tree its inputs, a tree or a state of a file its parameters.
pub struct Accepts<'t> {
    /// Its name.
    pub name: &'t str,
    /// Where it is called.
    pub site: &'t Place,
    /// What it calls them.
    pub what: What,
    /// All of them.
    pub wanted: Vec<Wanted<'t>>,
}

/// What is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// To an action or a native tree.
    Input,
    /// To a tree or a state of a file.
    Parameter,
}

/// One of the values that it takes.
pub struct Wanted<'t> {
    /// Its name; empty where that could not be read.
    pub name: &'t str,
    /// Its type, as written.
    pub ty: &'t str,
    /// Must it be given?
    pub required: bool,
}

impl Accepts<'_> {
    /// Says which arguments it does not take, and which it lacks; `true` where there are none. What a wrong name most
    /// likely means is not told as lacking, too.
    pub fn check(&self, arguments: &[Argument<Json>], faults: &mut Faults<Json>) -> bool {
        let names = || self.wanted.iter().map(|wanted| wanted.name);
        let given = |name: &str| arguments.iter().any(|argument| argument.name.text == name);
        let free = || names().filter(|name| !name.is_empty() && !given(name));
        // One whose name could not be read may be it.
        let unread = names().any(str::is_empty);
        let mut meant = Vec::new();
        let mut right = true;
        for argument in arguments.iter().map(|argument| &argument.name) {
            if unread || names().any(|name| name == argument.text) {
                continue;
            }
            let near = nearest(&argument.text, free()).or_else(|| nearest(&argument.text, names()));
            meant.extend(near);
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None if self.wanted.is_empty() => format!("it has no {}s", self.what.word()),
                None => format!("it has `{}`", names().collect::<Vec<_>>().join("`, `")),
            };
            let message = format!("`{}` has no {} `{}`", self.name, self.what.word(), argument.text);
            faults.error(&argument.place, message, help);
            right = false;
        }
        for wanted in self.wanted.iter().filter(|wanted| wanted.required && free().any(|name| name == wanted.name)) {
            right = false;
            if !meant.contains(&wanted.name) {
                let message = format!("`{}` lacks its {} `{}`", self.name, self.what.word(), wanted.name);
                faults.error(self.site, message, self.what.fix(wanted));
            }
        }
        right
    }
}

/// Reports an output that does not go into its key. `gives`: its type; `None` for nothing, then `returns` is what its action
/// returns.
pub fn misplaced(
    action: &str,
    gives: Option<&str>,
    returns: &str,
    key: &str,
    place: &Place,
    faults: &mut Faults<Json>,
) {
    let (message, help) = match gives {
        Some(gives) => (
            format!("`{action}` yields `{gives}`, the key is `{key}`"),
            "an output goes into a key of its own type `T`, or of `Option<T>`",
        ),
        None => (format!("`{action}` yields nothing: it returns `{returns}`"), "leave `out` away"),
    };
    faults.error(place, message, help);
}

/// Reports a type that parameters and locals cannot have. `fix`: where none has a name like it.
pub fn unknown_type<'t>(
    ty: &Name<Json>,
    types: impl Iterator<Item = &'t str>,
    fix: Option<&str>,
    faults: &mut Faults<Json>,
) {
    let help = match nearest(&ty.text, types) {
        Some(near) => format!("did you mean `{near}`?"),
        None => fix.unwrap_or("the game registers it: `Registry::new().with_type::<Vec2>(\"Vec2\")`").to_owned(),
    };
    faults.error(&ty.place, format!("there is no type `{}`", ty.text), help);
}

impl What {
    fn word(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Parameter => "parameter",
        }
    }

    /// What to do about one that lacks.
    fn fix(self, wanted: &Wanted<'_>) -> String {
        match self {
            Self::Input => format!("write `\"args\": {{ \"{}\": … }}`: it is a `{}`", wanted.name, wanted.ty),
            Self::Parameter => {
                format!("it is a `{}`: give it in `args`, or give the parameter a default", wanted.ty)
            }
        }
    }
}
