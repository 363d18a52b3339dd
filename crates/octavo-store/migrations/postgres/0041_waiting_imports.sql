-- The quota of imports that wait or run: the oldest of them is found, and they are counted, without those that have ended.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
DROP INDEX media_import_workspace;
CREATE INDEX media_import_workspace ON media_import (workspace_id);
CREATE INDEX media_import_waiting ON media_import (workspace_id, id)
    WHERE state IN ('QUEUED', 'DOWNLOADING', 'VALIDATING', 'UPLOADING', 'FAILED_TEMPORARY');
