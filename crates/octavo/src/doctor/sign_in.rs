//! The external issuer: does it publish what sign-in needs?

use octavo_server::identity::check_issuer;
use octavo_server::settings::Settings;

use super::report::Report;

pub async fn check(settings: &Settings, report: &mut Report) {
    let Some(issuer) = &settings.external_issuer else {
        return;
    };
    let (url, callback) = (&issuer.issuer, format!("{}{}", settings.public_url, octavo_server::identity::CALLBACK));
    match check_issuer(issuer).await {
        Ok(keys) => report.ok("sign-in", format_args!("{url}: {keys} keys; redirect URL for its console: {callback}")),
        Err(why) => {
            let fix = "check sign_in.oidc.issuer: it must be the issuer exactly as its discovery document has it";
            report.fail("sign-in", format_args!("{url}: {why}; {fix}"));
        }
    }
}
