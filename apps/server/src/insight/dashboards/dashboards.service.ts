import type { getDashboard, listDashboardTops, TOPS_OF } from '@fleet/contracts/insight/dashboards.ts';
import { grainOf } from '@fleet/domain/periods.ts';
import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  isStationOf,
  listFuels,
  listNames,
  listRegistrations,
  listSeries,
  listStationStates,
  listTopOfRequests,
  listTopParties,
  listVehicleTypeCounts,
  type PartySums,
} from './dashboards.queries.ts';
import { type Owner, periodBefore, piecesOf } from './dashboards.rules.ts';

type Query = z.output<(typeof getDashboard)['query']>;
type TopsQuery = z.output<(typeof listDashboardTops)['query']>;
const TOPS = 10;

/** What the requests of a period add up to, and those of the period before. */
export async function getOverview(ctx: Ctx, query: Query) {
  const owner = await ownerOf(ctx, query);
  const { from, to } = query;
  const grain = grainOf(from, to);
  const before = periodBefore(from, to);
  const series = await listSeries(ctx, owner, piecesOf(from, to, grain), grain);
  const seriesBefore = await listSeries(ctx, owner, piecesOf(before.from, before.to, grain), 'all');
  return { from, to, before, grain, fuels: await listFuels(ctx), series, series_before: seriesBefore };
}

/** The largest of one kind in the period. */
export async function getTops(ctx: Ctx, query: TopsQuery) {
  const owner = await ownerOf(ctx, query);
  const sums = await topsOf(ctx, owner, query);
  const ids = sums.map(({ id }) => id);
  const names = new Map((await listNames(ctx, query.of, ids)).map((named) => [named.id, named]));
  return { rows: sums.flatMap((row) => (names.has(row.id) ? [{ ...row, ...names.get(row.id)! }] : [])) };
}

/** Sums exist for parties; details within one party are read from its requests. */
function topsOf(ctx: Ctx, owner: Owner, { from, to, of, by }: TopsQuery): Promise<PartySums[]> {
  const pieces = piecesOf(from, to, grainOf(from, to));
  const isEverybody = owner.party_id === null;
  if (isEverybody && (of === 'client' || of === 'network' || of === 'station'))
    return listTopParties(ctx, { kind: of, party_id: null }, pieces, by, TOPS);
  if (owner.kind === 'network' && owner.party_id !== null && of === 'station')
    return listTopParties(
      ctx,
      { kind: 'station', party_id: null, of_network: owner.party_id },
      pieces,
      by,
      TOPS,
    );
  if (isEverybody || !ALLOWED[owner.kind].includes(of)) return Promise.resolve([]);
  const column = of === 'attendant' ? 'attendant_user_id' : (`${of}_id` as const);
  return listTopOfRequests(ctx, owner, column, boundsOf({ from, to }), by, TOPS);
}

/** A network learns which clients came, not their vehicles and drivers; a station also who served. Any other list is empty. */
const ALLOWED: Record<Owner['kind'], readonly (typeof TOPS_OF)[number][]> = {
  client: ['network', 'station', 'vehicle', 'driver'],
  network: ['client', 'station'],
  station: ['client', 'attendant'],
};

/** Vehicles by type: of the reader's fleet, or of all or one for an administrator. */
export async function getVehicles(ctx: Ctx, query: Pick<Query, 'from' | 'to' | 'client_id'>) {
  const owner = await ownerOf(ctx, query);
  if (owner.kind !== 'client' && owner.party_id !== null)
    return { grain: 'day' as const, types: [], series: [] };
  const client_id = owner.kind === 'client' ? owner.party_id : null;
  const grain = grainOf(query.from, query.to);
  const bounds = boundsOf(query);
  return {
    grain,
    types: await listVehicleTypeCounts(ctx, client_id, bounds),
    series: await listRegistrations(ctx, client_id, bounds, grain),
  };
}

/** Stations as they are now: all for an administrator, its own for a network; none for others. */
export async function getStations(ctx: Ctx) {
  const isPlatform = ctx.actor.role === 'admin';
  if (!isPlatform && (ctx.actor.network_id === null || ctx.actor.station_id !== null))
    return { stations: [] };
  const rows = await listStationStates(ctx, isPlatform ? null : ctx.actor.network_id);
  return {
    stations: rows.map((row) => ({ ...row, last_request_at: row.last_request_at?.toISOString() ?? null })),
  };
}

/** The party of this reader's sums; NOT_FOUND for another's. */
export async function ownerOf(
  ctx: Ctx,
  requested: {
    client_id?: number | undefined;
    network_id?: number | undefined;
    station_id?: number | undefined;
  },
): Promise<Owner> {
  const { actor } = ctx;
  if (actor.role === 'admin' || actor.kind === 'system') {
    if (requested.client_id) return { kind: 'client', party_id: requested.client_id };
    if (requested.station_id) return { kind: 'station', party_id: requested.station_id };
    return { kind: 'network', party_id: requested.network_id ?? null };
  }
  const own: Owner | null = actor.client_id
    ? { kind: 'client', party_id: actor.client_id }
    : actor.station_id
      ? { kind: 'station', party_id: actor.station_id }
      : actor.network_id
        ? { kind: 'network', party_id: actor.network_id }
        : null;
  if (!own) throw notHere();
  for (const kind of ['client', 'network', 'station'] as const) {
    const id = requested[`${kind}_id`];
    if (id === undefined || (kind === own.kind && id === own.party_id)) continue;
    if (kind !== 'station' || own.kind !== 'network' || !(await isStationOf(ctx, id, own.party_id!)))
      throw notHere();
    return { kind: 'station', party_id: id };
  }
  return own;
}

function notHere(): AppError {
  return new AppError('NOT_FOUND', 'There is no such party here.');
}

/** The instants a period of Riyadh days begins and is over. */
export function boundsOf({ from, to }: { from: string; to: string }): { from: Date; before: Date } {
  return { from: startOfRiyadhDate(from), before: startOfRiyadhDate(addDays(to, 1)) };
}
