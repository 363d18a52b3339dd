//! Traces by OTLP: what happened to one post, in every process.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::routing::post;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value as Any;
use opentelemetry_proto::tonic::common::v1::{AnyValue, KeyValue};
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;
use reqwest::Method;
use serde_json::json;

use crate::support::{Home, Receiver};

/// A span, and the process that sent it.
#[derive(Debug, Clone)]
struct Sent(String, Span);

/// A collector on a socket of its own.
struct Collector {
    url: String,
    sent: Arc<Mutex<Vec<Sent>>>,
}

fn text(attributes: &[KeyValue], key: &str) -> String {
    let found = attributes.iter().find(|attribute| attribute.key == key);
    match found.and_then(|attribute| attribute.value.clone()) {
        Some(AnyValue { value: Some(Any::StringValue(text)) }) => text,
        Some(AnyValue { value: Some(Any::IntValue(number)) }) => number.to_string(),
        _ => String::new(),
    }
}

impl Collector {
    async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let sent = Arc::new(Mutex::new(Vec::new()));
        let kept = sent.clone();
        let receive = async move |body: Bytes| {
            for group in ExportTraceServiceRequest::decode(body).unwrap().resource_spans {
                let resource = group.resource.unwrap().attributes;
                assert_eq!(text(&resource, "service.name"), "octavo");
                let process = text(&resource, "service.instance.id");
                let spans = group.scope_spans.into_iter().flat_map(|scope| scope.spans);
                kept.lock().unwrap().extend(spans.map(|span| Sent(process.clone(), span)));
            }
        };
        let app = Router::new().route("/v1/traces", post(receive));
        tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        Collector { url, sent }
    }

    fn of_trace(&self, trace: &[u8]) -> Vec<Sent> {
        self.sent.lock().unwrap().iter().filter(|sent| sent.1.trace_id == trace).cloned().collect()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_to_a_post_is_one_trace_through_all_processes() {
    let collector = Collector::start().await;
    let home = Home::on_postgres().await.set("OCTAVO_TRACES_OTLP_ENDPOINT", &collector.url);
    let server = home.start_api_only().await;
    let api = home.developer(&server, "ada@example.com");
    let receiver = Receiver::start().await;
    api.webhook(&receiver, json!({})).await;
    let (account, chat) = api.account("TELEGRAM").await;
    let caller = "4bf92f3577b34da6a3ce929d0e0e4736";
    let body = json!({ "publications": [{ "accountId": account, "platformSettings": { "type": "TELEGRAM" },
        "posts": [{ "content": "Traced.", "chatId": chat }] }] });
    let request = api.request(Method::POST, "/v1/posts").json(&body);
    let answer = request.header("traceparent", format!("00-{caller}-00f067aa0ba902b7-01")).send().await.unwrap();
    let location = answer.headers()["location"].to_str().unwrap().to_owned();
    let worker = home.start_worker(&server);
    assert_eq!(api.ended(&location).await["status"], "COMPLETED");
    receiver.wait("the events arrive", |calls| calls.len() >= 3).await;
    // A process that stops sends what it still holds.
    worker.terminate();
    server.terminate();

    let post = data_encoding::HEXLOWER.decode(location.rsplit_once("sch_").unwrap().1.as_bytes()).unwrap();
    let spans = collector.of_trace(&post);
    let named = |name: &str| spans.iter().filter(|sent| sent.1.name == name).cloned().collect::<Vec<Sent>>();
    let (root, published, delivered) = (named("post"), named("publish"), named("deliver"));
    assert_eq!((root.len(), published.len(), delivered.len()), (1, 1, 3), "{spans:#?}");
    let Sent(of_api, root) = &root[0];
    assert_eq!((root.parent_span_id.len(), root.span_id.as_slice()), (0, &post[8..]), "the first span");
    for Sent(of_worker, span) in published.iter().chain(&delivered) {
        assert_eq!(span.parent_span_id, root.span_id);
        assert_ne!(of_worker, of_api);
    }
    let span = &published[0].1;
    assert_eq!(
        (text(&span.attributes, "platform"), text(&span.attributes, "octavo.outcome")),
        ("TELEGRAM".into(), "COMPLETED".into())
    );
    let steps: BTreeSet<&str> = span.events.iter().map(|event| event.name.as_str()).collect();
    assert!(steps.is_superset(&BTreeSet::from(["PREPARED", "SENT", "PUBLISHED"])), "{steps:?}");

    // The request is in its client's trace, and the post links to it.
    let requests = collector.of_trace(&data_encoding::HEXLOWER.decode(caller.as_bytes()).unwrap());
    assert_eq!(requests.len(), 1, "{requests:#?}");
    let request = &requests[0].1;
    assert_eq!(
        (request.name.as_str(), text(&request.attributes, "http.response.status_code")),
        ("POST /v1/posts", "204".into())
    );
    assert_eq!((&root.links[0].trace_id, &root.links[0].span_id), (&request.trace_id, &request.span_id));
}

#[test]
fn a_collector_has_an_http_address() {
    let said = Home::with_nothing().set("OCTAVO_TRACES_OTLP_ENDPOINT", "grpc://127.0.0.1:4317").refusal(&["serve"]);
    assert!(said.contains("traces.otlp_endpoint") && said.contains("http://"), "{said}");
}
