import type * as contract from '@fleet/contracts/delivery/geofences.ts';
import { featureOf } from '@fleet/domain/geojson.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  findGeofence,
  findReferences,
  geofenceList,
  insertGeofences,
  isNameTaken,
  listActiveGeofences,
  lockGeofence,
  saveGeofence,
} from './geofences.queries.ts';
import { areasOf, type GeofenceRow, geofenceColumns, presentGeofence } from './geofences.rules.ts';

/** A page of the places drawn on maps. */
export async function listGeofences(ctx: Ctx, query: z.output<typeof contract.listGeofences.query>) {
  const page = await geofenceList(query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentGeofence(row, ctx.actor)) };
}

/** One place. Throws NOT_FOUND. */
export async function readGeofence(ctx: Ctx, id: number) {
  const row = await findGeofence(ctx, id);
  if (!row) throw noSuchGeofence();
  return presentGeofence(row, ctx.actor);
}

/** Draws a place. Returns its id. Throws INVALID_FIELDS. */
export function createGeofence(
  ctx: Ctx,
  { delivery_branch_id, ...input }: z.output<typeof contract.createGeofence.body>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const fields = geofenceColumns(input);
    await refuseUnknown(ctx, delivery_branch_id, fields.delivery_vehicle_ids);
    const [row] = await insertGeofences(ctx, delivery_branch_id, [fields]);
    if (!row) throw nameTaken();
    await record(ctx, row.id, 'create', { after: { delivery_branch_id, ...fields } });
    return row.id;
  });
}

/** Changes a place. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function updateGeofence(
  ctx: Ctx,
  id: number,
  { version, ...input }: z.output<typeof contract.updateGeofence.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOrThrow(ctx, id);
    refuseIfChanged(before, version);
    const fields = geofenceColumns(input);
    await refuseUnknown(ctx, before.delivery_branch_id, fields.delivery_vehicle_ids);
    if (await isNameTaken(ctx, before.delivery_branch_id, fields.name, id)) throw nameTaken();
    await saveGeofence(ctx, id, { ...fields, version: version + 1 });
    await record(ctx, id, 'update', { before, after: fields });
    return readGeofence(ctx, id);
  });
}

/** Lets a place count, or no more. Throws NOT_FOUND. */
export function setGeofenceStatus(ctx: Ctx, id: number, status: GeofenceRow['status']) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOrThrow(ctx, id);
    if (before.status !== status) {
      await saveGeofence(ctx, id, { status });
      await record(ctx, id, 'set_status', { before: { status: before.status }, after: { status } });
    }
    return readGeofence(ctx, id);
  });
}

/** All active places of a branch as GeoJSON. */
export async function readGeoJson(ctx: Ctx, branch: number) {
  const rows = await listActiveGeofences(ctx, branch);
  return {
    type: 'FeatureCollection' as const,
    features: rows.map(({ area, kind }) => featureOf(area, { kind })),
  };
}

/** Draws all places of a GeoJSON collection, or none where one has a fault or a name that is taken. Throws INVALID_FIELDS. */
export function importGeofences(
  ctx: Ctx,
  { delivery_branch_id, kind, geojson }: z.output<typeof contract.importGeofences.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    if (kind === 'required_vehicle')
      throw refused('Say for each place which vehicles go there.', { kind: 'none_chosen' });
    await refuseUnknown(ctx, delivery_branch_id, []);
    const areas = areasOf(geojson.features);
    if (areas.length === 0) throw refused('There is no area in it.', { geojson: 'too_small' });
    const input = areas.map((area) => geofenceColumns({ kind, area, delivery_vehicle_ids: [] }));
    const added = await insertGeofences(ctx, delivery_branch_id, input);
    if (added.length < input.length) {
      const free = new Set(added.map(({ name }) => name));
      const taken = input.flatMap(({ name }, index) => (free.has(name) ? [] : [index]));
      throw refused(
        'Some names are taken.',
        Object.fromEntries(taken.map((index) => [`geojson.features.${index}`, 'taken'])),
      );
    }
    for (const { id, name } of added)
      await record(ctx, id, 'create', { after: { delivery_branch_id, kind, name } });
    return { added: added.length };
  });
}

async function refuseUnknown(ctx: Ctx, branch: number, vehicles: readonly number[]): Promise<void> {
  const found = await findReferences(ctx, branch, vehicles);
  if (!found.branch) throw refused('There is no such branch.', { delivery_branch_id: 'unknown' });
  if (found.vehicles < vehicles.length)
    throw refused('Some vehicles are not of this branch.', { delivery_vehicle_ids: 'unknown' });
}

function record(
  ctx: Ctx,
  subject_id: number,
  action: 'create' | 'update' | 'set_status',
  change: { before?: unknown; after: unknown },
): Promise<void> {
  return recordAudit(ctx, { action, subject: 'geofence', subject_id, ...change });
}

async function lockOrThrow(ctx: Ctx, id: number): Promise<GeofenceRow> {
  const row = await lockGeofence(ctx, id);
  if (!row) throw noSuchGeofence();
  return row;
}

function noSuchGeofence(): AppError {
  return new AppError('NOT_FOUND', 'There is no such place.');
}

function nameTaken(): AppError {
  return refused('There is a place of this name.', { 'area.name': 'taken' });
}

function refused(sentence: string, fields: Record<string, string>): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, fields);
}
