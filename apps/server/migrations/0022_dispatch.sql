CREATE TABLE "delivery_absences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_absences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_vehicle_id" bigint,
	"driver_id" bigint,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "delivery_absences_of_one" CHECK (num_nonnulls(delivery_vehicle_id, driver_id) = 1),
	CONSTRAINT "delivery_absences_forward" CHECK (from_at < to_at)
);
--> statement-breakpoint
CREATE TABLE "delivery_compartments" (
	"delivery_vehicle_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"capacity_ml" bigint NOT NULL,
	"fuel_type_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	CONSTRAINT "delivery_compartments_delivery_vehicle_id_position_pk" PRIMARY KEY("delivery_vehicle_id","position"),
	CONSTRAINT "delivery_compartments_capacity" CHECK (capacity_ml > 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_vehicles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_vehicles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"vehicle_id" bigint NOT NULL,
	"delivery_branch_id" bigint NOT NULL,
	"code" text NOT NULL,
	"driver_id" bigint,
	"payload_grams" bigint NOT NULL,
	"gross_weight_kg" integer NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"fixed_cost_halalas" integer NOT NULL,
	"cost_halalas_per_km" integer NOT NULL,
	"cost_halalas_per_hour" integer NOT NULL,
	"shift_from_minute" smallint NOT NULL,
	"shift_to_minute" smallint NOT NULL,
	"break_from_minute" smallint,
	"break_to_minute" smallint,
	"break_seconds" integer,
	"most_stops" smallint,
	"most_distance_metres" integer,
	"speed_percent" smallint DEFAULT 100 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_vehicles_vehicle_id_unique" UNIQUE("vehicle_id"),
	CONSTRAINT "delivery_vehicles_shift" CHECK (0 <= shift_from_minute and shift_from_minute < shift_to_minute),
	CONSTRAINT "delivery_vehicles_break" CHECK (num_nulls(break_from_minute, break_to_minute, break_seconds) in (0, 3)
        and (break_seconds is null or break_from_minute <= break_to_minute))
);
--> statement-breakpoint
CREATE TABLE "geofences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "geofences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_branch_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"area" jsonb NOT NULL,
	"bounds" "box" NOT NULL,
	"delivery_vehicle_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery_absences" ADD CONSTRAINT "delivery_absences_delivery_vehicle_id_delivery_vehicles_id_fk" FOREIGN KEY ("delivery_vehicle_id") REFERENCES "public"."delivery_vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_absences" ADD CONSTRAINT "delivery_absences_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_absences" ADD CONSTRAINT "delivery_absences_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_compartments" ADD CONSTRAINT "delivery_compartments_delivery_vehicle_id_delivery_vehicles_id_fk" FOREIGN KEY ("delivery_vehicle_id") REFERENCES "public"."delivery_vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_vehicles" ADD CONSTRAINT "delivery_vehicles_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_vehicles" ADD CONSTRAINT "delivery_vehicles_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "public"."delivery_branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_vehicles" ADD CONSTRAINT "delivery_vehicles_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geofences" ADD CONSTRAINT "geofences_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "public"."delivery_branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_absences_vehicle" ON "delivery_absences" USING btree ("delivery_vehicle_id","to_at");--> statement-breakpoint
CREATE INDEX "delivery_absences_driver" ON "delivery_absences" USING btree ("driver_id","to_at");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_vehicles_code" ON "delivery_vehicles" USING btree ("delivery_branch_id","code");--> statement-breakpoint
CREATE INDEX "delivery_vehicles_driver" ON "delivery_vehicles" USING btree ("driver_id") WHERE driver_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "geofences_name" ON "geofences" USING btree ("delivery_branch_id","name");--> statement-breakpoint
CREATE INDEX "geofences_bounds" ON "geofences" USING gist ("bounds") WHERE status = 'active';