CREATE TABLE "delivery_alert_limits" (
	"delivery_branch_id" bigint PRIMARY KEY NOT NULL,
	"start_minutes" smallint DEFAULT 10 NOT NULL,
	"driver_minutes" smallint DEFAULT 30 NOT NULL,
	"late_minutes" smallint DEFAULT 5 NOT NULL,
	"stopped_minutes" smallint DEFAULT 10 NOT NULL,
	"silent_minutes" smallint DEFAULT 10 NOT NULL,
	"proof_minutes" smallint DEFAULT 10 NOT NULL,
	"volume_percent" smallint DEFAULT 3 NOT NULL,
	"min_temperature_decicelsius" smallint,
	"max_temperature_decicelsius" smallint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "delivery_alert_limits_range" CHECK (min_temperature_decicelsius <= max_temperature_decicelsius)
);
--> statement-breakpoint
CREATE TABLE "order_relations" (
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"other_order_id" bigint NOT NULL,
	CONSTRAINT "order_relations_order_id_kind_other_order_id_pk" PRIMARY KEY("order_id","kind","other_order_id"),
	CONSTRAINT "order_relations_other_order" CHECK (order_id <> other_order_id)
);
--> statement-breakpoint
CREATE TABLE "slot_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slot_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"slots" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"requested_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" bigint,
	"chosen" smallint,
	"decline_reason" text,
	CONSTRAINT "slot_requests_answered" CHECK ((status = 'open') = (answered_at is null)),
	CONSTRAINT "slot_requests_chosen" CHECK ((status = 'accepted') = (chosen is not null))
);
--> statement-breakpoint
CREATE TABLE "delivery_ratings" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"stars" smallint NOT NULL,
	"comment" text,
	"rated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "delivery_ratings_stars" CHECK (stars between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "tracking_links" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"wrong_codes" smallint DEFAULT 0 NOT NULL,
	"released_at" timestamp with time zone,
	"released_by" bigint,
	CONSTRAINT "tracking_links_released" CHECK (released_by is null or released_at is not null)
);
--> statement-breakpoint
ALTER TABLE "trip_alerts" DROP CONSTRAINT "trip_alerts_late";--> statement-breakpoint
ALTER TABLE "delivery_branches" ADD COLUMN "brand_name_en" text;--> statement-breakpoint
ALTER TABLE "delivery_branches" ADD COLUMN "brand_name_ar" text;--> statement-breakpoint
ALTER TABLE "delivery_branches" ADD COLUMN "brand_colour" text;--> statement-breakpoint
ALTER TABLE "delivery_branches" ADD COLUMN "recipients_call" text DEFAULT 'driver' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_branches" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "delivery_constraints" ADD COLUMN "petrol_after_diesel" text DEFAULT 'cleaned' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_constraints" ADD COLUMN "cleaning_seconds" integer DEFAULT 2700 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_products" ADD COLUMN "product_class" text DEFAULT 'packaged' NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_products" ADD COLUMN "is_hazardous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_vehicles" ADD COLUMN "vehicle_class" text DEFAULT 'tanker' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "unassigned" jsonb;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "unassigned_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "positions" ADD COLUMN "temperature_decicelsius" smallint;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD COLUMN "temperature_decicelsius" smallint;--> statement-breakpoint
ALTER TABLE "trip_alerts" ADD COLUMN "causes" jsonb;--> statement-breakpoint
ALTER TABLE "trip_alerts" ADD COLUMN "difference_ml" bigint;--> statement-breakpoint
ALTER TABLE "trip_alerts" ADD COLUMN "temperature_decicelsius" smallint;--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD COLUMN "handover" text;--> statement-breakpoint
ALTER TABLE "trip_stops" ADD COLUMN "is_cleaned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trip_stops" ADD COLUMN "failed_photo_file_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "short_address" text;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "recipient_language" text DEFAULT 'ar' NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "requires_handover_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "hazmat_license_until" date;--> statement-breakpoint
ALTER TABLE "policy_simulations" ADD COLUMN "base" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "policy_simulations" ADD COLUMN "applied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery_alert_limits" ADD CONSTRAINT "delivery_alert_limits_delivery_branch_id_delivery_branches_id_fk" FOREIGN KEY ("delivery_branch_id") REFERENCES "public"."delivery_branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_relations" ADD CONSTRAINT "order_relations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_relations" ADD CONSTRAINT "order_relations_other_order_id_orders_id_fk" FOREIGN KEY ("other_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_requests" ADD CONSTRAINT "slot_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_requests" ADD CONSTRAINT "slot_requests_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_requests" ADD CONSTRAINT "slot_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_requests" ADD CONSTRAINT "slot_requests_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_ratings" ADD CONSTRAINT "delivery_ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_ratings" ADD CONSTRAINT "delivery_ratings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_links" ADD CONSTRAINT "tracking_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_links" ADD CONSTRAINT "tracking_links_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_relations_other" ON "order_relations" USING btree ("other_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "slot_requests_open_key" ON "slot_requests" USING btree ("order_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "slot_requests_order" ON "slot_requests" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "slot_requests_expiry" ON "slot_requests" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "delivery_ratings_client" ON "delivery_ratings" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "trip_alerts_open" ON "trip_alerts" USING btree ("delivery_branch_id") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "trip_alerts" ADD CONSTRAINT "trip_alerts_stop" CHECK ((kind in ('late', 'failed_stop', 'proof_missing', 'litres_differ')) = (trip_stop_id is not null));--> statement-breakpoint
ALTER TABLE "trip_alerts" ADD CONSTRAINT "trip_alerts_late" CHECK ((kind = 'late') = (late_seconds is not null));--> statement-breakpoint
ALTER TABLE "warehouses" ADD CONSTRAINT "warehouses_short_address" CHECK (short_address ~ '^[A-Z]{4}[0-9]{4}$');--> statement-breakpoint
-- A rating is given once and stays as it is.
create trigger delivery_ratings_append_only before update or delete or truncate on delivery_ratings
  for each statement execute function append_only();
--> statement-breakpoint
-- An alert of a subject is open once; a vehicle may have the same one for two of its trips.
drop index trip_alerts_delivery_vehicle_id_kind_key;
--> statement-breakpoint
create unique index trip_alerts_subject_key on trip_alerts
  (delivery_vehicle_id, kind, coalesce(case when geofence_id is null then trip_id end, 0), coalesce(trip_stop_id, 0),
   coalesce(geofence_id, 0)) where ended_at is null;
--> statement-breakpoint
-- What rides on what: the class of a fuel follows from its code, goods are packaged; vehicles with compartments are tankers.
update delivery_products p set product_class = case
    when f.code ~* 'diesel' then 'diesel'
    when f.code ~* '^\D*9\d\D*$|petrol|gasoline' then 'petrol'
    else 'other_fuel' end
  from fuel_types f where f.id = p.fuel_type_id;
--> statement-breakpoint
alter table delivery_products add constraint delivery_products_class check ((kind = 'goods') = (product_class = 'packaged'));
--> statement-breakpoint
update delivery_vehicles d set vehicle_class = 'truck'
  where not exists (select from delivery_compartments c where c.delivery_vehicle_id = d.id);
