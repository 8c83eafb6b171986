CREATE TABLE "invoice_submissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_submissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"errors" jsonb NOT NULL,
	"warnings" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "invoice_states_waiting";--> statement-breakpoint
ALTER TABLE "invoice_states" ADD COLUMN "shared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoice_submissions" ADD CONSTRAINT "invoice_submissions_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_submissions_invoice" ON "invoice_submissions" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "invoice_states_to_send" ON "invoice_states" USING btree ("invoice_id") WHERE clearance_status in ('not_sent', 'sending');--> statement-breakpoint
ALTER TABLE "invoice_states" DROP COLUMN "clearance_messages";--> statement-breakpoint
UPDATE invoice_states s SET shared_at = d.issued_at FROM invoices d WHERE d.id = s.invoice_id;--> statement-breakpoint
ALTER TABLE "invoice_states" ADD CONSTRAINT "invoice_states_clearance" CHECK (clearance_status in ('not_sent', 'sending', 'cleared', 'reported', 'refused'));--> statement-breakpoint
CREATE TRIGGER invoice_submissions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_submissions FOR EACH STATEMENT EXECUTE FUNCTION append_only();
