-- Whom a connect link is for, who made it and what happened to it, and the look of the application on its page. The twin of this file
-- for the other engine must end in the same tables and columns (tests/it/schema.rs).
ALTER TABLE connect_link ADD COLUMN name TEXT;
-- A person at the portal made it, not a key.
ALTER TABLE connect_link ADD COLUMN by_person BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE connect_link ADD COLUMN opened_at BIGINT;
ALTER TABLE connect_link ADD COLUMN failures TEXT NOT NULL DEFAULT '[]';
ALTER TABLE app ADD COLUMN accent_color TEXT;
-- The path of a picture in the application's workspace.
ALTER TABLE app ADD COLUMN logo TEXT;
CREATE INDEX app_logo ON app (logo) WHERE logo IS NOT NULL;
