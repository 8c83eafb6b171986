import type * as contract from '@fleet/contracts/stations/client-stations.ts';
import type { z } from 'zod';
import { requestedClient } from '../../fleet/clients/requested-client.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  clientStationList,
  deleteDisabled,
  insertDisabled,
  listNetworks,
  listOnMap,
  lockForTicks,
} from './client-stations.queries.ts';

/** A page of the stations with whether the fleet may fuel there. */
export async function listClientStations(
  ctx: Ctx,
  query: z.output<(typeof contract.listClientStations)['query']>,
) {
  const { client_id, sort, ...filter } = query;
  const page = await clientStationList(ctx, requestedClient(ctx.actor, client_id), filter, sort).page(
    ctx,
    query,
  );
  const rows = page.rows.map(
    ({ network_id, network_name_en, network_name_ar, latitude, longitude, prices, ...row }) => ({
      ...row,
      network: { id: network_id, name_en: network_name_en, name_ar: network_name_ar },
      coordinates: { latitude, longitude },
      prices: prices ?? [],
      allowed: row.disabled_by === null,
    }),
  );
  return { ...page, rows, can: { update: ctx.actor.permissions.has('update client_station') } };
}

/** Every station that matches, for the map. */
export async function mapClientStations(
  ctx: Ctx,
  query: z.output<(typeof contract.mapClientStations)['query']>,
) {
  const { client_id, ...filter } = query;
  return { rows: await listOnMap(ctx, requestedClient(ctx.actor, client_id), filter) };
}

/** The networks with how many of their stations are allowed. */
export async function listClientNetworks(ctx: Ctx, requested: { client_id?: number | undefined }) {
  return { rows: await listNetworks(ctx, requestedClient(ctx.actor, requested.client_id)) };
}

/**
 * Ticks or unticks stations and networks for a client, all or none. Answers with what changed by it: the same ids in the
 * other call take it back. Throws NOT_FOUND for another's client, and when something ticked does not exist.
 */
export function tickClientStations(
  ctx: Ctx,
  action: 'allow' | 'disable',
  body: z.output<(typeof contract.allowClientStations)['body']>,
) {
  return inTransaction(ctx, async (ctx) => {
    const client_id = requestedClient(ctx.actor, body.client_id);
    const { station_ids = [], network_ids = [] } = body;
    if (!(await lockForTicks(ctx, client_id, { station_ids, network_ids })))
      throw new AppError('NOT_FOUND', 'There is no such station or network.');
    const change = action === 'allow' ? deleteDisabled : insertDisabled;
    const changed = {
      station_ids: await change(ctx, client_id, 'station', station_ids),
      network_ids: await change(ctx, client_id, 'network', network_ids),
    };
    if (changed.station_ids.length + changed.network_ids.length > 0)
      await recordAudit(ctx, {
        action,
        subject: 'client_station',
        subject_id: client_id,
        client_id,
        after: changed,
      });
    return changed;
  });
}
