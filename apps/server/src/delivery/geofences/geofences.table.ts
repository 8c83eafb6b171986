import type { Area } from '@fleet/domain/areas.ts';
import { createdAt, id, integer64, partyStatus, ref, version } from '../../platform/columns.ts';
import { customType, index, jsonb, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { deliveryBranches } from '../delivery-branches/delivery-branches.table.ts';

export const GEOFENCE_KINDS = ['no_go', 'required_vehicle', 'alert'] as const;

/** PostgreSQL's own box, `(east,north),(west,south)`, which an index can search. */
const box = customType<{ data: string }>({ dataType: () => 'box' });

/** An area on the map: closed to all trips, open to some vehicles only, or watched. */
export const geofences = pgTable(
  'geofences',
  {
    id: id(),
    delivery_branch_id: ref()
      .notNull()
      .references(() => deliveryBranches.id),
    name: text().notNull(),
    kind: text({ enum: GEOFENCE_KINDS }).notNull(),
    area: jsonb().$type<Area>().notNull(),
    /** The bounding rectangle: searched first. */
    bounds: box().notNull(),
    /** Of `required_vehicle`: the only delivery vehicles that go there. */
    delivery_vehicle_ids: integer64().array().notNull().default(sql`'{}'::bigint[]`),
    version: version(),
    status: partyStatus(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('geofences_area__name_taken').on(t.delivery_branch_id, t.name),
    index('geofences_bounds').using('gist', t.bounds).where(sql`status = 'active'`),
  ],
);
