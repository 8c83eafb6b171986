-- Seals find their audit row in its month.
ALTER TABLE "seal_queue" ADD COLUMN "row_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seals" ADD COLUMN "row_at" timestamp with time zone;--> statement-breakpoint
create or replace function audit_rows_queue_seal() returns trigger language plpgsql as $$
begin
  insert into seal_queue (kind, row_id, row_at) select 'audit', id, at from inserted;
  return null;
end $$;
--> statement-breakpoint
select begin_months('audit_rows', 'at');
