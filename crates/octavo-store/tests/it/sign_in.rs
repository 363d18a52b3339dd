//! Sign-ins and grants that were on their way while what they rest on ended.

use jiff::Timestamp;
use octavo_domain::ConsentLimits;
use octavo_domain::approval::ApprovalPolicy;
use octavo_store::Store;
use octavo_store::identity::{Consent, Grant, PasswordChange, Proof, Session, Window};
use octavo_store::testing::each_engine;
use octavo_store::users::User;
use uuid::Uuid;

use crate::support::{hour, new_id};

const CLIENT: &str = "oct_1";

fn window() -> Window {
    Window { recorded_at: hour(1), until: hour(24) }
}

async fn person(store: &Store) -> Uuid {
    let id = new_id();
    let user = User {
        id,
        email: format!("{id}@example.com"),
        email_verified: false,
        name: None,
        password_hash: Some("first".into()),
        created_at: hour(0),
        disabled_at: None,
    };
    store.users().add(&user).await.unwrap();
    id
}

fn session(user_id: Uuid, now: Timestamp) -> Session {
    let sid = new_id();
    Session {
        key: sid.to_string(),
        sid,
        user_id,
        auth_time: now,
        seen_at: now,
        expires_at: hour(100),
        created_at: now,
        user_agent: None,
        address: None,
        id_token: None,
    }
}

#[tokio::test]
async fn a_password_that_was_changed_after_its_check_lets_nobody_in() {
    each_engine(async |store| {
        let user_id = person(&store).await;
        let (earlier, late) = (session(user_id, hour(0)), session(user_id, hour(2)));
        let sessions = store.sessions();
        assert!(sessions.begin(&earlier, Proof::Password("first"), window()).await.unwrap());
        let change =
            |checked, hash| PasswordChange { user_id, checked, hash, kept: Some(earlier.sid), window: window() };
        assert!(store.users().change_password(change("first", "second")).await.unwrap());
        assert!(!store.users().change_password(change("first", "third")).await.unwrap(), "of two changes, one counts");
        assert!(!sessions.begin(&late, Proof::Password("first"), window()).await.unwrap());
        assert!(!sessions.renew(&earlier, Proof::Password("first")).await.unwrap());
        assert!(sessions.renew(&earlier, Proof::Password("second")).await.unwrap());

        store.users().disable(user_id, hour(3), window()).await.unwrap();
        assert!(!sessions.begin(&late, Proof::Password("second"), window()).await.unwrap());
        store.users().enable(user_id).await.unwrap();
        assert!(sessions.begin(&late, Proof::Password("second"), window()).await.unwrap());
        let left: Vec<_> = sessions.list(user_id).await.unwrap().iter().map(|session| session.sid).collect();
        assert_eq!(left, [late.sid], "the session from before stays ended");
    })
    .await;
}

#[tokio::test]
async fn a_code_needs_the_session_and_the_consent_that_it_was_asked_with() {
    each_engine(async |store| {
        let user_id = person(&store).await;
        let session = session(user_id, hour(0));
        assert!(store.sessions().begin(&session, Proof::Password("first"), window()).await.unwrap());
        let consents = store.consents();
        let limits = &ConsentLimits { account_ids: None, approval: ApprovalPolicy::None };
        let consent = Consent { user_id, client_id: CLIENT, workspace_id: user_id, scopes: "api", limits };
        consents.remember(consent, hour(0)).await.unwrap();
        let add = async |code: &str, needs_consent: bool| {
            let grant = Grant {
                workspace_id: Some(user_id),
                code: code.into(),
                family: None,
                client_id: CLIENT.into(),
                user_id,
                sid: None,
                nonce: None,
                auth_time: hour(0),
                verifier_sealed: None,
                seen_at: hour(0),
            };
            store.grants().add(&grant, session.sid, needs_consent).await.unwrap();
            store.grants().find_by_code(code).await.unwrap().is_some()
        };
        assert!(add("with both", true).await);
        assert!(consents.withdraw(user_id, CLIENT, window()).await.unwrap());
        assert!(store.grants().find_by_code("with both").await.unwrap().is_none());
        assert!(!add("without consent", true).await);
        assert!(add("of the portal", false).await);
        store.sessions().end(session.sid, window()).await.unwrap();
        assert!(!add("without a session", false).await);
    })
    .await;
}
