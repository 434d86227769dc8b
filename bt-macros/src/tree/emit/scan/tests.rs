use quote::quote;

use super::{Names, Scan, scan};

fn scanned(tokens: proc_macro2::TokenStream) -> Scan {
    let (to_params, to_locals) = (quote!(.params), quote!(.locals));
    scan(
        tokens,
        &Names { params: vec!["route"], locals: vec!["step"], root: "scope", to_params, to_locals, ..Names::default() },
    )
}

fn keys(tokens: proc_macro2::TokenStream) -> Vec<String> {
    let keys = scanned(tokens).keys;
    keys.iter().map(|path| path.iter().map(ToString::to_string).collect::<Vec<_>>().join(".")).collect()
}

#[test]
fn keys_are_read_off_paths() {
    assert_eq!(keys(quote!(bb.ammo == 0 && bb.body.health < 3)), ["ammo", "body.health"]);
    assert_eq!(keys(quote!(bb.enemy.is_some())), ["enemy"]);
    assert_eq!(keys(quote!(bb.list.iter::<T>())), ["list"]);
    assert_eq!(keys(quote!(matches!(bb.mode, Mode::Calm) && near(&[bb.home]))), ["mode", "home"]);
    assert_eq!(keys(quote!(3..bb.most)), ["most"]);
}

#[test]
fn a_method_on_the_board_reads_all_of_it() {
    assert!(scanned(quote!(bb.is_hurt())).board);
    assert!(scanned(quote!(near(bb))).board);
    assert!(!scanned(quote!(bb.hurt)).board);
    assert!(!scanned(quote!(x.bb)).board);
}

#[test]
fn names_of_the_scope_are_replaced() {
    let written = |tokens| scanned(tokens).tokens.to_string();
    assert_eq!(written(quote!(step + 1)), quote!(scope.locals.step + 1).to_string());
    assert_eq!(written(quote!(route(3))), quote!((scope.params.route)(3)).to_string());
    assert_eq!(written(quote!(At { step: bb.step })), quote!(At { step: bb.step }).to_string());
    assert_eq!(written(quote!(other::step(x.step))), quote!(other::step(x.step)).to_string());
    assert_eq!(written(quote!(bb.plan[step])), quote!(bb.plan[scope.locals.step]).to_string());
}

#[test]
fn durations_become_calls() {
    let duration = quote!(::core::time::Duration::from_nanos(1_500_000_000u64)).to_string();
    assert_eq!(scanned(quote!(1.5s)).tokens.to_string(), duration.replace("1_500_000_000", "1500000000"));
    assert_eq!(scanned(quote!(3u32)).tokens.to_string(), "3u32");
}
