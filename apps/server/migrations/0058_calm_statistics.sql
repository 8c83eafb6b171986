-- Rows that change all the time and stay alike (balances, counters, the order of changes, fills of vehicles, subjects to judge): new statistics say
-- what the former ones said, and have every connection plan all its statements on them once more. The first still come with the first 50 rows.
alter table ledger_balances set (autovacuum_analyze_scale_factor = 100);--> statement-breakpoint
alter table vehicles set (autovacuum_analyze_scale_factor = 5);--> statement-breakpoint
alter table vehicle_changes set (autovacuum_analyze_scale_factor = 5);--> statement-breakpoint
alter table usage_days set (autovacuum_analyze_scale_factor = 2);--> statement-breakpoint
alter table fuel_request_sums set (autovacuum_analyze_scale_factor = 5);--> statement-breakpoint
-- Emptied all the time: few live rows, many dead ones. Any number of rows they were found with is wrong a moment later.
alter table jobs set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);--> statement-breakpoint
alter table anomaly_subjects set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000);--> statement-breakpoint
-- A change writes what it subtracted and what it added in one statement instead of two.
create or replace function fuel_requests_record_sums() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into fuel_request_sum_changes (day, client_id, network_id, station_id, fuel_type_id, status, requests, volume_ml, amount_halalas, charged_halalas)
    values ((old.created_at at time zone 'Asia/Riyadh')::date, old.client_id, coalesce(old.network_id, 0), coalesce(old.station_id, 0), old.fuel_type_id, old.status,
            -1, -coalesce(old.volume_ml, 0), -coalesce(old.amount_halalas, 0), -coalesce(old.charged_halalas, 0)),
           ((new.created_at at time zone 'Asia/Riyadh')::date, new.client_id, coalesce(new.network_id, 0), coalesce(new.station_id, 0), new.fuel_type_id, new.status,
            1, coalesce(new.volume_ml, 0), coalesce(new.amount_halalas, 0), coalesce(new.charged_halalas, 0));
  elsif tg_op = 'INSERT' then
    insert into fuel_request_sum_changes (day, client_id, network_id, station_id, fuel_type_id, status, requests, volume_ml, amount_halalas, charged_halalas)
    values ((new.created_at at time zone 'Asia/Riyadh')::date, new.client_id, coalesce(new.network_id, 0), coalesce(new.station_id, 0), new.fuel_type_id, new.status,
            1, coalesce(new.volume_ml, 0), coalesce(new.amount_halalas, 0), coalesce(new.charged_halalas, 0));
  else
    insert into fuel_request_sum_changes (day, client_id, network_id, station_id, fuel_type_id, status, requests, volume_ml, amount_halalas, charged_halalas)
    values ((old.created_at at time zone 'Asia/Riyadh')::date, old.client_id, coalesce(old.network_id, 0), coalesce(old.station_id, 0), old.fuel_type_id, old.status,
            -1, -coalesce(old.volume_ml, 0), -coalesce(old.amount_halalas, 0), -coalesce(old.charged_halalas, 0));
  end if;
  return null;
end $$;
