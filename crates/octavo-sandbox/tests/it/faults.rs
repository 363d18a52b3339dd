//! The faults that every network meets, as its client meets them. What is a network's own is in its folder.

use std::collections::BTreeSet;

use octavo_sandbox::SandboxAccount;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::support::{Answer, Bench, TWO_SECONDS, send};
use crate::{bluesky, discord, instagram, linkedin, mastodon, telegram, threads, tiktok, x, youtube};

/// An account with a call that publishes, and how the network refuses that call.
struct Case {
    account: SandboxAccount,
    publish: RequestBuilder,
    /// Where the body names the reason.
    reason: &'static [&'static str],
    /// A header that says when a limit is over.
    says_when: &'static str,
    /// Fault, status, reason, and whether the header is there.
    refusals: Vec<(&'static str, u16, Value, bool)>,
}

impl Case {
    async fn send(&self) -> Answer<()> {
        send(self.publish.try_clone().unwrap()).await
    }
}

async fn telegram(bench: &Bench) -> Case {
    let bot = telegram::client::Bot::create(bench).await;
    let body = json!({ "chat_id": bot.channel, "text": "Hello" });
    Case {
        publish: bot.http.post(format!("{}/sendMessage", bot.api)).json(&body),
        account: bot.account,
        reason: &["/description"],
        says_when: "retry-after",
        refusals: vec![
            ("rate_limit", 429, json!(["Too Many Requests: retry after 1"]), true),
            ("rate_limit_no_header", 429, json!(["Too Many Requests"]), false),
            ("server_error", 500, json!(["Internal Server Error: restart"]), false),
            ("token_expired", 401, json!(["Unauthorized"]), false),
            ("duplicate", 400, json!(["Bad Request: RANDOM_ID_DUPLICATE"]), false),
        ],
    }
}

async fn bluesky(bench: &Bench) -> Case {
    use bluesky::client::{KEY, Person, post};
    let person = Person::create(bench).await;
    let request = person.http.post(person.url("com.atproto.repo.putRecord"));
    Case {
        publish: request.json(&person.body(KEY, post("Hello"))).bearer_auth(&person.access),
        account: person.account,
        reason: &["/error"],
        says_when: "retry-after",
        refusals: vec![
            ("rate_limit", 429, json!(["RateLimitExceeded"]), true),
            ("rate_limit_no_header", 429, json!(["RateLimitExceeded"]), false),
            ("server_error", 500, json!(["InternalServerError"]), false),
            ("token_expired", 400, json!(["ExpiredToken"]), false),
            ("duplicate", 400, json!(["InvalidSwap"]), false),
        ],
    }
}

async fn threads(bench: &Bench) -> Case {
    let person = threads::client::Person::create(bench).await;
    let container = person.text("Hello").await;
    let request = person.http.post(person.url("/v1.0/me/threads_publish")).bearer_auth(&person.token);
    Case {
        publish: request.form(&[("creation_id", container)]),
        account: person.account,
        reason: &["/error/code", "/error/error_subcode"],
        says_when: "retry-after",
        refusals: vec![
            ("rate_limit", 429, json!([4, null]), true),
            ("rate_limit_no_header", 400, json!([613, null]), false),
            ("server_error", 500, json!([2, null]), false),
            ("token_expired", 400, json!([190, 463]), false),
            ("duplicate", 400, json!([24, 4_279_009]), false),
        ],
    }
}

/// The last byte of a video publishes it; that call has no token to be refused by.
async fn tiktok(bench: &Bench) -> Case {
    use tiktok::client::{Creator, VIDEO};
    let creator = Creator::create(bench).await;
    let (_, address) = creator.open(VIDEO.len(), VIDEO.len()).await;
    let range = format!("bytes 0-{}/{}", VIDEO.len() - 1, VIDEO.len());
    let request = bench.client.put(address).header("content-type", "video/mp4").header("content-range", range);
    Case {
        publish: request.body(VIDEO),
        account: creator.account,
        reason: &["/error/code"],
        says_when: "retry-after",
        refusals: Vec::new(),
    }
}

