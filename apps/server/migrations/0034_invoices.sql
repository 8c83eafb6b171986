CREATE TABLE "invoice_run_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_run_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"client_id" bigint,
	"network_id" bigint,
	"corrects_invoice_id" bigint,
	"discount_kind" text,
	"discount_value" integer,
	"status" text NOT NULL,
	"code" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "invoice_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"period" text NOT NULL,
	"status" text NOT NULL,
	"started_by" bigint,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invoice_sellers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_sellers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"network_id" bigint,
	"last_invoice_number" integer DEFAULT 0 NOT NULL,
	"last_credit_note_number" integer DEFAULT 0 NOT NULL,
	"last_icv" integer DEFAULT 0 NOT NULL,
	"last_hash" text,
	CONSTRAINT "invoice_sellers_counts" CHECK (last_icv = last_invoice_number + last_credit_note_number)
);
--> statement-breakpoint
CREATE TABLE "invoice_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint,
	"network_id" bigint,
	"due_days" integer NOT NULL,
	"billing_model" text NOT NULL,
	"discount_kind" text NOT NULL,
	"discount_value" integer NOT NULL,
	"building_number" text,
	"street" text,
	"district" text,
	"city" text,
	"postal_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invoice_terms_client_id_unique" UNIQUE("client_id"),
	CONSTRAINT "invoice_terms_network_id_unique" UNIQUE("network_id"),
	CONSTRAINT "invoice_terms_of_one" CHECK (num_nonnulls(client_id, network_id) = 1),
	CONSTRAINT "invoice_terms_due" CHECK (due_days between 0 and 120),
	CONSTRAINT "invoice_terms_discount" CHECK (case discount_kind when 'none' then discount_value = 0 when 'percent' then discount_value between 0 and 10000
          else discount_value >= 0 end)
);
--> statement-breakpoint
CREATE TABLE "invoice_entries" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"invoice_id" bigint NOT NULL,
	"amount_halalas" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"title_en" text NOT NULL,
	"title_ar" text NOT NULL,
	"items" integer NOT NULL,
	"volume_ml" bigint,
	"pieces" integer,
	"price_millis" integer,
	"price_includes_vat" boolean NOT NULL,
	"vat_rate_basis_points" integer NOT NULL,
	"net_halalas" bigint NOT NULL,
	"vat_halalas" bigint NOT NULL,
	"gross_halalas" bigint NOT NULL,
	CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position"),
	CONSTRAINT "invoice_lines_sum" CHECK (gross_halalas = net_halalas + vat_halalas)
);
--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"invoice_id" bigint NOT NULL,
	"days_overdue" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_reminders_invoice_id_days_overdue_pk" PRIMARY KEY("invoice_id","days_overdue")
);
--> statement-breakpoint
CREATE TABLE "invoice_settlements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	"entry_id" bigint,
	"credit_note_id" bigint
);
--> statement-breakpoint
CREATE TABLE "invoice_states" (
	"invoice_id" bigint PRIMARY KEY NOT NULL,
	"due_halalas" bigint NOT NULL,
	"credited_halalas" bigint DEFAULT 0 NOT NULL,
	"clearance_status" text NOT NULL,
	"clearance_attempts" integer DEFAULT 0 NOT NULL,
	"clearance_changed_at" timestamp with time zone,
	"clearance_messages" text[] DEFAULT '{}'::text[] NOT NULL,
	"cleared_xml" text,
	"next_attempt_at" timestamp with time zone,
	CONSTRAINT "invoice_states_not_negative" CHECK (due_halalas >= 0 and credited_halalas >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"billed_kind" text NOT NULL,
	"billing_model" text NOT NULL,
	"client_id" bigint,
	"network_id" bigint,
	"period" text NOT NULL,
	"corrects_invoice_id" bigint,
	"reason" text,
	"run_id" bigint,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" bigint,
	"due_on" date NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"discount_kind" text NOT NULL,
	"discount_value" integer NOT NULL,
	"net_halalas" bigint NOT NULL,
	"discount_halalas" bigint NOT NULL,
	"taxable_halalas" bigint NOT NULL,
	"vat_halalas" bigint NOT NULL,
	"total_halalas" bigint NOT NULL,
	"vat_lines" jsonb NOT NULL,
	"booked_halalas" bigint NOT NULL,
	"entry_id" bigint,
	"uuid" uuid NOT NULL,
	"icv" integer NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"qr" text NOT NULL,
	"xml" text NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_entry_id_unique" UNIQUE("entry_id"),
	CONSTRAINT "invoices_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "invoices_sums" CHECK (taxable_halalas = net_halalas - discount_halalas and total_halalas = taxable_halalas + vat_halalas
          and total_halalas > 0 and discount_halalas >= 0),
	CONSTRAINT "invoices_corrections" CHECK ((kind = 'credit_note') = (corrects_invoice_id is not null) and (kind = 'credit_note' or kind = billed_kind)
          and (kind <> 'credit_note' or reason is not null)),
	CONSTRAINT "invoices_parties" CHECK (case billed_kind when 'refuelling' then client_id is not null and network_id is not null
          when 'processing_fee' then client_id is null and network_id is not null
          else client_id is not null and network_id is null end)
);
--> statement-breakpoint
ALTER TABLE "invoice_run_items" ADD CONSTRAINT "invoice_run_items_run_id_invoice_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."invoice_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_run_items" ADD CONSTRAINT "invoice_run_items_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_run_items" ADD CONSTRAINT "invoice_run_items_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_runs" ADD CONSTRAINT "invoice_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_sellers" ADD CONSTRAINT "invoice_sellers_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_terms" ADD CONSTRAINT "invoice_terms_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_terms" ADD CONSTRAINT "invoice_terms_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_entries" ADD CONSTRAINT "invoice_entries_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_entries" ADD CONSTRAINT "invoice_entries_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_settlements" ADD CONSTRAINT "invoice_settlements_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_settlements" ADD CONSTRAINT "invoice_settlements_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_settlements" ADD CONSTRAINT "invoice_settlements_credit_note_id_invoices_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_states" ADD CONSTRAINT "invoice_states_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_seller_id_invoice_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."invoice_sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_run_id_invoice_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."invoice_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_run_items_run" ON "invoice_run_items" USING btree ("run_id","status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_run_items_once" ON "invoice_run_items" USING btree ("run_id","kind",coalesce("client_id", 0),coalesce("network_id", 0),coalesce("corrects_invoice_id", 0));--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_runs_open" ON "invoice_runs" USING btree ("period") WHERE status <> 'finished';--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_sellers_network" ON "invoice_sellers" USING btree (coalesce("network_id", 0));--> statement-breakpoint
CREATE INDEX "invoice_entries_invoice" ON "invoice_entries" USING btree ("invoice_id","entry_id");--> statement-breakpoint
CREATE INDEX "invoice_settlements_invoice" ON "invoice_settlements" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "invoice_states_due" ON "invoice_states" USING btree ("invoice_id") WHERE due_halalas > 0;--> statement-breakpoint
CREATE INDEX "invoice_states_waiting" ON "invoice_states" USING btree ("next_attempt_at") WHERE clearance_status = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_chain" ON "invoices" USING btree ("seller_id","icv");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_client" ON "invoices" USING btree ("client_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_network" ON "invoices" USING btree ("network_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_period" ON "invoices" USING btree ("period","kind","id");--> statement-breakpoint
CREATE INDEX "invoices_run" ON "invoices" USING btree ("run_id") WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_corrects" ON "invoices" USING btree ("corrects_invoice_id") WHERE corrects_invoice_id is not null;--> statement-breakpoint
-- What is issued stays as it was issued: a mistake is taken back by a credit note.
CREATE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER invoice_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_lines FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER invoice_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_entries FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER invoiced_deliveries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoiced_deliveries FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER invoice_settlements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_settlements FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- A number, and a place in the chain, never goes back.
CREATE FUNCTION invoice_sellers_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.last_icv <> OLD.last_icv + 1 OR NEW.last_invoice_number < OLD.last_invoice_number
     OR NEW.last_credit_note_number < OLD.last_credit_note_number OR NEW.network_id IS DISTINCT FROM OLD.network_id THEN
    RAISE EXCEPTION 'the series of seller % only goes on, one document at a time', OLD.id USING ERRCODE = 'IN001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_sellers_forward BEFORE UPDATE ON invoice_sellers FOR EACH ROW EXECUTE FUNCTION invoice_sellers_forward();
--> statement-breakpoint
CREATE TRIGGER invoice_sellers_never_deleted BEFORE DELETE OR TRUNCATE ON invoice_sellers FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
INSERT INTO invoice_sellers (network_id) VALUES (null);
--> statement-breakpoint
INSERT INTO ledger_accounts (kind, party_id, guarded) VALUES ('delivery_sales', 0, false);
--> statement-breakpoint
ALTER TABLE invoices ADD CONSTRAINT invoices_corrects_invoice_id_fk FOREIGN KEY (corrects_invoice_id) REFERENCES invoices (id);
--> statement-breakpoint
ALTER TABLE invoiced_deliveries ADD CONSTRAINT invoiced_deliveries_invoice_id_fk FOREIGN KEY (invoice_id) REFERENCES invoices (id);
