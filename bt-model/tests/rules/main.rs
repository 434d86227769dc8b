//! The rules of a document, on documents of a syntax made for it.

mod check;
mod read;
mod toy;
