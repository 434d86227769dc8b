//! The conversion of data to Rust literals, which take the expected type.

use core::time::Duration;

use bt_model::Value;
use bt_model::json::Place as At;
use bt_model::json::expression::{Expr, ExprKind, UnaryOp};
use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use super::Converter;
use super::expression::is_name;
use super::types::Of;
use crate::inputs::place::located;

impl Converter<'_> {
    /// Returns the value for an input, a parameter or a local. A plain key or local is cloned.
    pub(super) fn given(&mut self, expr: &Expr, of: Option<&Of>) -> syn::Expr {
        let tokens = match &expr.kind {
            ExprKind::Paren(inner) => return self.given(inner, of),
            ExprKind::Key { .. } | ExprKind::Local(_) => {
                let (bt, span, at) = (&located(self.bt, self.span), self.span, self.at(&expr.place));
                let place = self.place_of(expr);
                quote_spanned!(span=> #bt::compiled::copy_as::<#at, _, _>(&#place))
            }
            _ => self.value_of(expr, of),
        };
        self.parsed(tokens)
    }

    /// Returns a value of a known type.
    pub(super) fn value_of(&mut self, expr: &Expr, of: Option<&Of>) -> TokenStream {
        let (bt, span, at) = (&located(self.bt, self.span), self.span, self.at(&expr.place));
        match &expr.kind {
            ExprKind::Paren(inner) => self.value_of(inner, of),
            ExprKind::Bool(value) => quote_spanned!(span=> #bt::compiled::means::<#at, _>(#value)),
            ExprKind::Text(text) => self.text(text, of, expr),
            ExprKind::Span { value, text } => self.span(text, *value, &expr.place),
            ExprKind::Word { of: None, word } if word.text == "None" => {
                quote_spanned!(span=> ::core::option::Option::None)
            }
            ExprKind::Word { .. } => {
                let word = self.word_of(expr, of);
                quote_spanned!(span=> #bt::compiled::means::<#at, _>(#word))
            }
            ExprKind::Data(value) => self.data(expr, value, of),
            ExprKind::Unary(UnaryOp::Neg, _) | ExprKind::Number(_) => self.value(expr, None),
            _ => self.value(expr, None),
        }
    }

    /// Converts data as written in the file. `expr`: the expression that contains the data, for the place of errors.
    pub(super) fn data(&mut self, expr: &Expr, value: &Value, of: Option<&Of>) -> TokenStream {
        let (bt, span, at) = (&located(self.bt, self.span), self.span, self.at(&expr.place));
        match value {
            Value::Null => quote_spanned!(span=> ::core::option::Option::None),
            Value::Bool(value) => quote_spanned!(span=> #bt::compiled::means::<#at, _>(#value)),
            Value::Number(text) => {
                let (negative, digits) = text.strip_prefix('-').map_or((false, &**text), |digits| (true, digits));
                self.number(digits, negative, None, &expr.place)
            }
            Value::Text(text) => self.text(text, of, expr),
            Value::List(items) => {
                let items: Vec<_> = items.iter().map(|item| self.data(expr, item, None)).collect();
                quote_spanned!(span=> #bt::compiled::list::<#at, _, _>([#(#items),*]))
            }
            Value::Object(fields) => self.object(expr, fields, of),
        }
    }

    /// Converts a variant with a payload, or a struct.
    fn object(&mut self, expr: &Expr, fields: &[(String, Value)], of: Option<&Of>) -> TokenStream {
        let (bt, span, at) = (&located(self.bt, self.span), self.span, self.at(&expr.place));
        let mut name = |text: &str| self.ident(&bt_model::Name { text: text.to_owned(), place: expr.place.clone() });
        if let ([(variant, carried)], Some(of)) = (fields, of)
            && variant.starts_with(char::is_uppercase)
        {
            let (inner, made) = (&of.inner, name(variant));
            self.word(variant, &expr.place, false);
            let carried = self.data(expr, carried, None);
            return quote_spanned!(span=> #bt::compiled::means::<#at, _>(<#inner>::#made(#carried)));
        }
        let Some(of) = of.filter(|of| of.written) else {
            let help = "name a key of that type, or an action that makes it; locals and parameters can be objects";
            self.faults.error(&expr.place, "an object cannot stand here in a file that is compiled", help);
            return quote_spanned!(span=> ());
        };
        let names: Vec<Ident> = fields.iter().map(|(field, _)| name(field)).collect();
        let values: Vec<_> = fields.iter().map(|(_, value)| self.data(expr, value, None)).collect();
        let inner = &of.inner;
        quote_spanned! {span=>
            { type __Data = #inner; #bt::compiled::means::<#at, _>(__Data { #(#names: #values),* }) }
        }
    }

    /// Converts a number. `fix`: the type of the number; without it, the number takes the expected type.
    pub(super) fn number(&self, digits: &str, negative: bool, fix: Option<&str>, place: &At) -> TokenStream {
        let (bt, span, at) = (&located(self.bt, self.span), self.span, self.at(place));
        let plain = digits.replace('_', "");
        let whole = plain.bytes().all(|byte| byte.is_ascii_digit());
        let fraction = plain.parse::<f64>().ok().filter(|number| number.is_finite()).unwrap_or(0.0);
        let mut literal = match (fix, whole) {
            (Some("f64"), _) | (Some(_), false) => Literal::f64_suffixed(fraction),
            (Some(_), true) => plain.parse().map_or(Literal::i64_suffixed(0), Literal::i64_suffixed),
            (None, _) => match Some(&plain).filter(|_| whole).and_then(|plain| plain.parse::<i128>().ok()) {
                Some(number) => return self.whole(if negative { -number } else { number }, place),
                // A whole number beyond the integers may still be a floating-point number.
                None => Literal::f64_unsuffixed(fraction),
            },
        };
        literal.set_span(self.written);
        let literal = TokenTree::from(literal);
        let number = if negative { quote_spanned!(span=> -#literal) } else { quote!(#literal) };
        match fix {
            Some(_) => number,
            None => quote_spanned!(span=> #bt::compiled::fraction::<#at, _>(#number)),
        }
    }

    /// Converts a whole number that takes the expected type.
    fn whole(&self, number: i128, place: &At) -> TokenStream {
        let (bt, span, at) = (&located(self.bt, self.span), self.span, self.at(place));
        let [number, range] =
            [Literal::i128_unsuffixed(number), Literal::u8_unsuffixed(range(number))].map(|mut literal| {
                literal.set_span(span);
                literal
            });
        quote_spanned!(span=> #bt::compiled::whole::<#number, #range, #at, _>())
    }

    /// Converts a text in `expr`. `of`: the type of the text, if known; the text may then be a word of an enum.
    pub(super) fn text(&mut self, text: &str, of: Option<&Of>, expr: &Expr) -> TokenStream {
        let (bt, span, at) = (&located(self.bt, self.span), self.span, self.at(&expr.place));
        if let Some(value) = bt_model::span(text) {
            return self.span(text, value, &expr.place);
        }
        match of {
            Some(of) if is_name(text) => {
                let word = self.word_named(of, text, expr);
                quote_spanned!(span=> #bt::compiled::means::<#at, _>(#word))
            }
            _ => {
                let text = self.literal(text);
                quote_spanned!(span=> #bt::compiled::text::<#at, _>(#text))
            }
        }
    }

    /// Converts a text such as `4s` in data, which is a duration or a text.
    fn span(&self, text: &str, value: Duration, place: &At) -> TokenStream {
        let (bt, span, value, at) = (&located(self.bt, self.span), self.span, self.duration(value), self.at(place));
        let text = self.literal(text);
        quote_spanned!(span=> #bt::compiled::span::<#at, _>((#text, #value)))
    }

    /// Returns a text with the span of the macro's path: with another span, rustc would report its type a second time.
    fn literal(&self, text: &str) -> Literal {
        let mut literal = Literal::string(text);
        literal.set_span(self.span);
        literal
    }

    /// Returns the line and the column in the file, as arguments of a type: rustc shows them if a type does not fit.
    pub(super) fn at(&self, place: &At) -> TokenStream {
        let number = |number: usize| {
            let mut literal = Literal::u32_unsuffixed(u32::try_from(number).unwrap_or(u32::MAX));
            literal.set_span(self.span);
            literal
        };
        let (span, line, column) = (self.span, number(place.line()), number(place.column()));
        quote_spanned!(span=> #line, #column)
    }

    pub(super) fn duration(&self, value: Duration) -> TokenStream {
        let (span, nanos) = (self.span, u64::try_from(value.as_nanos()).unwrap_or(u64::MAX));
        quote_spanned!(span=> ::core::time::Duration::from_nanos(#nanos))
    }
}

/// Returns the smallest range of `bt_runtime::compiled::Whole` that contains the number.
fn range(number: i128) -> u8 {
    let (bits, ranges, first): (_, &[u32], _) = match number.is_negative() {
        false => (i128::BITS - number.leading_zeros(), &[7, 8, 15, 16, 31, 32, 63, 64], 0),
        true => (i128::BITS - number.leading_ones(), &[7, 15, 31, 63], 10),
    };
    ranges.iter().fold(first, |range, most| range + u8::from(bits > *most))
}

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn a_number_is_in_the_smallest_range_that_contains_it() {
        let largest: [i128; 9] =
            [127, 255, 32_767, 65_535, i32::MAX.into(), u32::MAX.into(), i64::MAX.into(), u64::MAX.into(), i128::MAX];
        let least: [i128; 5] = [-128, -32_768, i32::MIN.into(), i64::MIN.into(), i128::MIN];
        for (expected, number) in (0..).zip(largest).chain((10..).zip(least)) {
            assert_eq!(range(number), expected, "{number}");
        }
        assert_eq!([range(0), range(128), range(-1), range(-129)], [0, 1, 10, 11]);
    }
}
