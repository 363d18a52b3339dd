//! The events that webhooks deliver, in the description.

use jiff::Timestamp;
use octavo_domain::account_events::AccountEventData;
use octavo_domain::approval_events::ApprovalEventData;
use octavo_domain::comment_events::CommentEventData;
use octavo_domain::event::AggregateType;
use octavo_domain::event_samples::sample;
use octavo_domain::import::ImportFacts;
use octavo_domain::post_event_data::{
    PostCompletedData, PostDeletedData, PostFailedData, PublicationEventData, ScheduleEventData,
};
use octavo_domain::{EventType, EventWorkspace};
use utoipa::ToSchema;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, Parameter, ParameterBuilder, ParameterIn, PathItem, Paths};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{
    AllOfBuilder, Components, KnownFormat, Object, ObjectBuilder, Schema, SchemaFormat, Type,
};
use utoipa::openapi::security::SecurityRequirement;
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Required, ResponseBuilder, ResponsesBuilder};
use uuid::Uuid;

/// What every delivery carries, beside its body.
const HEADERS: [(&str, &str); 8] = [
    ("content-type", "application/json"),
    ("user-agent", "Octavo-Webhooks/1"),
    ("x-octavo-event", "The event's type, such as post.completed."),
    (
        "x-octavo-signature",
        "sha256= followed by the lower-case hex HMAC-SHA256 of the raw body, keyed with the API key.",
    ),
    ("webhook-id", "The event's id, the same on every attempt."),
    ("webhook-timestamp", "When this attempt was signed, in seconds since 1970."),
    (
        "webhook-signature",
        "v1, followed by the base64 HMAC-SHA256 of id, timestamp and body, joined by dots (Standard Webhooks). During a \
         key rotation, one signature for each key, separated by a space.",
    ),
    (TEST_HEADER, "true. Only on test deliveries."),
];
const TEST_HEADER: &str = "x-octavo-test";

/// What Octavo makes of the receiver's answer.
const ANSWERS: [(&str, &str, &str); 3] = [
    ("2XX", "Received", "Received."),
    ("4XX", "Refused", "Refused: not sent again, except after 408, 425 and 429. 410 also disables the webhook."),
    ("5XX", "NotReceived", "Not received: Octavo tries again, as often as the webhook's settings say."),
];

/// What the bodies of all events have.
const ENVELOPE: &str = "EventEnvelope";

/// Adds one webhook for each type of event.
pub(super) fn add(api: &mut OpenApi) {
    let components = api.components.get_or_insert_default();
    components.parameters.extend(HEADERS.map(|(name, meaning)| (name.to_owned(), header(name, meaning).into())));
    for (_, name, meaning) in ANSWERS {
        components.responses.insert(name.to_owned(), ResponseBuilder::new().description(meaning).build().into());
    }
    let envelope = envelope(named::<EventWorkspace>(components));
    components.schemas.insert(ENVELOPE.to_owned(), envelope.into());
    let mut webhooks = Paths::new();
    for &kind in EventType::ALL {
        let data = data_schema(kind, components);
        webhooks.paths.insert(kind.as_str().to_owned(), delivery(kind, data));
    }
    api.webhooks = Some(webhooks);
}

fn delivery(kind: EventType, data: Ref) -> PathItem {
    let body =
        RequestBodyBuilder::new().content("application/json", body(kind, data)).required(Some(Required::True)).build();
    let answers = ANSWERS.iter().fold(ResponsesBuilder::new(), |answers, (status, name, _)| {
        answers.response(*status, Ref::from_response_name(*name))
    });
    let operation = OperationBuilder::new()
        .operation_id(Some(format!("on_{}", kind.as_str().replace('.', "_"))))
        .tag("Webhooks")
        .summary(Some(kind.meaning()))
        .request_body(Some(body))
        .responses(answers.build())
        .security(SecurityRequirement::default());
    let headers = HEADERS.map(|(name, _)| RefOr::Ref(Ref::new(format!("#/components/parameters/{name}"))));
    let mut operation = operation.build();
    operation.parameters = Some(headers.to_vec());
    PathItem::new(HttpMethod::Post, operation)
}

fn header(name: &str, meaning: &str) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Header)
        .required(if name == TEST_HEADER { Required::False } else { Required::True })
        .description(Some(meaning))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
        .build()
}

fn envelope(mut workspace: Ref) -> Object {
    "Only in events of an application that has client workspaces.".clone_into(&mut workspace.description);
    let time = text("Time of the event.").format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)));
    ObjectBuilder::new()
        .schema_type(Type::Object)
        .description(Some(
            "What every event has next to its type and its data. The body is byte for byte the same on every attempt.",
        ))
        .property("id", text("The event's id: `webhook-id`."))
        .property("occurredAt", time)
        .property("workspace", workspace)
        .required("id")
        .required("occurredAt")
        .build()
}

/// The envelope, with the data of one type.
fn body(kind: EventType, data: Ref) -> Content {
    let own = ObjectBuilder::new()
        .property("type", Object::builder().schema_type(Type::String).enum_values(Some([kind.as_str()])))
        .property("data", data)
        .required("type")
        .required("data");
    let event = AllOfBuilder::new().item(Ref::from_schema_name(ENVELOPE)).item(own).build();
    let mut content = Content::new(Some(RefOr::T(Schema::AllOf(event))));
    let example = sample(Uuid::nil(), kind, Timestamp::UNIX_EPOCH);
    content.example = serde_json::from_str(&example.body).ok();
    content
}

fn text(description: &str) -> ObjectBuilder {
    Object::builder().schema_type(Type::String).description(Some(description))
}

fn data_schema(kind: EventType, components: &mut Components) -> Ref {
    match kind.aggregate() {
        AggregateType::Post if kind == EventType::PostCompleted => named::<PostCompletedData>(components),
        AggregateType::Post if kind == EventType::PostDeleted => named::<PostDeletedData>(components),
        AggregateType::Post => named::<PostFailedData>(components),
        AggregateType::Publication => named::<PublicationEventData>(components),
        AggregateType::Schedule => named::<ScheduleEventData>(components),
        AggregateType::MediaImport => named::<ImportFacts>(components),
        AggregateType::Account => named::<AccountEventData>(components),
        AggregateType::Approval => named::<ApprovalEventData>(components),
        AggregateType::Comment => named::<CommentEventData>(components),
    }
}

/// A reference to a type's schema, which is added with what it refers to.
fn named<T: ToSchema>(components: &mut Components) -> Ref {
    let mut schemas = vec![(T::name().into_owned(), T::schema())];
    T::schemas(&mut schemas);
    for (name, schema) in schemas {
        components.schemas.entry(name).or_insert(schema);
    }
    Ref::from_schema_name(T::name())
}
