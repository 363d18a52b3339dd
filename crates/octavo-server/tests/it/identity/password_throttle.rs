//! Guessing passwords: who is slowed down by it, and who is not (checklist 54).

use futures::future::join_all;
use jiff::SignedDuration;
use octavo_store::testing::each_engine;
use reqwest::StatusCode;

use super::harness::{Browser, EMAIL, PASSWORD, Service, each};

const WRONG: &str = "wrong wrong wrong";
/// Tries that an account allows before it slows down.
const FREE_TRIES: usize = 5;

async fn sign_in(browser: &mut Browser<'_>, password: &str) -> StatusCode {
    browser.submit("/login", &[("email", EMAIL), ("password", password)]).await.status()
}

async fn guess(service: &Service, password: &str) -> StatusCode {
    sign_in(&mut service.browser(), password).await
}

#[tokio::test(flavor = "multi_thread")]
async fn parallel_guesses_on_two_processes_are_counted_before_they_are_hashed() {
    each_engine(|store| async move {
        let on_https = || {
            Service::start(store.clone(), |settings| {
                settings.public_url = "https://octavo.example".parse().unwrap();
                settings.signup = true;
            })
        };
        let (one, other) = (on_https().await, on_https().await);
        one.identity.create_user(EMAIL, Some(PASSWORD)).await.unwrap();
        let guesses = (0..120).map(|number| {
            let service = if number % 2 == 0 { &one } else { &other };
            guess(service, if number == 119 { PASSWORD } else { WRONG })
        });
        let statuses = join_all(guesses).await;
        let hashed = statuses.iter().filter(|status| **status != StatusCode::TOO_MANY_REQUESTS).count();
        assert_eq!(hashed, FREE_TRIES, "{statuses:?}");
    })
    .await;
}

#[tokio::test]
async fn strangers_lock_nobody_out_of_a_device_that_signed_in_before() {
    each(|service| async move {
        let mut known = service.signed_in().await;
        known.get("/logout").await;
        for _ in 0..30 {
            guess(&service, WRONG).await;
        }
        assert_eq!(guess(&service, PASSWORD).await, StatusCode::TOO_MANY_REQUESTS, "a stranger waits");
        assert_eq!(sign_in(&mut known, PASSWORD).await, StatusCode::SEE_OTHER, "the person does not");
        assert_eq!(guess(&service, PASSWORD).await, StatusCode::TOO_MANY_REQUESTS, "nor does that help the stranger");
        service.hands.advance(SignedDuration::from_hours(24 * 300));
        assert_eq!(sign_in(&mut known, PASSWORD).await, StatusCode::SEE_OTHER, "months later");
    })
    .await;
}

#[tokio::test]
async fn a_device_that_signed_in_before_is_slowed_down_by_its_own_guesses_alone() {
    each(|service| async move {
        let mut first = service.signed_in().await;
        let mut second = service.browser();
        assert_eq!(sign_in(&mut second, PASSWORD).await, StatusCode::SEE_OTHER);
        for _ in 0..FREE_TRIES {
            assert_eq!(sign_in(&mut first, WRONG).await, StatusCode::FORBIDDEN);
        }
        assert_eq!(sign_in(&mut first, PASSWORD).await, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(sign_in(&mut second, PASSWORD).await, StatusCode::SEE_OTHER);
        assert_eq!(guess(&service, PASSWORD).await, StatusCode::SEE_OTHER);
        service.hands.advance(SignedDuration::from_secs(2));
        assert_eq!(sign_in(&mut first, PASSWORD).await, StatusCode::SEE_OTHER);
    })
    .await;
}

#[tokio::test]
async fn a_device_cookie_works_for_its_own_account_only() {
    each(|service| async move {
        let known = service.signed_in().await;
        let cookies: Vec<_> = known.cookies.iter().filter(|(name, _)| name.contains("device")).collect();
        let [(name, value)] = cookies[..] else { panic!("{:?}", known.cookies) };
        let mut other = service.browser();
        other.submit("/signup", &[("email", "other@fernhill.example"), ("password", PASSWORD)]).await;
        let (_, of_other) = other.cookies.iter().find(|(name, _)| name.contains("device")).unwrap();
        for _ in 0..FREE_TRIES {
            guess(&service, WRONG).await;
        }
        for forged in [of_other.as_str(), "", "x", &value[..value.len() - 2]] {
            let mut stranger = service.browser();
            stranger.cookies.insert(name.clone(), forged.to_owned());
            assert_eq!(sign_in(&mut stranger, PASSWORD).await, StatusCode::TOO_MANY_REQUESTS, "{forged}");
        }
    })
    .await;
}
