CREATE TABLE "delivered_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivered_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_proof_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"delivered_on" date NOT NULL,
	"volume_ml" bigint,
	"pieces" integer,
	"dip_before_mm" integer,
	"dip_after_mm" integer,
	"price_millis" integer NOT NULL,
	"vat_rate_basis_points" integer NOT NULL,
	"net_halalas" bigint NOT NULL,
	"vat_halalas" bigint NOT NULL,
	CONSTRAINT "delivered_lines_order_line_id_unique" UNIQUE("order_line_id"),
	CONSTRAINT "delivered_lines_quantity" CHECK ((volume_ml is null) <> (pieces is null)),
	CONSTRAINT "delivered_lines_not_negative" CHECK (coalesce(volume_ml, pieces) >= 0 and net_halalas >= 0 and vat_halalas >= 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"trip_stop_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by" bigint,
	"received_by" text,
	"signature" jsonb,
	"photo_file_ids" bigint[] DEFAULT '{}'::bigint[] NOT NULL,
	"note" text,
	"latitude" double precision,
	"longitude" double precision,
	CONSTRAINT "delivery_proofs_trip_stop_id_unique" UNIQUE("trip_stop_id"),
	CONSTRAINT "delivery_proofs_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "delivery_proofs_shown" CHECK (signature is not null or cardinality(photo_file_ids) > 0),
	CONSTRAINT "delivery_proofs_signed" CHECK (signature is null or received_by is not null)
);
--> statement-breakpoint
CREATE TABLE "trip_fuel_requests" (
	"fuel_request_id" bigint PRIMARY KEY NOT NULL,
	"trip_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trip_stops" ADD COLUMN "failed_note" text;--> statement-breakpoint
ALTER TABLE "trip_stops" ADD COLUMN "near_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivered_lines" ADD CONSTRAINT "delivered_lines_delivery_proof_id_delivery_proofs_id_fk" FOREIGN KEY ("delivery_proof_id") REFERENCES "public"."delivery_proofs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivered_lines" ADD CONSTRAINT "delivered_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivered_lines" ADD CONSTRAINT "delivered_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_trip_stop_id_trip_stops_id_fk" FOREIGN KEY ("trip_stop_id") REFERENCES "public"."trip_stops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_fuel_requests" ADD CONSTRAINT "trip_fuel_requests_fuel_request_id_fuel_requests_id_fk" FOREIGN KEY ("fuel_request_id") REFERENCES "public"."fuel_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_fuel_requests" ADD CONSTRAINT "trip_fuel_requests_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivered_lines_proof" ON "delivered_lines" USING btree ("delivery_proof_id");--> statement-breakpoint
CREATE INDEX "delivered_lines_client" ON "delivered_lines" USING btree ("client_id","delivered_on");--> statement-breakpoint
CREATE INDEX "trip_fuel_requests_trip" ON "trip_fuel_requests" USING btree ("trip_id");--> statement-breakpoint

-- What shows a delivery, and what is billed of it, stays as it was written.
create trigger delivery_proofs_append_only before update or delete or truncate on delivery_proofs for each statement execute function append_only();
--> statement-breakpoint
create trigger delivered_lines_append_only before update or delete or truncate on delivered_lines for each statement execute function append_only();
