-- New statistics, and a vacuum that changes what the catalog says of a table, have every connection plan its statements anew, some 10 ms for a
-- decision, and all connections at once: dozens of decisions wait for each other. What grows is analyzed when there are some hundred rows, and then
-- half as many again or twice as many (a request is changed three or four times). Statements of a refueling find rows by key, and times behind the
-- last statistics are looked up in the index.
alter table fuel_requests set (autovacuum_analyze_scale_factor = 2, autovacuum_analyze_threshold = 2000, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_threshold = 10000);--> statement-breakpoint
alter table holds set (autovacuum_analyze_scale_factor = 2, autovacuum_analyze_threshold = 2000, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_threshold = 10000);--> statement-breakpoint
alter table idempotency_keys set (autovacuum_analyze_scale_factor = 2, autovacuum_analyze_threshold = 2000, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_threshold = 10000);--> statement-breakpoint
alter table fill_stretches set (autovacuum_analyze_scale_factor = 2, autovacuum_analyze_threshold = 2000, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_threshold = 10000);--> statement-breakpoint
alter table ledger_entries set (autovacuum_analyze_scale_factor = 1, autovacuum_analyze_threshold = 2000, autovacuum_vacuum_insert_threshold = 10000);--> statement-breakpoint
alter table ledger_postings set (autovacuum_analyze_scale_factor = 1, autovacuum_analyze_threshold = 2000, autovacuum_vacuum_insert_threshold = 10000);--> statement-breakpoint
alter table seals set (autovacuum_analyze_scale_factor = 1, autovacuum_analyze_threshold = 2000, autovacuum_vacuum_insert_threshold = 10000);--> statement-breakpoint
-- Changed in place all the time, without an entry in an index: pages are cleaned as they are written.
alter table ledger_balances set (autovacuum_vacuum_threshold = 10000);--> statement-breakpoint
alter table vehicles set (autovacuum_vacuum_threshold = 10000);--> statement-breakpoint
alter table vehicle_changes set (autovacuum_vacuum_threshold = 10000);--> statement-breakpoint
alter table fuel_request_sums set (autovacuum_analyze_threshold = 2000, autovacuum_vacuum_threshold = 10000);--> statement-breakpoint
alter table usage_days set (autovacuum_analyze_threshold = 2000, autovacuum_vacuum_threshold = 10000);--> statement-breakpoint
-- Months that are made later get the same (add_months).
do $$
declare
  v_part regclass;
begin
  for v_part in select inhrelid::regclass from pg_inherits where inhparent in ('fuel_request_timeline'::regclass, 'audit_rows'::regclass) loop
    execute format('alter table %s set (autovacuum_analyze_scale_factor = 1, autovacuum_analyze_threshold = 2000, autovacuum_vacuum_insert_threshold = 10000)', v_part);
  end loop;
end $$;
