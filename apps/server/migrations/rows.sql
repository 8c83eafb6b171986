-- Which rows a tenant sees: applied behind access.sql (decision 112).

-- Orders are driven by people of other clients. These look past the rules below. As functions, not as queries in the rules: those would
-- be made ready for each run of a statement, also where nothing is asked of them, which is only about rows of others.
create or replace function is_delivered_by_us(p_order bigint) returns boolean
  language plpgsql stable security definer set search_path to public, pg_temp as $$
declare
  v_client bigint := nullif(split_part(current_setting('fleet.tenant', true), '/', 1), '')::bigint;
begin
  return exists (
    select from trip_stops s join trips t on t.id = s.trip_id left join drivers d on d.id = t.driver_id
    join delivery_vehicles x on x.id = t.delivery_vehicle_id join vehicles v on v.id = x.vehicle_id
    where s.order_id = p_order and v_client in (d.client_id, v.client_id)
  );
end $$;

create or replace function is_delivered_to_by_us(p_warehouse bigint) returns boolean
  language plpgsql stable security definer set search_path to public, pg_temp as $$
begin
  return exists (select from orders o where o.warehouse_id = p_warehouse and is_delivered_by_us(o.id));
end $$;

-- The following are asked once a statement.
create or replace function are_carriers() returns boolean
  language plpgsql stable security definer set search_path to public, pg_temp as $$
declare
  v_client bigint := nullif(split_part(current_setting('fleet.tenant', true), '/', 1), '')::bigint;
begin
  return exists (select from delivery_vehicles x join vehicles v on v.id = x.vehicle_id where v.client_id = v_client)
    or exists (select from drivers d where d.client_id = v_client and exists (select from trips t where t.driver_id = d.id));
end $$;

-- Whose orders a carrier brings.
create or replace function own_customers() returns bigint[]
  language plpgsql stable security definer set search_path to public, pg_temp as $$
declare
  v_client bigint := nullif(split_part(current_setting('fleet.tenant', true), '/', 1), '')::bigint;
begin
  return array(
    select distinct o.client_id from trips t join trip_stops s on s.trip_id = t.id join orders o on o.id = s.order_id
    where t.driver_id in (select d.id from drivers d where d.client_id = v_client)
      or t.delivery_vehicle_id in (select x.id from delivery_vehicles x join vehicles v on v.id = x.vehicle_id where v.client_id = v_client));
end $$;

-- Vehicles and drivers that deliver, few of all; each driver is looked up behind the one before.
create or replace function delivering_vehicles() returns bigint[]
  language plpgsql stable security definer set search_path to public, pg_temp as $$
begin
  return array(select x.vehicle_id from delivery_vehicles x);
end $$;

create or replace function delivering_drivers() returns bigint[]
  language plpgsql stable security definer set search_path to public, pg_temp as $$
begin
  return array(
    with recursive walk as (
      select min(t.driver_id) as id from trips t
      union all select (select min(t.driver_id) from trips t where t.driver_id > walk.id) from walk where walk.id is not null)
    select id from walk where id is not null union select x.driver_id from delivery_vehicles x where x.driver_id is not null);
end $$;

create or replace function own_stations() returns bigint[]
  language plpgsql stable security definer set search_path to public, pg_temp as $$
begin
  return array(select s.id from stations s where s.network_id = nullif(split_part(current_setting('fleet.tenant', true), '/', 2), '')::bigint);
end $$;

create or replace function own_staff() returns bigint[]
  language plpgsql stable security definer set search_path to public, pg_temp as $$
begin
  return array(select f.id from staff f where f.network_id = nullif(split_part(current_setting('fleet.tenant', true), '/', 2), '')::bigint);
end $$;

-- PostgreSQL uses an index below a rule only for operators that cannot tell of hidden rows. What is searched by others (by similarity,
-- by the end of a number) is found here, as by the owner, and then read from its table by its number, under the rule. A migration that
-- changes one of these columns drops the view before.
create or replace view searched_users as select id, client_id, network_id, station_id, name, email, mobile, civil_id from users;
create or replace view searched_vehicles as select id, client_id, plate_no, name, deleted_at from vehicles;
create or replace view searched_drivers as
  select id, client_id, first_name, middle_name, last_name, employee_number, mobile, civil_id, deleted_at from drivers;
