-- Calendars and lists read the schedules of a workspace by their time.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

CREATE INDEX schedule_time ON schedule (workspace_id, scheduled_at, id);
