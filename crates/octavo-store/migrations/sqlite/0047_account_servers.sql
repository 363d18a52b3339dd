-- The account's own server, on networks that have many. NULL: the network has one, or an older release connected the account and
-- the server is not read from its credentials yet.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
ALTER TABLE account ADD COLUMN server TEXT;
-- When a person wrote all that the schedule says. It counts while it equals updated_at: whoever changes the schedule later, also a
-- process of an older release, moves updated_at alone.
ALTER TABLE schedule ADD COLUMN written_by_person_at BIGINT;
