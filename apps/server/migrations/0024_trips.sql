CREATE TABLE "trip_stops" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trip_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"trip_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"order_id" bigint,
	"status" text DEFAULT 'planned' NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"planned_arrival_at" timestamp with time zone NOT NULL,
	"planned_waiting_seconds" integer NOT NULL,
	"planned_service_seconds" integer NOT NULL,
	"planned_travelled_seconds" integer NOT NULL,
	"planned_travelled_metres" integer NOT NULL,
	"compartments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"arrived_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"failed_reason" text,
	CONSTRAINT "trip_stops_order" CHECK ((kind = 'job') = (order_id is not null)),
	CONSTRAINT "trip_stops_failed" CHECK ((status = 'failed') = (failed_reason is not null))
);
--> statement-breakpoint
CREATE TABLE "trips" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trips_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"trip_code" text NOT NULL,
	"delivery_branch_id" bigint NOT NULL,
	"trip_date" date NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"plan_id" bigint,
	"delivery_vehicle_id" bigint NOT NULL,
	"driver_id" bigint,
	"planned_start_at" timestamp with time zone NOT NULL,
	"planned_end_at" timestamp with time zone NOT NULL,
	"planned_distance_metres" integer NOT NULL,
	"planned_travel_seconds" integer NOT NULL,
	"planned_service_seconds" integer NOT NULL,
	"planned_waiting_seconds" integer NOT NULL,
	"planned_cost_halalas" bigint NOT NULL,
	"loaded_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"created_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trips_trip_code_unique" UNIQUE("trip_code"),
	CONSTRAINT "trips_forward" CHECK (planned_start_at <= planned_end_at),
	CONSTRAINT "trips_driven" CHECK (status not in ('assigned', 'started', 'partially_closed') or driver_id is not null)
);
--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "adopted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trip_stops" ADD CONSTRAINT "trip_stops_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_stops" ADD CONSTRAINT "trip_stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "public"."delivery_branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_delivery_vehicle_id_delivery_vehicles_id_fk" FOREIGN KEY ("delivery_vehicle_id") REFERENCES "public"."delivery_vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "trip_stops_position" ON "trip_stops" USING btree ("trip_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "trip_stops_one_trip" ON "trip_stops" USING btree ("order_id") WHERE order_id is not null and status in ('planned', 'arrived', 'done');--> statement-breakpoint
CREATE INDEX "trips_branch_day" ON "trips" USING btree ("delivery_branch_id","trip_date","id");--> statement-breakpoint
CREATE INDEX "trips_vehicle_day" ON "trips" USING btree ("delivery_vehicle_id","trip_date");--> statement-breakpoint
CREATE INDEX "trips_driver" ON "trips" USING btree ("driver_id","trip_date");--> statement-breakpoint
CREATE INDEX "trips_plan" ON "trips" USING btree ("plan_id") WHERE plan_id is not null;
--> statement-breakpoint

-- The life of a trip.
create function trips_transition() returns trigger language plpgsql as $$
begin
  if old.status is distinct from new.status and (old.status || ' ' || new.status) not in (
    'draft approved', 'draft rejected', 'approved assigned', 'approved rejected', 'assigned approved', 'assigned started',
    'started partially_closed', 'started closed', 'partially_closed closed', 'started broken_off', 'partially_closed broken_off'
  ) then
    raise exception 'a trip cannot go from % to %', old.status, new.status using errcode = 'FR001';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger trips_transition before update of status on trips for each row execute function trips_transition();
