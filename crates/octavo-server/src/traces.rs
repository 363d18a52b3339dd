//! Traces, sent by [OTLP](https://opentelemetry.io/docs/specs/otlp/) over HTTP. What happens to one post is one trace, in every
//! process: the trace's id is the post's own, so that processes need not tell each other.

use std::cell::Cell;
use std::sync::OnceLock;
use std::time::Duration;

use http::HeaderMap;
use octavo_domain::Kind;
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::{
    Link, Span as _, SpanContext, SpanId, SpanKind, Status, TraceContextExt, TraceFlags, TraceId, TraceState, Tracer,
    TracerProvider,
};
use opentelemetry::{Context, KeyValue};
use opentelemetry_http::HeaderExtractor;
use opentelemetry_otlp::{ExporterBuildError, SpanExporter, WithExportConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{IdGenerator, RandomIdGenerator, SdkTracer, SdkTracerProvider};
use serde::Deserialize;
use tracing::Span;
use tracing::level_filters::LevelFilter;
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::registry::LookupSpan;
use url::Url;
use uuid::Uuid;

use crate::ids;

/// How long a stopping process tries to send its last spans.
const FLUSH: Duration = Duration::from_secs(5);

/// Set once, if traces are sent at all.
static TRACER: OnceLock<SdkTracer> = OnceLock::new();

thread_local! {
    static CHOSEN: Cell<Option<Uuid>> = const { Cell::new(None) };
}

/// The exporter. What it still holds is sent when it is dropped.
pub struct Traces(SdkTracerProvider);

impl Drop for Traces {
    fn drop(&mut self) {
        if let Err(error) = self.0.shutdown_with_timeout(FLUSH) {
            tracing::warn!(%error, "the last traces were not sent");
        }
    }
}

/// Random ids, except for the first span of a post.
#[derive(Debug)]
struct Ids(RandomIdGenerator);

impl IdGenerator for Ids {
    fn new_trace_id(&self) -> TraceId {
        CHOSEN.get().map_or_else(|| self.0.new_trace_id(), trace_id)
    }

    fn new_span_id(&self) -> SpanId {
        CHOSEN.get().map_or_else(|| self.0.new_span_id(), span_id)
    }
}

/// A layer that sends Octavo's spans to `endpoint`, such as `http://127.0.0.1:4318`. Spans that the collector doesn't accept in
/// time are dropped: at most 2,048 wait.
pub fn start<S>(endpoint: &Url, version: &'static str) -> Result<(impl Layer<S> + use<S>, Traces), ExporterBuildError>
where
    S: tracing::Subscriber + for<'a> LookupSpan<'a>,
{
    let url = format!("{}/v1/traces", endpoint.as_str().trim_end_matches('/'));
    let exporter = SpanExporter::builder().with_http().with_endpoint(url).build()?;
    let names =
        [KeyValue::new("service.version", version), KeyValue::new("service.instance.id", ids::new_id().to_string())];
    let resource = Resource::builder().with_service_name("octavo").with_attributes(names).build();
    let provider = SdkTracerProvider::builder()
        .with_batch_exporter(exporter)
        .with_id_generator(Ids(RandomIdGenerator::default()))
        .with_resource(resource)
        .build();
    let tracer = TRACER.get_or_init(|| provider.tracer("octavo")).clone();
    let own = filter_fn(|metadata| metadata.is_span() && metadata.target().starts_with("octavo"));
    let layer = tracing_opentelemetry::layer().with_tracer(tracer).with_location(false).with_threads(false);
    Ok((layer.with_filter(own.with_max_level_hint(LevelFilter::INFO)), Traces(provider)))
}

/// Whether spans go anywhere. Those of work that is done thousands of times a second aren't created otherwise.
pub fn are_sent() -> bool {
    TRACER.get().is_some()
}

fn trace_id(post: Uuid) -> TraceId {
    TraceId::from_bytes(post.into_bytes())
}

/// The first span of a post. The last half of an id is random.
fn span_id(post: Uuid) -> SpanId {
    SpanId::from(post.as_u64_pair().1)
}

/// Puts a request's span into the trace of its client (W3C Trace Context, `traceparent`).
pub fn continue_from(span: &Span, headers: &HeaderMap) {
    if are_sent() {
        let sent = TraceContextPropagator::new().extract_with_context(&Context::new(), &HeaderExtractor(headers));
        let _ = span.set_parent(sent);
    }
}

/// Says of the current request which route it took and how it ended.
pub fn answered(method: &str, route: &str, status: u16) {
    if are_sent() {
        let span = Span::current();
        span.set_attribute("http.request.method", method.to_owned());
        span.set_attribute("http.route", route.to_owned());
        span.set_attribute("http.response.status_code", i64::from(status));
        span.context().span().update_name(format!("{method} {route}"));
        if status >= 500 {
            span.set_status(Status::error(""));
        }
    }
}

/// Begins the trace of a post that was created, with a link to the request that created it.
pub fn begin(schedule_id: Uuid) {
    let Some(tracer) = TRACER.get() else { return };
    let request = Span::current().context().span().span_context().clone();
    let post = tracer
        .span_builder("post")
        .with_kind(SpanKind::Producer)
        .with_links(vec![Link::with_context(request)])
        .with_attributes([KeyValue::new("octavo.post.id", Kind::Schedule.show(schedule_id))]);
    CHOSEN.set(Some(schedule_id));
    let mut span = post.start_with_context(tracer, &Context::new());
    CHOSEN.set(None);
    span.end();
}

/// Puts a span into the trace of a post.
pub fn join(span: &Span, schedule_id: Uuid) {
    if are_sent() {
        let (trace, first) = (trace_id(schedule_id), span_id(schedule_id));
        let post = SpanContext::new(trace, first, TraceFlags::SAMPLED, true, TraceState::default());
        let _ = span.set_parent(Context::new().with_remote_span_context(post));
    }
}

/// Puts a span into the trace of the post that an event is about, if it is about one. `event` is JSON.
pub fn join_event(span: &Span, event: &str) {
    #[derive(Deserialize)]
    struct Event {
        data: Data,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Data {
        schedule_id: Option<String>,
    }
    if are_sent() {
        let id = serde_json::from_str(event).ok().and_then(|event: Event| event.data.schedule_id);
        if let Some(id) = id.and_then(|id| Kind::Schedule.parse(&id)) {
            join(span, id);
        }
    }
}

/// Adds what happened to the current span.
pub fn note(name: &'static str) {
    Span::current().add_event(name, Vec::new());
}

/// Says how the work of the current span ended.
pub fn ended(outcome: &'static str, is_error: bool) {
    let span = Span::current();
    span.set_attribute("octavo.outcome", outcome);
    if is_error {
        span.set_status(Status::error(outcome));
    }
}
