-- The ledger's only way in. Postings name their account by kind and party (0 for the platform's own), must sum to
-- zero, and may not take a guarded account below zero (check ledger_balances_not_negative, SQLSTATE 23514).
-- A business key that was posted before is refused (23505), so no event of the business is ever booked twice.
create function post_entry(
  p_kind text, p_business_key text, p_client_id bigint, p_network_id bigint, p_station_id bigint,
  p_fuel_request_id bigint, p_reverses_entry_id bigint, p_reason text, p_actor_user_id bigint, p_posted_at timestamptz,
  p_account_kinds text[], p_party_ids bigint[], p_amounts bigint[]
) returns bigint language plpgsql as $$
declare
  v_entry_id bigint;
  v_sum numeric;
  v_found int;
begin
  select coalesce(sum(a), 0) into v_sum from unnest(p_amounts) a;
  if v_sum <> 0 or cardinality(p_amounts) < 2 then
    raise exception 'entry % does not sum to zero: %', p_business_key, v_sum using errcode = 'LE001';
  end if;

  -- A transaction number before an entry number: snapshots rely on it to know which entries may still be to come.
  perform pg_current_xact_id();

  -- The allocated balance is the lock of all of a client's money, taken before anything else, in the order of accounts:
  -- two entries never wait for each other, and a client's entries are numbered in the order they took effect.
  perform 1 from ledger_balances b join ledger_accounts a on a.id = b.account_id
    where a.kind = 'client_allocated' and a.party_id in (
      select w.party_id from unnest(p_account_kinds, p_party_ids) as w(kind, party_id)
      where w.kind in ('client_main', 'client_allocated', 'client_reserved'))
    order by b.account_id for update of b;

  insert into ledger_entries (kind, business_key, client_id, network_id, station_id, fuel_request_id,
                              reverses_entry_id, reason, actor_user_id, posted_at)
  values (p_kind, p_business_key, p_client_id, p_network_id, p_station_id, p_fuel_request_id,
          p_reverses_entry_id, p_reason, p_actor_user_id, p_posted_at)
  returning id into v_entry_id;

  with wanted as (
    select a.id as account_id, a.guarded, w.amount
    from unnest(p_account_kinds, p_party_ids, p_amounts) as w(kind, party_id, amount)
    join ledger_accounts a on a.kind = w.kind and a.party_id = w.party_id
  ), moved as (
    update ledger_balances b set balance_halalas = b.balance_halalas + w.amount
    from wanted w where w.guarded and b.account_id = w.account_id
    returning b.account_id, b.balance_halalas
  )
  insert into ledger_postings (entry_id, account_id, amount_halalas, balance_after_halalas)
  select v_entry_id, w.account_id, w.amount, m.balance_halalas from wanted w left join moved m using (account_id)
  where not w.guarded or m.account_id is not null;
  get diagnostics v_found = row_count;
  if v_found <> cardinality(p_amounts) then
    raise exception 'entry % names an account that does not exist or has no balance', p_business_key using errcode = 'LE002';
  end if;

  insert into seal_queue (kind, row_id) values ('entry', v_entry_id);
  return v_entry_id;
end $$;
--> statement-breakpoint

-- Second net under post_entry: whoever inserts postings, each entry's postings of one statement sum to zero.
create function ledger_postings_balanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from inserted group by entry_id having sum(amount_halalas) <> 0) then
    raise exception 'postings do not sum to zero' using errcode = 'LE001';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_postings_balanced after insert on ledger_postings
  referencing new table as inserted for each statement execute function ledger_postings_balanced();
--> statement-breakpoint

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'LE003';
end $$;
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries for each statement execute function append_only();
--> statement-breakpoint
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings for each statement execute function append_only();
--> statement-breakpoint
create trigger audit_rows_append_only before update or delete or truncate on audit_rows for each statement execute function append_only();
--> statement-breakpoint
create trigger fuel_request_timeline_append_only before update or delete or truncate on fuel_request_timeline for each statement execute function append_only();
--> statement-breakpoint
create trigger seals_append_only before update or delete or truncate on seals for each statement execute function append_only();
--> statement-breakpoint

create function audit_rows_queue_seal() returns trigger language plpgsql as $$
begin
  insert into seal_queue (kind, row_id) select 'audit', id from inserted;
  return null;
end $$;
--> statement-breakpoint
create trigger audit_rows_queue_seal after insert on audit_rows
  referencing new table as inserted for each statement execute function audit_rows_queue_seal();
--> statement-breakpoint

-- The life cycle, enforced again here; a test compares this list with packages/domain/fuel-request-statuses.ts.
create function fuel_requests_transition() returns trigger language plpgsql as $$
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
    'transaction_pending_with_vw transaction_cancelled'
  ) then
    raise exception 'a request cannot go from % to %', old.status, new.status using errcode = 'FR001';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger fuel_requests_transition before update of status on fuel_requests for each row execute function fuel_requests_transition();
--> statement-breakpoint

-- A hold is resolved once, and never grows.
create function holds_resolved_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.amount_halalas <> old.amount_halalas then
    raise exception 'hold % is resolved', old.id using errcode = 'HO001';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger holds_resolved_once before update on holds for each row execute function holds_resolved_once();
--> statement-breakpoint
create trigger holds_never_deleted before delete or truncate on holds for each statement execute function append_only();
--> statement-breakpoint

insert into ledger_accounts (kind, party_id, guarded) values
  ('fees', 0, false), ('vat_payable', 0, false), ('bank', 0, false), ('suspense', 0, false), ('platform_loss', 0, false);
--> statement-breakpoint
insert into dated_settings (name, starts_on, value) values ('vat_rate_basis_points', '2020-07-01', '1500');
