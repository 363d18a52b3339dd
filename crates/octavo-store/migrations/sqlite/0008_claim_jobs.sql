-- PostgreSQL has a function here: the claim in one turn. SQLite is no turn away.
SELECT 1;
