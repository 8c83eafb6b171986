CREATE TABLE "invoiced_deliveries" (
	"delivered_line_id" bigint PRIMARY KEY NOT NULL,
	"invoice_id" bigint NOT NULL,
	"invoiced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held_proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "held_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"trip_stop_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"proof" jsonb NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by" bigint,
	"status" text DEFAULT 'waiting' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"dismiss_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "held_proofs_decided" CHECK ((status = 'waiting') = (decided_at is null)),
	CONSTRAINT "held_proofs_dismissed" CHECK ((status = 'dismissed') = (dismiss_reason is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "planning_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoiced_deliveries" ADD CONSTRAINT "invoiced_deliveries_delivered_line_id_delivered_lines_id_fk" FOREIGN KEY ("delivered_line_id") REFERENCES "public"."delivered_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_proofs" ADD CONSTRAINT "held_proofs_trip_stop_id_trip_stops_id_fk" FOREIGN KEY ("trip_stop_id") REFERENCES "public"."trip_stops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_proofs" ADD CONSTRAINT "held_proofs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_proofs" ADD CONSTRAINT "held_proofs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_proofs" ADD CONSTRAINT "held_proofs_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_proofs" ADD CONSTRAINT "held_proofs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoiced_deliveries_invoice" ON "invoiced_deliveries" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "held_proofs_waiting" ON "held_proofs" USING btree ("recorded_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "held_proofs_order" ON "held_proofs" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "held_proofs_stop" ON "held_proofs" USING btree ("trip_stop_id","id");--> statement-breakpoint

-- What a driver said stays as it came; only what was decided about it is written later.
create trigger held_proofs_kept before update of proof, trip_stop_id, order_id, client_id, delivered_at, recorded_at, recorded_by
  on held_proofs for each statement execute function append_only();
--> statement-breakpoint
create trigger held_proofs_stay before delete or truncate on held_proofs for each statement execute function append_only();
