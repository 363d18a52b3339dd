-- The settings of a publication as they were sent, where they lacked any that have defaults. `settings` has them with
-- the defaults of the day they were sent: a default that changes later changes no waiting post.
ALTER TABLE publication ADD COLUMN sent_settings TEXT;
