-- Webhooks that Octavo disabled and that no mail has been queued about.
ALTER TABLE webhook ADD COLUMN notice_due BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX webhook_notice ON webhook (id) WHERE notice_due;
-- The webhook that a mail is about.
ALTER TABLE mail ADD COLUMN webhook_id UUID;
-- Attempts at a mail that began and did not report how they ended.
ALTER TABLE mail ADD COLUMN unreported INTEGER NOT NULL DEFAULT 0;
