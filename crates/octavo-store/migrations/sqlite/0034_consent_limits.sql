-- What a person limits an application to: account_ids is a JSON list, and null allows all accounts, also those that are
-- connected later.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

-- SQLite adds no column whose default is an expression.
CREATE TABLE consent_with_limits (
    user_id BLOB NOT NULL REFERENCES users (id),
    client_id TEXT NOT NULL,
    workspace_id BLOB NOT NULL REFERENCES workspace (id) ON DELETE CASCADE,
    scopes TEXT NOT NULL,
    granted_at BIGINT NOT NULL,
    id BLOB NOT NULL DEFAULT (randomblob(16)),
    account_ids TEXT,
    approval TEXT NOT NULL DEFAULT 'NONE',
    PRIMARY KEY (user_id, client_id, workspace_id)
);
INSERT INTO consent_with_limits (user_id, client_id, workspace_id, scopes, granted_at)
    SELECT user_id, client_id, workspace_id, scopes, granted_at FROM consent;
DROP TABLE consent;
ALTER TABLE consent_with_limits RENAME TO consent;
CREATE INDEX consent_client ON consent (client_id);
CREATE INDEX consent_workspace ON consent (workspace_id);
CREATE UNIQUE INDEX consent_id ON consent (id);
