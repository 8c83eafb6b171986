CREATE TABLE "branches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "branches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"city" text,
	"cost_center" text,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_driver_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_driver_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vehicle_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"driver_id" bigint NOT NULL,
	"bound_at" timestamp with time zone NOT NULL,
	"bound_by" bigint,
	"unbound_at" timestamp with time zone,
	"unbound_by" bigint
);
--> statement-breakpoint
CREATE TABLE "driver_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "driver_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"driver_id" bigint NOT NULL,
	"sender_type" text NOT NULL,
	"sender_user_id" bigint NOT NULL,
	"comment_text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" bigint NOT NULL,
	"row_no" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"unique_keys" text[] NOT NULL,
	"state" text NOT NULL,
	"saved_id" bigint,
	CONSTRAINT "import_rows_import_id_row_no_pk" PRIMARY KEY("import_id","row_no")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"file_name" text NOT NULL,
	"file_bytes" "bytea",
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"unknown_columns" text[] DEFAULT '{}' NOT NULL,
	"total_rows" integer DEFAULT 0 NOT NULL,
	"step_rows" integer DEFAULT 0 NOT NULL,
	"step_done" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "odometer_readings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "odometer_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vehicle_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"odometer_km" integer NOT NULL,
	"source" text NOT NULL,
	"fuel_request_id" bigint,
	"is_new_odometer" boolean DEFAULT false NOT NULL,
	"note" text,
	"entered_by" bigint,
	"corrected_at" timestamp with time zone,
	"corrected_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "odometer_readings_not_negative" CHECK (odometer_km >= 0)
);
--> statement-breakpoint
CREATE TABLE "vehicle_other_fuels" (
	"vehicle_id" bigint NOT NULL,
	"fuel_type_id" bigint NOT NULL,
	CONSTRAINT "vehicle_other_fuels_vehicle_id_fuel_type_id_pk" PRIMARY KEY("vehicle_id","fuel_type_id")
);
--> statement-breakpoint
DROP INDEX "vehicle_groups_client_id";--> statement-breakpoint
DROP INDEX "drivers_client_id";--> statement-breakpoint
DROP INDEX "vehicles_client_id";--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "u_uid" text;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "device_name" text;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "device_bound_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_groups" ADD COLUMN "branch_id" bigint;--> statement-breakpoint
ALTER TABLE "vehicle_groups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "brand" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "last_service_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "next_service_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD CONSTRAINT "branches_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_driver_logs" ADD CONSTRAINT "vehicle_driver_logs_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_driver_logs" ADD CONSTRAINT "vehicle_driver_logs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_driver_logs" ADD CONSTRAINT "vehicle_driver_logs_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_messages" ADD CONSTRAINT "driver_messages_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "driver_messages" ADD CONSTRAINT "driver_messages_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odometer_readings" ADD CONSTRAINT "odometer_readings_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odometer_readings" ADD CONSTRAINT "odometer_readings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_other_fuels" ADD CONSTRAINT "vehicle_other_fuels_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_other_fuels" ADD CONSTRAINT "vehicle_other_fuels_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "branches_name" ON "branches" USING btree ("client_id","name_en");--> statement-breakpoint
CREATE INDEX "branches_client" ON "branches" USING btree ("client_id","name_ar");--> statement-breakpoint
CREATE INDEX "vehicle_driver_logs_vehicle" ON "vehicle_driver_logs" USING btree ("vehicle_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vehicle_driver_logs_driver" ON "vehicle_driver_logs" USING btree ("driver_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_driver_logs_one_driver" ON "vehicle_driver_logs" USING btree ("vehicle_id") WHERE unbound_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_driver_logs_one_vehicle" ON "vehicle_driver_logs" USING btree ("driver_id") WHERE unbound_at is null;--> statement-breakpoint
CREATE INDEX "driver_messages_thread" ON "driver_messages" USING btree ("driver_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "driver_messages_unread" ON "driver_messages" USING btree ("client_id","driver_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "import_rows_state" ON "import_rows" USING btree ("import_id","state","row_no");--> statement-breakpoint
CREATE INDEX "import_rows_unique" ON "import_rows" USING gin ("unique_keys");--> statement-breakpoint
CREATE INDEX "imports_client" ON "imports" USING btree ("client_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "imports_at_work" ON "imports" USING btree ("id") WHERE status in ('reading', 'saving');--> statement-breakpoint
CREATE INDEX "odometer_readings_vehicle" ON "odometer_readings" USING btree ("vehicle_id","read_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "odometer_readings_fuel_request" ON "odometer_readings" USING btree ("fuel_request_id") WHERE fuel_request_id is not null;--> statement-breakpoint
ALTER TABLE "vehicle_groups" ADD CONSTRAINT "vehicle_groups_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_groups_name" ON "vehicle_groups" USING btree ("client_id","name_en");--> statement-breakpoint
CREATE INDEX "vehicle_groups_branch_id" ON "vehicle_groups" USING btree ("branch_id") WHERE branch_id is not null;--> statement-breakpoint
CREATE INDEX "vehicles_next_service" ON "vehicles" USING btree ("next_service_date") WHERE next_service_date is not null;--> statement-breakpoint
CREATE INDEX "drivers_client_id" ON "drivers" USING btree ("client_id","first_name","last_name");--> statement-breakpoint
CREATE INDEX "vehicles_client_id" ON "vehicles" USING btree ("client_id","plate_no");--> statement-breakpoint
-- What was known before there was a history: who drives now, what pumps read in rising order, else the last figure.
INSERT INTO "vehicle_driver_logs" ("vehicle_id", "client_id", "driver_id", "bound_at")
  SELECT "id", "client_id", "driver_id", "created_at" FROM "vehicles" WHERE "driver_id" IS NOT NULL AND "deleted_at" IS NULL;--> statement-breakpoint
INSERT INTO "odometer_readings" ("vehicle_id", "client_id", "read_at", "odometer_km", "source", "fuel_request_id", "entered_by", "created_at")
  SELECT r."vehicle_id", r."client_id", r."closed_at", r."odometer_km", 'fuel_request', r."id", r."attendant_user_id", r."closed_at"
  FROM (SELECT f.*, max(f."odometer_km") OVER (PARTITION BY f."vehicle_id" ORDER BY f."closed_at", f."id") AS "highest"
        FROM "fuel_requests" f
        WHERE f."closed_at" IS NOT NULL AND f."odometer_km" IS NOT NULL AND f."status" <> 'transaction_cancelled') r
  WHERE r."odometer_km" = r."highest";--> statement-breakpoint
INSERT INTO "odometer_readings" ("vehicle_id", "client_id", "read_at", "odometer_km", "source", "created_at")
  SELECT v."id", v."client_id", coalesce(v."odo_last_updated_date", v."created_at"), v."odometer_km", 'first', v."created_at"
  FROM "vehicles" v
  WHERE v."odometer_km" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "odometer_readings" o WHERE o."vehicle_id" = v."id");
