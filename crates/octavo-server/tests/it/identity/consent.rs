//! Consent (checklist 15 and 16).

use octavo_domain::Scope;
use octavo_store::testing::fresh_sqlite;
use reqwest::{Method, StatusCode};

use super::harness::{CALLBACK, Landing, Service, each, hidden};

#[tokio::test]
async fn a_person_is_asked_once_and_again_for_more() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let page = browser.get(&app.query().path()).await;
        assert_eq!(page.status(), StatusCode::OK);
        let html = page.text().await.unwrap();
        let developer = service.store.users().find(app.app.workspace_id).await.unwrap().unwrap();
        for part in [
            "Allow Press &amp; &lt;Co&gt;?",
            "Publish for you",
            "See your connected accounts",
            "app.example",
            &format!(" by <b>{}</b> requests access", developer.email),
            ">Allow</button>",
            ">Deny</button>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("Upload media"));
        let answer = [("request", &*hidden(&html, "request")), ("decision", "allow")];
        let landing = Landing::of(&browser.submit("/consent", &answer).await);
        assert!(landing.location.starts_with(&format!("{CALLBACK}?code=")), "{landing:?}");
        assert_eq!(landing.get("state"), Some("xyz"));
        assert!(browser.authorize(&app.query()).await.get("code").is_some(), "remembered");
        let silent = app.query().set("prompt", "none");
        assert!(browser.authorize(&silent).await.get("code").is_some());
        let fewer = app.query().set("scope", "accounts.read");
        assert!(browser.authorize(&fewer).await.get("code").is_some());
        let more = app.query().set("scope", "accounts.read media.write");
        assert_eq!(browser.get(&more.path()).await.status(), StatusCode::OK, "asked for more");
        browser.app_code(&more).await;
        assert!(browser.authorize(&app.query()).await.get("code").is_some(), "the first is not forgotten");
        let anew = app.query().set("prompt", "consent");
        assert_eq!(browser.get(&anew.path()).await.status(), StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn a_person_may_say_no() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        for decision in ["deny", "", "ALLOW"] {
            let page = browser.get(&app.query().path()).await;
            let request = hidden(&page.text().await.unwrap(), "request");
            let answer = [("request", request.as_str()), ("decision", decision)];
            let landing = Landing::of(&browser.submit("/consent", &answer).await);
            assert_eq!(landing.get("error"), Some("access_denied"));
            assert_eq!(landing.get("state"), Some("xyz"));
        }
        assert_eq!(browser.get(&app.query().path()).await.status(), StatusCode::OK, "not remembered");
    })
    .await;
}

#[tokio::test]
async fn an_answer_counts_once_and_from_the_one_who_was_asked() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let page = browser.get(&app.query().path()).await;
        let request = hidden(&page.text().await.unwrap(), "request");
        let answer = [("request", request.as_str()), ("decision", "allow")];
        let refused = |status| assert_eq!(status, StatusCode::BAD_REQUEST);
        refused(service.browser().submit("/consent", &answer).await.status());
        let mut other = service.browser();
        let form = [("email", "other@fernhill.example"), ("password", super::harness::PASSWORD)];
        other.submit("/signup", &form).await;
        refused(other.submit("/consent", &answer).await.status());
        for foreign in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
            let request = service.request(Method::POST, "/consent").form(&answer);
            let response = browser.send(request.header(foreign.0, foreign.1)).await;
            assert_eq!(response.status(), StatusCode::FORBIDDEN);
        }
        assert!(Landing::of(&browser.submit("/consent", &answer).await).get("code").is_some());
        refused(browser.submit("/consent", &answer).await.status());
        refused(browser.submit("/consent", &[("decision", "allow")]).await.status());
    })
    .await;
}

#[tokio::test]
async fn an_application_that_changed_meanwhile_gets_no_code() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let app = service.app().await;
    let mut browser = service.signed_in().await;
    let page = browser.get(&app.query().path()).await;
    let request = hidden(&page.text().await.unwrap(), "request");
    service.store.apps().set_callback_urls(app.app.id, &[]).await.unwrap();
    let answer = [("request", request.as_str()), ("decision", "allow")];
    let response = browser.submit("/consent", &answer).await;
    assert_eq!(response.status(), StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_widest_access_is_spelt_out() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let app = service.app().await;
    let mut browser = service.signed_in().await;
    for query in [app.query().set("scope", "api"), app.query().without("scope")] {
        let html = browser.get(&query.path()).await.text().await.unwrap();
        for part in ["Do everything for you", "publish to every connected account", "manage its webhooks"] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }
}

#[tokio::test]
async fn every_scope_is_named_in_words() {
    each(|service| async move {
        let app = service.app().await;
        let mut browser = service.signed_in().await;
        let words = |scope: Scope| match scope {
            Scope::OpenId => "Know who you are",
            Scope::Email => "See your e-mail address",
            Scope::Profile => "See your name",
            Scope::Api => "Do everything for you that an application can",
            Scope::AccountsRead => "See your connected accounts",
            Scope::MediaWrite => "Upload media",
            Scope::PostsRead => "See the posts it created",
            Scope::PostsWrite => "Publish for you",
            Scope::PostsAll => "See and change all your posts",
            Scope::WebhooksWrite => "Manage its webhooks",
            Scope::PostsDelete | Scope::WorkspacesWrite | Scope::AppsRead | Scope::AppsWrite => {
                unreachable!("never asked for")
            }
        };
        for asked in Scope::OF_APPS {
            let html = browser.get(&app.query().set("scope", asked.as_str()).path()).await.text().await.unwrap();
            for scope in Scope::OF_APPS {
                let is_named = html.contains(&format!("<b>{}</b>", words(scope)));
                assert_eq!(
                    is_named,
                    scope == asked,
                    "{} where {} is asked for: {html}",
                    scope.as_str(),
                    asked.as_str()
                );
            }
        }
        let all = Scope::OF_APPS.map(Scope::as_str).join(" ");
        let html = browser.get(&app.query().set("scope", &all).path()).await.text().await.unwrap();
        for scope in Scope::OF_APPS {
            assert!(html.contains(words(scope)), "{} in {html}", scope.as_str());
        }
    })
    .await;
}
