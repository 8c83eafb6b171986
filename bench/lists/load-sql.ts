/**
 * SQL statements of the load. `:size`, `:vehicles`, `:cars` and `:days` are numbers, `:until` is a timestamp; `party` contains the
 * created clients, networks and stations.
 */

const LETTERS = 'ABDEGHJKLNRSTUVXZ';
const letter = (n: string) => `substr('${LETTERS}', 1 + (${n})::int, 1)`;
const NAMES = `(array['Salem','Fahad','Imran','Yousef','Bilal','Nasser','Khalid','Omar','Majed','Rashid','Saad','Turki','Abdulrahman','Sultan','Hamad','Waleed'])`;
const FAMILIES = `(array['Al-Harbi','Khan','Al-Qahtani','Hussain','Al-Otaibi','Rahim','Al-Shehri','Iqbal','Al-Dosari','Aziz','Al-Ghamdi','Malik','Al-Mutairi'])`;

/**
 * Assigns vehicles to clients quadratically: the first client has a fourteenth of all, the last hardly any. Those beyond `:vehicles`
 * are the second client's and idle.
 */
export const VEHICLES = [
  `create temp table car as
   select g.n, (select max(id) from drivers) + 1 + g.n as driver_id, (select max(id) from vehicles) + 1 + g.n as id, p.id as client_id, f.id as fuel_type_id
   from generate_series(0, :cars - 1) g(n)
   join party p on p.kind = 'clients' and p.n = case when g.n < :vehicles then floor(200 * (g.n::float / :vehicles) ^ 2) else 1 end
   join party f on f.kind = 'fuels' and f.n = case when g.n % 20 = 0 then 1 when g.n % 20 < 8 then 0 else 2 end`,
  'create unique index on car (n)',
  'analyze car',
];

/** Properties of each transaction: oldest first, spread evenly over `:days` days up to `:until`. */
export const PLAN = [
  `create temp table plan as
   select *, status like 'transaction%' as is_pump, status like 'transaction_pending%' as is_held,
     status in ('transaction_completed', 'transaction_pending_with_client', 'transaction_pending_with_vw') as is_fuelled
   from (
   select i, (select coalesce(max(id), 0) from fuel_requests) + i as id, c.id as vehicle_id, c.client_id, c.driver_id, c.fuel_type_id,
     s.id as station_id, st.network_id, price, volume_ml, (2 * volume_ml * price + 10000) / 20000 as amount,
     (2 * volume_ml * price + 10000) / 20000 * 6 / 5 as hold, r.created_at, is_odd,
     case when luck < 0.92 then 'transaction_completed' when luck < 0.94 then 'request_expired' when luck < 0.96 then 'request_cancelled'
          when luck < 0.975 then 'request_rejected' when luck < 0.985 then 'transaction_cancelled'
          when r.created_at < now() - interval '30 days' then 'transaction_completed'
          when luck < 0.993 then 'transaction_pending_with_client' else 'transaction_pending_with_vw' end as status
   from (
     select i, random() as luck, random() < 0.004 as is_odd, floor(random() * :vehicles)::int as car, floor(400 * random() ^ 1.6)::int as station,
       (10000 + floor(random() * 60000))::bigint as volume_ml,
       date_trunc('milliseconds', :until - interval '1 day' * :days * (1 - i::float / :size) - interval '1 hour') as created_at
     from generate_series(1, :size) i
   ) r
   join car c on c.n = r.car
   join party s on s.kind = 'stations' and s.n = r.station join stations st on st.id = s.id
   join (select id, case n when 0 then 2180 when 1 then 2330 else 1790 end::bigint as price from party where kind = 'fuels') p on p.id = c.fuel_type_id
   ) planned`,
  'analyze plan',
];

