import type { listStations as listStationsRoute } from '@fleet/contracts/parties.ts';
import { isOpenAt } from '@fleet/domain/opening-hours.ts';
import { riyadhMinutesOfDay } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { openStationAccounts } from '../ledger/ledger.service.ts';
import {
  findStationHead,
  hasNetwork,
  hasStation,
  insertStation,
  listStationRows,
  lockStation,
  saveDisabled,
  saveStationStatus,
} from './stations.queries.ts';
import { checkNewStation, type NewStation, type StationRow } from './stations.rules.ts';

/** Adds a station to a network and opens its account. Returns its id. Throws INVALID_FIELDS. */
export function createStation(ctx: Ctx, given: NewStation): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    checkNewStation(given);
    if (!(await hasNetwork(ctx, given.network_id))) {
      throw new AppError('INVALID_FIELDS', 'There is no such network.', undefined, { network_id: 'unknown' });
    }
    const id = await insertStation(ctx, given);
    await openStationAccounts(ctx, id);
    await recordAudit(ctx, {
      action: 'create',
      subject: 'station',
      subject_id: id,
      network_id: given.network_id,
      station_id: id,
      after: given,
    });
    return id;
  });
}

/** Name and status of a station, for the head of its own pages. Throws NOT_FOUND. */
export async function getStationHead(ctx: Ctx, id: number) {
  const station = await findStationHead(ctx, id);
  if (!station) throw new AppError('NOT_FOUND', 'There is no such station.');
  return station;
}

/** Switches a station on or off. Throws NOT_FOUND. */
export function setStationStatus(ctx: Ctx, id: number, status: StationRow['status']): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const station = await lockStation(ctx, id);
    if (!station) throw new AppError('NOT_FOUND', 'There is no such station.');
    if (station.status === status) return;
    await saveStationStatus(ctx, id, status);
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'station',
      subject_id: id,
      network_id: station.network_id,
      station_id: id,
      before: { status: station.status },
      after: { status },
    });
  });
}

/** Puts a station on a client's list of the disabled, or takes it off. Throws NOT_FOUND for another's client. */
export function setClientStationDisabled(
  ctx: Ctx,
  client_id: number,
  station_id: number,
  disabled: boolean,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { actor } = ctx;
    const isOwn = actor.kind === 'system' || actor.group === 'admin' || actor.client_id === client_id;
    if (!isOwn || !(await hasStation(ctx, station_id)))
      throw new AppError('NOT_FOUND', 'There is no such station.');
    if (!(await saveDisabled(ctx, client_id, station_id, disabled))) return;
    await recordAudit(ctx, {
      action: disabled ? 'disable_station' : 'enable_station',
      subject: 'client',
      subject_id: client_id,
      client_id,
      after: { station_id },
    });
  });
}

/** A page of the stations the reader may see, with what the asked fuel costs there now. */
export async function listStations(ctx: Ctx, query: z.output<(typeof listStationsRoute)['query']>) {
  const { rows, total } = await listStationRows(ctx, query);
  const minute = riyadhMinutesOfDay(ctx.now);
  return {
    rows: rows.map((row) => ({
      ...row,
      open_now: isOpenAt(row, minute),
    })),
    total,
    page: query.page,
    per_page: query.per_page,
  };
}
