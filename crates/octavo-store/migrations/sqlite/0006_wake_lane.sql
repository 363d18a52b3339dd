-- PostgreSQL has a function here. One writer at a time needs none.
SELECT 1;