const no = 'null';
/** Copies of template rows with these columns replaced, so that new columns of a table are included. */
export const COPIES: readonly {
  table: string;
  /** The template row. */
  template: string;
  from: string;
  set: Record<string, string>;
}[] = [
  {
    table: 'drivers',
    template: 'true',
    from: 'car',
    set: {
      id: 'car.driver_id',
      client_id: 'car.client_id',
      employee_number: `'B' || car.n`,
      civil_id: `(3000000000 + car.n)::text`,
      mobile: `(580000000 + car.n)::text`,
      first_name: `${NAMES}[1 + car.n % 16]`,
      last_name: `${FAMILIES}[1 + car.n % 13]`,
    },
  },
  {
    table: 'vehicles',
    template: 'true',
    from: 'car',
    set: {
      id: 'car.id',
      client_id: 'car.client_id',
      driver_id: 'car.driver_id',
      fuel_type_id: 'car.fuel_type_id',
      plate_no: `${letter('car.n % 17')} || ${letter('car.n / 17 % 17')} || ${letter('car.n / 289 % 17')} || '-' || (1000 + car.n::bigint * 7919 % 9000)`,
      name: `'Vehicle ' || car.n`,
    },
  },
  {
    table: 'fuel_requests',
    template: 'true',
    from: 'plan order by plan.i',
    set: {
      id: 'plan.id',
      client_id: 'plan.client_id',
      vehicle_id: 'plan.vehicle_id',
      driver_id: 'plan.driver_id',
      fuel_type_id: 'plan.fuel_type_id',
      network_id: 'case when plan.is_pump then plan.network_id end',
      station_id: 'case when plan.is_pump then plan.station_id end',
      chosen_station_id: no,
      status: 'plan.status',
      requested_volume_ml: 'plan.volume_ml * 6 / 5',
      requested_amount_halalas: 'plan.hold',
      hold_halalas: `case when plan.status = 'request_rejected' then 0 else plan.hold end`,
      qr_token: `upper(lpad(to_hex(plan.id), 8, '0'))`,
      usage_day: no,
      usage_volume_ml: no,
      usage_amount_halalas: no,
      price_millis_per_litre: 'case when plan.is_pump then plan.price end',
      volume_ml: 'case when plan.is_fuelled then plan.volume_ml end',
      amount_halalas: 'case when plan.is_fuelled then plan.amount end',
      charged_halalas: `case when plan.status = 'transaction_completed' then plan.amount end`,
      flags: `case when plan.is_odd and plan.is_fuelled then '{fills_per_day}'::text[] else '{}' end`,
      pending_reasons: `case when plan.is_held then '{usual_consumption}'::text[] end`,
      reference_number: `case when plan.is_fuelled then 'TX-' || lpad(plan.id::text, 7, '0') end`,
      created_at: 'plan.created_at',
      approved_at: `case when plan.status <> 'request_rejected' then plan.created_at end`,
      initiated_at: `case when plan.is_pump then plan.created_at + interval '15 minutes' end`,
      fuelling_started_at: `case when plan.is_fuelled then plan.created_at + interval '20 minutes' end`,
      closed_at: `case when plan.is_fuelled then plan.created_at + interval '25 minutes' end`,
      completed_at: `case when plan.status = 'transaction_completed' then plan.created_at + interval '25 minutes' end`,
      due_at: no,
      status_changed_at: `plan.created_at + interval '25 minutes'`,
    },
  },
  {
    table: 'fuel_request_timeline',
    template: 'true',
    from: `plan cross join lateral (values ('request_pending', 0, true), ('request_approved', 0, status <> 'request_rejected'),
             ('transaction_initiated', 15, is_pump), ('transaction_held', 20, is_fuelled), ('refueling', 25, is_fuelled),
             (status, 25, status <> 'request_rejected')) step(entry, minutes, happened) where happened order by plan.i, minutes`,
    set: {
      id: `(select max(id) from fuel_request_timeline) + row_number() over (order by plan.i, minutes)`,
      fuel_request_id: 'plan.id',
      entry: 'step.entry',
      at: "plan.created_at + minutes * interval '1 minute'",
    },
  },
  {
    table: 'audit_rows',
    template: `subject = 'fuel_request'`,
    from: `plan cross join (values ('create', 0), ('close', 25)) deed(action, minutes) order by plan.i, minutes`,
    set: {
      id: '(select max(id) from audit_rows) + row_number() over (order by plan.i, minutes)',
      at: "plan.created_at + minutes * interval '1 minute'",
      action: 'deed.action',
      subject_id: 'plan.id',
      client_id: 'plan.client_id',
      network_id: 'case when is_pump then plan.network_id end',
      station_id: 'case when is_pump then plan.station_id end',
      request_id: `'bench-' || plan.i || '-' || minutes`,
    },
  },
];

