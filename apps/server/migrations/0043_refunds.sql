CREATE TABLE "refund_payees" (
	"client_id" bigint PRIMARY KEY NOT NULL,
	"beneficiary_name" text NOT NULL,
	"iban" text NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"previous_beneficiary_name" text,
	"previous_iban" text,
	CONSTRAINT "refund_payees_iban" CHECK (iban ~ '^SA[0-9]{2}[0-9]{2}[0-9A-Z]{18}$'),
	CONSTRAINT "refund_payees_previous" CHECK (num_nulls(previous_beneficiary_name, previous_iban) in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference_number" text GENERATED ALWAYS AS ('RF-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED NOT NULL,
	"client_id" bigint NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"beneficiary_name" text NOT NULL,
	"iban" text NOT NULL,
	"from" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"approved_by" bigint,
	"approved_at" timestamp with time zone,
	"ended_by" bigint,
	"ended_at" timestamp with time zone,
	"rejection_reason" text,
	"bank_reference" text,
	"value_date" date,
	"payment_entry_id" bigint,
	CONSTRAINT "refunds_payment_entry_id_key" UNIQUE("payment_entry_id"),
	CONSTRAINT "refunds_positive" CHECK (amount_halalas > 0),
	CONSTRAINT "refunds_rejected" CHECK ((status = 'rejected') = (rejection_reason is not null)),
	CONSTRAINT "refunds_paid" CHECK ((status = 'paid') = (payment_entry_id is not null) and num_nulls(payment_entry_id, bank_reference, value_date) in (0, 3)),
	CONSTRAINT "refunds_approved" CHECK (status not in ('approved', 'paid') or approved_at is not null),
	CONSTRAINT "refunds_second_approver" CHECK (approved_by is null or approved_by is distinct from created_by)
);
--> statement-breakpoint
ALTER TABLE "refund_payees" ADD CONSTRAINT "refund_payees_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_entry_id_ledger_entries_id_fk" FOREIGN KEY ("payment_entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_client" ON "refunds" USING btree ("client_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_status" ON "refunds" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_reference" ON "refunds" USING btree ("reference_number");