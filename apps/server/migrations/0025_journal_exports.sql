CREATE TABLE "journal_mappings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint,
	"network_id" bigint,
	"form" text NOT NULL,
	"company_code" text NOT NULL,
	"journal_code" text NOT NULL,
	"accounts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "journal_mappings_one_owner" CHECK (client_id is null or network_id is null)
);
--> statement-breakpoint
CREATE TABLE "journal_run_entries" (
	"run_id" bigint NOT NULL,
	"entry_id" bigint NOT NULL,
	"mapping_id" bigint NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "journal_run_entries_run_id_entry_id_pk" PRIMARY KEY("run_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "journal_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference_number" text GENERATED ALWAYS AS ('JE-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED NOT NULL,
	"mapping_id" bigint NOT NULL,
	"client_id" bigint,
	"network_id" bigint,
	"period" text NOT NULL,
	"form" text NOT NULL,
	"entries" integer NOT NULL,
	"lines" integer NOT NULL,
	"debit_halalas" bigint NOT NULL,
	"credit_halalas" bigint NOT NULL,
	"sums" jsonb NOT NULL,
	"content" text NOT NULL,
	"content_hash" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" bigint,
	"cancel_reason" text,
	CONSTRAINT "journal_runs_balanced" CHECK (debit_halalas = credit_halalas and entries > 0),
	CONSTRAINT "journal_runs_cancelled" CHECK ((cancelled_at is null) = (cancel_reason is null))
);
--> statement-breakpoint
ALTER TABLE "journal_mappings" ADD CONSTRAINT "journal_mappings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_mappings" ADD CONSTRAINT "journal_mappings_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_run_entries" ADD CONSTRAINT "journal_run_entries_run_id_journal_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."journal_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_run_entries" ADD CONSTRAINT "journal_run_entries_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_run_entries" ADD CONSTRAINT "journal_run_entries_mapping_id_journal_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."journal_mappings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_runs" ADD CONSTRAINT "journal_runs_mapping_id_journal_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."journal_mappings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_runs" ADD CONSTRAINT "journal_runs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_runs" ADD CONSTRAINT "journal_runs_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_runs" ADD CONSTRAINT "journal_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_runs" ADD CONSTRAINT "journal_runs_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_mappings_owner_version_conflict" ON "journal_mappings" USING btree (coalesce("client_id", 0),coalesce("network_id", 0));--> statement-breakpoint
CREATE UNIQUE INDEX "journal_run_entries_mapping_id_entry_id_status_conflict" ON "journal_run_entries" USING btree ("mapping_id","entry_id") WHERE not is_cancelled;--> statement-breakpoint
CREATE INDEX "journal_runs_mapping" ON "journal_runs" USING btree ("mapping_id","id");--> statement-breakpoint
-- What was fetched is fetched again: only the cancellation of an export is written later.
create trigger journal_runs_append_only before update of mapping_id, client_id, network_id, period, form, entries, lines, debit_halalas,
  credit_halalas, sums, content, content_hash, created_by, created_at on journal_runs
  for each statement execute function append_only();
