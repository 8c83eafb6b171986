-- Making a key costs some fifty microseconds, which the planner cannot see once it has written the function's body into
-- the query: it then looks at every vehicle of a fleet instead of the index. A function with settings is never written in.
alter function search_key(text) cost 1000 set search_path to pg_catalog;
