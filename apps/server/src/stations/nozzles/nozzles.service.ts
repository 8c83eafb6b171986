import type * as contract from '@fleet/contracts/stations/nozzles.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { type AuditRow, recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { changesOf } from '../../platform/edits.ts';
import { resourceWrites } from '../../platform/resource-queries.ts';
import { requireFree } from '../../platform/taken.ts';
import {
  findStationRules,
  isInOpenShift,
  listNozzles,
  listSold,
  lockNozzle,
  lockStationRules,
  saveStationRules,
} from './nozzles.queries.ts';
import { type NozzleNeeds, refuseDuringShift } from './nozzles.rules.ts';
import { nozzles } from './nozzles.table.ts';

export type { NozzleNeeds } from './nozzles.rules.ts';

const writes = resourceWrites(nozzles);

/** A station's nozzles and the rules of its shifts. Throws NOT_FOUND for another's. */
export async function getForecourt(
  ctx: Ctx,
  station_id: number,
  { lastReading }: Pick<NozzleNeeds, 'lastReading'>,
) {
  const { id, name_en, name_ar, network_id: _network, ...rules } = await getStationRules(ctx, station_id);
  return {
    ...rules,
    station: { id, name_en, name_ar },
    nozzles: await listNozzles(ctx, id, { lastReading }),
    sells: await listSold(ctx, id),
    can: { update: ctx.actor.kind === 'system' || ctx.actor.permissions.has('update station') },
  };
}

/** What a station of the actor's own sells now. Throws NOT_FOUND for another's. */
export async function listFuelsSold(ctx: Ctx, station_id: number) {
  const { id } = await getStationRules(ctx, station_id);
  return listSold(ctx, id);
}

/** The nozzles in use, as a shift reads them. */
export function listNozzlesInUse(
  ctx: Ctx,
  station_id: number,
  { lastReading }: Pick<NozzleNeeds, 'lastReading'>,
) {
  return listNozzles(ctx, station_id, { lastReading, in_use: true });
}

/** Name, network and rules of a station. Throws NOT_FOUND for another's. */
export async function getStationRules(ctx: Ctx, station_id: number) {
  const rules = await findStationRules(ctx, station_id);
  if (!rules) throw noStation();
  return rules;
}

/** The same, locked: opening a shift uses the present nozzles. Throws NOT_FOUND. */
export async function lockRulesOfStation(ctx: Ctx, station_id: number) {
  const rules = await lockStationRules(ctx, station_id);
  if (!rules) throw noStation();
  return rules;
}

/** Changes the rules of a station's shifts as seen in `version`. Throws NOT_FOUND and VERSION_CONFLICT. */
export function updateForecourt(
  ctx: Ctx,
  station_id: number,
  { version, ...input }: z.output<(typeof contract.updateForecourt)['body']>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const rules = await lockRulesOfStation(ctx, station_id);
    refuseIfChanged(rules, version);
    const changes = changesOf(rules, input);
    if (!changes) return;
    await saveStationRules(ctx, station_id, changes.after);
    const { network_id } = rules;
    await recordAudit(ctx, {
      ...{ action: 'update', subject: 'station', subject_id: station_id, network_id, station_id },
      ...changes,
    });
  });
}

/** Adds a nozzle that gives what the station sells. Throws NOT_FOUND, and INVALID_FIELDS for a number that is taken or a fuel not sold. */
export function createNozzle(
  ctx: Ctx,
  { station_id, ...input }: z.output<(typeof contract.createNozzle)['body']>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { network_id } = await lockRulesOfStation(ctx, station_id);
    const sold = await listSold(ctx, station_id);
    if (!sold.some(({ id }) => id === input.fuel_type_id)) {
      throw new AppError('INVALID_FIELDS', 'This station does not sell this.', undefined, {
        fuel_type_id: 'unknown',
      });
    }
    const nozzle = { ...input, network_id, station_id };
    await requireFree(ctx, nozzles, nozzle);
    const id = await writes.insert(ctx, nozzle);
    await record(ctx, { id, network_id, station_id }, 'create', { after: input });
    return id;
  });
}

/** Changes a nozzle as seen in `version`; returns its station. Throws NOT_FOUND, VERSION_CONFLICT, SHIFT_OPEN, INVALID_FIELDS. */
export function updateNozzle(
  ctx: Ctx,
  id: number,
  { version, ...input }: z.output<(typeof contract.updateNozzle)['body']>,
  { isReadByOpenShift }: Pick<NozzleNeeds, 'isReadByOpenShift'>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const nozzle = await lockNozzle(ctx, id);
    if (!nozzle) throw new AppError('NOT_FOUND', 'There is no such nozzle.');
    refuseIfChanged(nozzle, version);
    const changes = changesOf(nozzle, input);
    if (!changes) return nozzle.station_id;
    refuseDuringShift(changes.after, await isInOpenShift(ctx, isReadByOpenShift(id)));
    if (input.status === 'active') await requireFree(ctx, nozzles, { ...nozzle, ...input }, id);
    await writes.save(ctx, id, { ...changes.after, version: version + 1 });
    await record(ctx, nozzle, 'update', changes);
    return nozzle.station_id;
  });
}

function record(
  ctx: Ctx,
  { id, network_id, station_id }: { id: number; network_id: number; station_id: number },
  action: AuditRow['action'],
  change: { before?: unknown; after: unknown },
): Promise<void> {
  return recordAudit(ctx, { action, subject: 'nozzle', subject_id: id, network_id, station_id, ...change });
}

function noStation(): AppError {
  return new AppError('NOT_FOUND', 'There is no such station.');
}
