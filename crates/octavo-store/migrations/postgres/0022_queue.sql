-- The queue of a workspace, and the slots that its schedules took.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

-- settings is a JSON object. A transaction that takes a slot locks the row.
CREATE TABLE queue (
    workspace_id UUID PRIMARY KEY REFERENCES workspace (id) ON DELETE CASCADE,
    settings TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- The slot that a schedule has. NULL frees it.
ALTER TABLE schedule ADD COLUMN slot_at BIGINT;
CREATE UNIQUE INDEX schedule_slot ON schedule (workspace_id, slot_at) WHERE slot_at IS NOT NULL;
