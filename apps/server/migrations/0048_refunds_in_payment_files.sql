ALTER TABLE "bank_entry_decisions" DROP CONSTRAINT "bank_entry_decisions_one";--> statement-breakpoint
ALTER TABLE "settlement_transfers" ALTER COLUMN "batch_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_entry_decisions" ADD COLUMN "refund_id" bigint;--> statement-breakpoint
ALTER TABLE "settlement_transfers" ADD COLUMN "refund_id" bigint;--> statement-breakpoint
-- locks briefly: a row an entry of the bank account
ALTER TABLE "bank_entry_decisions" ADD CONSTRAINT "bank_entry_decisions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- locks briefly: some hundred rows a month
ALTER TABLE "settlement_transfers" ADD CONSTRAINT "settlement_transfers_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- locks briefly: a row an entry of the bank account
CREATE UNIQUE INDEX "bank_entry_decisions_refund_id_status_conflict" ON "bank_entry_decisions" USING btree ("refund_id");--> statement-breakpoint
-- locks briefly: some hundred rows a month
CREATE INDEX "settlement_transfers_refund" ON "settlement_transfers" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
-- locks briefly: a row an entry of the bank account
ALTER TABLE "bank_entry_decisions" ADD CONSTRAINT "bank_entry_decisions_one" CHECK (num_nonnulls(top_up_id, payment_id, refund_id) = 1 or (num_nonnulls(top_up_id, payment_id, refund_id) = 0 and reason is not null));--> statement-breakpoint
-- locks briefly: some hundred rows a month
ALTER TABLE "settlement_transfers" ADD CONSTRAINT "settlement_transfers_one" CHECK (num_nonnulls(batch_id, refund_id) = 1);
