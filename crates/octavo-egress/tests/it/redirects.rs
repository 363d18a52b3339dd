//! Redirects: followed three times, and never to where the first call could not go.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::routing::get as route_get;
use octavo_egress::testing::{Canaries, Names, aimed, cases, means_the_opened};
use octavo_egress::{EgressError, GetRequest};

use crate::support::{egress, egress_with, get, get_request, serve, whole};

const STATUSES: [u16; 5] = [301, 302, 303, 307, 308];

/// `/{n}` redirects to the n-th target, with each status in turn.
async fn redirector(targets: Vec<Vec<u8>>) -> String {
    let answer = async |State(targets): State<Arc<Vec<Vec<u8>>>>, Path(number): Path<usize>| {
        let status = StatusCode::from_u16(STATUSES[number % STATUSES.len()]).unwrap();
        (status, [(header::LOCATION, HeaderValue::from_bytes(&targets[number]).unwrap())])
    };
    serve(Router::new().route("/{number}", route_get(answer)).with_state(Arc::new(targets))).await
}

#[tokio::test]
async fn no_redirect_leads_to_a_closed_address() {
    let canaries = Canaries::listen().await;
    let names = Arc::new(Names::default());
    // ::1 is closed, and 127.0.0.1 in every form but the plain one.
    let means_the_redirector = ["127.0.0.1:PORT", "//127.0.0.1:PORT/"];
    // No header has a line break in it.
    let closed =
        |url: &String| !url.contains('\n') && !means_the_opened(url) && !means_the_redirector.contains(&url.as_str());
    let absolute = cases().into_iter().filter(closed);
    let relative = cases().into_iter().filter(closed).filter_map(|url| url.strip_prefix("http:").map(str::to_owned));
    let targets: Vec<String> =
        absolute.chain(relative).enumerate().map(|(number, case)| aimed(&case, canaries.port(number))).collect();
    assert!(targets.len() >= 500, "{} cases", targets.len());
    let base = redirector(targets.iter().map(|target| target.clone().into_bytes()).collect()).await;

    let egress = egress_with(&["127.0.0.1/32"], names.clone());
    let (mut refused, mut unreadable) = (0, 0);
    for (number, target) in targets.iter().enumerate() {
        match get(&egress, &format!("{base}/{number}")).await {
            Err(EgressError::Refused(_)) => refused += 1,
            Err(EgressError::Redirects(_)) => unreadable += 1,
            other => panic!("{target}: {other:?}"),
        }
    }
    assert!(refused > 10 * unreadable, "{refused} refused, {unreadable} not readable");
    assert_eq!(names.asked(), 0);
    canaries.assert_untouched().await;
}

fn hops(left: usize) -> String {
    format!("/hop/{left}")
}

/// `/hop/3` redirects three times; the end shows the headers that came with it.
async fn chain() -> String {
    let hop = async |Path(left): Path<usize>, headers: HeaderMap| {
        let next = left.checked_sub(1).map(hops);
        let shown: Vec<String> =
            headers.iter().map(|(name, value)| format!("{name}: {}", value.to_str().unwrap())).collect();
        let status = next.as_ref().map_or(200, |_| STATUSES[left % STATUSES.len()]);
        let location = next.map(|next| [(header::LOCATION, next), (header::SET_COOKIE, "seen=1".to_owned())]);
        (StatusCode::from_u16(status).unwrap(), location.map(axum::response::AppendHeaders), shown.join("\n"))
    };
    serve(Router::new().route("/hop/{left}", route_get(hop))).await
}

#[tokio::test]
async fn three_redirects_are_followed_and_a_fourth_is_not() {
    let (egress, base) = (egress(&["127.0.0.0/8"]), chain().await);
    for followed in 0..=3 {
        let download = get(&egress, &format!("{base}{}", hops(followed))).await.unwrap();
        assert_eq!(download.status, 200);
    }
    let request = GetRequest { most_redirects: 0, ..get_request(&base) };
    assert_eq!(egress.get(request).await.unwrap().status, 404, "no redirect, none needed");
    let fourth = get(&egress, &format!("{base}{}", hops(4))).await;
    assert!(matches!(fourth, Err(EgressError::Redirects(_))), "{fourth:?}");
}

#[tokio::test]
async fn ranges_go_along_and_nothing_that_says_who_asks() {
    let base = chain().await;
    let given = [
        ("range", "bytes=5-"),
        ("if-range", "\"v1\""),
        ("accept", "video/*"),
        ("user-agent", "Octavo-Import/1"),
        ("accept-encoding", "gzip"),
        ("cookie", "session=1"),
        ("authorization", "Bearer x"),
        ("proxy-authorization", "Basic x"),
        ("referer", "https://a.example/"),
        ("host", "other.example"),
    ];
    let headers = given.map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
    let url = format!("{base}{}", hops(3));
    let request = GetRequest { headers: headers.into_iter().collect(), ..get_request(&url) };
    let download = egress(&["127.0.0.0/8"]).get(request).await.unwrap();
    let seen = String::from_utf8(whole(download).await.unwrap()).unwrap();
    let mut seen: Vec<&str> = seen.lines().collect();
    seen.sort_unstable();
    let host = format!("host: {}", base.trim_start_matches("http://"));
    let expected = ["accept-encoding: identity", "accept: video/*", &host, "if-range: \"v1\"", "range: bytes=5-"];
    assert_eq!(seen, [&expected[..], &["user-agent: Octavo-Import/1"]].concat());
}

#[tokio::test]
async fn redirects_that_lead_nowhere_are_told_apart() {
    let egress = egress(&["127.0.0.0/8"]);
    let base = redirector(vec![b"https://".to_vec(), b"http://127.0.0.1:1\t1/".to_vec(), b"/\xff".to_vec()]).await;
    let two = [(header::LOCATION, "/0"), (header::LOCATION, "/1")];
    let silent = serve(
        Router::new()
            .route("/none", route_get(StatusCode::FOUND))
            .route("/two", route_get(async move || (StatusCode::FOUND, axum::response::AppendHeaders(two)))),
    )
    .await;
    let urls = [0, 1, 2].map(|number| format!("{base}/{number}"));
    for url in urls.iter().chain(&[format!("{silent}/none"), format!("{silent}/two")]) {
        let bad = get(&egress, url).await;
        assert!(matches!(bad, Err(EgressError::Redirects(_))), "{url}: {bad:?}");
    }
}

#[tokio::test]
async fn other_3xx_answers_are_answers() {
    for status in [300, 304, 305] {
        let answer = async move || (StatusCode::from_u16(status).unwrap(), [(header::LOCATION, "/elsewhere")]);
        let base = serve(Router::new().route("/", route_get(answer))).await;
        assert_eq!(get(&egress(&["127.0.0.0/8"]), &base).await.unwrap().status, status);
    }
}
