-- What a person limits an application to: account_ids is a JSON list, and null allows all accounts, also those that are
-- connected later.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

ALTER TABLE consent
    ADD COLUMN id UUID NOT NULL DEFAULT gen_random_uuid(),
    ADD COLUMN account_ids TEXT,
    ADD COLUMN approval TEXT NOT NULL DEFAULT 'NONE';
CREATE UNIQUE INDEX consent_id ON consent (id);
