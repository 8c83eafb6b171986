CREATE TABLE "credit_lines" (
	"client_id" bigint PRIMARY KEY NOT NULL,
	"payment_terms_days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_lines_terms" CHECK (payment_terms_days between 0 and 180)
);
--> statement-breakpoint
ALTER TABLE "ledger_balances" DROP CONSTRAINT "ledger_balances_insufficient_funds";--> statement-breakpoint
ALTER TABLE "ledger_balances" ADD COLUMN "credit_limit_halalas" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- locks briefly: five rows a client
ALTER TABLE "ledger_balances" ADD CONSTRAINT "ledger_balances_insufficient_funds" CHECK (balance_halalas + credit_limit_halalas >= 0 and credit_limit_halalas >= 0);--> statement-breakpoint
-- As before, and a transfer never leaves the allocated balance below zero.
create or replace function post_entry(
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

  -- Takes a transaction number before an entry number: snapshots rely on it to know which entries may still arrive.
  perform pg_current_xact_id();

  -- The allocated balance is the lock of all of a client's money, taken before anything else and in the order of accounts:
  -- two entries never deadlock, and a client's entries are numbered in the order in which they took effect.
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

  -- Credit is for fuel: it is never moved to main, where other things are paid from.
  if p_kind = 'transfer' and exists (
    select from unnest(p_account_kinds, p_party_ids, p_amounts) as w(kind, party_id, amount)
    join ledger_accounts a on a.kind = w.kind and a.party_id = w.party_id
    join ledger_balances b on b.account_id = a.id
    where w.kind = 'client_allocated' and w.amount < 0 and b.balance_halalas < 0) then
    raise exception 'a transfer takes no credit'
      using errcode = '23514', schema = 'public', table = 'ledger_balances', constraint = 'ledger_balances_insufficient_funds';
  end if;

  insert into seal_queue (kind, row_id) values ('entry', v_entry_id);
  return v_entry_id;
end $$;
