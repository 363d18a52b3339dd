-- Leases of a job that ended while a worker held it: it may have killed the worker. The second one is counted before the job
-- begins again.
ALTER TABLE due ADD COLUMN lost_leases INTEGER NOT NULL DEFAULT 0;
