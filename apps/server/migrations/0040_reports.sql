CREATE TABLE "past_base_prices" (
	"fuel_type_id" bigint NOT NULL,
	"ends_on" date NOT NULL,
	"price_millis_per_litre" integer NOT NULL,
	CONSTRAINT "past_base_prices_fuel_type_id_ends_on_pk" PRIMARY KEY("fuel_type_id","ends_on")
);
--> statement-breakpoint
CREATE TABLE "fill_stretch_marks" (
	"vehicle_id" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fill_stretches" (
	"fuel_request_id" bigint PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"vehicle_id" bigint NOT NULL,
	"filled_at" timestamp with time zone NOT NULL,
	"distance_km" integer,
	"volume_ml" bigint,
	"is_exact" boolean,
	"left_out" text,
	CONSTRAINT "fill_stretches_whole" CHECK (num_nonnulls(distance_km, volume_ml, is_exact) in (0, 3)),
	CONSTRAINT "fill_stretches_or" CHECK (distance_km is null or left_out is null)
);
--> statement-breakpoint
ALTER TABLE "past_base_prices" ADD CONSTRAINT "past_base_prices_fuel_type_id_fuel_types_id_fk" FOREIGN KEY ("fuel_type_id") REFERENCES "public"."fuel_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fill_stretch_marks_vehicle" ON "fill_stretch_marks" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "fill_stretches_vehicle" ON "fill_stretches" USING btree ("vehicle_id","filled_at");--> statement-breakpoint
CREATE INDEX "fill_stretches_client" ON "fill_stretches" USING btree ("client_id","fuel_request_id","distance_km","volume_ml","left_out");--> statement-breakpoint

-- What changes how far a vehicle went marks it: a completed fill that comes, goes or becomes another, and every reading.
create function fill_stretches_mark() returns trigger language plpgsql as $$
begin
  insert into fill_stretch_marks (vehicle_id, since) values (new.vehicle_id, coalesce(new.fuelling_started_at, new.created_at));
  if tg_op = 'UPDATE' and old.fuelling_started_at < new.fuelling_started_at then
    insert into fill_stretch_marks (vehicle_id, since) values (old.vehicle_id, old.fuelling_started_at);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger fuel_requests_mark_stretches after insert on fuel_requests for each row
  when (new.status = 'transaction_completed') execute function fill_stretches_mark();
--> statement-breakpoint
create trigger fuel_requests_mark_stretches_again after update on fuel_requests for each row
  when ((old.status = 'transaction_completed' or new.status = 'transaction_completed')
        and (old.status, old.volume_ml, old.fuelling_started_at) is distinct from (new.status, new.volume_ml, new.fuelling_started_at))
  execute function fill_stretches_mark();
--> statement-breakpoint
create function fill_stretches_mark_reading() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into fill_stretch_marks (vehicle_id, since) values (old.vehicle_id, old.read_at - interval '1 hour');
  end if;
  if tg_op <> 'DELETE' then
    insert into fill_stretch_marks (vehicle_id, since) values (new.vehicle_id, new.read_at - interval '1 hour');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger odometer_readings_mark_stretches after insert or update or delete on odometer_readings
  for each row execute function fill_stretches_mark_reading();
--> statement-breakpoint

-- Worked off every few seconds: few live rows, many dead ones.
alter table fill_stretch_marks set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);
--> statement-breakpoint

-- The fills there are already.
insert into fill_stretch_marks (vehicle_id, since)
select vehicle_id, min(created_at) from fuel_requests where status = 'transaction_completed' group by 1;