async fn youtube(bench: &Bench) -> Case {
    let creator = youtube::client::Creator::create(bench).await;
    let session = creator.open(TWO_SECONDS.len()).await;
    Case {
        publish: creator.put(&session).body(TWO_SECONDS),
        account: creator.account,
        reason: &["/error/errors/0/reason"],
        says_when: "retry-after",
        refusals: vec![
            ("rate_limit", 429, json!(["rateLimitExceeded"]), true),
            ("rate_limit_no_header", 403, json!(["userRateLimitExceeded"]), false),
            ("server_error", 503, json!(["backendError"]), false),
            ("token_expired", 401, json!(["authError"]), false),
        ],
    }
}

async fn linkedin(bench: &Bench) -> Case {
    let member = linkedin::client::Member::create(bench).await;
    let request = bench.client.post(format!("{}/rest/posts", member.base)).json(&member.body("Hello"));
    Case {
        publish: member.sign(request),
        account: member.account,
        reason: &["/code"],
        says_when: "retry-after",
        refusals: vec![
            ("rate_limit", 429, json!(["TOO_MANY_REQUESTS"]), false),
            ("rate_limit_no_header", 429, json!(["TOO_MANY_REQUESTS"]), false),
            ("server_error", 500, json!(["INTERNAL_SERVER_ERROR"]), false),
            ("token_expired", 401, json!(["EXPIRED_ACCESS_TOKEN"]), false),
        ],
    }
}

async fn instagram(bench: &Bench) -> Case {
    let person = instagram::client::Person::create(bench).await;
    let container = person.ready("Hello").await;
    let form = [("creation_id", container.as_str()), ("access_token", person.token.as_str())];
    Case {
        publish: person.http.post(person.url("me/media_publish")).form(&form),
        account: person.account,
        reason: &["/error/code", "/error/error_subcode"],
        says_when: "x-business-use-case-usage",
        refusals: vec![
            ("rate_limit", 403, json!([4, null]), true),
            ("rate_limit_no_header", 403, json!([4, null]), false),
            ("server_error", 500, json!([2, null]), false),
            ("token_expired", 400, json!([190, 463]), false),
            ("duplicate", 400, json!([506, null]), false),
        ],
    }
}

async fn x(bench: &Bench) -> Case {
    let person = x::client::Person::create(bench).await;
    let request = person.http.post(person.url("/tweets")).json(&json!({ "text": "Hello" }));
    let duplicate = json!(["You are not allowed to create a Tweet with duplicate content."]);
    Case {
        publish: request.bearer_auth(&person.access),
        account: person.account,
        reason: &["/detail"],
        says_when: "x-rate-limit-reset",
        refusals: vec![
            ("rate_limit", 429, json!(["Too Many Requests"]), true),
            ("rate_limit_no_header", 429, json!(["Too Many Requests"]), false),
            ("server_error", 503, json!(["Service Unavailable"]), false),
            ("token_expired", 401, json!(["Unauthorized"]), false),
            ("duplicate", 403, duplicate, true),
        ],
    }
}

async fn mastodon(bench: &Bench) -> Case {
    let person = mastodon::client::Person::create(bench).await;
    let request = person.http.post(person.url("/api/v1/statuses")).bearer_auth(&person.token);
    Case {
        publish: request.json(&json!({ "status": "Hello" })),
        account: person.account,
        reason: &["/error"],
        says_when: "x-ratelimit-reset",
        refusals: vec![
            ("rate_limit", 429, json!(["Too many requests"]), true),
            ("rate_limit_no_header", 429, json!(["Too many requests"]), false),
            ("server_error", 500, json!(["We're sorry, but something went wrong on our end."]), false),
            ("token_expired", 401, json!(["The access token is invalid"]), false),
        ],
    }
}

