-- How many jobs of a lane are held is counted at every claim: without this, over all that is scheduled in it.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE INDEX due_held ON due (lane, ready_at) WHERE lease IS NOT NULL;
