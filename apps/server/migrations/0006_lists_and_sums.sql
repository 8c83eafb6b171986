CREATE TABLE "fuel_request_sum_changes" (
	"day" date NOT NULL,
	"client_id" bigint NOT NULL,
	"network_id" bigint NOT NULL,
	"station_id" bigint NOT NULL,
	"fuel_type_id" bigint NOT NULL,
	"status" text NOT NULL,
	"requests" integer NOT NULL,
	"volume_ml" bigint NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"charged_halalas" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fuel_request_sums" (
	"kind" text NOT NULL,
	"party_id" bigint NOT NULL,
	"span" text NOT NULL,
	"starts_on" date NOT NULL,
	"fuel_type_id" bigint NOT NULL,
	"status" text NOT NULL,
	"requests" bigint NOT NULL,
	"volume_ml" bigint NOT NULL,
	"amount_halalas" bigint NOT NULL,
	"charged_halalas" bigint NOT NULL,
	CONSTRAINT "fuel_request_sums_pk" PRIMARY KEY("kind","party_id","span","starts_on","fuel_type_id","status")
);
--> statement-breakpoint
DROP INDEX "fuel_requests_client";--> statement-breakpoint
DROP INDEX "fuel_requests_station";--> statement-breakpoint
DROP INDEX "fuel_requests_network";--> statement-breakpoint
DROP INDEX "fuel_requests_status";--> statement-breakpoint
DROP INDEX "fuel_requests_driver";--> statement-breakpoint
CREATE INDEX "fuel_request_sums_span" ON "fuel_request_sums" USING btree ("kind","span","starts_on");--> statement-breakpoint
CREATE INDEX "fuel_requests_time" ON "fuel_requests" USING btree ("created_at","id","fuel_type_id");--> statement-breakpoint
CREATE INDEX "fuel_requests_amount" ON "fuel_requests" USING btree ("amount_halalas","id") WHERE amount_halalas is not null;--> statement-breakpoint
CREATE INDEX "fuel_requests_client_amount" ON "fuel_requests" USING btree ("client_id","amount_halalas","id") WHERE amount_halalas is not null;--> statement-breakpoint
CREATE INDEX "fuel_requests_network_amount" ON "fuel_requests" USING btree ("network_id","amount_halalas","id") WHERE amount_halalas is not null;--> statement-breakpoint
CREATE INDEX "fuel_requests_volume" ON "fuel_requests" USING btree ("volume_ml","id") WHERE volume_ml is not null;--> statement-breakpoint
CREATE INDEX "fuel_requests_client_volume" ON "fuel_requests" USING btree ("client_id","volume_ml","id") WHERE volume_ml is not null;--> statement-breakpoint
CREATE INDEX "fuel_requests_network_volume" ON "fuel_requests" USING btree ("network_id","volume_ml","id") WHERE volume_ml is not null;--> statement-breakpoint
CREATE INDEX "fuel_requests_client" ON "fuel_requests" USING btree ("client_id","created_at","id","status","fuel_type_id","network_id","station_id","amount_halalas");--> statement-breakpoint
CREATE INDEX "fuel_requests_station" ON "fuel_requests" USING btree ("station_id","created_at","id","status","fuel_type_id","client_id","amount_halalas","volume_ml") WHERE station_id is not null;--> statement-breakpoint
CREATE INDEX "fuel_requests_network" ON "fuel_requests" USING btree ("network_id","created_at","id","status","fuel_type_id","station_id","client_id","amount_halalas") WHERE network_id is not null;--> statement-breakpoint
CREATE INDEX "fuel_requests_status" ON "fuel_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "fuel_requests_driver" ON "fuel_requests" USING btree ("driver_id","created_at","id");--> statement-breakpoint

-- What requests add up to (modules/dashboards/dashboards.table.ts): whoever changes a request, by whatever statement,
-- writes what it took away and what it added in the same transaction.
create function fuel_requests_add_up() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into fuel_request_sum_changes (day, client_id, network_id, station_id, fuel_type_id, status, requests, volume_ml, amount_halalas, charged_halalas)
    values ((old.created_at at time zone 'Asia/Riyadh')::date, old.client_id, coalesce(old.network_id, 0), coalesce(old.station_id, 0), old.fuel_type_id, old.status,
            -1, -coalesce(old.volume_ml, 0), -coalesce(old.amount_halalas, 0), -coalesce(old.charged_halalas, 0));
  end if;
  if tg_op <> 'DELETE' then
    insert into fuel_request_sum_changes (day, client_id, network_id, station_id, fuel_type_id, status, requests, volume_ml, amount_halalas, charged_halalas)
    values ((new.created_at at time zone 'Asia/Riyadh')::date, new.client_id, coalesce(new.network_id, 0), coalesce(new.station_id, 0), new.fuel_type_id, new.status,
            1, coalesce(new.volume_ml, 0), coalesce(new.amount_halalas, 0), coalesce(new.charged_halalas, 0));
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger fuel_requests_add_up after insert or delete on fuel_requests for each row execute function fuel_requests_add_up();
--> statement-breakpoint
create trigger fuel_requests_add_up_again after update on fuel_requests for each row
  when ((old.status, old.network_id, old.station_id, old.fuel_type_id, old.volume_ml, old.amount_halalas, old.charged_halalas)
        is distinct from (new.status, new.network_id, new.station_id, new.fuel_type_id, new.volume_ml, new.amount_halalas, new.charged_halalas))
  execute function fuel_requests_add_up();
--> statement-breakpoint

-- Folded every few seconds: few live rows, many dead ones.
alter table fuel_request_sum_changes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);
--> statement-breakpoint
alter table fuel_request_sums set (fillfactor = 70);
--> statement-breakpoint

-- The requests there are already.
insert into fuel_request_sum_changes (day, client_id, network_id, station_id, fuel_type_id, status, requests, volume_ml, amount_halalas, charged_halalas)
select (created_at at time zone 'Asia/Riyadh')::date, client_id, coalesce(network_id, 0), coalesce(station_id, 0), fuel_type_id, status,
       count(*), coalesce(sum(volume_ml), 0), coalesce(sum(amount_halalas), 0), coalesce(sum(charged_halalas), 0)
from fuel_requests group by 1, 2, 3, 4, 5, 6;
