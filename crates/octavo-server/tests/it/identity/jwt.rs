//! Access tokens as JWTs (RFC 9068).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::SignedDuration;
use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use octavo_domain::Kind;
use octavo_server::identity::TokenFormat;
use octavo_store::testing::each_engine;
use reqwest::{Method, StatusCode};
use serde_json::Value;

use super::harness::{Service, text};

async fn each<F: Fn(Service) -> Fut, Fut: Future<Output = ()>>(test: F) {
    let start = |store| Service::start(store, |settings| settings.token_format = TokenFormat::Jwt);
    each_engine(|store| async { test(start(store).await).await }).await;
}

/// What another server learns of a token: by the published keys, with the rules of RFC 9068 section 4.
async fn verified(service: &Service, token: &str) -> Value {
    let keys = service.request(Method::GET, "/.well-known/jwks.json").send().await.unwrap();
    let keys: JwkSet = keys.json().await.unwrap();
    let header = jsonwebtoken::decode_header(token).unwrap();
    assert_eq!(header.typ.as_deref(), Some("at+jwt"));
    let key = keys.find(header.kid.as_deref().unwrap()).expect("a published key");
    let mut rules = Validation::new(Algorithm::RS256);
    rules.set_audience(&[&service.origin]);
    rules.set_issuer(&[&service.origin]);
    rules.set_required_spec_claims(&["exp", "aud", "iss", "sub"]);
    // The service's clock stands still in the past of ours.
    rules.validate_exp = false;
    jsonwebtoken::decode(token, &DecodingKey::from_jwk(key).unwrap(), &rules).unwrap().claims
}

#[tokio::test]
async fn others_verify_a_token_by_the_published_keys() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let tokens = browser.app_tokens(&app).await;
        let token = text(&tokens, "access_token");
        let claims = verified(&service, token).await;
        assert_eq!(claims["sub"], Kind::User.show(service.user().await.id));
        assert_eq!(claims["client_id"], app.app.client_id);
        assert_eq!(claims["azp"], app.app.client_id);
        assert_eq!(claims["scope"], "accounts.read posts.write");
        assert_eq!(claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(), 900);
        assert!(service.opens(token).await);
        assert!(!service.opens(text(&claims, "jti")).await, "its id is no token");
        assert!(!service.opens(&format!("oct_at_{}", text(&claims, "jti"))).await);

        let refreshed = service.token(&app.refresh(text(&tokens, "refresh_token"))).await.ok();
        verified(&service, text(&refreshed, "access_token")).await;
        service.hands.advance(SignedDuration::from_mins(16));
        assert!(!service.opens(token).await, "it expires");
    })
    .await;
}

#[tokio::test]
async fn what_is_forged_or_of_another_kind_opens_nothing() {
    each(|service| async move {
        let mut browser = service.signed_in().await;
        let tokens = browser.portal_tokens().await;
        let token = text(&tokens, "access_token");
        assert!(service.opens(token).await);
        assert!(!service.opens(text(&tokens, "id_token")).await, "an ID token is none");
        let parts: Vec<&str> = token.split('.').collect();
        let unsigned = URL_SAFE_NO_PAD.encode(r#"{"alg":"none","typ":"at+jwt"}"#);
        let claims = String::from_utf8(URL_SAFE_NO_PAD.decode(parts[1]).unwrap()).unwrap();
        let wider = URL_SAFE_NO_PAD.encode(claims.replace("octavo-portal", "octavo-portax"));
        for forged in [
            format!("{}.{}.", parts[0], parts[1]),
            format!("{unsigned}.{}.", parts[1]),
            format!("{}.{wider}.{}", parts[0], parts[2]),
            format!("{}.{}", parts[0], parts[1]),
            "..".to_owned(),
        ] {
            assert!(!service.opens(&forged).await, "{forged}");
        }
        let me = service.request(Method::GET, "/oauth2/userInfo").bearer_auth(token).send().await.unwrap();
        assert_eq!(me.status(), StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn revocation_bites_at_once() {
    each(|service| async move {
        let (app, other) = (service.app().await, service.app().await);
        let mut browser = service.signed_in().await;
        let tokens = browser.app_tokens(&app).await;
        let token = text(&tokens, "access_token");
        let revoke = async |client_id: &str, secret: &str| {
            let form = [("token", token), ("client_id", client_id), ("client_secret", secret)];
            service.request(Method::POST, "/oauth2/revoke").form(&form).send().await.unwrap().status()
        };
        assert_eq!(revoke(&app.app.client_id, "wrong").await, StatusCode::BAD_REQUEST);
        assert_eq!(revoke(&other.app.client_id, &other.secret).await, StatusCode::OK);
        assert!(service.opens(token).await, "only its own client ends it");
        assert_eq!(revoke(&app.app.client_id, &app.secret).await, StatusCode::OK);
        assert!(!service.opens(token).await);

        let token = browser.app_tokens(&app).await;
        service.identity.revoke_app(&app.app.client_id).await.unwrap();
        assert!(!service.opens(text(&token, "access_token")).await, "and with its application");
    })
    .await;
}
