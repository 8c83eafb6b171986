CREATE TABLE "policy_simulation_hits" (
	"simulation_id" bigint NOT NULL,
	"fuel_request_id" bigint NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"checks" jsonb NOT NULL,
	"volume_ml" bigint NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "policy_simulation_hits_simulation_id_fuel_request_id_pk" PRIMARY KEY("simulation_id","fuel_request_id")
);
--> statement-breakpoint
CREATE TABLE "policy_simulations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "policy_simulations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"group_id" bigint,
	"vehicle_id" bigint,
	"driver_id" bigint,
	"rules" jsonb NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"fills_total" integer DEFAULT 0 NOT NULL,
	"fills_done" integer DEFAULT 0 NOT NULL,
	"volume_ml" bigint DEFAULT 0 NOT NULL,
	"amount_halalas" bigint DEFAULT 0 NOT NULL,
	"heartbeat_at" timestamp with time zone,
	"created_by_user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "client_disabled_networks" (
	"client_id" bigint NOT NULL,
	"network_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_disabled_networks_client_id_network_id_pk" PRIMARY KEY("client_id","network_id")
);
--> statement-breakpoint
CREATE TABLE "temporary_capacities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "temporary_capacities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" uuid NOT NULL,
	"client_id" bigint NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"volume_ml" bigint,
	"amount_halalas" bigint,
	"mode" text NOT NULL,
	"days" integer,
	"renew_automatically" boolean DEFAULT false NOT NULL,
	"carry_over" boolean DEFAULT false NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"starts_on" date NOT NULL,
	"period" integer DEFAULT 1 NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_by_user_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by_user_id" bigint,
	"end_reason" text,
	CONSTRAINT "temporary_capacities_one_unit" CHECK (num_nonnulls(volume_ml, amount_halalas) = 1),
	CONSTRAINT "temporary_capacities_positive" CHECK (coalesce(volume_ml, amount_halalas) > 0),
	CONSTRAINT "temporary_capacities_mode" CHECK ((mode = 'once' and days is null and not renew_automatically and not carry_over) or (mode = 'days' and days between 1 and 30))
);
--> statement-breakpoint
CREATE TABLE "temporary_capacity_days" (
	"capacity_id" bigint NOT NULL,
	"day" date NOT NULL,
	"volume_ml" bigint NOT NULL,
	"amount_halalas" bigint NOT NULL,
	CONSTRAINT "temporary_capacity_days_capacity_id_day_pk" PRIMARY KEY("capacity_id","day")
);
--> statement-breakpoint
CREATE TABLE "vehicle_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"cost_center" text,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "policies" DROP CONSTRAINT "policies_one_level";--> statement-breakpoint
DROP INDEX "policies_client";--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "group_id" bigint;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "usage_capacity_id" bigint;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "usage_extra_volume_ml" bigint;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "usage_extra_amount_halalas" bigint;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "flags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "device_clock_skew_seconds" integer;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "group_id" bigint;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "window_days" integer;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "volume_per_window_ml" bigint;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "amount_per_window_halalas" bigint;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "fills_per_week" integer;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "fills_per_month" integer;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "km_between_fills" integer;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "fuel_type_ids" bigint[];--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "cities" text[];--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "disabled_network_ids" bigint[];--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "disabled_station_ids" bigint[];--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "tank_tolerance_percent" integer;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "consequences" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "each_vehicle" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "policies" ADD COLUMN "changed_by_user_id" bigint;--> statement-breakpoint
ALTER TABLE "usage_days" ADD COLUMN "extra_volume_ml" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_days" ADD COLUMN "extra_amount_halalas" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "group_id" bigint;--> statement-breakpoint
ALTER TABLE "policy_simulation_hits" ADD CONSTRAINT "policy_simulation_hits_simulation_id_policy_simulations_id_fk" FOREIGN KEY ("simulation_id") REFERENCES "public"."policy_simulations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_simulation_hits" ADD CONSTRAINT "policy_simulation_hits_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "public"."fuel_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_simulation_hits" ADD CONSTRAINT "policy_simulation_hits_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_simulations" ADD CONSTRAINT "policy_simulations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_simulations" ADD CONSTRAINT "policy_simulations_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_disabled_networks" ADD CONSTRAINT "client_disabled_networks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_disabled_networks" ADD CONSTRAINT "client_disabled_networks_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temporary_capacities" ADD CONSTRAINT "temporary_capacities_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temporary_capacities" ADD CONSTRAINT "temporary_capacities_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temporary_capacities" ADD CONSTRAINT "temporary_capacities_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temporary_capacities" ADD CONSTRAINT "temporary_capacities_ended_by_user_id_users_id_fk" FOREIGN KEY ("ended_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temporary_capacity_days" ADD CONSTRAINT "temporary_capacity_days_capacity_id_temporary_capacities_id_fk" FOREIGN KEY ("capacity_id") REFERENCES "public"."temporary_capacities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_groups" ADD CONSTRAINT "vehicle_groups_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "policy_simulation_hits_vehicle" ON "policy_simulation_hits" USING btree ("simulation_id","vehicle_id");--> statement-breakpoint
CREATE INDEX "policy_simulations_client" ON "policy_simulations" USING btree ("client_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "policy_simulations_open" ON "policy_simulations" USING btree ("id") WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "temporary_capacities_one_runs" ON "temporary_capacities" USING btree ("vehicle_id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "temporary_capacities_client" ON "temporary_capacities" USING btree ("client_id","status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "temporary_capacities_due" ON "temporary_capacities" USING btree ("ends_at") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "vehicle_groups_client_id" ON "vehicle_groups" USING btree ("client_id");--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_group_id_vehicle_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD CONSTRAINT "fuel_requests_usage_capacity_id_temporary_capacities_id_fk" FOREIGN KEY ("usage_capacity_id") REFERENCES "public"."temporary_capacities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_group_id_vehicle_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_group_id_vehicle_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."vehicle_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fuel_requests_driver_closed" ON "fuel_requests" USING btree ("driver_id","closed_at" DESC NULLS LAST) WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "fuel_requests_client_started" ON "fuel_requests" USING btree ("client_id","fuelling_started_at","id") WHERE status = 'transaction_completed';--> statement-breakpoint
CREATE INDEX "fuel_requests_flagged" ON "fuel_requests" USING btree ("client_id","id" DESC NULLS LAST) WHERE flags <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "policies_group" ON "policies" USING btree ("group_id") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "vehicles_group_id" ON "vehicles" USING btree ("group_id") WHERE group_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "policies_client" ON "policies" USING btree ("client_id") WHERE group_id is null and vehicle_id is null and driver_id is null;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_window" CHECK (case when window_days is null then num_nonnulls(volume_per_window_ml, amount_per_window_halalas) = 0 else window_days between 2 and 31 end);--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_one_level" CHECK (num_nonnulls(group_id, vehicle_id, driver_id) <= 1);