-- Whether AI made what a publication publishes.
ALTER TABLE publication ADD COLUMN ai_disclosure TEXT NOT NULL DEFAULT 'NONE';