/** What trigger and aggregation jobs would have written. */
export const SUMS = [
  `insert into fuel_request_sum_changes (day, client_id, network_id, station_id, fuel_type_id, status, requests, volume_ml, amount_halalas, charged_halalas)
   select (r.created_at at time zone 'Asia/Riyadh')::date, r.client_id, coalesce(r.network_id, 0), coalesce(r.station_id, 0), r.fuel_type_id, r.status,
     count(*), coalesce(sum(r.volume_ml), 0), coalesce(sum(r.amount_halalas), 0), coalesce(sum(r.charged_halalas), 0)
   from fuel_requests r join plan on plan.id = r.id group by 1, 2, 3, 4, 5, 6`,
];

/** One entry for each reservation and one for its end, numbered in time order as by the services. */
export const LEDGER = [
  `create temp table booked as
   select (select max(id) from ledger_entries) + row_number() over (order by i, step) as entry_id, step, plan.*,
     case step when 1 then 'hold' else case when is_fuelled then 'capture' else 'release' end end as kind
   from plan join (values (1), (2)) steps(step) on status <> 'request_rejected' and (step = 1 or not is_held)`,
  `insert into ledger_entries (id, kind, business_key, client_id, network_id, station_id, fuel_request_id, posted_at, volume_ml) overriding system value
   select entry_id, kind, kind || ':' || id, client_id, case when kind = 'capture' then network_id end, case when kind = 'capture' then station_id end, id,
     created_at + case step when 1 then interval '0' else interval '25 minutes' end, case when kind = 'capture' then volume_ml end
   from booked order by entry_id`,
  `create temp table line as
   select b.entry_id, a.id as account_id, a.guarded, l.amount
   from booked b
   cross join lateral (values
     ('client_allocated', client_id, case kind when 'hold' then -hold when 'capture' then hold - amount else hold end),
     ('client_reserved', client_id, case kind when 'hold' then hold else -hold end),
     ('network_payable', network_id, case kind when 'capture' then amount else 0 end)) l(account, party_id, amount)
   join ledger_accounts a on a.kind = l.account and a.party_id = l.party_id
   where l.amount <> 0`,
  `insert into ledger_postings (entry_id, account_id, amount_halalas, balance_after_halalas)
   select entry_id, account_id, amount, case when guarded then (select balance_halalas from ledger_balances b where b.account_id = line.account_id)
     + sum(amount) over (partition by account_id order by entry_id) end
   from line order by entry_id`,
  `update ledger_balances b set balance_halalas = balance_halalas + moved
   from (select account_id, sum(amount) as moved from line where guarded group by account_id) l where l.account_id = b.account_id`,
  `insert into seal_queue (kind, row_id) select 'entry', entry_id from booked order by entry_id`,
  // Those of the parties wait already, or are sealed.
  `insert into seal_queue (kind, row_id) select 'audit', id from audit_rows
   except select kind, row_id from seal_queue except select kind, row_id from seals`,
];

export const HOLDS = [
  `insert into holds (client_id, fuel_request_id, kind, amount_halalas, state, captured_halalas, opened_entry_id, resolved_entry_id, opened_at, resolved_at)
   select o.client_id, o.id, 'request', o.hold, case r.kind when 'capture' then 'captured' when 'release' then 'released' else 'open' end,
     case r.kind when 'capture' then o.amount else 0 end, o.entry_id, r.entry_id, o.created_at, case when r.entry_id is not null then o.created_at + interval '25 minutes' end
   from booked o left join booked r on r.id = o.id and r.step = 2 where o.step = 1 order by o.entry_id`,
];

/** Fleet managers are notified of each completed transaction. */
export const MESSAGES = [
  `insert into push_messages (user_id, kind, params, subject, subject_id, created_at, read_at)
   select u.id, plan.status, jsonb_build_object('plate_no', v.plate_no, 'reference_number', 'TX-' || lpad(plan.id::text, 7, '0'), 'volume_ml', plan.volume_ml,
       'amount_halalas', plan.amount, 'station_name_en', s.name_en, 'station_name_ar', s.name_ar), 'fuel_request', plan.id,
     plan.created_at + interval '25 minutes', case when plan.created_at < now() - interval '3 days' then plan.created_at + interval '1 day' end
   from plan join users u on u.client_id = plan.client_id and u."group" = 'client_manager'
   join vehicles v on v.id = plan.vehicle_id join stations s on s.id = plan.station_id
   where is_fuelled order by plan.i`,
];

/** Advances the sequences beyond these rows. */
export const NUMBERS = [
  ...[
    'drivers',
    'vehicles',
    'fuel_requests',
    'fuel_request_timeline',
    'audit_rows',
    'ledger_entries',
    'holds',
  ],
].map((table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
