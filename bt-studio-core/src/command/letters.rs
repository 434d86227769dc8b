//! Replaces a range of the text.

use super::{Change, Context};
use crate::edit::Edit;
use crate::view::utf16;

pub(super) fn change(context: &Context<'_>, from: u32, to: u32, text: &str) -> Result<Change, String> {
    let (from, to) = (utf16::byte(context.text, from), utf16::byte(context.text, to));
    let (Some(from), Some(to)) = (from, to) else { return Err("these letters are beyond the text".to_owned()) };
    if from > to {
        return Err("the first letter is behind the last one".to_owned());
    }
    Ok(Change { edits: vec![Edit::replace(context.text, from..to, text)], select: None, name: "edit text".to_owned() })
}
