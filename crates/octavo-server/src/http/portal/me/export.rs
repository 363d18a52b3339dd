//! Everything that Octavo holds about a person, as one JSON document. It is written page by page, so its size doesn't matter.

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures::SinkExt;
use futures::channel::mpsc::{Sender, channel};
use octavo_domain::AuditAction;
use octavo_store::audit::{AuditRow, NewEntry};
use octavo_store::media::MediaFile;
use octavo_store::posts::Reach;
use octavo_store::schedules::{ScheduleFilter, ScheduleOrder, ScheduleView};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::connected_apps::ConnectedAppBody;
use super::notices::NoticeBody;
use super::passkeys::PasskeyBody;
use super::push::PushBrowser;
use super::sessions::SessionBody;
use super::{Me, find_user};
use crate::http::app::AppState;
use crate::http::error::{ApiError, ApiResult};
use crate::http::extract::person::Person;
use crate::http::portal::apps::AppBody;
use crate::http::portal::audit::AuditEntry;
use crate::http::portal::calendar_links::CalendarLinkBody;
use crate::http::portal::webhooks::body::WebhookBody;
use crate::http::portal::workspaces::WorkspaceBody;
use crate::http::public::accounts::AccountBody;
use crate::http::public::posts::response::ScheduleBody;

/// Rows that are in memory at a time.
const PAGE: u32 = 200;

/// What Octavo holds about a person. Secrets are not in it.
#[derive(ToSchema)]
#[schema(as = PersonExport, rename_all = "camelCase")]
#[expect(dead_code, reason = "describes what is written part by part")]
pub struct PersonExport {
    /// The person.
    person: Me,
    /// Where they are signed in.
    sessions: Vec<SessionBody>,
    /// Their passkeys.
    passkeys: Vec<PasskeyBody>,
    /// The browsers in which they get push messages.
    push: Vec<PushBrowser>,
    /// What they are notified about.
    notices: Vec<NoticeBody>,
    /// Their calendar links, of all workspaces.
    calendar_links: Vec<CalendarLinkBody>,
    /// The applications that they allowed something.
    connected_apps: Vec<ConnectedAppBody>,
    /// The workspaces that they are a member of.
    workspaces: Vec<WorkspaceBody>,
    /// The applications of their personal workspace.
    apps: Vec<AppBody>,
    /// The webhooks of their personal workspace.
    webhooks: Vec<WebhookBody>,
    /// The accounts of their personal workspace.
    accounts: Vec<AccountBody>,
    /// The files of their personal workspace, without their bytes.
    #[schema(value_type = Vec<Object>)]
    media: Vec<MediaFile>,
    /// The posts of their personal workspace.
    posts: Vec<ScheduleBody>,
    /// The entries of all audit logs that name them.
    audit_log: Vec<AuditEntry>,
}

/// Downloads everything that Octavo holds about the person: their account and sign-ins, what their personal workspace owns,
/// and the entries of the audit log that name them. Secrets are not included.
#[utoipa::path(get, path = "/v1/me/export", tag = "Your account", security(("bearer" = ["api"])),
    responses((status = OK, description = "The data.", body = PersonExport,
            example = json!(PersonExport::example()))))]
pub async fn export_me(State(state): State<AppState>, person: Person) -> ApiResult<Response> {
    let entry = NewEntry::new(AuditAction::ExportRequested, person.id()).on_person(person.id());
    state.store.audit().add(entry).await?;
    // An entry that was recorded a moment ago waits for its hash.
    state.store.audit().seal().await?;
    let head = Head::read(&state, &person).await?;
    let (sender, receiver) = channel::<Result<Bytes, ApiErrorText>>(1);
    let export = Export { state, person: person.id(), sender };
    tokio::spawn(export.write(head));
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"octavo-export.json\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(receiver)).into_response())
}

/// Cuts the answer off, so that nobody takes a part for the whole.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct ApiErrorText(String);

impl From<ApiError> for ApiErrorText {
    fn from(error: ApiError) -> Self {
        ApiErrorText(error.message().to_owned())
    }
}

/// The parts that are small, because they have a limit.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Head {
    person: Me,
    sessions: Vec<SessionBody>,
    passkeys: Vec<PasskeyBody>,
    push: Vec<PushBrowser>,
    notices: Vec<NoticeBody>,
    calendar_links: Vec<CalendarLinkBody>,
    connected_apps: Vec<ConnectedAppBody>,
    workspaces: Vec<WorkspaceBody>,
    apps: Vec<AppBody>,
    webhooks: Vec<WebhookBody>,
    accounts: Vec<AccountBody>,
}