create or replace view searched_staff as
  select id, network_id, station_id, first_name, middle_name, last_name, employee_number, mobile, civil_id, deleted_at from staff;
create or replace view searched_clients as select id, name_en, name_ar, vat_no, cr_number, virtual_bank_account from clients;
create or replace view searched_networks as select id, name_en, name_ar, vat_no, cr_number from networks;
create or replace view searched_stations as select id, network_id, name_en, name_ar, reference, city, account_number from stations;
create or replace view searched_files as select id, name from files;
create or replace view searched_orders as select id, client_reference from orders;
create or replace view searched_settlement_payees as select id, iban from settlement_payees;

-- Entries as networks and stations list and add them up. Their rule asks each for its client, which an index of theirs does not have, and
-- so a year of them was read one by one; it hides none from anybody but clients, and those find nothing here.
create or replace view payee_entries as
  select id, kind, network_id, station_id, posted_at, reverses_entry_id from ledger_entries
  where (select split_part(current_setting('fleet.tenant', true), '/', 1)) = '0';
-- Requests as networks, stations and the platform list and count them, for the same reason: most of their indexes do not have the client.
-- What a list shows of them is read from the table by its number, under its rule. A migration that changes one of these columns drops the
-- view before.
create or replace view payee_requests as
  select id, status, client_id, network_id, station_id, vehicle_id, driver_id, fuel_type_id, found_by, flags, amount_halalas, volume_ml,
         charged_halalas, reference_number, created_at, status_changed_at from fuel_requests
  where (select split_part(current_setting('fleet.tenant', true), '/', 1)) = '0';
-- Which numbers entries have at which time, of whomever they are: a client's own first one after a time may be far behind it.
create or replace view entry_times as select id, posted_at from ledger_entries;
--> statement-breakpoint
do $$
declare
  -- What a transaction works for: 0 for no single one, -1 where nobody said. Asked once a statement (select …), and once a rule: each such
  -- question is made ready anew for each run. It is read without a function of ours, which each plan would have to take in anew. Versions
  -- that know no stations send two numbers.
  v_part text := $part$(select coalesce(nullif(split_part(current_setting('fleet.tenant', true), '/', %s), ''), '%s')::bigint)$part$;
  v_runtime text := current_setting('fleet.runtime');
  v_rule record;
