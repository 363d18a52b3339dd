-- Workspaces that an application created for its customers. They have no members: the application's keys act in them, and
-- so do the members of the application's own workspace. The twin of this file for the other engine must end in the same
-- tables and columns (tests/it/schema.rs).
ALTER TABLE workspace ADD COLUMN app_id BLOB;
ALTER TABLE workspace ADD COLUMN external_id TEXT;
CREATE UNIQUE INDEX workspace_external_id ON workspace (app_id, external_id)
    WHERE app_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX workspace_client ON workspace (app_id, id) WHERE app_id IS NOT NULL;
-- From the first client workspace on, the application's events name the workspace.
ALTER TABLE app ADD COLUMN has_clients BOOLEAN NOT NULL DEFAULT FALSE;
