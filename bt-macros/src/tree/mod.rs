//! `bt!`.

use proc_macro2::TokenStream;

pub fn expand(_item: TokenStream) -> TokenStream {
    TokenStream::new()
}
