//! An application with two webhooks and two accounts, and the writers that take more than one call.

use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use jiff::{SignedDuration, Timestamp};
use octavo_domain::event_samples::sample;
use octavo_domain::post::Outcome;
use octavo_domain::timeline::{Step, TimelineKind};
use octavo_domain::webhook::{DeliveryStatus, WebhookStatus};
use octavo_domain::{ClientLimits, EventType, PostErrorCode};
use octavo_store::deliveries::Tried;
use octavo_store::due::{Claimed, HeldJob, LaneKind, ProcessLock, lease_token};
use octavo_store::idempotency::KeyedAnswer;
use octavo_store::imports;
use octavo_store::media::Deleted;
use octavo_store::posts::{Reach, Sending, Trouble};
use octavo_store::schedules::{NewSchedule, Revision, When};
use octavo_store::spending::Spender;
use octavo_store::testing::fresh_postgres_url;
use octavo_store::webhooks::{Webhook, WebhookChange};
use octavo_store::{Db, Store, StoreError, StoreResult, changed, on};
use serde_json::json;
use sqlx::postgres::PgDatabaseError;
use sqlx::{query, query_scalar};
use uuid::Uuid;

use super::company::Company;
use crate::media::file;
use crate::publish::{new_account, schedule};
use crate::support::{Taker, app, hour, new_id, tried, user, webhook};

const WEBHOOKS: usize = 2;
/// The deliveries that are added to each webhook before each race.
const DELIVERIES: usize = 16;

const FILL: &str = "WITH told AS (
        INSERT INTO delivery (id, webhook_id, event_id, event_type, aggregate_type, aggregate_id, occurred_at, status,
            attempt, next_attempt_at, created_at, test)
        SELECT id, $2, id, 'post.completed', 'POST', 'pst_1', $3,
            (ARRAY['FAILED', 'PENDING', 'SUCCEEDED', 'PENDING', 'SCHEDULED'])[n % 5 + 1], 1, $3, $3, FALSE
        FROM unnest(string_to_array($1, ',')::uuid[]) WITH ORDINALITY AS given (id, n) RETURNING id, webhook_id, status)
    INSERT INTO due (job, lane, ready_at, lease, attempt)
    SELECT id, webhook_id, CASE status WHEN 'PENDING' THEN $3 ELSE $3 + 20000 END, NULL, 1 FROM told
    WHERE status IN ('PENDING', 'SCHEDULED')";

/// What the writers meet at.
#[derive(Clone)]
pub struct Target {
    pub app: Uuid,
    webhooks: [Webhook; WEBHOOKS],
}

pub struct Stage {
    pub store: Store,
    pub owner: Uuid,
    target: Mutex<Target>,
    company: Mutex<Company>,
    /// Their owners and lanes.
    accounts: [(Uuid, Uuid); 2],
    /// What was claimed together.
    held: Mutex<Vec<Vec<Claimed>>>,
    /// The path of one that posts use.
    file: Mutex<String>,
    /// With their workspaces.
    schedules: Mutex<Vec<(Uuid, Uuid)>>,
    clock: AtomicI64,
    turn: AtomicUsize,
    /// Every other new delivery starts without a claim.
    taker: Arc<Taker>,
    /// That of the process [`LIVING`].
    _lock: Mutex<Option<ProcessLock>>,
}

/// Claims jobs, and holds no lock.
const DEAD: u32 = 1;
/// Frees it.
pub const LIVING: u32 = 2;

pub fn held_jobs(held: &[Claimed]) -> Vec<HeldJob> {
    held.iter().map(Claimed::held).collect()
}