impl Head {
    async fn read(state: &AppState, person: &Person) -> ApiResult<Self> {
        let (store, id, now) = (&state.store, person.id(), state.clock.now());
        let account = |account| AccountBody::new(account, now);
        let sessions = state.identity.list_sessions(id).await?;
        let workspaces = store.workspaces().list(id).await?;
        let links = store.calendar_links().list(id, None).await?;
        Ok(Head {
            person: Me::new(state, find_user(state, person).await?).await?,
            sessions: sessions.into_iter().map(|session| SessionBody::new(session, person)).collect(),
            passkeys: store.passkeys().list(id).await?.into_iter().map(PasskeyBody::from).collect(),
            push: store.push().list(id).await?.into_iter().map(|row| PushBrowser::new(row, person)).collect(),
            notices: store.notices().choices(id).await?.into_iter().map(NoticeBody::from).collect(),
            calendar_links: links.into_iter().map(CalendarLinkBody::from).collect(),
            connected_apps: store.consents().list(id).await?.into_iter().map(ConnectedAppBody::from).collect(),
            workspaces: workspaces.into_iter().map(|workspace| WorkspaceBody::new(workspace, id)).collect(),
            apps: store.apps().list(id).await?.into_iter().map(|app| AppBody::new(app, state)).collect(),
            webhooks: store.webhooks().list(id).await?.into_iter().map(WebhookBody::from).collect(),
            accounts: store.accounts().list(id).await?.into_iter().map(account).collect(),
        })
    }
}

struct Export {
    state: AppState,
    /// Also the id of their personal workspace.
    person: Uuid,
    sender: Sender<Result<Bytes, ApiErrorText>>,
}

impl Export {
    async fn write(mut self, head: Head) {
        if let Err(error) = self.write_all(head).await {
            let _ = self.sender.send(Err(error.into())).await;
        }
    }

    async fn write_all(&mut self, head: Head) -> ApiResult<()> {
        let head = serde_json::to_string(&head).map_err(ApiError::internal)?;
        self.send(head.trim_end_matches('}').to_owned()).await?;
        self.write_media().await?;
        self.write_posts().await?;
        self.write_log().await?;
        self.send("}".to_owned()).await
    }

    async fn write_media(&mut self) -> ApiResult<()> {
        let mut after = String::new();
        self.send(",\"media\":[".to_owned()).await?;
        for page in 0.. {
            let files = self.state.store.media().list(self.person, &after, PAGE.into()).await?;
            let Some(last) = files.last() else { break };
            after.clone_from(&last.path);
            let rows = files.iter().map(|file| json!({ "path": file.path, "facts": file.facts }));
            self.send_rows(page > 0, rows).await?;
        }
        self.send("]".to_owned()).await
    }

    async fn write_posts(&mut self) -> ApiResult<()> {
        let reach = Reach { workspace_id: self.person, made_by: None, accounts_of: None };
        let order = ScheduleOrder::Created { before: None };
        let (status, account_id, platform, reference, from, to, search) = (None, None, None, None, None, None, None);
        let mut filter =
            ScheduleFilter { reach, order, status, account_id, platform, reference, from, to, search, limit: PAGE };
        let state = self.state.clone();
        self.send(",\"posts\":[".to_owned()).await?;
        for page in 0.. {
            let posts: Vec<ScheduleView> = self.state.store.schedules().list(&filter).await?;
            let Some(last) = posts.last() else { break };
            filter.order = ScheduleOrder::Created { before: Some(last.id) };
            self.send_rows(page > 0, posts.into_iter().map(|view| ScheduleBody::new(&state, view))).await?;
        }
        self.send("]".to_owned()).await
    }

    async fn write_log(&mut self) -> ApiResult<()> {
        let mut before = Uuid::max();
        self.send(",\"auditLog\":[".to_owned()).await?;
        for page in 0.. {
            let rows: Vec<AuditRow> = self.state.store.audit().of_person(self.person, before, PAGE.into()).await?;
            let Some(last) = rows.last() else { break };
            before = last.id;
            self.send_rows(page > 0, rows.into_iter().map(AuditEntry::from)).await?;
        }
        self.send("]".to_owned()).await
    }

    async fn send_rows(&mut self, follow_others: bool, rows: impl Iterator<Item = impl Serialize>) -> ApiResult<()> {
        let rows: Result<Vec<String>, _> = rows.map(|row| serde_json::to_string(&row)).collect();
        let text = rows.map_err(ApiError::internal)?.join(",");
        self.send(if follow_others { format!(",{text}") } else { text }).await
    }

    async fn send(&mut self, text: String) -> ApiResult<()> {
        self.sender.send(Ok(text.into())).await.map_err(|_| ApiError::conflict("The client has gone."))
    }
}

impl PersonExport {
    /// In the description.
    pub fn example() -> Value {
        json!({
            "person": Me::example(), "sessions": [], "passkeys": [PasskeyBody::example()], "push": [], "notices": [],
            "calendarLinks": [], "connectedApps": [],
            "workspaces": [], "apps": [],
            "webhooks": [], "accounts": [], "media": [], "posts": [], "auditLog": [],
        })
    }
}
