//! How long a sign-in may wait for its second step.

use jiff::SignedDuration;
use octavo_store::changed;
use reqwest::StatusCode;

use super::harness::{EMAIL, PASSWORD, each};

#[tokio::test]
async fn a_half_sign_in_ends_after_five_minutes() {
    each(|service| async move {
        service.signed_in().await;
        let user = service.user().await;
        service.identity.propose_totp(&user).await.unwrap();
        let mut tx = service.store.db().write().await.unwrap();
        changed!(tx, sqlx::query("UPDATE totp SET sealed = pending")).unwrap();
        tx.commit().await.unwrap();

        let mut browser = service.signed_in_again().await;
        service.hands.advance(SignedDuration::from_secs(299));
        assert_eq!(browser.get("/login/second-factor").await.status(), StatusCode::OK);
        service.hands.advance(SignedDuration::from_secs(1));
        let ended = browser.get("/login/second-factor").await;
        assert_eq!(ended.status(), StatusCode::FORBIDDEN);
        assert!(ended.text().await.unwrap().contains("The sign-in took longer than 5 minutes. Start again."));
        let again = browser.submit("/login", &[("email", EMAIL), ("password", PASSWORD)]).await;
        assert_eq!(again.status(), StatusCode::SEE_OTHER);
        assert_eq!(browser.get("/login/second-factor").await.status(), StatusCode::OK);
    })
    .await;
}
