import type { NETWORK_SORTS } from '@fleet/contracts/stations/networks.ts';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';

import type { NetworkRow, TransactionCounts } from './networks.rules.ts';

type NetworkSort = (typeof NETWORK_SORTS)[number];

export interface NetworkFilter {
  readonly q?: string | undefined;
  readonly status?: 'active' | 'inactive' | undefined;
  readonly sort?: NetworkSort | `-${NetworkSort}` | undefined;
}

export interface ListedNetwork
  extends Pick<NetworkRow, 'id' | 'name_en' | 'name_ar' | 'status' | 'contract_no' | 'created_at'> {
  readonly stations: number;
  readonly completed_transactions: number;
  readonly held_transactions: number;
}

const STATIONS = sql`(select count(*) from stations s where s.network_id = networks.id)`;

/** The networks an actor may see, by English name unless asked otherwise; figures only for whom they are. */
export function networkList(
  ctx: Ctx,
  filter: NetworkFilter,
  { completed, held }: TransactionCounts,
): List<ListedNetwork> {
  const isCounted = canSeeMeasures(ctx.actor);
  const counted = (figure: SQL) => (isCounted ? figure : sql`0::bigint`);
  return listOf<ListedNetwork, NetworkSort>(
    {
      select: sql`networks.id, networks.name_en, networks.name_ar, networks.status, networks.contract_no, networks.created_at,
        ${counted(STATIONS)} as stations, ${counted(completed)} as completed_transactions, ${counted(held)} as held_transactions`,
      from: sql`networks`,
      where: matching(ctx, filter),
      sorts: {
        name: sql`networks.name_en`,
        stations: counted(STATIONS),
        completed_transactions: counted(completed),
        held_transactions: counted(held),
        status: sql`networks.status`,
        created_at: sql`networks.created_at`,
      },
      id: sql`networks.id`,
    },
    filter.sort ?? 'name',
  );
}

/** Completed and held transactions of every network that matches, as one figure each. */
export async function sumNetworks(ctx: Ctx, filter: NetworkFilter, { completed, held }: TransactionCounts) {
  const [sums] = await ctx.db.composed<{ completed_transactions: number; held_transactions: number }>(sql`
    select coalesce(sum(${completed}), 0)::bigint as completed_transactions, coalesce(sum(${held}), 0)::bigint as held_transactions
    from networks where ${matching(ctx, filter)}`);
  return sums!;
}

export interface FoundNetwork extends NetworkRow {
  readonly stations: number;
  readonly active_stations: number;
  readonly completed_transactions: number;
  readonly held_transactions: number;
  readonly contacts: { kind: 'manager' | 'billing' | 'operation'; user_id: number }[];
  readonly users: {
    id: number;
    name: string;
    group: string;
    email: string | null;
    mobile: string | null;
    status: 'active' | 'inactive';
    has_signed_up: boolean;
    created_at: string;
  }[];
  readonly fees: {
    fuel_type: { id: number; code: string; title_en: string; title_ar: string };
    processing_fee_millis_per_litre: number | null;
    base_fee_millis_per_litre: number;
  }[];
}

/** A network with everything its page shows; null for another's. */
export async function findNetwork(
  ctx: Ctx,
  id: number,
  { completed, held }: TransactionCounts,
): Promise<FoundNetwork | null> {
  const [row] = await ctx.db.composed<FoundNetwork>(sql`
    select networks.*, ${STATIONS} as stations, ${completed} as completed_transactions, ${held} as held_transactions,
      (select count(*) from stations s where s.network_id = networks.id and s.status = 'active') as active_stations,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'user_id', c.user_id)
          order by array_position(array['manager', 'billing', 'operation'], c.kind)), '[]')
        from network_contacts c where c.network_id = networks.id) as contacts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'group', u."group", 'email', u.email,
          'mobile', u.mobile, 'status', u.status, 'has_signed_up', u.password_hash is not null, 'created_at', u.created_at)
          order by u.id), '[]')
        from users u where u.network_id = networks.id and u.station_id is null and u.staff_id is null) as users,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'fuel_type', jsonb_build_object('id', t.id, 'code', t.code, 'title_en', t.title_en, 'title_ar', t.title_ar),
          'processing_fee_millis_per_litre', f.processing_fee_millis_per_litre,
          'base_fee_millis_per_litre', t.processing_fee_millis_per_litre) order by t.id), '[]')
        from fuel_types t left join network_fees f on f.fuel_type_id = t.id and f.network_id = networks.id
        where t.status = 'active' or f.network_id is not null) as fees
    from networks where networks.id = ${id} and ${networkScope(ctx.actor)} and ${canSeeMeasures(ctx.actor)}`);
  return row ?? null;
}

/** Figures are for administrators and the network itself, not for its stations or customers. */
export function canSeeMeasures(actor: Actor): boolean {
  return isPlatform(actor) || (actor.network_id !== null && actor.station_id === null);
}

/** Customers choose among the networks in business; a network and its stations see their own. */
function networkScope(actor: Actor): SQL {
  if (isPlatform(actor)) return sql`true`;
  if (actor.client_id) return sql`networks.status = 'active'`;
  if (actor.network_id) return sql`networks.id = ${actor.network_id}`;
  if (!actor.station_id) return sql`false`;
  return sql`networks.id = (select s.network_id from stations s where s.id = ${actor.station_id})`;
}

function matching(ctx: Ctx, filter: NetworkFilter): SQL {
  return allOf(
    networkScope(ctx.actor),
    filter.status ? sql`networks.status = ${filter.status}` : undefined,
    matches(filter.q),
  );
}

function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const text = q.toLowerCase();
  return sql`(strpos(lower(networks.name_en), ${text}) > 0 or strpos(networks.name_ar, ${text}) > 0)`;
}
