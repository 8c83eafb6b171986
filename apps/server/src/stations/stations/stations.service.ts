import type * as contract from '@fleet/contracts/stations/stations.ts';
import { STATION_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import type { z } from 'zod';
import { takeDocuments } from '../../fleet/expiring-documents/expiring-documents.service.ts';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction, isPlatform } from '../../platform/context.ts';
import { changesOf } from '../../platform/edits.ts';
import { setPrice } from '../fuel-prices/fuel-prices.service.ts';
import {
  countOfStation,
  countRequestsOf,
  findStationHeader,
  hasNetwork,
  hasStation,
  insertStation,
  lockStation,
  saveDisabled,
  saveStation,
} from './stations.queries.ts';
import {
  checkStation,
  type NewStation,
  readStation,
  refuseActivation,
  refuseChanges,
  refuseWhileFuelling,
  type StationNeeds,
  type StationRow,
} from './stations.rules.ts';

export type { NewStation, StationNeeds } from './stations.rules.ts';

/** Adds a station to a network and opens its account. Returns its id. Throws INVALID_FIELDS. */
export function createStation(
  ctx: Ctx,
  input: NewStation,
  { openAccounts }: Pick<StationNeeds, 'openAccounts'>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    checkStation(input);
    if (!(await hasNetwork(ctx, input.network_id))) {
      throw new AppError('INVALID_FIELDS', 'There is no such network.', undefined, { network_id: 'unknown' });
    }
    const id = await insertStation(ctx, input);
    const owner = { network_id: input.network_id, station_id: id };
    await takeDocuments(ctx, STATION_DOCUMENTS, { before: {}, after: input }, owner);
    await openAccounts(ctx, id);
    await recordAudit(ctx, {
      action: 'create',
      subject: 'station',
      subject_id: id,
      network_id: input.network_id,
      station_id: id,
      after: input,
    });
    return id;
  });
}

/**
 * A new station from its form: switched off until it has a device, with its products for sale from now on. Returns its id.
 * Throws INVALID_FIELDS, a problem of a price under `prices`.
 */
export function createStationFromForm(
  ctx: Ctx,
  { prices, network_id, ...input }: z.output<(typeof contract.createStation)['body']>,
  needs: Pick<StationNeeds, 'openAccounts'>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const fuels = new Set(prices.map((price) => price.fuel_type_id));
    if (fuels.size < prices.length) throw priceRefused('taken');
    const id = await createStation(ctx, { ...readStation(input), network_id, status: 'inactive' }, needs);
    for (const { fuel_type_id, base_price_millis_per_litre, allowance_millis } of prices) {
      const price_millis_per_litre = base_price_millis_per_litre + allowance_millis;
      await setPrice(ctx, {
        station_id: id,
        fuel_type_id,
        price_millis_per_litre,
        allowance_millis,
        starts_at: ctx.now,
      }).catch((error: unknown) => {
        const code = error instanceof AppError && Object.values(error.fields ?? {})[0];
        throw code ? priceRefused(code, (error as AppError).details) : error;
      });
    }
    return id;
  });
}

/** Changes a station as seen in `version`. Throws NOT_FOUND, VERSION_CONFLICT and INVALID_FIELDS. */
export function updateStation(
  ctx: Ctx,
  id: number,
  { version, ...input }: z.output<(typeof contract.updateStation)['body']>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const station = await lockedStation(ctx, id);
    refuseIfChanged(station, version);
    const read = readStation(input);
    checkStation(read);
    const { has_allowance } = await countOfStation(ctx, id);
    const changes = changesOf(station, read);
    if (!changes) return;
    refuseChanges(station, changes.after, { actor: ctx.actor, has_allowance });
    const owner = { network_id: station.network_id, station_id: id };
    await takeDocuments(ctx, STATION_DOCUMENTS, { before: station, after: read }, owner);
    await saveStation(ctx, id, { ...changes.after, version: version + 1 });
    await recordAudit(ctx, {
      action: 'update',
      subject: 'station',
      subject_id: id,
      network_id: station.network_id,
      station_id: id,
      ...changes,
    });
  });
}

/** Switches a station on. Throws NOT_FOUND, DEVICE_REQUIRED without a handheld device, NO_PRICE with nothing for sale. */
export function activateStation(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const station = await lockedStation(ctx, id);
    if (station.status === 'active') return;
    refuseActivation(await countOfStation(ctx, id));
    await switchTo(ctx, station, 'active');
  });
}

/**
 * Deactivates a station: nobody is served there any more and its users are signed out at once. Requests that chose it
 * are served elsewhere. A fill at its pumps could not be closed, so it is rejected while there is one, unless forced:
 * then the sweeper cancels it, or escalates it to the administrator. Throws NOT_FOUND and FUELLING_IN_PROGRESS.
 */
export function deactivateStation(
  ctx: Ctx,
  id: number,
  even_while_fuelling: boolean,
  { counts }: Pick<StationNeeds, 'counts'>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const station = await lockedStation(ctx, id);
    if (station.status === 'inactive') return;
    const { at_pump, chosen } = await countRequestsOf(ctx, id, counts);
    refuseWhileFuelling(at_pump, even_while_fuelling);
    await switchTo(ctx, station, 'inactive', { at_pump, chosen });
  });
}

/** Name and status of a station, for the header of its own pages. Throws NOT_FOUND. */
export async function getStationHeader(ctx: Ctx, id: number) {
  const station = await findStationHeader(ctx, id);
  if (!station) throw new AppError('NOT_FOUND', 'There is no such station.');
  return station;
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
    const isOwn = isPlatform(actor) || actor.client_id === client_id;
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

async function lockedStation(ctx: Ctx, id: number): Promise<StationRow> {
  const station = await lockStation(ctx, id);
  if (!station) throw new AppError('NOT_FOUND', 'There is no such station.');
  return station;
}

async function switchTo(
  ctx: Ctx,
  station: StationRow,
  status: StationRow['status'],
  met: { at_pump?: number; chosen?: number } = {},
): Promise<void> {
  await saveStation(ctx, station.id, { status, version: station.version + 1 });
  await recordAudit(ctx, {
    action: 'set_status',
    subject: 'station',
    subject_id: station.id,
    network_id: station.network_id,
    station_id: station.id,
    before: { status: station.status },
    after: { status, ...met },
  });
}

function priceRefused(code: string, details?: Record<string, unknown>): AppError {
  return new AppError('INVALID_FIELDS', 'A price needs another look.', details, { prices: code });
}
