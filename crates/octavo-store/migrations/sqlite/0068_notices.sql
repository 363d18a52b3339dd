-- What people are notified about, and posts that failed without their knowledge.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

-- What a person chose. A kind without a row is as by default (octavo_domain::notice).
CREATE TABLE notice_choice (
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    by_mail BOOLEAN NOT NULL,
    by_push BOOLEAN NOT NULL,
    PRIMARY KEY (user_id, kind)
);

-- The person who created a post, or who is behind the key or the application that did. It may name someone who is gone.
ALTER TABLE schedule ADD COLUMN made_by BLOB;

-- Posts that failed for one reason, for one recipient: a person, or a workspace for its chat. ready_at: when the message about
-- them is queued; none if it was. failures: since the message before.
CREATE TABLE post_notice (
    id BLOB PRIMARY KEY,
    workspace_id BLOB NOT NULL REFERENCES workspace (id) ON DELETE CASCADE,
    account_id BIGINT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    error_code TEXT NOT NULL,
    recipient_id BLOB NOT NULL,
    is_chat BOOLEAN NOT NULL,
    schedule_id BLOB NOT NULL,
    failures INTEGER NOT NULL,
    ready_at BIGINT,
    queued_at BIGINT
);
CREATE UNIQUE INDEX post_notice_cause ON post_notice (workspace_id, account_id, error_code, recipient_id, is_chat);
CREATE INDEX post_notice_account ON post_notice (account_id);
CREATE INDEX post_notice_ready ON post_notice (ready_at);
CREATE INDEX post_notice_queued ON post_notice (queued_at);
CREATE INDEX post_notice_recipient ON post_notice (recipient_id);

-- The failed posts that a mail is about: the first of them, why, and how many.
ALTER TABLE mail ADD COLUMN schedule_id BLOB;
ALTER TABLE mail ADD COLUMN error_code TEXT;
ALTER TABLE mail ADD COLUMN failures INTEGER;
-- The workspace whose chat gets the message in place of a mailbox.
ALTER TABLE mail ADD COLUMN chat_workspace_id BLOB REFERENCES workspace (id) ON DELETE CASCADE;
CREATE INDEX mail_chat_workspace ON mail (chat_workspace_id);

-- The address of the webhook of the workspace's chat, sealed, because who knows it can write there; and its host.
ALTER TABLE workspace ADD COLUMN notices_url_sealed TEXT;
ALTER TABLE workspace ADD COLUMN notices_host TEXT;
