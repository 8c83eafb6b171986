import * as contract from '@fleet/contracts/delivery/geofences.ts';
import { featureOf } from '@fleet/domain/geojson.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { sql } from '../../platform/orm.ts';
import { serveResource } from '../../platform/resource.ts';
import { resourceReads, resourceWrites } from '../../platform/resource-queries.ts';
import { findReferences, insertGeofences, listActiveGeofences } from './geofences.queries.ts';
import { areasOf, geofenceColumns } from './geofences.rules.ts';
import { geofences } from './geofences.table.ts';

type Branch = { id: number; name_en: string; name_ar: string };
type Row = z.input<typeof contract.getGeofence.response>;

const service = serveResource(contract.geofences, {
  one: 'place',
  reads: resourceReads(contract.listGeofences, {
    table: geofences,
    more: sql<{ delivery_branch: Branch; area: Row['area'] }>`
      jsonb_build_object('id', b.id, 'name_en', b.name_en, 'name_ar', b.name_ar) as delivery_branch`,
    from: sql`geofences join delivery_branches b on b.id = geofences.delivery_branch_id`,
    sort: 'name',
    search: [geofences.name],
  }),
  writes: resourceWrites(geofences),
  values: (_ctx, { delivery_branch_id, ...input }) => ({ delivery_branch_id, ...geofenceColumns(input) }),
  edit: geofenceColumns,
  checkNew: checkReferences,
  checkEdit: (ctx, _before, after) => checkReferences(ctx, after),
  export: {
    name: 'geofences',
    columns: (lang) => [
      'name',
      { key: 'kind', value: (row, t) => t(`geofences.kinds.${row.kind}`) },
      { key: 'delivery_branch', value: (row) => row.delivery_branch[`name_${lang}`] },
      'status',
      'created_at',
    ],
  },
});

export const { create: createGeofence } = service;

/** Handlers of the geofence contracts. */
export const geofenceHandlers: RouteHandler[] = [
  ...service.handlers,
  handle(contract.getGeofencesGeoJson, (ctx, { query }) => getGeoJson(ctx, query.delivery_branch_id)),
  handle(contract.importGeofences, (ctx, { body }) => importGeofences(ctx, body)),
];

/** All active places of a branch as GeoJSON. */
async function getGeoJson(ctx: Ctx, branch: number) {
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
    await checkReferences(ctx, { delivery_branch_id });
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
      await recordAudit(ctx, {
        action: 'create',
        subject: 'geofence',
        subject_id: id,
        after: { delivery_branch_id, kind, name },
      });
    return { added: added.length };
  });
}

async function checkReferences(
  ctx: Ctx,
  place: { delivery_branch_id: number; delivery_vehicle_ids?: readonly number[] },
): Promise<void> {
  const { delivery_branch_id, delivery_vehicle_ids: vehicles = [] } = place;
  const found = await findReferences(ctx, delivery_branch_id, vehicles);
  if (!found.branch) throw refused('There is no such branch.', { delivery_branch_id: 'unknown' });
  if (found.vehicles < vehicles.length)
    throw refused('Some vehicles are not of this branch.', { delivery_vehicle_ids: 'unknown' });
}

function refused(sentence: string, fields: Record<string, string>): AppError {
  return new AppError('INVALID_FIELDS', sentence, undefined, fields);
}
