CREATE TABLE "anomaly_case_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "anomaly_case_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"anomaly_case_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" bigint,
	"action" text NOT NULL,
	"outcome" text,
	"comment" text,
	"score" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "anomaly_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "anomaly_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fuel_request_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"driver_id" bigint NOT NULL,
	"station_id" bigint NOT NULL,
	"network_id" bigint NOT NULL,
	"attendant_user_id" bigint,
	"closed_at" timestamp with time zone NOT NULL,
	"signs" text[] NOT NULL,
	"score" smallint NOT NULL,
	"station_score" smallint NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"comment" text,
	"reviewer_user_id" bigint,
	"state_changed_at" timestamp with time zone,
	"decided_score" smallint,
	"is_demo" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "anomaly_cases_fuel_request_id_unique" UNIQUE("fuel_request_id"),
	CONSTRAINT "anomaly_cases_outcome" CHECK ((state = 'closed') = (outcome is not null)),
	CONSTRAINT "anomaly_cases_score" CHECK (score between 0 and 100 and station_score between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "anomaly_findings" (
	"fuel_request_id" bigint NOT NULL,
	"sign" text NOT NULL,
	"strength_percent" smallint NOT NULL,
	"evidence" jsonb NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "anomaly_findings_fuel_request_id_sign_pk" PRIMARY KEY("fuel_request_id","sign"),
	CONSTRAINT "anomaly_findings_strength" CHECK (strength_percent between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "anomaly_flags" (
	"fuel_request_id" bigint NOT NULL,
	"sign" text NOT NULL,
	"strength_percent" smallint NOT NULL,
	"evidence" jsonb NOT NULL,
	"status" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "anomaly_flags_fuel_request_id_sign_pk" PRIMARY KEY("fuel_request_id","sign")
);
--> statement-breakpoint
CREATE TABLE "anomaly_subjects" (
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"marks" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "anomaly_subjects_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "price_bounds" (
	"fuel_type_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"highest_price_millis_per_litre" integer NOT NULL,
	CONSTRAINT "price_bounds_fuel_type_id_starts_at_pk" PRIMARY KEY("fuel_type_id","starts_at")
);
--> statement-breakpoint
ALTER TABLE "anomaly_case_events" ADD CONSTRAINT "anomaly_case_events_anomaly_case_id_anomaly_cases_id_fk" FOREIGN KEY ("anomaly_case_id") REFERENCES "public"."anomaly_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly_case_events" ADD CONSTRAINT "anomaly_case_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "public"."fuel_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_driver_id_drivers_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_network_id_networks_id_fk" FOREIGN KEY ("network_id") REFERENCES "public"."networks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_attendant_user_id_users_id_fk" FOREIGN KEY ("attendant_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly_cases" ADD CONSTRAINT "anomaly_cases_reviewer_user_id_users_id_fk" FOREIGN KEY ("reviewer_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly_findings" ADD CONSTRAINT "anomaly_findings_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "public"."fuel_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anomaly_flags" ADD CONSTRAINT "anomaly_flags_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "public"."fuel_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_bounds" ADD CONSTRAINT "price_bounds_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anomaly_case_events_case" ON "anomaly_case_events" USING btree ("anomaly_case_id","id");--> statement-breakpoint
CREATE INDEX "anomaly_cases_queue" ON "anomaly_cases" USING btree ("state","score","id");--> statement-breakpoint
CREATE INDEX "anomaly_cases_client" ON "anomaly_cases" USING btree ("client_id","state","score","id");--> statement-breakpoint
CREATE INDEX "anomaly_cases_station" ON "anomaly_cases" USING btree ("station_id","state","station_score","id") WHERE station_score > 0;--> statement-breakpoint
CREATE INDEX "anomaly_cases_vehicle" ON "anomaly_cases" USING btree ("vehicle_id","closed_at");--> statement-breakpoint
CREATE INDEX "anomaly_cases_driver" ON "anomaly_cases" USING btree ("driver_id","closed_at");--> statement-breakpoint
CREATE INDEX "anomaly_cases_time" ON "anomaly_cases" USING btree ("client_id","closed_at","id");--> statement-breakpoint
CREATE INDEX "anomaly_subjects_due" ON "anomaly_subjects" USING btree ("due_at");--> statement-breakpoint
CREATE TRIGGER anomaly_case_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON anomaly_case_events FOR EACH STATEMENT EXECUTE FUNCTION append_only();