/// What PostgreSQL says about an error.
pub fn explain(error: &StoreError) -> String {
    let said = match error {
        StoreError::Database(sqlx::Error::Database(said)) => said.try_downcast_ref::<PgDatabaseError>(),
        _ => None,
    };
    let context = said.and_then(PgDatabaseError::r#where).unwrap_or_default().replace('\n', " ");
    format!("{error} {context}")
}

/// After the times that new ids contain.
pub fn soon() -> Timestamp {
    let (seconds, _) = new_id().get_timestamp().unwrap().to_unix();
    Timestamp::from_second(seconds as i64).unwrap() + SignedDuration::from_hours(1)
}

async fn new_target(store: &Store, owner: Uuid) -> Target {
    let app = app(store, owner).await;
    Target { app, webhooks: [webhook(store, app).await, webhook(store, app).await] }
}

impl Stage {
    pub async fn new() -> Self {
        let store = Store::new(Db::open_postgres(&fresh_postgres_url().await, 16).await.unwrap());
        let owner = user(&store).await;
        let accounts = [(user(&store).await, new_id()), (user(&store).await, new_id())];
        for (owner, lane) in accounts {
            store.accounts().connect(&new_account(owner, lane), new_id).await.unwrap();
        }
        Stage {
            file: Mutex::new(file(&store, owner, "a.png").await.path),
            owner,
            target: Mutex::new(new_target(&store, owner).await),
            company: Mutex::new(Company::new(&store).await),
            accounts,
            held: Mutex::default(),
            schedules: Mutex::default(),
            clock: AtomicI64::new(hour(0).as_microsecond()),
            turn: AtomicUsize::new(0),
            taker: Taker::of(&store, 2, hour(100)),
            _lock: Mutex::new(store.due().lock_process(LIVING).await.unwrap()),
            store,
        }
    }

    /// A millisecond after the last.
    pub fn now(&self) -> Timestamp {
        Timestamp::from_microsecond(self.clock.fetch_add(1_000, Ordering::SeqCst)).unwrap()
    }

    pub fn turn(&self) -> usize {
        self.turn.fetch_add(1, Ordering::SeqCst)
    }

    /// Today, tomorrow, or the day after it.
    pub fn some_day(&self) -> Timestamp {
        soon() + SignedDuration::from_hours(24) * (self.turn() % 3) as i32
    }

    pub fn target(&self) -> Target {
        self.target.lock().unwrap().clone()
    }

    pub fn company(&self) -> Company {
        self.company.lock().unwrap().clone()
    }

    /// After it was deleted.
    pub async fn renew_company(&self) -> StoreResult<()> {
        let new = Company::new(&self.store).await;
        for webhook in &new.webhooks {
            self.fill_webhook(webhook).await?;
        }
        *self.company.lock().unwrap() = new;
        Ok(())
    }

    pub fn webhook(&self) -> Webhook {
        self.target().webhooks[self.turn() % WEBHOOKS].clone()
    }

    /// Some of what was claimed together, in any order.
    pub fn take_held(&self) -> Vec<Claimed> {
        let mut all = self.held.lock().unwrap();
        all.extend(Some(self.taker.take()).filter(|started| !started.is_empty()));
        let mut held = all.pop().unwrap_or_default();
        if self.turn().is_multiple_of(2) {
            held.reverse();
            all.insert(0, held.split_off(held.len() / 2));
        }
        held
    }

    pub fn put_held(&self, held: Vec<Claimed>) {
        self.held.lock().unwrap().push(held);
    }

    /// Adds work in each state.
    pub async fn fill(&self) {
        for webhook in self.target().webhooks.iter().chain(&self.company().webhooks) {
            self.fill_webhook(webhook).await.unwrap();
        }
        self.held.lock().unwrap().truncate(8);
        self.claim(LaneKind::Deliver).await.unwrap();
    }

    async fn fill_webhook(&self, webhook: &Webhook) -> StoreResult<()> {
        let ids: Vec<String> = (0..DELIVERIES).map(|_| new_id().to_string()).collect();
        let now = self.now().as_microsecond();
        let mut tx = self.store.db().write().await?;
        changed!(tx, query(FILL).bind(ids.join(",")).bind(webhook.id).bind(now))?;
        let sql = "UPDATE lane SET cap = 10, ready_at = 0, paused_until = 0 WHERE id = $1";
        changed!(tx, query(sql).bind(webhook.id))?;
        tx.commit().await
    }

    /// As a process that no longer lives, for so short a time that others claim the jobs again.
    pub async fn claim(&self, kind: LaneKind) -> StoreResult<Vec<Claimed>> {
        let (now, lease) = (self.now(), lease_token(DEAD, self.turn() as u32));
        let claimed = self.store.due().claim(kind, now, now + SignedDuration::from_millis(20), lease, 8).await?;
        if kind == LaneKind::Deliver {
            self.put_held(claimed.clone());
        }
        Ok(claimed)
    }

    pub async fn record(&self, status: DeliveryStatus, change: fn(Tried) -> Tried) -> StoreResult<()> {
        self.claim(LaneKind::Deliver).await?;
        let (held, now) = (self.take_held(), self.now());
        let tried: Vec<Tried> = held.into_iter().map(|it| change(tried(it, it.lane, now, status))).collect();
        self.store.deliveries().record(&tried).await?;
        Ok(())
    }

    pub async fn send_test(&self) -> StoreResult<()> {
        self.store
            .webhooks()
            .send_test(&self.webhook(), &sample(new_id(), EventType::PostCompleted, self.now()))
            .await?;
        Ok(())
    }

    pub async fn set_status(&self, status: WebhookStatus) -> StoreResult<()> {
        let change = WebhookChange { status: Some(status), ..WebhookChange::default() };
        self.store.webhooks().change(self.webhook().id, &change, self.now()).await?;
        Ok(())
    }

    pub async fn redeliver(&self) -> StoreResult<()> {
        const SQL: &str = "SELECT id FROM delivery WHERE webhook_id = $1 AND status <> 'PENDING' ORDER BY id LIMIT 8";
        let webhook = self.webhook().id;
        let ids: Vec<Uuid> = {
            let mut reader = self.store.db().read().await?;
            on!(reader, c => query_scalar(SQL).bind(webhook).fetch_all(c).await)?
        };
        if let Some(id) = ids.get(self.turn() % ids.len().max(1)) {
            self.store.deliveries().redeliver(webhook, *id, self.now()).await?;
        }
        Ok(())
    }

    pub async fn recover(&self) -> StoreResult<()> {
        let (deliveries, webhook) = (self.store.deliveries(), self.webhook().id);
        let begun = deliveries.recover(webhook, hour(0), self.now()).await;
        deliveries.recover_some(webhook, self.now()).await?;
        begun.map(drop)
    }

    /// In the place of one of the two, which stays.
    pub async fn add_webhook(&self) -> StoreResult<()> {
        let (target, now) = (self.target(), self.now());
        let place = self.turn() % WEBHOOKS;
        let new = Webhook { id: new_id(), created_at: now, ..target.webhooks[place].clone() };
        self.store.webhooks().add(&new, 1_000).await?;
        self.fill_webhook(&new).await?;
        let mut current = self.target.lock().unwrap();
        if current.app == target.app {
            current.webhooks[place] = new;
        }
        Ok(())
    }

    pub async fn delete_webhook(&self) -> StoreResult<()> {
        let deleted = self.store.webhooks().delete(self.webhook().id).await;
        self.add_webhook().await?;
        deleted
    }

    pub async fn delete_app(&self) -> StoreResult<()> {
        self.store.apps().delete(self.target().app, self.now()).await?;
        let new = new_target(&self.store, self.owner).await;
        for webhook in &new.webhooks {
            self.fill_webhook(webhook).await?;
        }
        *self.target.lock().unwrap() = new;
        Ok(())
    }

    pub async fn sweep_idempotency(&self) -> StoreResult<()> {
        let (created_at, key) = (self.now(), new_id().to_string());
        let (body_hash, answer) = (String::new(), String::new());
        let keyed =
            KeyedAnswer { caller: "a".into(), key, body_hash, answer, secret_answer: None, made: None, created_at };
        self.store.idempotency().add(&keyed).await?;
        self.store.idempotency().sweep(self.now(), 8).await?;
        Ok(())
    }

    pub async fn retry_import(&self) -> StoreResult<()> {
        for claimed in self.claim(LaneKind::Import).await? {
            let import = self.store.imports().job(claimed.job).await?;
            self.store
                .imports()
                .step(&claimed, &import, imports::Step::Retry(self.now()), new_id(), self.now())
                .await?;
        }
        Ok(())
    }

    pub(super) async fn new_schedule(&self, turn: usize) -> StoreResult<NewSchedule> {
        let (now, (workspace, app, lane)) = (self.now(), self.place(turn));
        let account = self.store.accounts().find_by_lane(lane).await?.ok_or(StoreError::NotFound)?;
        let at = now + SignedDuration::from_millis(if self.turn().is_multiple_of(3) { 20 } else { 0 });
        let mut new = schedule(workspace, account.id, lane, "", at);
        new.publications[0].posts[0].content.attachment_paths.clear();
        (new.app_id, new.now) = (app, now);
        new.spender = spender(turn);
        Ok(new)
    }

    /// A workspace, an application, and an account's lane. Half of them are the company's, whose applications also work in
    /// its other workspace.
    fn place(&self, turn: usize) -> (Uuid, Uuid, Uuid) {
        let (company, at) = (self.company(), turn / 4 % 2);
        match turn % 4 {
            0 => (company.workspaces[at], company.apps[1 - at], company.lanes[at]),
            1 => (company.workspaces[at], self.target().app, company.lanes[at]),
            _ => (self.owner, self.target().app, self.accounts[turn % 2].1),
        }
    }

    pub async fn schedule(&self) -> StoreResult<()> {
        let new = self.new_schedule(self.turn()).await?;
        self.store.schedules().create(vec![new.clone()]).await?;
        self.schedules.lock().unwrap().push((new.workspace_id, new.id));
        Ok(())
    }

    /// On both accounts, in turning order, after the slots are set.
    pub async fn schedule_in_slots(&self) -> StoreResult<()> {
        let hours = (0..24).map(|hour| json!({ "day": "MONDAY", "time": format!("{hour:02}:00") }));
        let queue = json!({ "timeZone": "UTC", "slots": hours.collect::<Vec<_>>() });
        self.store.queues().replace(self.owner, &serde_json::from_value(queue).unwrap(), self.now()).await?;
        let turn = self.turn();
        let mut new = vec![self.new_schedule(turn).await?, self.new_schedule(turn + 1).await?];
        for schedule in &mut new {
            (schedule.workspace_id, schedule.has_slot) = (self.owner, true);
        }
        let last = (self.owner, new[1].id);
        self.store.schedules().create(new).await?;
        self.schedules.lock().unwrap().push(last);
        Ok(())
    }

    pub async fn move_to_slot(&self) -> StoreResult<()> {
        self.schedule_in_slots().await?;
        let (workspace_id, id) = self.schedules.lock().unwrap().pop().unwrap_or_default();
        let reach = Reach { workspace_id, made_by: None, accounts_of: None };
        let spender = spender(self.turn());
        let revision = Revision { when: Some(When::NextSlot), spender, ..Revision::default() };
        self.store.schedules().revise(reach, id, revision, self.now()).await.map(drop)
    }

    pub async fn cancel_schedule(&self) -> StoreResult<()> {
        self.schedule().await?;
        let schedule = self.schedules.lock().unwrap().pop();
        if let Some((workspace_id, id)) = schedule {
            let reach = Reach { workspace_id, made_by: None, accounts_of: None };
            self.store.schedules().cancel(reach, id, self.now()).await?;
        }
        Ok(())
    }

    pub async fn end_post(&self) -> StoreResult<()> {
        self.schedule().await?;
        for claimed in self.claim(LaneKind::Publish).await? {
            let (posts, now) = (self.store.posts(), self.now());
            let job = posts.job(claimed.job).await?;
            if posts.mark_sending(&claimed, &job, &json!({}), now, &[Step::new(TimelineKind::Sent, now)]).await?
                == Sending::Marked
            {
                let failed = Outcome::Failed { code: PostErrorCode::ContentRefused, message: "x".into() };
                posts.finish(&claimed, &job, &failed, now, &[Step::end(&failed, now)], new_id).await?;
            }
        }
        Ok(())
    }

    /// And schedules a post that uses it, or finds it gone; another file comes in its place.
    pub async fn use_file(&self) -> StoreResult<()> {
        let mut new = self.new_schedule(2).await?;
        new.publications[0].posts[0].content.attachment_paths = vec![self.file.lock().unwrap().clone()];
        let used = self.store.schedules().create(vec![new.clone()]).await;
        let reach = Reach { workspace_id: self.owner, made_by: None, accounts_of: None };
        match used {
            Ok(()) => self.store.schedules().cancel(reach, new.id, self.now()).await.map(drop),
            gone => gone,
        }
    }

    pub async fn delete_file(&self) -> StoreResult<()> {
        let path = self.file.lock().unwrap().clone();
        let reach = Reach { workspace_id: self.owner, made_by: None, accounts_of: None };
        if self.store.media().delete(reach, &path, [&path, &path], self.now()).await? == Deleted::Done {
            let new = file(&self.store, self.owner, &format!("{}.png", new_id())).await.path;
            *self.file.lock().unwrap() = new;
        }
        Ok(())
    }

    pub async fn park_post(&self) -> StoreResult<()> {
        self.schedule().await?;
        let why = Trouble { code: PostErrorCode::QuotaExceeded, message: "50 a day.".into() };
        for claimed in self.claim(LaneKind::Publish).await? {
            let (job, now) = (self.store.posts().job(claimed.job).await?, self.now());
            let step = Step::new(TimelineKind::WaitingForLimit, now);
            self.store.posts().park(&claimed, &job, now, &why, &[step], now).await?;
        }
        Ok(())
    }

    /// And connects it again.
    pub async fn disconnect(&self) -> StoreResult<()> {
        let (accounts, (owner, lane)) = (self.store.accounts(), self.accounts[self.turn() % 2]);
        if let Some(account) = accounts.find_by_lane(lane).await? {
            accounts.remove(&account, self.now(), new_id).await?;
        }
        accounts.connect(&new_account(owner, lane), new_id).await?;
        Ok(())
    }
}

/// Half of the calls count for the limits of their workspace, which are never reached.
fn spender(turn: usize) -> Spender {
    let client = ClientLimits { posts_per_day: Some(i64::MAX), stored_bytes: None, monthly_price: Some(i64::MAX) };
    if turn.is_multiple_of(2) { Spender { key: None, client } } else { Spender::default() }
}
