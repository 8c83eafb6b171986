CREATE TABLE "positions" (
	"delivery_vehicle_id" bigint NOT NULL,
	"fixed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"speed_kmh" smallint,
	"heading_degrees" smallint,
	"altitude_metres" smallint,
	"accuracy_metres" integer,
	"battery_percent" smallint,
	"tracker_id" bigint NOT NULL,
	CONSTRAINT "positions_delivery_vehicle_id_fixed_at_pk" PRIMARY KEY("delivery_vehicle_id","fixed_at")
) PARTITION BY RANGE ("fixed_at");
--> statement-breakpoint
CREATE TABLE "vehicle_positions" (
	"delivery_vehicle_id" bigint PRIMARY KEY NOT NULL,
	"fixed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"speed_kmh" smallint,
	"heading_degrees" smallint,
	"altitude_metres" smallint,
	"accuracy_metres" integer,
	"battery_percent" smallint,
	"tracker_id" bigint NOT NULL,
	"stands_since" timestamp with time zone NOT NULL,
	"stands_latitude" double precision NOT NULL,
	"stands_longitude" double precision NOT NULL,
	"off_route_since" timestamp with time zone,
	"geofence_ids" bigint[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trackers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trackers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_vehicle_id" bigint NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "trackers_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "trip_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trip_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"delivery_branch_id" bigint NOT NULL,
	"delivery_vehicle_id" bigint NOT NULL,
	"trip_id" bigint,
	"trip_stop_id" bigint,
	"geofence_id" bigint,
	"latitude" double precision,
	"longitude" double precision,
	"late_seconds" integer,
	"metres" integer,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"seen_by" bigint,
	CONSTRAINT "trip_alerts_forward" CHECK (ended_at is null or began_at <= ended_at),
	CONSTRAINT "trip_alerts_late" CHECK ((kind = 'late') = (trip_stop_id is not null and late_seconds is not null)),
	CONSTRAINT "trip_alerts_place" CHECK ((kind in ('in_area', 'in_no_go', 'in_restricted')) = (geofence_id is not null))
);
--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_delivery_vehicle_id_delivery_vehicles_id_fk" FOREIGN KEY ("delivery_vehicle_id") REFERENCES "public"."delivery_vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_tracker_id_trackers_id_fk" FOREIGN KEY ("tracker_id") REFERENCES "public"."trackers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trackers" ADD CONSTRAINT "trackers_delivery_vehicle_id_delivery_vehicles_id_fk" FOREIGN KEY ("delivery_vehicle_id") REFERENCES "public"."delivery_vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trackers" ADD CONSTRAINT "trackers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_alerts" ADD CONSTRAINT "trip_alerts_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "public"."delivery_branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_alerts" ADD CONSTRAINT "trip_alerts_delivery_vehicle_id_delivery_vehicles_id_fk" FOREIGN KEY ("delivery_vehicle_id") REFERENCES "public"."delivery_vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_alerts" ADD CONSTRAINT "trip_alerts_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_alerts" ADD CONSTRAINT "trip_alerts_trip_stop_id_trip_stops_id_fk" FOREIGN KEY ("trip_stop_id") REFERENCES "public"."trip_stops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_alerts" ADD CONSTRAINT "trip_alerts_geofence_id_geofences_id_fk" FOREIGN KEY ("geofence_id") REFERENCES "public"."geofences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_alerts" ADD CONSTRAINT "trip_alerts_seen_by_users_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trackers_vehicle" ON "trackers" USING btree ("delivery_vehicle_id","id");--> statement-breakpoint
CREATE INDEX "trip_alerts_branch" ON "trip_alerts" USING btree ("delivery_branch_id","began_at");--> statement-breakpoint
CREATE INDEX "trip_alerts_trip" ON "trip_alerts" USING btree ("trip_id","began_at") WHERE trip_id is not null;--> statement-breakpoint
CREATE INDEX "trip_alerts_vehicle" ON "trip_alerts" USING btree ("delivery_vehicle_id","began_at");
--> statement-breakpoint

-- One thing is told once while it goes on.
create unique index trip_alerts_once on trip_alerts
  (delivery_vehicle_id, kind, coalesce(trip_stop_id, 0), coalesce(geofence_id, 0)) where ended_at is null;
--> statement-breakpoint
-- Written every few seconds and never by an indexed column: room on the page keeps a change on it.
alter table vehicle_positions set (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);
