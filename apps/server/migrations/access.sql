-- Who may do what in the database: applied after the migrations by the role that owns the tables, with rows.sql behind it, whenever
-- either of them, the migrations or the runtime role have changed (decision 112). The name of the runtime role is in the setting
-- fleet.runtime; where the owner itself is at work there, nothing is confined.

-- A day of positions, made and removed by their owner on behalf of the runtime role.
create or replace function add_positions_day(day date, day_begins timestamptz, day_ends timestamptz) returns void
  language plpgsql security definer set search_path to public, pg_temp as $$
declare
  v_name text := 'positions_' || to_char(day, 'YYYYMMDD');
begin
  execute format('create table %I (like positions including all)', v_name);
  execute format('alter table positions attach partition %I for values from (%L) to (%L)', v_name, day_begins, day_ends);
end $$;

create or replace function drop_positions_day(day date) returns void
  language plpgsql security definer set search_path to public, pg_temp set lock_timeout to '200ms' as $$
declare
  v_name text := 'positions_' || to_char(day, 'YYYYMMDD');
begin
  execute format('alter table positions detach partition %I', v_name);
  execute format('drop table %I', v_name);
end $$;

-- Locks a table whose partitions change, behind those that it names, as whoever writes both does. A partition that leaves or comes takes
-- with it what its foreign keys set up at the tables they name, for which nobody may be at work there: who locks them for less at first
-- and wants more then meets writers who wait for it in turn. It takes the place of that of migration 0056, which did so and stays as it was.
create or replace function lock_months(p_table text) returns void language plpgsql as $$
declare
  v_named regclass;
begin
  for v_named in select distinct confrelid::regclass from pg_constraint where conrelid = p_table::regclass and contype = 'f' order by 1 loop
    execute format('lock table %s in access exclusive mode', v_named);
  end loop;
  execute format('lock table %I in access exclusive mode', p_table);
end $$;

-- Months of a table (begin_months), until one that ends at the given time or after it. What is later than the last month has its place in a
-- partition of its own, which is empty unless months were not made for long. How many were made: none before the first partition is
-- bounded (platform/months.ts).
create or replace function add_months(p_table text, p_until timestamptz) returns int
  language plpgsql security definer set search_path to public, pg_temp set lock_timeout to '200ms' as $$
declare
  v_later text := p_table || '_later';
  v_time text;
  v_name text;
  v_begins timestamptz;
  v_ends timestamptz;
  v_made int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('months of ' || p_table));
  if to_regclass(v_later) is null then
    -- Its check was added to bound the first partition, which never came to it: soon it would refuse what is new.
    if exists (
      select from pg_constraint where conname = p_table || '_first_ends'
        and substring(pg_get_constraintdef(oid) from $re$'([^']+)'$re$)::timestamptz < now() + interval '7 days'
    ) then
      execute format('alter table %I drop constraint %I', p_table || '_first', p_table || '_first_ends');
    end if;
    return 0;
  end if;
  select attname into v_time from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
  where p.partrelid = p_table::regclass;
  loop
    select substring(pg_get_expr(relpartbound, oid) from $re$FROM \('([^']+)'\)$re$)::timestamptz into v_begins from pg_class where oid = v_later::regclass;
    exit when v_begins >= p_until;
    perform lock_months(p_table);
    v_ends := ((v_begins at time zone 'Asia/Riyadh') + interval '1 month') at time zone 'Asia/Riyadh';
    v_name := p_table || to_char(v_begins at time zone 'Asia/Riyadh', '_YYYYMM');
    execute format('alter table %I detach partition %I', p_table, v_later);
    execute format('create table %I partition of %I for values from (%L) to (%L)', v_name, p_table, v_begins, v_ends);
    execute format('alter table %I set (autovacuum_analyze_scale_factor = 1, autovacuum_analyze_threshold = 2000, autovacuum_vacuum_insert_threshold = 10000)', v_name);
    execute format('with moved as (delete from %I where %I < %L returning *) insert into %I overriding system value select * from moved', v_later, v_time, v_ends, v_name);
    execute format('alter table %I attach partition %I for values from (%L) to (maxvalue)', p_table, v_later, v_ends);
    v_made := v_made + 1;
  end loop;
  return v_made;
end $$;

-- Removes the months that ended by then, of a table that may forget. How many.
create or replace function drop_months(p_table text, p_ended_by timestamptz) returns int
  language plpgsql security definer set search_path to public, pg_temp set lock_timeout to '200ms' as $$
declare
  v_month record;
  v_dropped int := 0;
