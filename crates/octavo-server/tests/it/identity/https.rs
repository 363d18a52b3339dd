//! The sign-in service at its public https address, behind a proxy, on processes whose clocks differ (checklist 58).

use jiff::SignedDuration;
use octavo_store::testing::each_engine;
use reqwest::StatusCode;

use super::harness::{Browser, EMAIL, Landing, PASSWORD, Query, Service, text};

const ORIGIN: &str = "https://octavo.example";
const PORTAL: &str = "https://octavo.example/portal";

/// The portal's tokens for a code, from this process.
async fn redeem(service: &Service, code: &str) -> serde_json::Value {
    let mut form = service.portal_redemption(code);
    form.retain(|(name, _)| *name != "redirect_uri");
    form.push(("redirect_uri", PORTAL.to_owned()));
    let form: Vec<_> = form.iter().map(|(name, value)| (*name, value.as_str())).collect();
    service.token(&form).await.ok()
}

async fn sign_in(browser: &mut Browser<'_>) {
    let entered = browser.submit("/login", &[("email", EMAIL), ("password", PASSWORD)]).await;
    assert_eq!(entered.status(), StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn processes_whose_clocks_differ_by_most_of_a_minute_serve_one_person() {
    each_engine(|store| async move {
        let on_https = || Service::start(store.clone(), |settings| settings.public_url = ORIGIN.parse().unwrap());
        let (late, early) = (on_https().await, on_https().await);
        early.hands.advance(SignedDuration::from_secs(59));
        late.identity.create_user(EMAIL, Some(PASSWORD)).await.unwrap();
        for (here, there) in [(&late, &early), (&early, &late)] {
            let query: Query = here.portal_query().set("redirect_uri", PORTAL);
            let mut browser = here.browser();
            sign_in(&mut browser).await;
            assert!(browser.cookies.contains_key("__Host-octavo_sid"), "{:?}", browser.cookies);
            let landing = browser.authorize(&query).await;
            assert_eq!(landing.get("iss"), Some(ORIGIN));
            assert!(landing.location.starts_with(&format!("{PORTAL}?code=")), "{landing:?}");
            let tokens = redeem(there, &landing.param("code")).await;
            assert!(here.opens(text(&tokens, "access_token")).await);
            let refreshed = here.refresh_portal(text(&tokens, "refresh_token")).await.ok();
            assert!(there.opens(text(&refreshed, "access_token")).await);

            let query = query.set("prompt", "login");
            let return_to = browser.authorize(&query).await.param("returnTo");
            let mut elsewhere = Browser { service: there, cookies: browser.cookies.clone() };
            sign_in(&mut elsewhere).await;
            let back = Landing::of(&elsewhere.get(&return_to).await);
            assert!(back.get("code").is_some(), "signed in once, not for ever: {back:?}");
        }
    })
    .await;
}
