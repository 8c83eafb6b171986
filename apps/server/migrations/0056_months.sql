-- Locks a table whose partitions change, behind those that it names, as whoever writes both does: neither waits for the other in a circle.
create function lock_months(p_table text) returns void language plpgsql as $$
declare
  v_named regclass;
begin
  for v_named in select distinct confrelid::regclass from pg_constraint where conrelid = p_table::regclass and contype = 'f' order by 1 loop
    execute format('lock table %s in share row exclusive mode', v_named);
  end loop;
  execute format('lock table %I in access exclusive mode', p_table);
end $$;
--> statement-breakpoint
-- Gives a table a partition a month of one of its times, without reading it: it becomes the first partition, of all time until platform/months.ts
-- bounds it beside the work of others. The new parent has everything the table had for whoever uses it: numbers that go on, indexes, keys,
-- triggers and rights. A unique index would have to have the time in it: it stays on the first partition only.
create function begin_months(p_table text, p_time text) returns void language plpgsql as $$
declare
  v_first text := p_table || '_first';
  v_next bigint;
  v_made text[] := '{}';
  v_part record;
begin
  perform lock_months(p_table);
  if (select relrowsecurity from pg_class where oid = p_table::regclass) then
    raise exception 'the rules of the rows of % would be lost', p_table;
  end if;
  execute format('select last_value + is_called::int from %s', pg_get_serial_sequence(p_table, 'id')) into v_next;
  execute format('alter table %I alter column id drop identity', p_table);

  for v_part in
    select c.relname as name, pg_get_indexdef(c.oid) as made, i.indisvalid as is_whole
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = p_table::regclass and not i.indisunique
  loop
    if v_part.is_whole then
      v_made := v_made || v_part.made;
      execute format('alter index %I rename to %I', v_part.name, v_part.name || '_first');
    else
      execute format('drop index %I', v_part.name);
    end if;
  end loop;
  for v_part in select conname as name, pg_get_constraintdef(oid) as made from pg_constraint where conrelid = p_table::regclass and contype = 'f' loop
    v_made := v_made || format('alter table %I add constraint %I %s', p_table, v_part.name, v_part.made);
  end loop;
  for v_part in
    select tgname as name, pg_get_triggerdef(oid) as made, tgfoid = 'append_only'::regproc as is_kept
    from pg_trigger where tgrelid = p_table::regclass and not tgisinternal
  loop
    v_made := v_made || v_part.made;
    -- Of each row too: such a trigger is made on every partition, for whoever names one.
    if v_part.is_kept then
      v_made := v_made || format('create trigger %I before update or delete on %I for each row execute function append_only()', p_table || '_rows_append_only', p_table);
    end if;
  end loop;
  for v_part in
    select a.grantee::regrole as name, string_agg(a.privilege_type, ', ') as rights
    from pg_class c cross join aclexplode(c.relacl) a where c.oid = p_table::regclass and a.grantee not in (0, c.relowner) group by 1
  loop
    v_made := v_made || format('grant %s on %I to %s', v_part.rights, p_table, v_part.name);
    execute format('revoke all on %I from %s', p_table, v_part.name);
  end loop;

  execute format('alter table %I rename to %I', p_table, v_first);
  execute format(
    'create table %I (like %I including defaults including constraints including generated including storage including compression including statistics) partition by range (%I)',
    p_table, v_first, p_time);
  execute format('alter table %I alter column id add generated always as identity', p_table);
  execute format('alter table %I alter column id restart with %s', p_table, v_next);
  for i in 1 .. coalesce(array_length(v_made, 1), 0) loop
    execute v_made[i];
  end loop;
  -- From the beginning to the end of time: no row has to be looked at.
  execute format('alter table %I attach partition %I for values from (minvalue) to (maxvalue)', p_table, v_first);
end $$;
--> statement-breakpoint
select begin_months('webhook_attempts', 'at');
--> statement-breakpoint
select begin_months('fuel_request_timeline', 'at');
