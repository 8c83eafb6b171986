CREATE INDEX "ledger_entries_other" ON "ledger_entries" USING btree ("client_id","posted_at") WHERE kind not in ('capture', 'release', 'hold', 'excess_hold', 'transfer');--> statement-breakpoint

-- The transactions list finds by plate and driver through the same index as the search, and what is in the trash too.
drop index vehicles_search;
--> statement-breakpoint
create index vehicles_search on vehicles using gin (client_id, search_key(plate_no || ' ' || replace(plate_no, '-', '') || ' ' || name) gin_trgm_ops);
--> statement-breakpoint
drop index drivers_search;
--> statement-breakpoint
create index drivers_search on drivers using gin (client_id, search_key(first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name || ' ' || employee_number || ' ' || mobile || ' ' || civil_id) gin_trgm_ops);
