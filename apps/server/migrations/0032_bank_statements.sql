CREATE TABLE "bank_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"iban" text NOT NULL,
	"fingerprint" text NOT NULL,
	"booked_on" date NOT NULL,
	"value_on" date,
	"direction" text NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"is_reversal" boolean NOT NULL,
	"bank_reference" text,
	"end_to_end_id" text,
	"party_name" text,
	"party_iban" text,
	"credited_iban" text,
	"text" text,
	CONSTRAINT "bank_entries_positive" CHECK (amount_halalas > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_entry_decisions" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"top_up_id" bigint,
	"payment_id" bigint,
	"reason" text,
	"is_automatic" boolean NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_entry_decisions_one" CHECK (num_nonnulls(top_up_id, payment_id) = 1 or (num_nonnulls(top_up_id, payment_id) = 0 and reason is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_statement_entries" (
	"statement_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"entry_id" bigint NOT NULL,
	CONSTRAINT "bank_statement_entries_statement_id_position_pk" PRIMARY KEY("statement_id","position")
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"form" text NOT NULL,
	"number" text NOT NULL,
	"iban" text NOT NULL,
	"opened_on" date NOT NULL,
	"closed_on" date NOT NULL,
	"opening_halalas" bigint NOT NULL,
	"closing_halalas" bigint NOT NULL,
	"credit_halalas" bigint NOT NULL,
	"debit_halalas" bigint NOT NULL,
	"entries" integer NOT NULL,
	"content_hash" text NOT NULL,
	"read_by" bigint,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_statements_tie" CHECK (opening_halalas + credit_halalas - debit_halalas = closing_halalas),
	CONSTRAINT "bank_statements_days" CHECK (opened_on <= closed_on)
);
--> statement-breakpoint
ALTER TABLE "bank_entry_decisions" ADD CONSTRAINT "bank_entry_decisions_entry_id_bank_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry_decisions" ADD CONSTRAINT "bank_entry_decisions_top_up_id_top_ups_id_fk" FOREIGN KEY ("top_up_id") REFERENCES "public"."top_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry_decisions" ADD CONSTRAINT "bank_entry_decisions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entry_decisions" ADD CONSTRAINT "bank_entry_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_entries" ADD CONSTRAINT "bank_statement_entries_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_entries" ADD CONSTRAINT "bank_statement_entries_entry_id_bank_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."bank_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_read_by_users_id_fk" FOREIGN KEY ("read_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entries_fingerprint_key" ON "bank_entries" USING btree ("iban","fingerprint");--> statement-breakpoint
CREATE INDEX "bank_entries_booked" ON "bank_entries" USING btree ("booked_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entry_decisions_top_up_id_status_conflict" ON "bank_entry_decisions" USING btree ("top_up_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_entry_decisions_payment_id_status_conflict" ON "bank_entry_decisions" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bank_statement_entries_entry" ON "bank_statement_entries" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statements_number_key" ON "bank_statements" USING btree ("iban","form","number","closed_on");--> statement-breakpoint
CREATE INDEX "bank_statements_closed" ON "bank_statements" USING btree ("iban","closed_on","id");--> statement-breakpoint
-- What the bank said is never changed. Entries are locked while they are decided, for which the runtime role may update in name.
create trigger bank_statements_append_only before update or delete or truncate on bank_statements
  for each statement execute function append_only();--> statement-breakpoint
create trigger bank_statement_entries_append_only before update or delete or truncate on bank_statement_entries
  for each statement execute function append_only();--> statement-breakpoint
create trigger bank_entries_append_only before update of id, iban, fingerprint, booked_on, value_on, direction, amount_halalas, is_reversal,
  bank_reference, end_to_end_id, party_name, party_iban, credited_iban, text or delete or truncate on bank_entries
  for each statement execute function append_only();
