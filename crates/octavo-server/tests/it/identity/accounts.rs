//! Signing up, signing in, set-up links, sessions and throttling (checklist 51 to 55).

use jiff::SignedDuration;
use octavo_store::testing::{each_engine, fresh_sqlite};
use reqwest::header::SET_COOKIE;
use reqwest::{Method, StatusCode};

use super::harness::{EMAIL, Landing, PASSWORD, Service, each};

#[tokio::test]
async fn a_cookie_is_for_this_host_this_site_and_no_script() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    let mut browser = service.browser();
    let entered = browser.submit("/signup", &[("email", EMAIL), ("password", PASSWORD)]).await;
    let cookie = entered.headers()[SET_COOKIE].to_str().unwrap();
    assert!(cookie.starts_with("octavo_sid="), "{cookie}");
    assert!(cookie.ends_with("; Path=/; HttpOnly; SameSite=Lax; Max-Age=1209600"), "{cookie}");

    let secure = Service::start(fresh_sqlite().await, |settings| {
        settings.public_url = "https://octavo.example".parse().unwrap();
    })
    .await;
    secure.identity.create_user(EMAIL, Some(PASSWORD)).await.unwrap();
    let mut browser = secure.browser();
    let entered = browser.submit("/login", &[("email", EMAIL), ("password", PASSWORD)]).await;
    let cookie = |name: &str| {
        let mut lines = entered.headers().get_all(SET_COOKIE).iter().map(|line| line.to_str().unwrap());
        lines.find(|line| line.starts_with(name)).unwrap_or_else(|| panic!("no {name} in {entered:?}")).to_owned()
    };
    assert!(cookie("__Host-octavo_sid=").ends_with("Max-Age=1209600; Secure"));
    let device = cookie("__Host-octavo_device=");
    assert!(device.ends_with("; Path=/; HttpOnly; SameSite=Lax; Max-Age=34560000; Secure"), "{device}");
}

#[tokio::test]
async fn signing_in_changes_the_cookie_and_kills_the_old_one() {
    each(|service| async move {
        let mut browser = service.signed_in().await;
        let planted = browser.cookies.clone();
        let tokens = browser.portal_tokens().await;
        browser.submit("/login", &[("email", EMAIL), ("password", PASSWORD)]).await;
        assert_ne!(browser.cookies, planted);
        let mut old = service.browser();
        old.cookies = planted;
        let landing = old.authorize(&service.portal_query()).await;
        assert!(landing.location.starts_with("/login?"), "{landing:?}");
        let refresh_token = tokens["refresh_token"].as_str().unwrap();
        service.refresh_portal(refresh_token).await.ok();
        let form = [("email", "other@fernhill.example"), ("password", PASSWORD)];
        browser.submit("/signup", &form).await;
        let gone = service.refresh_portal(refresh_token).await;
        assert_eq!(gone.error(), "invalid_grant", "another person took the browser over");
    })
    .await;
}

#[tokio::test]
async fn signing_up_says_what_is_wrong() {
    each(|service| async move {
        let mut browser = service.browser();
        for (email, password, status, says) in [
            ("nobody", PASSWORD, StatusCode::BAD_REQUEST, "e-mail address in full"),
            ("mara.lind@fernhill.example\u{200b}", PASSWORD, StatusCode::BAD_REQUEST, "e-mail address in full"),
            ("mara.lind@fernhill.example.", PASSWORD, StatusCode::BAD_REQUEST, "e-mail address in full"),
            ("mara\u{fffd}@fernhill.example", PASSWORD, StatusCode::BAD_REQUEST, "e-mail address in full"),
            ("mara\u{202e}@fernhill.example", PASSWORD, StatusCode::BAD_REQUEST, "e-mail address in full"),
            (EMAIL, "short", StatusCode::BAD_REQUEST, "Use at least 15"),
            (EMAIL, "passwordpassword", StatusCode::BAD_REQUEST, "easy to guess"),
            (EMAIL, EMAIL, StatusCode::BAD_REQUEST, "easy to guess"),
        ] {
            let response = browser.submit("/signup", &[("email", email), ("password", password)]).await;
            assert_eq!(response.status(), status);
            let html = response.text().await.unwrap();
            assert!(html.contains(says), "{says} in {html}");
            assert!(!html.contains("value=\"short\""), "a password is never shown again");
        }
        service.signed_in().await;
        let taken = [("email", "Mara.Lind@FERNHILL.example"), ("password", PASSWORD)];
        let taken = browser.submit("/signup", &taken).await;
        assert_eq!(taken.status(), StatusCode::CONFLICT);
    })
    .await;
}