begin
  if v_runtime = current_user then
    return;
  end if;
  execute format('grant execute on function is_delivered_by_us, is_delivered_to_by_us, are_carriers, own_customers, delivering_vehicles, delivering_drivers, own_stations, own_staff to %I', v_runtime);
  for v_rule in select c.oid::regclass as name from pg_class c where c.relnamespace = 'public'::regnamespace and (c.relname like 'searched\_%' or c.relname in ('payee_entries', 'payee_requests', 'entry_times')) loop
    execute format('revoke all on %s from %I', v_rule.name, v_runtime);
    execute format('grant select on %s to %I', v_rule.name, v_runtime);
  end loop;

  -- Rows of a client, network or station are hidden from the others, whatever a statement asks for. A plain comparison:
  -- indexes serve the statement's own conditions as before, but for operators that could tell of hidden rows:
  -- what is searched by them is found in a view of the owner (searched_*), and then read by its number. It is written as a case, of which
  -- the planner expects half of all rows: of an equality it expects one in a hundred, though nearly all that a statement asks for pass.
  -- The setting fleet.tenant is three numbers, the client, the network and the station that the transaction works for, 0 for no single one
  -- (networks, administrators, jobs). Where nobody said for whom it is empty, which is no row's.
  for v_rule in
    select name, md5(text) as version, text from (
    select name, replace(string_agg(format('case %s when 0 then true when -1 then false when %s then true else %s end',
        format(v_part, part, case part when 3 then '0' else '-1' end), own, coalesce(others, 'false')), ' and ' order by part),
      ':own_stations', 'station_id = any ((select own_stations())::bigint[])') as text
    from (
    -- People of a station act for it alone: what they save does not name its network.
    select name, part, own, case when part = 2 and station is not null then format('station_id = ' || v_part, 3, 0) end as others
    from (values
      ('api_keys', 'client_id', null, null),
      ('sign_in_providers', 'client_id', 'network_id', null),
      ('webhook_endpoints', 'client_id', null, null),
      ('webhook_messages', 'client_id', null, null),
      ('calendar_events', 'client_id', 'network_id', 'station_id'),
      ('branches', 'client_id', null, null),
      ('client_contacts', 'client_id', null, null),
      ('driver_messages', 'client_id', null, null),
      ('odometer_readings', 'client_id', null, null),
      ('registrations', 'client_id', null, null),
      ('tank_readings', 'client_id', null, null),
      ('vehicle_changes', 'client_id', null, null),
      ('vehicle_driver_logs', 'client_id', null, null),
      ('vehicle_groups', 'client_id', null, null),
      ('client_disabled_stations', 'client_id', null, null),
      ('client_disabled_networks', 'client_id', null, null),
      ('network_contacts', null, 'network_id', null),
      ('network_fees', null, 'network_id', null),
      ('price_changes', null, 'network_id', null),
      ('staff', null, 'network_id', null),
      ('staff_transfers', null, 'network_id', null),
      ('stations', null, 'network_id', null),
      ('nozzles', null, 'network_id', 'station_id'),
      ('settlement_payees', null, 'network_id', 'station_id'),
      -- Pumps of every network take part in a client's money and requests.
      ('ledger_entries', 'client_id', null, null),
      ('holds', 'client_id', null, null),
      ('low_balances', 'client_id', null, null),
      ('credit_lines', 'client_id', null, null),
      ('credit_reminders', 'client_id', null, null),
      ('top_ups', 'client_id', null, null),
      ('payment_intents', 'client_id', null, null),
      ('refunds', 'client_id', null, null),
      ('refund_payees', 'client_id', null, null),
      ('payments', null, 'network_id', 'station_id'),
      ('fuel_requests', 'client_id', null, null),
      ('policies', 'client_id', null, null),
      ('budgets', 'client_id', null, null),
      ('policy_simulations', 'client_id', null, null),
      ('temporary_capacities', 'client_id', null, null),
      ('shift_fills', 'client_id', null, null),
      ('vehicle_tags', 'client_id', null, null),
      ('vehicle_tag_codes', 'client_id', null, null),
      ('dispute_cases', 'client_id', 'network_id', 'station_id'),
      ('anomaly_cases', 'client_id', 'network_id', 'station_id'),
      ('shifts', null, 'network_id', 'station_id'),
      ('pump_controllers', null, 'network_id', 'station_id'),
      ('pump_orders', null, 'network_id', 'station_id'),
      ('pump_transactions', null, 'network_id', 'station_id'),
      ('client_plans', 'client_id', null, null),
      ('client_prices', 'client_id', null, null),
      ('fee_charges', 'client_id', 'network_id', 'station_id'),
      ('fee_refusals', 'client_id', 'network_id', null),
      ('invoices', 'client_id', 'network_id', null),
      ('invoice_run_items', 'client_id', 'network_id', null),
      ('invoice_sellers', null, 'network_id', null),
      ('journal_mappings', 'client_id', 'network_id', null),
      ('journal_runs', 'client_id', 'network_id', null),
      ('settlement_batches', null, 'network_id', 'station_id'),
      ('tax_devices', null, 'network_id', null),
      ('imports', 'client_id', null, null),
      ('site_tanks', 'client_id', null, null),
      ('site_tank_readings', 'client_id', null, null),
      ('store_wishes', 'client_id', null, null),
      ('store_cart_items', 'client_id', null, null),
      ('store_orders', 'client_id', null, null),
      ('export_files', 'client_id', 'network_id', 'station_id'),
      ('fill_stretches', 'client_id', null, null),
      ('report_schedules', 'client_id', 'network_id', 'station_id'),
      ('saved_views', 'client_id', 'network_id', 'station_id')
    ) as confined(name, client, network, station), lateral (values (1, client), (2, network), (3, station)) as parts(part, own)
    union all
    select name, part, own, others
    from (values
      -- Rows of nobody and of the other side are seen: either side gives the other something to do, and is invoiced by its terms.
      ('tasks', 1, 'client_id', 'client_id is null'), ('tasks', 2, 'network_id', 'network_id is null'), ('tasks', 3, 'station_id', 'station_id is null'),
      ('task_rules', 1, 'client_id', 'client_id is null'), ('task_rules', 2, 'network_id', 'network_id is null'), ('task_rules', 3, 'station_id', 'station_id is null'),
      ('invoice_terms', 1, 'client_id', 'client_id is null'), ('invoice_terms', 2, 'network_id', 'network_id is null'),
      ('chats', 1, 'client_id', null), ('chats', 2, 'network_id', ':own_stations'), ('chats', 3, 'station_id', null),
      -- People of the platform and of the other side are named. Who works at a station is where they work today.
      ('users', 1, 'client_id', 'client_id is null'),
      ('users', 2, 'network_id', 'network_id is null and case when staff_id is not null then staff_id = any ((select own_staff())::bigint[]) else station_id is null or :own_stations end'),
      -- A picture of a delivery becomes its receiver's.
      ('files', 1, 'client_id', 'client_id is null or kind = ''delivery_photo'''), ('files', 2, 'network_id', 'network_id is null and (station_id is null or :own_stations)'),
      ('networks', 2, 'id', null),
      ('clients', 1, 'id', 'id = any ((select own_customers())::bigint[])'),
      ('ledger_accounts', 1, 'party_id', 'kind not in (''client_main'', ''client_allocated'', ''client_reserved'', ''client_prepaid'', ''client_refunds'', ''fees_receivable'')'),
      ('ledger_accounts', 2, 'party_id', 'kind <> ''network_payable'''), ('ledger_accounts', 3, 'party_id', 'kind <> ''franchisee_payable'''),
      ('statement_days', 1, 'case kind when ''client'' then party_id end', null),
      ('statement_days', 2, 'case kind when ''network'' then party_id end', 'kind <> ''client'' and party_id = any ((select own_stations())::bigint[])'),
      ('statement_days', 3, 'case when kind in (''branch'', ''franchisee'') then party_id end', null),
      -- Written about both sides.
      ('audit_rows', 1, 'client_id', 'client_id is null'), ('audit_rows', 2, 'network_id', 'network_id is null'), ('audit_rows', 3, 'station_id', 'station_id is null'),
      -- Whoever delivers sees what and where to; whoever gets it, who comes.
      ('vehicles', 1, 'client_id', 'id = any ((select delivering_vehicles())::bigint[])'),
      ('drivers', 1, 'client_id', 'id = any ((select delivering_drivers())::bigint[])'),
      ('orders', 1, 'client_id', '(select are_carriers()) and is_delivered_by_us(id)'), ('orders', 2, '0', null),
      ('warehouses', 1, 'client_id', '(select are_carriers()) and is_delivered_to_by_us(id)'), ('warehouses', 2, '0', null),
      ('delivery_proofs', 1, 'client_id', '(select are_carriers()) and is_delivered_by_us(order_id)'), ('delivery_proofs', 2, '0', null),
      ('late_proofs', 1, 'client_id', '(select are_carriers()) and is_delivered_by_us(order_id)'), ('late_proofs', 2, '0', null),
      ('slot_requests', 1, 'client_id', '(select are_carriers()) and is_delivered_by_us(order_id)'), ('slot_requests', 2, '0', null),
      ('delivery_ratings', 1, 'client_id', '(select are_carriers()) and is_delivered_by_us(order_id)'), ('delivery_ratings', 2, '0', null),
      ('delivered_lines', 1, 'client_id', '(select are_carriers()) and exists (select from delivery_proofs p where p.id = delivery_proof_id)'), ('delivered_lines', 2, '0', null),
      -- Rows of a station without its network.
      ('plate_readings', 2, '0', ':own_stations'), ('plate_readings', 3, 'station_id', null),
      ('display_readings', 2, '0', ':own_stations'), ('display_readings', 3, 'station_id', null),
      ('pump_devices', 2, '0', ':own_stations'), ('pump_devices', 3, 'station_id', null),
      ('pump_steps', 2, '0', ':own_stations'), ('pump_steps', 3, 'station_id', null),
      ('nozzle_links', 2, '0', ':own_stations'), ('nozzle_links', 3, 'station_id', null),
      ('handheld_devices', 2, '0', ':own_stations'), ('handheld_devices', 3, 'station_id', null)
    ) as shared(name, part, own, others)
    union all
    -- Rows without a tenant of their own are those of what they belong to.
    select name, part, '0', format('exists (select from %I p where p.id = %I.%I)', whole, name, key)
    from (values
      ('api_key_minutes', 'api_keys', 'api_key_id'),
      ('sign_in_domains', 'sign_in_providers', 'provider_id'),
      ('webhook_deliveries', 'webhook_endpoints', 'endpoint_id'),
      ('webhook_attempts', 'webhook_deliveries', 'delivery_id'),
      ('calendar_event_guests', 'calendar_events', 'calendar_event_id'),
      ('chat_members', 'chats', 'chat_id'),
      ('chat_messages', 'chats', 'chat_id'),
      ('staff_pins', 'staff', 'staff_id'),
      ('top_up_receipts', 'top_ups', 'top_up_id'),
      ('refund_vouchers', 'refunds', 'refund_id'),
      ('policy_simulation_hits', 'policy_simulations', 'simulation_id'),
      ('fuel_request_comments', 'fuel_requests', 'fuel_request_id'),
      ('dispute_comments', 'dispute_cases', 'dispute_case_id'),
      ('anomaly_case_events', 'anomaly_cases', 'anomaly_case_id'),
      ('shift_readings', 'shifts', 'shift_id'),
      ('shift_attendants', 'shifts', 'shift_id'),
      ('shift_fuels', 'shifts', 'shift_id'),
      ('controller_products', 'pump_controllers', 'controller_id'),
      ('controller_pumps', 'pump_controllers', 'controller_id'),
      ('invoice_lines', 'invoices', 'invoice_id'),
      ('invoice_entries', 'invoices', 'invoice_id'),
      ('invoice_borne_entries', 'invoices', 'invoice_id'),
      ('invoice_states', 'invoices', 'invoice_id'),
      ('invoice_pdfs', 'invoices', 'invoice_id'),
      ('invoice_reminders', 'invoices', 'invoice_id'),
      ('invoice_settlements', 'invoices', 'invoice_id'),
      ('invoice_submissions', 'invoices', 'invoice_id'),
      ('invoice_replacements', 'invoices', 'invoice_id'),
      ('invoiced_deliveries', 'invoices', 'invoice_id'),
      ('journal_run_entries', 'journal_runs', 'run_id'),
      ('settlement_lines', 'settlement_batches', 'batch_id'),
      ('settlement_payments', 'settlement_batches', 'batch_id'),
      ('settlement_statements', 'settlement_batches', 'batch_id'),
      ('import_rows', 'imports', 'import_id'),
      ('order_lines', 'orders', 'order_id'),
      ('order_events', 'orders', 'order_id'),
      ('order_relations', 'orders', 'order_id'),
      ('tracking_links', 'orders', 'order_id'),
      ('site_tank_orders', 'site_tanks', 'site_tank_id'),
      ('store_order_lines', 'store_orders', 'store_order_id'),
      ('export_file_parts', 'export_files', 'export_file_id'),
      ('report_runs', 'report_schedules', 'report_schedule_id'),
      ('saved_view_defaults', 'saved_views', 'saved_view_id')
    ) as owned(name, whole, key), generate_series(1, 2) as part
    ) rules where own is not null group by name) texts
  loop
    -- Nobody reads or writes a table while its rules change: only where they differ, and each table by itself.
    if not exists (
      select from pg_class c
      join pg_policy t on t.polrelid = c.oid and t.polname = 'tenant' and obj_description(t.oid, 'pg_policy') = v_rule.version
      join pg_policy o on o.polrelid = c.oid and o.polname = 'owner' and o.polroles = array[current_user::regrole::oid]
      where c.oid = v_rule.name::regclass and c.relrowsecurity and c.relforcerowsecurity
    ) then
      execute format('alter table %I enable row level security', v_rule.name);
      execute format('alter table %I force row level security', v_rule.name);
      execute format('drop policy if exists tenant on %I', v_rule.name);
      execute format('create policy tenant on %I using (%s)%s', v_rule.name, v_rule.text, case v_rule.name when 'audit_rows' then ' with check (true)' end);
      execute format('comment on policy tenant on %I is %L', v_rule.name, v_rule.version);
      -- Migrations and proofs.
      execute format('drop policy if exists owner on %I', v_rule.name);
      execute format('create policy owner on %I to %I using (true)', v_rule.name, current_user);
    end if;
    commit;
  end loop;
end $$;
