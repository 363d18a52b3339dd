-- What needs a person, counted at each scrape of the metrics without reading whole tables.
CREATE INDEX schedule_held ON schedule (id) WHERE status = 'HELD';
CREATE INDEX account_to_reconnect ON account (id) WHERE status = 'NEEDS_RECONNECT';
CREATE INDEX webhook_disabled ON webhook (id) WHERE disabled_at IS NOT NULL;
