use serde_json::json;

use super::*;

fn session() -> Session {
    Session::from_json(&json!({"service": "http://x", "did": "did:plc:a", "handle": "a.test", "access": "x.e30.y",
        "refresh": "r", "password": "p"}))
    .unwrap()
}

fn answer(status: u16, body: Value) -> Answer {
    Answer { status: reqwest::StatusCode::from_u16(status).unwrap(), retry_after: None, body }
}

#[test]
fn an_answer_is_definite_only_when_it_says_so() {
    let tell = |status, body| outcome(&session(), &answer(status, body));
    let done = tell(200, json!({"uri": "at://did:plc:a/app.bsky.feed.post/3k"})).unwrap();
    assert_eq!(done.permalink.as_deref(), Some("https://bsky.app/profile/a.test/post/3k"));
    for (status, body) in
        [(500, json!({"error": "InternalServerError"})), (502, Value::Null), (400, json!({"error": "InvalidSwap"}))]
    {
        assert!(matches!(tell(status, body), Err(PublishError::Unknown { .. })), "{status}");
    }
    let refused = |status, name: &str| match tell(status, json!({"error": name, "message": "m"})) {
        Err(PublishError::Refused(error)) => error,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(400, "ExpiredToken"), PlatformError::TokenExpired);
    assert!(matches!(refused(400, "InvalidRequest"), PlatformError::Permanent { .. }));
    assert!(matches!(refused(401, "AuthenticationRequired"), PlatformError::Reauthorize { .. }));
    assert!(matches!(refused(429, "RateLimitExceeded"), PlatformError::Temporary { .. }));
}

#[test]
fn the_session_ends_when_its_token_says() {
    let token = "h.eyJleHAiOjE3MDAwMDAwMDB9.s";
    let mut value = session().to_json();
    value["access"] = token.into();
    let ends = Session::from_json(&value).unwrap().expires_at();
    assert_eq!(ends, jiff::Timestamp::from_second(1_700_000_000).ok());
}
