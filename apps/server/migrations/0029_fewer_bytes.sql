-- The indexes fuel_requests_coming_here and fuel_requests_late_for are built without keeping anybody waiting (platform/large-indexes.ts).
DROP INDEX "fuel_requests_chosen_station";--> statement-breakpoint
DROP INDEX "jobs_next";--> statement-breakpoint
ALTER TABLE "seal_queue" DROP CONSTRAINT "seal_queue_kind_row_id_pk";--> statement-breakpoint
-- Lines are read by their request only, in the order of their numbers; append only, from a sequence: no number comes twice.
ALTER TABLE "fuel_request_timeline" DROP CONSTRAINT "fuel_request_timeline_pkey";--> statement-breakpoint
-- locks briefly: a job leaves when it is done.
CREATE INDEX "jobs_next" ON "jobs" USING btree ("run_at") WHERE status = 'waiting' and run_at > '-infinity';
--> statement-breakpoint
-- Emptied all the time: few live rows, many dead ones.
alter table seal_queue set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);
--> statement-breakpoint
-- The checks that a request was decided by are kept in the request only; its audit row, which is sealed, has what they hash to.
create function fuel_requests_keep_checks() returns trigger language plpgsql as $$
begin
  raise exception 'the checks of a decision are kept' using errcode = 'LE003';
end $$;
--> statement-breakpoint
create trigger fuel_requests_keep_checks before update of checks on fuel_requests for each row
  when (old.checks is distinct from new.checks) execute function fuel_requests_keep_checks();
