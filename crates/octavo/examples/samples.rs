//! The documentation's samples in Rust, run by their names: web/e2e/samples.test.ts holds them against a real server.
#![expect(clippy::disallowed_methods, reason = "what a reader writes in a program of their own")]

macro_rules! samples {
    ($($name:ident)*) => {
        $(mod $name {
            include!(concat!("../../../web/app/docs/samples/", stringify!($name), ".rs"));

            pub fn run() -> Result<(), Box<dyn Error>> {
                main()
            }
        })*

        fn main() -> Result<(), Box<dyn std::error::Error>> {
            // Readers have reqwest's own default; this workspace builds it without one.
            let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
            match std::env::args().nth(1).as_deref() {
                $(Some(stringify!($name)) => $name::run(),)*
                other => Err(format!("there is no sample {other:?}").into()),
            }
        }
    };
}

samples! {
    accounts bulk chats check compatibility csv events import key outcome post queue receiver token upload webhook
}
