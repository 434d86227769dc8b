//! The crates that cargo passed to rustc for the current crate. A test passes them to another rustc, which then does
//! not need to build any dependency.

use proc_macro::TokenStream;

/// The arguments `--extern` and `-L` of this compilation, as a `&[&str]`.
#[proc_macro]
pub fn externs(_: TokenStream) -> TokenStream {
    let arguments: Vec<String> = std::env::args().collect();
    let kept = arguments.windows(2).filter(|pair| matches!(&*pair[0], "--extern" | "-L")).flatten();
    let list: String = kept.map(|argument| format!("{argument:?}, ")).collect();
    format!("&[{list}]").parse().expect("string literals are Rust")
}
