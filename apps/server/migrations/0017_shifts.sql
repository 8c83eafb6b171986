CREATE TABLE "nozzles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nozzles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"network_id" bigint NOT NULL,
	"station_id" bigint NOT NULL,
	"fuel_type_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"meter_digits" integer NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "nozzles_meter_digits" CHECK (meter_digits between 4 and 9)
);
--> statement-breakpoint
CREATE TABLE "shift_attendants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shift_attendants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shift_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"signed_out_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shift_fills" (
	"fuel_request_id" bigint PRIMARY KEY NOT NULL,
	"shift_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"fuel_type_id" bigint NOT NULL,
	"volume_ml" bigint NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"closed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shift_fuels" (
	"shift_id" bigint NOT NULL,
	"fuel_type_id" bigint NOT NULL,
	"metered_ml" bigint NOT NULL,
	"transactions" integer NOT NULL,
	"transactions_ml" bigint NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"other_sales_ml" bigint NOT NULL,
	"variance_ml" bigint NOT NULL,
	"tolerance_ml" bigint NOT NULL,
	"verdict" text NOT NULL,
	"reason" text,
	"photo_file_id" bigint,
	CONSTRAINT "shift_fuels_shift_id_fuel_type_id_pk" PRIMARY KEY("shift_id","fuel_type_id"),
	CONSTRAINT "shift_fuels_exact" CHECK (variance_ml = metered_ml - transactions_ml - other_sales_ml),
	CONSTRAINT "shift_fuels_explained" CHECK (verdict = 'within' or (reason is not null and photo_file_id is not null))
);
--> statement-breakpoint
CREATE TABLE "shift_readings" (
	"shift_id" bigint NOT NULL,
	"nozzle_id" bigint NOT NULL,
	"fuel_type_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"meter_digits" integer NOT NULL,
	"expected_ml" bigint,
	"opening_ml" bigint NOT NULL,
	"meter_changed_before" boolean DEFAULT false NOT NULL,
	"change_old_ml" bigint,
	"change_new_ml" bigint,
	"change_reason" text,
	"changed_at" timestamp with time zone,
	"changed_by" bigint,
	"closing_ml" bigint,
	"volume_ml" bigint,
	"rolled_over" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shift_readings_shift_id_nozzle_id_pk" PRIMARY KEY("shift_id","nozzle_id"),
	CONSTRAINT "shift_readings_volume" CHECK (volume_ml >= 0 and (closing_ml is null) = (volume_ml is null))
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference_number" text GENERATED ALWAYS AS ('SHF-' || lpad(id::text, greatest(7, length(id::text)), '0')) STORED NOT NULL,
	"network_id" bigint NOT NULL,
	"station_id" bigint NOT NULL,
	"status" text NOT NULL,
	"tolerance_ml" bigint NOT NULL,
	"tolerance_basis_points" integer NOT NULL,
	"verdict" text,
	"transactions" integer,
	"transactions_ml" bigint,
	"amount_halalas" bigint,
	"metered_ml" bigint,
	"other_sales_ml" bigint,
	"variance_ml" bigint,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" bigint NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" bigint[] DEFAULT '{}' NOT NULL,
	"note" text,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"decision_comment" text,
	"version" integer DEFAULT 1 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "shifts_closed" CHECK ((status = 'open') = (closed_at is null)),
	CONSTRAINT "shifts_four_eyes" CHECK (status <> 'approved' or not decided_by = any(closed_by))
);
--> statement-breakpoint
CREATE TABLE "staff_pins" (
	"staff_id" bigint PRIMARY KEY NOT NULL,
	"pin_mac" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "shift_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "shift_tolerance_ml" integer DEFAULT 5000 NOT NULL;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "shift_tolerance_basis_points" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "nozzles" ADD CONSTRAINT "nozzles_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nozzles" ADD CONSTRAINT "nozzles_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nozzles" ADD CONSTRAINT "nozzles_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_attendants" ADD CONSTRAINT "shift_attendants_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_attendants" ADD CONSTRAINT "shift_attendants_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_fills" ADD CONSTRAINT "shift_fills_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "public"."fuel_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_fills" ADD CONSTRAINT "shift_fills_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_fills" ADD CONSTRAINT "shift_fills_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_fills" ADD CONSTRAINT "shift_fills_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_fuels" ADD CONSTRAINT "shift_fuels_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_fuels" ADD CONSTRAINT "shift_fuels_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_fuels" ADD CONSTRAINT "shift_fuels_photo_file_id_files_id_fk" FOREIGN KEY ("photo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_readings" ADD CONSTRAINT "shift_readings_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_readings" ADD CONSTRAINT "shift_readings_nozzle_id_nozzles_id_fk" FOREIGN KEY ("nozzle_id") REFERENCES "public"."nozzles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_readings" ADD CONSTRAINT "shift_readings_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_readings" ADD CONSTRAINT "shift_readings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_pins" ADD CONSTRAINT "staff_pins_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "nozzles_number" ON "nozzles" USING btree ("station_id","number") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "nozzles_station" ON "nozzles" USING btree ("station_id","number");--> statement-breakpoint
CREATE INDEX "shift_attendants_shift" ON "shift_attendants" USING btree ("shift_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shift_attendants_once" ON "shift_attendants" USING btree ("staff_id") WHERE signed_out_at is null;--> statement-breakpoint
CREATE INDEX "shift_fills_shift" ON "shift_fills" USING btree ("shift_id","closed_at");--> statement-breakpoint
CREATE INDEX "shift_fuels_photo" ON "shift_fuels" USING btree ("photo_file_id") WHERE photo_file_id is not null;--> statement-breakpoint
CREATE INDEX "shift_readings_nozzle" ON "shift_readings" USING btree ("nozzle_id","shift_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shifts_one_open" ON "shifts" USING btree ("station_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "shifts_station" ON "shifts" USING btree ("station_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "shifts_network" ON "shifts" USING btree ("network_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "shifts_time" ON "shifts" USING btree ("opened_at","id");