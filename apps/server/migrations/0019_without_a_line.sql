CREATE TABLE "pump_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pump_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"station_id" bigint NOT NULL,
	"public_key" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"next_number" integer DEFAULT 1 NOT NULL,
	"last_hash" text DEFAULT '' NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoke_reason" text
);
--> statement-breakpoint
CREATE TABLE "pump_pin_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pump_pin_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_key" text NOT NULL,
	"private_box" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pump_steps" (
	"device_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"station_id" bigint NOT NULL,
	"fuel_request_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL,
	"device_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"skew_seconds" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"answer" jsonb NOT NULL,
	"amount_halalas" bigint,
	CONSTRAINT "pump_steps_device_id_number_pk" PRIMARY KEY("device_id","number")
);
--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "arrived_late_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fuel_requests" ADD COLUMN "late_for_request_id" bigint;--> statement-breakpoint
ALTER TABLE "pump_devices" ADD CONSTRAINT "pump_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_devices" ADD CONSTRAINT "pump_devices_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pump_steps" ADD CONSTRAINT "pump_steps_device_id_pump_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."pump_devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pump_devices_key" ON "pump_devices" USING btree ("station_id","user_id","public_key");--> statement-breakpoint
CREATE INDEX "pump_devices_user" ON "pump_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pump_steps_request" ON "pump_steps" USING btree ("device_id","fuel_request_id");--> statement-breakpoint
CREATE INDEX "pump_steps_closed" ON "pump_steps" USING btree ("station_id","at","amount_halalas") WHERE kind = 'closed';--> statement-breakpoint
create trigger pump_steps_append_only before update or delete or truncate on pump_steps for each statement execute function append_only();
--> statement-breakpoint

-- The life cycle, with what a late device may do: the fuel has flowed, whatever became of the request meanwhile.
create or replace function fuel_requests_transition() returns trigger language plpgsql as $$
begin
  if old.status is distinct from new.status and (old.status || ' ' || new.status) not in (
    'request_pending request_approved', 'request_pending request_rejected',
    'request_pending request_cancelled', 'request_pending request_expired',
    'request_approved transaction_initiated', 'request_approved request_cancelled', 'request_approved request_expired',
    'transaction_initiated transaction_held', 'transaction_initiated transaction_cancelled',
    'transaction_held transaction_completed', 'transaction_held transaction_pending_with_client',
    'transaction_held transaction_pending_with_vw', 'transaction_held transaction_cancelled',
    'transaction_pending_with_client transaction_completed', 'transaction_pending_with_client transaction_pending_with_vw',
    'transaction_pending_with_vw transaction_completed', 'transaction_pending_with_vw transaction_pending_with_client',
    'transaction_pending_with_vw transaction_cancelled',
    'request_approved transaction_pending_with_vw', 'request_cancelled transaction_pending_with_vw',
    'request_expired transaction_pending_with_vw', 'transaction_initiated transaction_pending_with_vw',
    'transaction_cancelled transaction_pending_with_vw'
  ) then
    raise exception 'a request cannot go from % to %', old.status, new.status using errcode = 'FR001';
  end if;
  return new;
end $$;
