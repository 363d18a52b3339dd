-- Times are microseconds since 1970 (BIGINT); ids are uuid v7; JSON is opaque TEXT.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

CREATE TABLE users (
    id BLOB PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    email_verified BOOLEAN NOT NULL,
    password_hash TEXT,
    created_at BIGINT NOT NULL,
    disabled_at BIGINT
);

CREATE TABLE app (
    id BLOB PRIMARY KEY,
    owner_id BLOB NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    client_id TEXT NOT NULL UNIQUE,
    secret_hash TEXT NOT NULL,
    secret_sealed TEXT NOT NULL,
    callback_urls TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX app_owner ON app (owner_id, created_at);

CREATE TABLE account (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    lane BLOB NOT NULL UNIQUE,
    owner_id BLOB NOT NULL REFERENCES users (id),
    platform TEXT NOT NULL,
    external_id TEXT NOT NULL,
    username TEXT NOT NULL,
    display_name TEXT NOT NULL,
    avatar_url TEXT,
    credentials_sealed TEXT NOT NULL,
    credentials_expire_at BIGINT,
    status TEXT NOT NULL,
    updates_offset BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    UNIQUE (owner_id, platform, external_id)
);

CREATE TABLE chat (
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    chat_id TEXT NOT NULL,
    title TEXT NOT NULL,
    type TEXT NOT NULL,
    username TEXT,
    PRIMARY KEY (account_id, chat_id)
);

CREATE TABLE media (
    path TEXT PRIMARY KEY,
    owner_id BLOB NOT NULL REFERENCES users (id),
    content_type TEXT NOT NULL,
    size_bytes BIGINT NOT NULL,
    width INTEGER,
    height INTEGER,
    duration_ms BIGINT,
    created_at BIGINT NOT NULL
);

CREATE TABLE schedule (
    id BLOB PRIMARY KEY,
    owner_id BLOB NOT NULL REFERENCES users (id),
    app_id BLOB NOT NULL,
    scheduled_at BIGINT NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX schedule_owner ON schedule (owner_id, id);
CREATE INDEX schedule_app ON schedule (app_id, status);

CREATE TABLE publication (
    id BLOB PRIMARY KEY,
    schedule_id BLOB NOT NULL REFERENCES schedule (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    account_id BIGINT NOT NULL,
    platform TEXT NOT NULL,
    settings TEXT NOT NULL,
    status TEXT NOT NULL
);
CREATE INDEX publication_schedule ON publication (schedule_id);

-- intent: the frozen request with the platform's handle; sent_at: the irreversible call may have begun.
CREATE TABLE post (
    id BLOB PRIMARY KEY,
    publication_id BLOB NOT NULL REFERENCES publication (id) ON DELETE CASCADE,
    schedule_id BLOB NOT NULL,
    account_id BIGINT NOT NULL,
    position INTEGER NOT NULL,
    content TEXT NOT NULL,
    chat_id TEXT,
    attachments TEXT NOT NULL,
    thumbnail_path TEXT,
    status TEXT NOT NULL,
    intent TEXT,
    sent_at BIGINT,
    platform_post_id TEXT,
    permalink TEXT,
    error_code TEXT,
    error_message TEXT,
    published_at BIGINT,
    updated_at BIGINT NOT NULL
);
CREATE INDEX post_publication ON post (publication_id);
CREATE INDEX post_schedule ON post (schedule_id);
CREATE INDEX post_account ON post (account_id, status);

CREATE TABLE idempotency (
    client_id TEXT NOT NULL,
    key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    answer TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (client_id, key)
);

CREATE TABLE event (
    id BLOB PRIMARY KEY,
    app_id BLOB NOT NULL,
    type TEXT NOT NULL,
    aggregate_type TEXT NOT NULL,
    aggregate_id TEXT NOT NULL,
    occurred_at BIGINT NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX event_app ON event (app_id, id);

CREATE TABLE webhook (
    id BLOB PRIMARY KEY,
    app_id BLOB NOT NULL REFERENCES app (id),
    url TEXT NOT NULL,
    api_key_sealed TEXT NOT NULL,
    events_all BOOLEAN NOT NULL,
    event_types TEXT NOT NULL,
    retry_max_attempts INTEGER NOT NULL,
    retry_backoff_ms BIGINT NOT NULL,
    connect_timeout_ms BIGINT NOT NULL,
    read_timeout_ms BIGINT NOT NULL,
    status TEXT NOT NULL,
    last_success_at BIGINT,
    last_failure_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX webhook_app ON webhook (app_id);

CREATE TABLE delivery (
    id BLOB PRIMARY KEY,
    webhook_id BLOB NOT NULL,
    event_id BLOB NOT NULL,
    event_type TEXT NOT NULL,
    aggregate_type TEXT NOT NULL,
    aggregate_id TEXT NOT NULL,
    occurred_at BIGINT NOT NULL,
    status TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    http_status INTEGER,
    last_attempt_at BIGINT,
    next_attempt_at BIGINT,
    created_at BIGINT NOT NULL,
    error_message TEXT,
    response_body TEXT,
    test BOOLEAN NOT NULL
);
CREATE INDEX delivery_webhook ON delivery (webhook_id, created_at);

CREATE TABLE attempt (
    delivery_id BLOB NOT NULL,
    number INTEGER NOT NULL,
    started_at BIGINT NOT NULL,
    duration_us BIGINT NOT NULL,
    outcome TEXT NOT NULL,
    http_status INTEGER,
    error_message TEXT,
    PRIMARY KEY (delivery_id, number)
);

-- Due work. A lane is a webhook or a social account; ready_at is the earliest ready_at of its jobs
-- (or earlier: a lane found empty is corrected by the claim that looked).
CREATE TABLE lane (
    id BLOB PRIMARY KEY,
    kind TEXT NOT NULL,
    cap INTEGER NOT NULL,
    ready_at BIGINT NOT NULL,
    paused_until BIGINT NOT NULL,
    served_at BIGINT NOT NULL,
    failures INTEGER NOT NULL
);
CREATE INDEX lane_ready ON lane (kind, ready_at);

-- ready_at: when the job may be claimed; for a claimed job, when its lease ends.
-- lease: the fencing token of the claim that holds it; every write-back names it.
CREATE TABLE due (
    job BLOB PRIMARY KEY,
    lane BLOB NOT NULL,
    ready_at BIGINT NOT NULL,
    lease BIGINT,
    attempt INTEGER NOT NULL
);
CREATE INDEX due_lane ON due (lane, ready_at);
CREATE INDEX due_leased ON due (lane) WHERE lease IS NOT NULL;
