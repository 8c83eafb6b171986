CREATE TABLE "price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"network_id" bigint NOT NULL,
	"fuel_type_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"value_millis" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"stations" integer NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "network_contacts" (
	"network_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "network_contacts_network_id_kind_pk" PRIMARY KEY("network_id","kind")
);
--> statement-breakpoint
CREATE TABLE "staff_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"network_id" bigint NOT NULL,
	"from_station_id" bigint NOT NULL,
	"to_station_id" bigint NOT NULL,
	"transferred_by" bigint,
	"transferred_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "networks" ALTER COLUMN "contract_start_date" SET DATA TYPE date USING ("contract_start_date" at time zone 'Asia/Riyadh')::date;--> statement-breakpoint
ALTER TABLE "networks" ALTER COLUMN "contract_end_date" SET DATA TYPE date USING ("contract_end_date" at time zone 'Asia/Riyadh')::date;--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD COLUMN "allowance_millis" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD COLUMN "price_change_id" bigint;--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "networks" ADD COLUMN "vat_file_id" bigint;--> statement-breakpoint
ALTER TABLE "networks" ADD COLUMN "cr_file_id" bigint;--> statement-breakpoint
ALTER TABLE "networks" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "middle_name" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "nationality" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "break_starts_at_minute" integer;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "break_ends_at_minute" integer;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "wifi" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "qualified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_contacts" ADD CONSTRAINT "network_contacts_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_transfers" ADD CONSTRAINT "staff_transfers_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_transfers" ADD CONSTRAINT "staff_transfers_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_transfers" ADD CONSTRAINT "staff_transfers_from_station_id_stations_id_fk" FOREIGN KEY ("from_station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_transfers" ADD CONSTRAINT "staff_transfers_to_station_id_stations_id_fk" FOREIGN KEY ("to_station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_changes_network" ON "price_changes" USING btree ("network_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "staff_transfers_staff" ON "staff_transfers" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_transfers_network" ON "staff_transfers" USING btree ("network_id","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_price_change_id_price_changes_id_fk" FOREIGN KEY ("price_change_id") REFERENCES "public"."price_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fuel_prices_change" ON "fuel_prices" USING btree ("price_change_id") WHERE price_change_id is not null;--> statement-breakpoint
CREATE INDEX "staff_network_id" ON "staff" USING btree ("network_id");--> statement-breakpoint
ALTER TABLE "fuel_prices" ADD CONSTRAINT "fuel_prices_allowance" CHECK (allowance_millis between 0 and 999 and allowance_millis < price_millis_per_litre);