CREATE TABLE "invoice_replacements" (
	"invoice_id" bigint PRIMARY KEY NOT NULL,
	"replacement_id" bigint NOT NULL,
	"standing_id" bigint NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	"replaced_by" bigint,
	CONSTRAINT "invoice_replacements_replacement_id_status_conflict" UNIQUE("replacement_id")
);
--> statement-breakpoint
ALTER TABLE "invoice_replacements" ADD CONSTRAINT "invoice_replacements_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_replacements" ADD CONSTRAINT "invoice_replacements_replacement_id_invoices_id_fk" FOREIGN KEY ("replacement_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_replacements" ADD CONSTRAINT "invoice_replacements_standing_id_invoices_id_fk" FOREIGN KEY ("standing_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_replacements" ADD CONSTRAINT "invoice_replacements_replaced_by_users_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_replacements_standing" ON "invoice_replacements" USING btree ("standing_id");--> statement-breakpoint
-- What a document covers is covered by another only where that one was issued for it; nothing else of it changes.
create function follow_replacement() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'invoice_id' <> to_jsonb(old) - 'invoice_id'
     or not exists (select from invoice_replacements z where z.invoice_id = old.invoice_id and z.replacement_id = new.invoice_id) then
    raise exception '% is append only', tg_table_name using errcode = 'LE003';
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger invoice_entries_append_only on invoice_entries;
--> statement-breakpoint
create trigger invoice_entries_append_only before delete or truncate on invoice_entries
  for each statement execute function append_only();
--> statement-breakpoint
create trigger invoice_entries_follow before update on invoice_entries
  for each row execute function follow_replacement();
--> statement-breakpoint
drop trigger invoice_borne_entries_append_only on invoice_borne_entries;
--> statement-breakpoint
create trigger invoice_borne_entries_append_only before delete or truncate on invoice_borne_entries
  for each statement execute function append_only();
--> statement-breakpoint
create trigger invoice_borne_entries_follow before update on invoice_borne_entries
  for each row execute function follow_replacement();
--> statement-breakpoint
drop trigger invoiced_deliveries_append_only on invoiced_deliveries;
--> statement-breakpoint
create trigger invoiced_deliveries_append_only before delete or truncate on invoiced_deliveries
  for each statement execute function append_only();
--> statement-breakpoint
create trigger invoiced_deliveries_follow before update on invoiced_deliveries
  for each row execute function follow_replacement();
--> statement-breakpoint
-- A replacement stays; only the document that counts moves on.
create trigger invoice_replacements_append_only before delete or truncate on invoice_replacements
  for each statement execute function append_only();
--> statement-breakpoint
create trigger invoice_replacements_keep before update of invoice_id, replacement_id, replaced_at, replaced_by on invoice_replacements
  for each statement execute function append_only();
