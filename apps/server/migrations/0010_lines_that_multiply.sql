CREATE TABLE "invoice_borne_entries" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"invoice_id" bigint NOT NULL,
	"amount_halalas" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_parties";--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "net_price_micros" bigint;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "rounding_halalas" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_borne_entries" ADD CONSTRAINT "invoice_borne_entries_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_borne_entries" ADD CONSTRAINT "invoice_borne_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_borne_entries_invoice" ON "invoice_borne_entries" USING btree ("invoice_id","entry_id");--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_multiply" CHECK (net_price_micros is null or net_halalas - rounding_halalas = (2 * case when volume_ml > 0 then volume_ml else pieces * 1000::bigint end
          * net_price_micros + 10000000) / 20000000);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_parties" CHECK (case billed_kind when 'refuelling' then client_id is not null and network_id is not null
          when 'processing_fee' then client_id is null and network_id is not null
          when 'borne' then client_id is null and network_id is not null
          else client_id is not null and network_id is null end);--> statement-breakpoint
create trigger invoice_borne_entries_append_only before update or delete or truncate on invoice_borne_entries
  for each statement execute function append_only();
