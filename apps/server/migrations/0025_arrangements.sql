CREATE TABLE "static_route_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "static_route_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"static_route_id" bigint NOT NULL,
	"date" date NOT NULL,
	"state" text NOT NULL,
	"trip_id" bigint,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "static_route_days_trip" CHECK ((state = 'made') = (trip_id is not null))
);
--> statement-breakpoint
CREATE TABLE "static_route_stops" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "static_route_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"static_route_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"warehouse_id" bigint NOT NULL,
	"standing_lines" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "static_routes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "static_routes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_branch_id" bigint NOT NULL,
	"delivery_vehicle_id" bigint NOT NULL,
	"title_en" text NOT NULL,
	"title_ar" text NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"days_before" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "static_routes_forward" CHECK (to_date is null or from_date <= to_date),
	CONSTRAINT "static_routes_weekdays" CHECK (weekdays <@ '{0,1,2,3,4,5,6}'::smallint[] and cardinality(weekdays) > 0)
);
--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "scope" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "replaces" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "is_locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD COLUMN "accepted_violations" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "static_route_days" ADD CONSTRAINT "static_route_days_static_route_id_static_routes_id_fk" FOREIGN KEY ("static_route_id") REFERENCES "public"."static_routes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "static_route_days" ADD CONSTRAINT "static_route_days_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "static_route_stops" ADD CONSTRAINT "static_route_stops_static_route_id_static_routes_id_fk" FOREIGN KEY ("static_route_id") REFERENCES "public"."static_routes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "static_route_stops" ADD CONSTRAINT "static_route_stops_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "static_routes" ADD CONSTRAINT "static_routes_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "public"."delivery_branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "static_routes" ADD CONSTRAINT "static_routes_delivery_vehicle_id_delivery_vehicles_id_fk" FOREIGN KEY ("delivery_vehicle_id") REFERENCES "public"."delivery_vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "static_route_days_once" ON "static_route_days" USING btree ("static_route_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "static_route_stops_position" ON "static_route_stops" USING btree ("static_route_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "static_route_stops_once" ON "static_route_stops" USING btree ("static_route_id","warehouse_id");--> statement-breakpoint
CREATE INDEX "static_routes_branch" ON "static_routes" USING btree ("delivery_branch_id","id");--> statement-breakpoint
CREATE INDEX "static_routes_vehicle" ON "static_routes" USING btree ("delivery_vehicle_id");