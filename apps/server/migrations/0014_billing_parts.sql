DROP INDEX "invoice_run_items_run_id_kind_client_id_network_id_key";--> statement-breakpoint
ALTER TABLE "invoice_run_items" ADD COLUMN "until_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "from_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "until_on" date;--> statement-breakpoint
-- locks briefly: a few rows for each month that was issued
CREATE UNIQUE INDEX "invoice_run_items_document_key" ON "invoice_run_items" USING btree ("run_id","kind",coalesce("until_on", '-infinity'),coalesce("client_id", 0),coalesce("network_id", 0),coalesce("corrects_invoice_id", 0));