async fn discord(bench: &Bench) -> Case {
    let bot = discord::client::Bot::create(bench).await;
    let path = format!("/channels/{}/messages", bot.channel);
    Case {
        publish: bot.request(Method::POST, &path).json(&json!({ "content": "Hello" })),
        account: bot.account,
        reason: &["/message", "/retry_after"],
        says_when: "retry-after",
        refusals: vec![
            ("rate_limit", 429, json!(["You are being rate limited.", 0.64]), true),
            ("rate_limit_no_header", 429, json!(["You are being rate limited.", null]), false),
            ("server_error", 500, json!(["500: Internal Server Error", null]), false),
            ("token_expired", 401, json!(["401: Unauthorized", null]), false),
            ("duplicate", 400, json!(["Message was blocked by automatic moderation", null]), false),
        ],
    }
}

async fn cases(bench: &Bench) -> Vec<Case> {
    let cases = vec![
        telegram(bench).await,
        bluesky(bench).await,
        threads(bench).await,
        tiktok(bench).await,
        youtube(bench).await,
        linkedin(bench).await,
        instagram(bench).await,
        x(bench).await,
        mastodon(bench).await,
        discord(bench).await,
    ];
    let of_cases: BTreeSet<&str> = cases.iter().map(|case| case.account.platform.as_str()).collect();
    assert_eq!(of_cases, bench.sandbox.platforms().collect(), "a case for each network");
    cases
}

#[tokio::test]
async fn refusing_faults_refuse_once_and_publish_nothing() {
    let bench = Bench::start().await;
    for case in cases(&bench).await {
        let before = bench.sandbox.ledger().await.unwrap().len();
        let platform = &case.account.platform;
        for (fault, status, reason, says_when) in &case.refusals {
            bench.fault(&case.account, fault);
            let Answer(got, headers, body, _) = case.send().await;
            let named: Vec<Value> =
                case.reason.iter().map(|path| body.pointer(path).cloned().unwrap_or_default()).collect();
            assert_eq!((got, &json!(named)), (*status, reason), "{platform} {fault} {body}");
            assert_eq!(headers.contains_key(case.says_when), *says_when, "{platform} {fault}");
        }
        assert_eq!(bench.sandbox.ledger().await.unwrap().len(), before, "{platform}");
        let accepted = case.send().await;
        assert!(matches!(accepted.0, 200 | 201), "{platform} {accepted:?}");
        assert_eq!(bench.sandbox.ledger().await.unwrap().len(), before + 1, "{platform}");
    }
}

#[tokio::test]
async fn a_dropped_answer_was_accepted() {
    let bench = Bench::start().await;
    for case in cases(&bench).await {
        let before = bench.sandbox.ledger().await.unwrap().len();
        bench.fault(&case.account, "drop_after_accept");
        let lost = case.publish.try_clone().unwrap().send().await;
        assert!(lost.is_err(), "{} {lost:?}", case.account.platform);
        assert_eq!(bench.feed(&case.account).await.len(), 1, "{}", case.account.platform);
        assert_eq!(bench.sandbox.ledger().await.unwrap().len(), before + 1, "{}", case.account.platform);
    }
}

#[tokio::test]
async fn a_slow_answer_is_accepted_before_it_arrives() {
    let bench = Bench::start().await;
    let cases = cases(&bench).await;
    cases.iter().for_each(|case| bench.fault(&case.account, "slow"));
    let mut sending = std::pin::pin!(futures::future::join_all(cases.iter().map(Case::send)));
    loop {
        tokio::select! {
            early = &mut sending => panic!("answered before the ledger had all posts: {early:?}"),
            ledger = bench.sandbox.ledger() => {
                if ledger.unwrap().len() == cases.len() { break }
                tokio::task::yield_now().await;
            }
        }
    }
    for (case, answer) in cases.iter().zip(sending.await) {
        assert!(matches!(answer.0, 200 | 201), "{} {answer:?}", case.account.platform);
    }
}
