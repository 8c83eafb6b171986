CREATE TABLE "client_prices" (
	"client_id" bigint NOT NULL,
	"vehicle_type_id" bigint NOT NULL,
	"registration_fee_halalas" bigint NOT NULL,
	"monthly_sub_fee_halalas" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_prices_client_id_vehicle_type_id_pk" PRIMARY KEY("client_id","vehicle_type_id"),
	CONSTRAINT "client_prices_not_negative" CHECK (registration_fee_halalas >= 0 and monthly_sub_fee_halalas >= 0)
);
--> statement-breakpoint
CREATE TABLE "fee_charges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_charges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"run_id" bigint NOT NULL,
	"client_id" bigint,
	"vehicle_id" bigint,
	"vehicle_type_id" bigint,
	"network_id" bigint,
	"station_id" bigint,
	"fuel_type_id" bigint,
	"volume_ml" bigint,
	"processing_fee_millis_per_litre" integer,
	"net_halalas" bigint NOT NULL,
	"vat_halalas" bigint NOT NULL,
	"vat_rate_basis_points" integer NOT NULL,
	"entry_id" bigint NOT NULL,
	"charged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fee_charges_entry_id_unique" UNIQUE("entry_id"),
	CONSTRAINT "fee_charges_of_someone" CHECK (case kind when 'processing_fee' then network_id is not null and fuel_type_id is not null
          else client_id is not null and vehicle_id is not null and net_halalas > 0 end)
);
--> statement-breakpoint
CREATE TABLE "fee_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fee_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "network_fees" (
	"network_id" bigint NOT NULL,
	"fuel_type_id" bigint NOT NULL,
	"processing_fee_millis_per_litre" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "network_fees_network_id_fuel_type_id_pk" PRIMARY KEY("network_id","fuel_type_id"),
	CONSTRAINT "network_fees_not_negative" CHECK (processing_fee_millis_per_litre >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference_number" text GENERATED ALWAYS AS ('PAY-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED NOT NULL,
	"network_id" bigint NOT NULL,
	"station_id" bigint,
	"amount_halalas" bigint NOT NULL,
	"due_halalas" bigint NOT NULL,
	"reason" text,
	"file_id" bigint,
	"entry_id" bigint NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_entry_id_unique" UNIQUE("entry_id"),
	CONSTRAINT "payments_positive" CHECK (amount_halalas > 0),
	CONSTRAINT "payments_above_due_has_reason" CHECK (amount_halalas <= due_halalas or reason is not null)
);
--> statement-breakpoint
CREATE TABLE "low_balances" (
	"client_id" bigint PRIMARY KEY NOT NULL,
	"is_low" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "top_ups" DROP CONSTRAINT "top_ups_positive";--> statement-breakpoint
DROP INDEX "ledger_entries_network";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "volume_ml" bigint;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "reference_number" text GENERATED ALWAYS AS ('TU-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "first_approved_by" bigint;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "first_approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "first_approved_amount_halalas" bigint;--> statement-breakpoint
ALTER TABLE "client_prices" ADD CONSTRAINT "client_prices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_prices" ADD CONSTRAINT "client_prices_vehicle_type_id_vehicle_types_id_fk" FOREIGN KEY ("vehicle_type_id") REFERENCES "public"."vehicle_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_run_id_fee_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."fee_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_vehicle_type_id_vehicle_types_id_fk" FOREIGN KEY ("vehicle_type_id") REFERENCES "public"."vehicle_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_fees" ADD CONSTRAINT "network_fees_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_fees" ADD CONSTRAINT "network_fees_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "low_balances" ADD CONSTRAINT "low_balances_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_charges_registered_once" ON "fee_charges" USING btree ("vehicle_id") WHERE kind = 'registration_fee';--> statement-breakpoint
CREATE UNIQUE INDEX "fee_charges_once_a_month" ON "fee_charges" USING btree ("vehicle_id","period") WHERE kind = 'monthly_fee';--> statement-breakpoint
CREATE UNIQUE INDEX "fee_charges_processing_once" ON "fee_charges" USING btree ("network_id",coalesce(station_id, 0),"fuel_type_id","period") WHERE kind = 'processing_fee';--> statement-breakpoint
CREATE INDEX "fee_charges_client" ON "fee_charges" USING btree ("client_id","period");--> statement-breakpoint
CREATE INDEX "fee_charges_run" ON "fee_charges" USING btree ("run_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_runs_period" ON "fee_runs" USING btree ("kind","period");--> statement-breakpoint
CREATE INDEX "payments_network" ON "payments" USING btree ("network_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree ("reference_number");--> statement-breakpoint
CREATE INDEX "files_receipt_sha256" ON "files" USING btree ("sha256") WHERE kind = 'receipt';--> statement-breakpoint
CREATE INDEX "ledger_entries_network_statement" ON "ledger_entries" USING btree ("network_id","posted_at","id") WHERE network_id is not null and kind <> 'release';--> statement-breakpoint
CREATE INDEX "ledger_entries_station_statement" ON "ledger_entries" USING btree ("station_id","posted_at","id") WHERE station_id is not null and kind <> 'release';--> statement-breakpoint
CREATE INDEX "ledger_entries_posted_at" ON "ledger_entries" USING btree ("posted_at","id");--> statement-breakpoint
CREATE INDEX "top_ups_status" ON "top_ups" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "top_ups_reference" ON "top_ups" USING btree ("reference_number");--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_two_pairs_of_eyes" CHECK (first_approved_by is null
          or (first_approved_by is distinct from created_by and (status <> 'approved' or first_approved_by is distinct from decided_by)));--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_positive" CHECK (amount_halalas > 0 and approved_amount_halalas > 0);
--> statement-breakpoint

-- The litres behind what a station is owed, written down with the entry: the request may be adjusted later.
create function ledger_entries_volume() returns trigger language plpgsql as $$
begin
  if new.kind = 'reversal' then
    select -e.volume_ml into new.volume_ml from ledger_entries e where e.id = new.reverses_entry_id;
  else
    select r.volume_ml into new.volume_ml from fuel_requests r where r.id = new.fuel_request_id;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger ledger_entries_volume before insert on ledger_entries for each row
  when (new.kind in ('capture', 'platform_loss', 'reversal')) execute function ledger_entries_volume();
--> statement-breakpoint
create trigger fee_charges_append_only before update or delete or truncate on fee_charges for each statement execute function append_only();
--> statement-breakpoint
create trigger payments_append_only before update or delete or truncate on payments for each statement execute function append_only();
