CREATE TABLE "settlement_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference_number" text GENERATED ALWAYS AS ('PF-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED NOT NULL,
	"value_date" date NOT NULL,
	"transfers" integer NOT NULL,
	"total_halalas" bigint NOT NULL,
	"made_by" bigint,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_payments" (
	"payment_id" bigint PRIMARY KEY NOT NULL,
	"batch_id" bigint NOT NULL,
	"bank_reference" text NOT NULL,
	"value_date" date NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "settlement_transfers" (
	"file_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"batch_id" bigint NOT NULL,
	"beneficiary_name" text NOT NULL,
	"iban" text NOT NULL,
	"amount_halalas" bigint NOT NULL,
	CONSTRAINT "settlement_transfers_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "settlement_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference_number" text GENERATED ALWAYS AS ('SET-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED NOT NULL,
	"account_id" bigint NOT NULL,
	"network_id" bigint NOT NULL,
	"station_id" bigint,
	"number" integer NOT NULL,
	"period" text NOT NULL,
	"status" text NOT NULL,
	"opening_halalas" bigint,
	"refuelling_halalas" bigint,
	"correction_halalas" bigint,
	"processing_fee_halalas" bigint,
	"payment_halalas" bigint,
	"closing_halalas" bigint,
	"later_halalas" bigint,
	"ledger_halalas" bigint,
	"transactions" integer,
	"volume_ml" bigint,
	"up_to_entry_id" bigint,
	"problem" text,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" bigint,
	"closing_by" bigint,
	"closed_at" timestamp with time zone,
	CONSTRAINT "settlement_batches_closed" CHECK ((status = 'closed') = (closed_at is not null) and (status <> 'closed' or num_nulls(opening_halalas, refuelling_halalas,
          correction_halalas, processing_fee_halalas, payment_halalas, closing_halalas, later_halalas, ledger_halalas,
          transactions, volume_ml, up_to_entry_id) = 0)),
	CONSTRAINT "settlement_batches_sums" CHECK (closing_halalas = opening_halalas + refuelling_halalas + correction_halalas + processing_fee_halalas + payment_halalas),
	CONSTRAINT "settlement_batches_tie" CHECK (ledger_halalas = closing_halalas + later_halalas)
);
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"batch_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount_halalas" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement_payees" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_payees_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"network_id" bigint NOT NULL,
	"station_id" bigint,
	"beneficiary_name" text NOT NULL,
	"iban" text NOT NULL,
	CONSTRAINT "settlement_payees_iban" CHECK (iban ~ '^SA[0-9]{2}[0-9]{2}[0-9A-Z]{18}$')
);
--> statement-breakpoint
ALTER TABLE "settlement_files" ADD CONSTRAINT "settlement_files_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_batch_id_settlement_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."settlement_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_transfers" ADD CONSTRAINT "settlement_transfers_file_id_settlement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."settlement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_transfers" ADD CONSTRAINT "settlement_transfers_batch_id_settlement_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."settlement_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_batches" ADD CONSTRAINT "settlement_batches_closing_by_users_id_fk" FOREIGN KEY ("closing_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_batch_id_settlement_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."settlement_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payees" ADD CONSTRAINT "settlement_payees_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payees" ADD CONSTRAINT "settlement_payees_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_payments_batch" ON "settlement_payments" USING btree ("batch_id","payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_transfers_batch" ON "settlement_transfers" USING btree ("batch_id","file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_batches_number" ON "settlement_batches" USING btree ("account_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_batches_period" ON "settlement_batches" USING btree ("account_id","period");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_batches_one_open" ON "settlement_batches" USING btree ("account_id") WHERE status <> 'closed';--> statement-breakpoint
CREATE INDEX "settlement_batches_network" ON "settlement_batches" USING btree ("network_id","period","id");--> statement-breakpoint
CREATE INDEX "settlement_batches_time" ON "settlement_batches" USING btree ("period","id");--> statement-breakpoint
CREATE INDEX "settlement_batches_closing" ON "settlement_batches" USING btree ("id") WHERE status = 'closing';--> statement-breakpoint
CREATE INDEX "settlement_lines_batch" ON "settlement_lines" USING btree ("batch_id","entry_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_other" ON "settlement_lines" USING btree ("batch_id","entry_id") WHERE kind <> 'refuelling';--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_payees_party" ON "settlement_payees" USING btree ("network_id",coalesce("station_id", 0));--> statement-breakpoint
-- What is closed stays as it was closed: what comes after is a line of the next batch.
CREATE FUNCTION settlement_batches_closed_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'closed' THEN
    RAISE EXCEPTION 'settlement batch % is closed and never changes', OLD.id USING ERRCODE = 'ST001';
  END IF;
  IF (NEW.account_id, NEW.network_id, NEW.number, NEW.period) IS DISTINCT FROM (OLD.account_id, OLD.network_id, OLD.number, OLD.period)
     OR NEW.station_id IS DISTINCT FROM OLD.station_id THEN
    RAISE EXCEPTION 'settlement batch % stays whose it is and of its month', OLD.id USING ERRCODE = 'ST001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER settlement_batches_closed_stay BEFORE UPDATE ON settlement_batches FOR EACH ROW EXECUTE FUNCTION settlement_batches_closed_stay();
--> statement-breakpoint
CREATE TRIGGER settlement_batches_never_deleted BEFORE DELETE OR TRUNCATE ON settlement_batches FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER settlement_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settlement_lines FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- Lines come with the close of their batch, never later.
CREATE FUNCTION settlement_lines_before_close() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (SELECT DISTINCT batch_id FROM fresh) f JOIN settlement_batches b ON b.id = f.batch_id WHERE b.status <> 'closing') THEN
    RAISE EXCEPTION 'lines are written only while their batch is being closed' USING ERRCODE = 'ST001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settlement_lines_before_close AFTER INSERT ON settlement_lines REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION settlement_lines_before_close();
--> statement-breakpoint
CREATE TRIGGER settlement_files_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settlement_files FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER settlement_transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settlement_transfers FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER settlement_payments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON settlement_payments FOR EACH STATEMENT EXECUTE FUNCTION append_only();
