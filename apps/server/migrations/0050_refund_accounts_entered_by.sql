ALTER TABLE "refund_payees" ADD COLUMN "entered_by" bigint;--> statement-breakpoint
ALTER TABLE "refund_payees" ADD COLUMN "previous_entered_by" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payee_entered_by" bigint;--> statement-breakpoint
-- locks briefly: a row a client
ALTER TABLE "refund_payees" ADD CONSTRAINT "refund_payees_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- locks briefly: a row a client
ALTER TABLE "refund_payees" ADD CONSTRAINT "refund_payees_previous_entered_by_users_id_fk" FOREIGN KEY ("previous_entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- locks briefly: some rows a month
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payee_entered_by_users_id_fk" FOREIGN KEY ("payee_entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;