//! Turns the value of an input into an expression.

use bt_model::Value as Json;
use bt_model::json::{LocatedKind, line};

use super::{Change, Context, Value, set};

pub(super) fn change(context: &Context<'_>, at: &str, first: &str, keeps_text: bool) -> Result<Change, String> {
    let value = context.root()?.find(at);
    let part = |name: &str| value.and_then(|value| value.field(name)).and_then(|member| member.value.text());
    if part("expr").is_some() {
        return Ok(Change::default());
    }
    let stays = part("key").map(str::to_owned).or_else(|| match &value?.kind {
        LocatedKind::Bool(value) => Some(value.to_string()),
        LocatedKind::Number(number) => Some(number.clone()),
        LocatedKind::Text(text) if keeps_text && !text.is_empty() => Some(text.clone()),
        _ => None,
    });
    let text = stays.unwrap_or_else(|| first.to_owned());
    let expression = Json::Object(vec![("expr".to_owned(), Json::text(&text))]);
    set::change(context, at, &Value::Json(line(&expression)))
}
