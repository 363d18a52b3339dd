-- A workspace owns what a person owned before. The personal workspace has its person's id, so no row changes its owner.
-- deleted_at: its rows are removed later, in batches.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE TABLE workspace (
    id UUID PRIMARY KEY,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE INDEX workspace_deleted ON workspace (deleted_at) WHERE deleted_at IS NOT NULL;
INSERT INTO workspace (id, name, created_at) SELECT id, 'Personal', created_at FROM users;

CREATE TABLE member (
    workspace_id UUID NOT NULL REFERENCES workspace (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    joined_at BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, user_id)
);
CREATE INDEX member_user ON member (user_id);
INSERT INTO member (workspace_id, user_id, role, joined_at) SELECT id, id, 'OWNER', created_at FROM users;

-- key: the SHA-256 of the token in the link. Accepting an invitation deletes it.
CREATE TABLE invitation (
    id UUID PRIMARY KEY,
    workspace_id UUID NOT NULL REFERENCES workspace (id) ON DELETE CASCADE,
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

ALTER TABLE app DROP CONSTRAINT app_owner_id_fkey, ADD FOREIGN KEY (workspace_id) REFERENCES workspace (id);
ALTER TABLE account DROP CONSTRAINT account_owner_id_fkey, ADD FOREIGN KEY (workspace_id) REFERENCES workspace (id);
ALTER TABLE media DROP CONSTRAINT media_owner_id_fkey, ADD FOREIGN KEY (workspace_id) REFERENCES workspace (id);
ALTER TABLE media_object DROP CONSTRAINT media_object_owner_id_fkey,
    ADD FOREIGN KEY (workspace_id) REFERENCES workspace (id);
ALTER TABLE media_import DROP CONSTRAINT media_import_owner_id_fkey,
    ADD FOREIGN KEY (workspace_id) REFERENCES workspace (id);
ALTER TABLE schedule DROP CONSTRAINT schedule_owner_id_fkey, ADD FOREIGN KEY (workspace_id) REFERENCES workspace (id);

-- The workspace that a grant acts in: none for the portal's, which name one in each call.
ALTER TABLE oidc_grant ADD COLUMN workspace_id UUID;
CREATE INDEX oidc_grant_workspace ON oidc_grant (workspace_id);
UPDATE oidc_grant SET workspace_id = user_id WHERE client_id <> 'octavo-portal';

-- A person allows an application something in one workspace.
ALTER TABLE consent ADD COLUMN workspace_id UUID REFERENCES workspace (id) ON DELETE CASCADE;
UPDATE consent SET workspace_id = user_id;
ALTER TABLE consent ALTER COLUMN workspace_id SET NOT NULL, DROP CONSTRAINT consent_pkey,
    ADD PRIMARY KEY (user_id, client_id, workspace_id);
CREATE INDEX consent_workspace ON consent (workspace_id);
