//! One way leads to a network: what is sent has passed the check of its approval, in the function that makes the intent
//! durable.

use syn::visit::{self, Visit};
use syn::{ExprMethodCall, ExprPath, ImplItemFn, ItemFn};

use crate::sources::below;

/// The calls that matter, each with the function that it is in, in their order.
#[derive(Default)]
struct Calls {
    function: String,
    found: Vec<(String, String)>,
}

impl Calls {
    fn note(&mut self, call: &str) {
        self.found.push((self.function.clone(), call.to_owned()));
    }
}

impl<'ast> Visit<'ast> for Calls {
    fn visit_impl_item_fn(&mut self, function: &'ast ImplItemFn) {
        self.function = function.sig.ident.to_string();
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_item_fn(&mut self, function: &'ast ItemFn) {
        self.function = function.sig.ident.to_string();
        visit::visit_item_fn(self, function);
    }

    /// `wake.publish()` and a worker's own `publish()` take nothing; an adapter's takes the post.
    fn visit_expr_method_call(&mut self, call: &'ast ExprMethodCall) {
        visit::visit_expr_method_call(self, call);
        let name = call.method.to_string();
        if name == "mark_sending" || (name == "publish" && !call.args.is_empty()) {
            self.note(&name);
        }
    }

    fn visit_expr_path(&mut self, path: &'ast ExprPath) {
        let names: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if names.ends_with(&["Adapter".to_owned(), "publish".to_owned()]) {
            self.note("Adapter::publish");
        }
    }
}

#[test]
fn one_function_asks_a_network_to_publish_and_checks_the_approval_before_it() {
    let mut found = Vec::new();
    for folder in ["crates/octavo-server/src", "crates/octavo/src", "crates/octavo-store/src"] {
        for source in below(folder) {
            let mut calls = Calls::default();
            calls.visit_file(&syn::parse_file(&source.text).unwrap());
            found.extend(calls.found.into_iter().map(|(function, call)| format!("{} {function}: {call}", source.path)));
        }
    }
    let call = "crates/octavo-server/src/publisher/work.rs call";
    let expected = [format!("{call}: mark_sending"), format!("{call}: publish")];
    assert_eq!(found, expected, "what is sent must be compared with its approval first");
}