#[tokio::test]
async fn sign_up_that_is_open_to_strangers_does_not_tell_who_has_an_account() {
    each_engine(|store| async {
        let service = Service::start(store, |settings| {
            settings.public_url = "https://octavo.example".parse().unwrap();
            settings.signup = true;
        })
        .await;
        service.identity.create_user("taken@fernhill.example", Some(PASSWORD)).await.unwrap();
        let mut answers = Vec::new();
        for email in ["taken@fernhill.example", "fresh@fernhill.example"] {
            let form = [("email", email), ("password", "another sheet folded thrice"), ("returnTo", "/portal/apps")];
            let answer = service.browser().submit("/signup", &form).await;
            let mut headers = answer.headers().clone();
            headers.remove("date");
            assert!(headers.get(SET_COOKIE).is_none());
            answers.push((answer.status(), headers, answer.text().await.unwrap().replace(email, "X").len()));
        }
        assert_eq!(answers[0].0, StatusCode::OK);
        let length = |answer: &(StatusCode, reqwest::header::HeaderMap, usize)| (answer.0, answer.2);
        assert_eq!(length(&answers[0]), length(&answers[1]));
        for (email, password) in
            [("taken@fernhill.example", PASSWORD), ("fresh@fernhill.example", "another sheet folded thrice")]
        {
            let entered = service.browser().submit("/login", &[("email", email), ("password", password)]).await;
            assert_eq!(entered.status(), StatusCode::SEE_OTHER, "{email} has the password of its first sign-up");
        }
    })
    .await;
}

#[tokio::test]
async fn sign_up_is_closed_away_from_loopback() {
    let service = Service::start(fresh_sqlite().await, |settings| {
        settings.signup = false;
    })
    .await;
    let mut browser = service.browser();
    assert_eq!(browser.get("/signup").await.status(), StatusCode::FORBIDDEN);
    let refused = browser.submit("/signup", &[("email", EMAIL), ("password", PASSWORD)]).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    assert!(service.store.users().find_by_email(EMAIL).await.unwrap().is_none());
    let login = browser.get("/login").await.text().await.unwrap();
    assert!(!login.contains("Sign up"));
}

#[tokio::test]
async fn guessing_gets_slower_and_nobody_is_locked_out() {
    each(|service| async move {
        service.signed_in().await;
        for email in [EMAIL, "unknown@fernhill.example"] {
            let mut browser = service.browser();
            let wrong = [("email", email), ("password", "wrong wrong wrong")];
            for _ in 0..5 {
                let refused = browser.submit("/login", &wrong).await;
                assert_eq!(refused.status(), StatusCode::FORBIDDEN);
                let html = refused.text().await.unwrap();
                assert!(html.contains("do not match"), "the same for both");
            }
            let right = [("email", email), ("password", PASSWORD)];
            let refused = browser.submit("/login", &right).await;
            assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS, "{email}");
            assert_eq!(refused.headers()["retry-after"], "2");
            service.hands.advance(SignedDuration::from_secs(2));
            assert_eq!(browser.submit("/login", &wrong).await.status(), StatusCode::FORBIDDEN);
            service.hands.advance(SignedDuration::from_secs(1));
            assert_eq!(browser.submit("/login", &right).await.status(), StatusCode::TOO_MANY_REQUESTS);
            service.hands.advance(SignedDuration::from_secs(2));
            let expected = if email == EMAIL { StatusCode::SEE_OTHER } else { StatusCode::FORBIDDEN };
            assert_eq!(browser.submit("/login", &right).await.status(), expected);
        }
        let mut browser = service.browser();
        let wrong = [("email", EMAIL), ("password", "wrong wrong wrong")];
        assert_eq!(browser.submit("/login", &wrong).await.status(), StatusCode::FORBIDDEN, "forgiven");
    })
    .await;
}

