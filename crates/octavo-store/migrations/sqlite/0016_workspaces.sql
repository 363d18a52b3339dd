-- A workspace owns what a person owned before. The personal workspace has its person's id, so no row changes its owner.
-- deleted_at: its rows are removed later, in batches.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE TABLE workspace (
    id BLOB PRIMARY KEY,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE INDEX workspace_deleted ON workspace (deleted_at) WHERE deleted_at IS NOT NULL;
INSERT INTO workspace (id, name, created_at) SELECT id, 'Personal', created_at FROM users;

CREATE TABLE member (
    workspace_id BLOB NOT NULL REFERENCES workspace (id) ON DELETE CASCADE,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    joined_at BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, user_id)
);
CREATE INDEX member_user ON member (user_id);
INSERT INTO member (workspace_id, user_id, role, joined_at) SELECT id, id, 'OWNER', created_at FROM users;

-- key: the SHA-256 of the token in the link. Accepting an invitation deletes it.
CREATE TABLE invitation (
    id BLOB PRIMARY KEY,
    workspace_id BLOB NOT NULL REFERENCES workspace (id) ON DELETE CASCADE,
    key TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL,
    role TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX invitation_workspace ON invitation (workspace_id, id);
CREATE INDEX invitation_expiry ON invitation (expires_at);

ALTER TABLE app RENAME COLUMN owner_id TO workspace_id;
ALTER TABLE account RENAME COLUMN owner_id TO workspace_id;
ALTER TABLE media RENAME COLUMN owner_id TO workspace_id;
ALTER TABLE media_object RENAME COLUMN owner_id TO workspace_id;
ALTER TABLE media_import RENAME COLUMN owner_id TO workspace_id;
ALTER TABLE schedule RENAME COLUMN owner_id TO workspace_id;
ALTER TABLE event RENAME COLUMN owner_id TO workspace_id;
CREATE INDEX media_workspace ON media (workspace_id);
CREATE INDEX media_object_workspace ON media_object (workspace_id);
CREATE INDEX media_import_workspace ON media_import (workspace_id, state);

-- What these tables reference changes, and nothing in their rows: rebuilding them would delete, by cascade, what
-- references them (https://www.sqlite.org/lang_altertable.html, "Making Other Kinds Of Table Schema Changes").
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'REFERENCES users (id)', 'REFERENCES workspace (id)')
    WHERE type = 'table' AND name IN ('app', 'account', 'media', 'media_object', 'media_import', 'schedule');
PRAGMA writable_schema = RESET;

-- The workspace that a grant acts in: none for the portal's, which name one in each call.
ALTER TABLE oidc_grant ADD COLUMN workspace_id BLOB;
CREATE INDEX oidc_grant_workspace ON oidc_grant (workspace_id);
UPDATE oidc_grant SET workspace_id = user_id WHERE client_id <> 'octavo-portal';

-- A person allows an application something in one workspace.
CREATE TABLE consent_in_workspace (
    user_id BLOB NOT NULL REFERENCES users (id),
    client_id TEXT NOT NULL,
    workspace_id BLOB NOT NULL REFERENCES workspace (id) ON DELETE CASCADE,
    scopes TEXT NOT NULL,
    granted_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, client_id, workspace_id)
);
INSERT INTO consent_in_workspace SELECT user_id, client_id, user_id, scopes, granted_at FROM consent;
DROP TABLE consent;
ALTER TABLE consent_in_workspace RENAME TO consent;
CREATE INDEX consent_client ON consent (client_id);
CREATE INDEX consent_workspace ON consent (workspace_id);
