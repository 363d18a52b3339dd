-- The next position follows the application's last event. PostgreSQL has a sequence.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
DROP TABLE event_head;