#[tokio::test]
async fn a_set_up_link_works_once_and_not_for_ever() {
    each(|service| async move {
        let user = service.identity.create_user(EMAIL, None).await.unwrap();
        let mut browser = service.browser();
        let no_password = [("email", EMAIL), ("password", "")];
        assert_eq!(browser.submit("/login", &no_password).await.status(), StatusCode::FORBIDDEN);
        let link = || async {
            let link = service.identity.mail().setup_link(&user).await.unwrap();
            assert!(link.starts_with(&service.url("/setup?token=")), "{link}");
            link.strip_prefix(&service.origin).unwrap().to_owned()
        };
        let (late, first, second) = (link().await, link().await, link().await);
        let token = |path: &str| path.split_once("token=").unwrap().1.to_owned();
        let moved = Landing::of(&browser.get(&first).await);
        assert_eq!(moved.location, "/setup", "the token leaves the address");
        let page = browser.get("/setup").await.text().await.unwrap();
        assert!(page.contains(EMAIL));
        let set = |path: &str, password: &'static str| [("token", token(path)), ("password", password.to_owned())];
        let mut submit = async |path: &str, password: &'static str| {
            let form = set(path, password);
            let form = form.each_ref().map(|(name, value)| (*name, value.as_str()));
            browser.submit("/setup", &form).await
        };
        assert_eq!(submit(&first, "short").await.status(), StatusCode::BAD_REQUEST);
        assert_eq!(Landing::of(&submit(&first, PASSWORD).await).location, "/portal");
        for used in [&first, &second, &late, "/setup?token=x"] {
            assert_eq!(submit(used, PASSWORD).await.status(), StatusCode::GONE);
        }
        let fresh = link().await;
        service.hands.advance(SignedDuration::from_hours(1));
        assert_eq!(submit(&fresh, PASSWORD).await.status(), StatusCode::GONE, "out of date");
        for link in [&*fresh, "/setup?token=x", "/setup?token=x;%20Domain=evil.example", "/setup"] {
            let mut browser = service.browser();
            browser.get(link).await;
            assert_eq!(browser.get("/setup").await.status(), StatusCode::GONE, "{link}");
        }
        let mut other = service.browser();
        let entered = other.submit("/login", &[("email", EMAIL), ("password", PASSWORD)]).await;
        assert_eq!(entered.status(), StatusCode::SEE_OTHER);
    })
    .await;
}

#[tokio::test]
async fn forms_of_other_sites_are_refused_and_nobody_is_led_astray() {
    let service = Service::start(fresh_sqlite().await, |_| ()).await;
    service.signed_in().await;
    let mut browser = service.browser();
    for path in ["/login", "/signup", "/setup", "/consent"] {
        for foreign in [("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site"), ("origin", "null")] {
            let form = [("email", EMAIL), ("password", PASSWORD)];
            let request = service.request(Method::POST, path).form(&form);
            let response = browser.send(request.header(foreign.0, foreign.1)).await;
            assert_eq!(response.status(), StatusCode::FORBIDDEN, "{path} {foreign:?}");
            assert!(response.headers().get(SET_COOKIE).is_none());
        }
    }
    let astray = [("email", EMAIL), ("password", PASSWORD), ("returnTo", "https://evil.example")];
    assert_eq!(Landing::of(&browser.submit("/login", &astray).await).location, "/portal");
}
