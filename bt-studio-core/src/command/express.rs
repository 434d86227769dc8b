//! Turns the value of an input into an expression.

use bt_model::Value as Json;
use bt_model::json::line;

use super::binding::Binding;
use super::{Change, Context, Value, set};

pub(super) fn change(context: &Context<'_>, at: &str, first: &str, keeps_text: bool) -> Result<Change, String> {
    let value = context.root()?.find(at).map(|value| Binding::of(value.value()));
    let text = match value {
        Some(Binding::Expression(_)) => return Ok(Change::default()),
        Some(Binding::Key(key)) => key,
        Some(Binding::Data(Json::Bool(value))) => value.to_string(),
        Some(Binding::Data(Json::Number(number))) => number,
        Some(Binding::Data(Json::Text(text))) if keeps_text && !text.is_empty() => text,
        _ => first.to_owned(),
    };
    set::change(context, at, &Value::Json(line(&Binding::Expression(text).data())))
}
