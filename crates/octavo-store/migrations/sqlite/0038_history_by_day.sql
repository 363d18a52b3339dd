-- PostgreSQL keeps events, deliveries and attempts by day. SQLite has nothing of the kind, and its tables stay as they are.
SELECT 1;
