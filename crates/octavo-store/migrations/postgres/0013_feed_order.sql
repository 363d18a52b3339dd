-- The positions of events come from one sequence for all applications: they increase within an application, with gaps.
-- `src/events/feed.rs` says how readers miss none. On SQLite the next position follows the application's last event.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE SEQUENCE event_position MINVALUE 0;
-- A process of the version before may be writing.
LOCK TABLE event_head;
SELECT setval('event_position', coalesce(max(last), 0)) FROM event_head;
DROP TABLE event_head;
