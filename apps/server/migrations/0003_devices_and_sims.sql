CREATE TABLE "handheld_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handheld_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"serial_no" text NOT NULL,
	"operating_system" text NOT NULL,
	"app_installed_version" text NOT NULL,
	"type" text NOT NULL,
	"model" text NOT NULL,
	"manufacturer" text NOT NULL,
	"station_id" bigint,
	"sim_id" bigint,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handheld_devices_serial_no_unique" UNIQUE("serial_no"),
	CONSTRAINT "handheld_devices_sim_id_unique" UNIQUE("sim_id")
);
--> statement-breakpoint
CREATE TABLE "sims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sim_serial_number" text NOT NULL,
	"sim_number" text NOT NULL,
	"sim_puk_number" text NOT NULL,
	"service_provider" text NOT NULL,
	"data_limit_mb" integer NOT NULL,
	"price_halalas" bigint NOT NULL,
	"last_used" date,
	"expiry_date" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sims_sim_serial_number_unique" UNIQUE("sim_serial_number"),
	CONSTRAINT "sims_sim_number_unique" UNIQUE("sim_number")
);
--> statement-breakpoint
ALTER TABLE "fuel_types" ALTER COLUMN "title_ur" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_types" ALTER COLUMN "name_ur" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fuel_types" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_types" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "handheld_devices" ADD CONSTRAINT "handheld_devices_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handheld_devices" ADD CONSTRAINT "handheld_devices_sim_id_sims_id_fk" FOREIGN KEY ("sim_id") REFERENCES "public"."sims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handheld_devices_station_id" ON "handheld_devices" USING btree ("station_id");