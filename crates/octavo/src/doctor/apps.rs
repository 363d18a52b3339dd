//! The operator's apps in the networks' consoles: are their ids and secrets right?

use octavo_domain::Platform;
use octavo_platforms::{Granted, PlatformApp, PlatformError, Registry, codes};
use octavo_server::settings::Settings;
use serde_json::json;
use url::Url;

use super::report::Report;

/// Redeems a code that cannot be. A network that knows the app complains of the code, another one of the app.
pub async fn check(
    platform: Platform,
    app: &PlatformApp,
    settings: &Settings,
    registry: &Registry,
    report: &mut Report,
) {
    let (callback, name) = (callback(settings), platform.network().slug);
    let Ok(redirect_uri) = Url::parse(&callback) else { return };
    let granted = Granted { code: "octavo-doctor".into(), redirect_uri, code_verifier: "octavo-doctor".repeat(4) };
    let id = &app.client_id;
    match registry.adapter(platform).connect(json!(granted)).await {
        Err(error) if error.code() == codes::PLATFORM_MISCONFIGURED => {
            report.fail(name, format_args!("app {id}: {error} Redirect URL for the app's console: {callback}"));
        }
        Err(error @ (PlatformError::Temporary { .. } | PlatformError::QuotaExceeded { .. })) => {
            report.warn(name, format_args!("app {id} could not be checked: {error} Try again later."));
        }
        _ => report.ok(name, format_args!("app {id}; redirect URL for its console: {callback}")),
    }
}

/// What the consoles want to know.
pub fn callback(settings: &Settings) -> String {
    format!("{}/connect/callback", settings.public_url)
}
