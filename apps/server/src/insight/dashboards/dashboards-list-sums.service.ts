import type { sumFuelRequests } from '@fleet/contracts/insight/dashboards.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { sumListed } from '../../fuelling/fuel-requests/fuel-requests-list.service.ts';
import type { Actor, Ctx } from '../../platform/context.ts';
import { unsafeMatchFleet } from '../search/search.service.ts';
import { isStationOf, sumSeries } from './dashboards.queries.ts';
import { type Owner, piecesOf } from './dashboards.rules.ts';

type Filter = z.output<(typeof sumFuelRequests)['query']>;

/** Before the first request there was. */
const FIRST_DAY = '2020-01-01';

/**
 * Totals of a request list, equal to a dashboard's figure for the same filters: from the stored sums where they know
 * the filters, at any size; else row by row, up to the count limit.
 */
export async function sumMatching(ctx: Ctx, filter: Filter) {
  const owner = await ownerOfSums(ctx, filter);
  if (!owner) return { sums: await sumListed(ctx, filter, { matchFleet: unsafeMatchFleet }) };
  const { from = FIRST_DAY, to = addDays(riyadhDate(ctx.now), 1) } = filter;
  if (to < from) return { sums: { requests: 0, volume_ml: 0, amount_halalas: 0, charged_halalas: 0 } };
  return { sums: await sumSeries(ctx, owner, piecesOf(from, to, 'month'), filter) };
}

/** The party whose stored sums answer these filters; null where none do. */
async function ownerOfSums(ctx: Ctx, filter: Filter): Promise<Owner | null> {
  const { vehicle_id, driver_id, flagged, amount_from_halalas, amount_to_halalas, q } = filter;
  const isBeyond = [vehicle_id, driver_id, flagged, amount_from_halalas, amount_to_halalas, q].some(
    (value) => value !== undefined && value !== '',
  );
  if (isBeyond || ctx.actor.driver_id !== null) return null;
  const own = partyOf(ctx.actor);
  if (own === null) return null;
  const named = (['client', 'network', 'station'] as const).filter(
    (kind) => filter[`${kind}_id`] !== undefined,
  );
  if (named.length === 0) return own;
  if (named.length > 1) return null;
  const requested: Owner = { kind: named[0]!, party_id: filter[`${named[0]!}_id`]! };
  if (own.party_id === null) return requested;
  if (requested.kind === own.kind) return requested.party_id === own.party_id ? own : null;
  const isOwnStation =
    own.kind === 'network' &&
    requested.kind === 'station' &&
    (await isStationOf(ctx, requested.party_id!, own.party_id));
  return isOwnStation ? requested : null;
}

/** The party of the reader's list; all for the platform. */
function partyOf({ kind, role, client_id, network_id, station_id }: Actor): Owner | null {
  if (kind === 'system' || role === 'admin') return { kind: 'network', party_id: null };
  if (client_id !== null) return { kind: 'client', party_id: client_id };
  if (station_id !== null) return { kind: 'station', party_id: station_id };
  return network_id === null ? null : { kind: 'network', party_id: network_id };
}
