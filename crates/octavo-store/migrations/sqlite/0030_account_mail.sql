-- The account that a mail is about.
ALTER TABLE mail ADD COLUMN account_id BIGINT REFERENCES account (id) ON DELETE CASCADE;
CREATE INDEX mail_account ON mail (account_id);