begin
  if p_table <> 'webhook_attempts' then
    raise exception '% is kept', p_table using errcode = 'LE003';
  end if;
  for v_month in
    select c.relname as name, substring(pg_get_expr(c.relpartbound, c.oid) from $re$TO \('([^']+)'\)$re$)::timestamptz as ends
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = p_table::regclass
  loop
    continue when v_month.ends is null or v_month.ends > p_ended_by;
    perform lock_months(p_table);
    execute format('alter table %I detach partition %I', p_table, v_month.name);
    execute format('drop table %I', v_month.name);
    v_dropped := v_dropped + 1;
  end loop;
  return v_dropped;
end $$;

-- Takes a month out of its table whose rows are in files by now (access/old-months): counted once more while nobody can add to it, noted as
-- filed and removed in one transaction. What might still be written for that time has its place in the first partition, which ends where
-- the month ended: nothing is read to move that end but what came late.
create or replace function let_go_month(p_table text, p_ends timestamptz, p_now timestamptz) returns void
  language plpgsql security definer set search_path to public, pg_temp set lock_timeout to '200ms' as $$
declare
  v_first text := p_table || '_first';
  v_month text;
  v_begins text;
  v_rows bigint;
  v_filed bigint;
begin
  if p_table not in ('audit_rows', 'fuel_request_timeline') then
    raise exception '% is kept', p_table using errcode = 'LE003';
  end if;
  select c.relname, substring(pg_get_expr(c.relpartbound, c.oid) from $re$FROM \('([^']+)'\)$re$) into v_month, v_begins
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = p_table::regclass and substring(pg_get_expr(c.relpartbound, c.oid) from $re$TO \('([^']+)'\)$re$)::timestamptz = p_ends;
  if v_month <> v_first and v_begins::timestamptz is distinct from (
    select substring(pg_get_expr(relpartbound, oid) from $re$TO \('([^']+)'\)$re$)::timestamptz from pg_class where oid = v_first::regclass) then
    raise exception 'the months of % before % are not in files', p_table, p_ends using errcode = 'LE004';
  end if;
  update old_months set filed_at = p_now where of_table = p_table and ends = p_ends and filed_at is null;
  if not found then
    raise exception '% until % is not to be filed', p_table, p_ends using errcode = 'LE004';
  end if;

  execute format('lock table %I in share mode', v_month);
  execute format('select count(*) from %I', v_month) into v_rows;
  select coalesce(sum(p.rows), 0) into v_filed from old_month_parts p join old_months m on m.id = p.month_id where m.of_table = p_table and m.ends = p_ends;
  if v_rows <> v_filed then
    raise exception '% has % rows until %, and % of them are in files', p_table, v_rows, p_ends, v_filed using errcode = 'LE004';
  end if;

  perform lock_months(p_table);
  execute format('alter table %I detach partition %I', p_table, v_month);
  if v_month = v_first then
    execute format('drop table %I', v_month);
    execute format('create table %I partition of %I for values from (minvalue) to (%L)', v_first, p_table, p_ends);
  else
    execute format('alter table %I detach partition %I', p_table, v_first);
    execute format('drop table %I', v_month);
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', p_table, v_first, p_ends);
  end if;
end $$;

do $$
declare
  v_runtime text := current_setting('fleet.runtime');
  v_table record;
begin
  if v_runtime = current_user then
    return;
  end if;

  execute format('grant usage on schema public to %I', v_runtime);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', v_runtime);
  execute format('revoke insert, update, delete on change_base from %I', v_runtime);
  -- A request knows its number before it is written (nextRequestId).
  execute format('grant usage on sequence fuel_requests_id_seq to %I', v_runtime);
  -- Whether the schema fits its code is all that it asks there.
  execute format('grant usage on schema drizzle to %I', v_runtime);
  execute format('grant select on drizzle.__drizzle_migrations to %I', v_runtime);
  -- Partitions are read and written by the name of their table, with its rights and rules.
  for v_table in select oid::regclass as name from pg_class where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('revoke all on %s from %I', v_table.name, v_runtime);
  end loop;
  revoke execute on function add_positions_day, drop_positions_day, add_months, drop_months, let_go_month from public;
  execute format('grant execute on function add_positions_day, drop_positions_day, add_months, drop_months, let_go_month to %I', v_runtime);

  -- What a trigger refuses, the role has no right to: whoever works with it can neither change nor switch the trigger off.
  for v_table in
    select t.tgrelid::regclass as name, (t.tgtype & 16) > 0 as keeps_values
    from pg_trigger t where t.tgfoid = 'append_only'::regproc and t.tgattr = ''
  loop
    -- Bits of pg_trigger.tgtype: 16 for updates; whatever is kept is never deleted.
    execute format('revoke delete on %s from %I', v_table.name, v_runtime);
    if v_table.keeps_values then
      execute format('revoke update on %s from %I', v_table.name, v_runtime);
    end if;
  end loop;
end $$;
