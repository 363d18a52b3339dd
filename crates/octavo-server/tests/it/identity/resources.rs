//! Resource indicators: what a token is for (checklist 45).

use octavo_server::identity::TokenFormat;
use octavo_store::testing::each_engine;
use serde_json::Value;

use super::harness::{Registered, Reply, Service, text};

const REPORTS: &str = "https://reports.example/api";

async fn each<F: Fn(Service) -> Fut, Fut: Future<Output = ()>>(test: F) {
    let start = |store| {
        Service::start(store, |settings| {
            settings.resources = vec![REPORTS.to_owned()];
            settings.token_format = TokenFormat::Jwt;
        })
    };
    each_engine(|store| async { test(start(store).await).await }).await;
}

/// The audience of a token that nobody verified.
fn audience(tokens: &Value) -> Vec<String> {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    let claims = text(tokens, "access_token").split('.').nth(1).unwrap();
    let claims: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).unwrap()).unwrap();
    serde_json::from_value(claims["aud"].clone()).unwrap()
}

/// Exchanges a code or refresh token for these resources.
async fn exchange(service: &Service, mut form: Vec<(&str, &str)>, resources: &[&str]) -> Reply {
    form.extend(resources.iter().map(|name| ("resource", *name)));
    service.token(&form).await
}

async fn code(service: &Service, app: &Registered, resources: &[&str]) -> String {
    let query = resources.iter().fold(app.query(), |query, name| query.also("resource", name));
    service.signed_in_again().await.app_code(&query).await
}

#[tokio::test]
async fn a_token_is_for_what_the_request_names() {
    each(|service| async move {
        let app = service.app().await;
        service.signed_in().await;
        let (v1, mcp, slash) = (service.url("/v1"), service.url("/mcp"), service.url("/"));
        for (names, opens) in [
            (&[&*service.origin][..], true),
            (&[&slash], true),
            (&[&v1], true),
            (&[&mcp], false),
            (&[REPORTS], false),
            (&[REPORTS, &v1], true),
        ] {
            let named = code(&service, &app, names).await;
            let at_authorize = exchange(&service, app.redemption(&named), &[]).await.ok();
            let open = code(&service, &app, &[]).await;
            let at_token = exchange(&service, app.redemption(&open), names).await.ok();
            for tokens in [at_authorize, at_token] {
                assert_eq!(audience(&tokens), names, "{names:?}");
                assert_eq!(service.opens(text(&tokens, "access_token")).await, opens, "{names:?}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_token_endpoint_narrows_and_never_widens() {
    each(|service| async move {
        let app = service.app().await;
        service.signed_in().await;
        let v1 = service.url("/v1");
        let both = code(&service, &app, &[&v1, REPORTS]).await;
        for unlisted in ["https://other.example", "/v1", "https://reports.example/api#x", "https://reports.example"] {
            let refused = exchange(&service, app.redemption(&both), &[unlisted]).await;
            assert_eq!(refused.error(), "invalid_target", "{unlisted}");
        }
        let narrow = exchange(&service, app.redemption(&both), &[REPORTS, REPORTS]).await.ok();
        assert_eq!(audience(&narrow), [REPORTS]);
        let refresh = || app.refresh(text(&narrow, "refresh_token"));
        assert_eq!(audience(&exchange(&service, refresh(), &[&v1]).await.ok()), [&*v1], "the grant is for both");
        assert_eq!(audience(&exchange(&service, refresh(), &[]).await.ok()), [&*v1, REPORTS]);
        let wider = exchange(&service, refresh(), &[&service.url("/mcp")]).await;
        assert_eq!(wider.error(), "invalid_target");
        let one = code(&service, &app, &[&v1]).await;
        assert_eq!(exchange(&service, app.redemption(&one), &[REPORTS]).await.error(), "invalid_target");
    })
    .await;
}
