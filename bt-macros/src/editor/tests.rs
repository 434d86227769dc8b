//! Tests of the hints for the macros in this repository.

use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use super::Editor;

/// Returns the bodies of `bt!` and `state_tree!` in the Rust files of a folder.
fn bodies(folder: &str) -> Vec<(PathBuf, TokenStream)> {
    let mut bodies = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.extend((!path.ends_with("target")).then_some(path));
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let mut found = Vec::new();
                calls(text.parse().unwrap_or_default(), &mut found);
                bodies.extend(found.into_iter().map(|body| (path.clone(), body)));
            }
        }
    }
    bodies
}

fn calls(tokens: TokenStream, found: &mut Vec<TokenStream>) {
    let tokens: Vec<_> = tokens.into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let before: String = tokens[at.saturating_sub(2)..at].iter().map(ToString::to_string).collect();
        if before == "bt!" || before == "state_tree!" {
            found.push(group.stream());
        } else {
            calls(group.stream(), found);
        }
    }
}

fn hints(body: TokenStream) -> TokenStream {
    Editor { bt: quote!(::bt_runtime::__private) }.items(body)
}

#[test]
fn the_code_for_a_valid_macro_is_rust() {
    let mut bodies = bodies("examples/src");
    bodies.extend(self::bodies("tests/tests"));
    assert!(bodies.len() > 300, "only {} macros were found", bodies.len());
    let mut wrong = Vec::new();
    for (path, body) in bodies.into_iter().filter(|(_, body)| !body.to_string().contains('$')) {
        if let Err(error) = syn::parse2::<syn::File>(hints(body.clone())) {
            wrong.push(format!("{}: {error}: {body}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_faulty_macro_is_no_panic() {
    let bodies = bodies("tests/ui");
    assert!(bodies.len() > 100, "only {} macros were found", bodies.len());
    for (_, body) in bodies {
        let tokens: Vec<_> = body.clone().into_iter().collect();
        let _ = hints(body);
        // The body is cut off after each token.
        for end in 0..tokens.len() {
            let _ = hints(tokens[..end].iter().cloned().collect());
        }
    }
    let _ = hints(
        quote!(tree T for A { #[r#type(x)] #[when(r#in, self)] r#match(r#in = 1); -> ; ::; if; match; run; slot }),
    );
    let _ =
        hints(quote!(machine M for A { state; on; select; done; task; evaluator; state A when; on => ; on tick if }));
}
