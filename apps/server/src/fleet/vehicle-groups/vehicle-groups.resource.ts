import { listVehicleGroups, vehicleGroups as resource } from '@fleet/contracts/fleet/vehicle-groups.ts';
import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { and, eq, sql } from '../../platform/orm.ts';
import { serveResource } from '../../platform/resource.ts';
import { clientScope, resourceReads, resourceWrites } from '../../platform/resource-queries.ts';
import { branches } from '../branches/branches.table.ts';
import { withClient } from '../clients/ownership.service.ts';
import { vehicleGroups } from './vehicle-groups.table.ts';

/** What vehicle groups need of later contexts; the server hands it in. */
export interface GroupNeeds {
  /** Completed fills of a group's present vehicles since an instant. */
  readonly sumFills: (
    ctx: Ctx,
    group_id: number,
    since: Date,
  ) => Promise<Record<'fills' | 'volume_ml' | 'amount_halalas', number>>;
}

type Name = { id: number; name_en: string; name_ar: string };
interface Joined {
  client: Name;
  branch: Name | null;
  own_cost_center: string | null;
  vehicles: number;
  drivers: number;
}

/** The period of a group's own figures, in days. */
const MEASURE_DAYS = 30;

const cost_center = sql`coalesce(vehicle_groups.cost_center, b.cost_center)`;
const scope = clientScope(vehicleGroups.client_id);
const reads = resourceReads(listVehicleGroups, {
  table: vehicleGroups,
  more: sql<Joined>`jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
    case when b.id is not null then jsonb_build_object('id', b.id, 'name_en', b.name_en, 'name_ar', b.name_ar) end as branch,
    ${cost_center} as cost_center, vehicle_groups.cost_center as own_cost_center, n.vehicles, n.drivers`,
  from: sql`vehicle_groups
    join clients c on c.id = vehicle_groups.client_id
    left join branches b on b.id = vehicle_groups.branch_id
    cross join lateral (select count(*) as vehicles, count(v.driver_id) as drivers from vehicles v
      where v.group_id = vehicle_groups.id and v.deleted_at is null) n`,
  scope,
  sort: 'name',
  search: [vehicleGroups.name_en, vehicleGroups.name_ar],
  orMatches: (text) => sql`lower(${cost_center}) = lower(${text})`,
  sorts: {
    name: sql`vehicle_groups.name_en`,
    branch: sql`b.name_en`,
    cost_center,
    vehicles: sql`n.vehicles`,
  },
});

/** Vehicle groups for other services, and the handlers of their contract. */
export const serveVehicleGroups = ({ sumFills }: GroupNeeds) =>
  serveResource(resource, {
    one: 'group',
    reads,
    writes: resourceWrites(vehicleGroups, scope),
    values: withClient,
    checkNew: checkBranch,
    checkEdit: (ctx, _before, after) => checkBranch(ctx, after),
    async detail(ctx, { id, own_cost_center }) {
      const since = startOfRiyadhDate(addDays(riyadhDate(ctx.now), 1 - MEASURE_DAYS));
      return { own_cost_center, ...(await sumFills(ctx, id, since)) };
    },
    export: {
      name: 'vehicle_groups',
      columns: (lang) => [
        { key: 'vehicle_group', value: (row) => row[`name_${lang}`] },
        { key: 'client', value: (row) => row.client[`name_${lang}`] },
        { key: 'branch', value: (row) => row.branch?.[`name_${lang}`] },
        'cost_center',
        { key: 'vehicles', kind: 'integer' },
        'status',
        'created_at',
      ],
    },
  });

async function checkBranch(
  ctx: Ctx,
  { branch_id, client_id }: { branch_id?: number | null; client_id: number },
): Promise<void> {
  if (!branch_id) return;
  const isTheirs = and(eq(branches.id, branch_id), eq(branches.client_id, client_id));
  const [branch] = await ctx.db.orm.select({ id: branches.id }).from(branches).where(isTheirs);
  if (!branch)
    throw new AppError('INVALID_FIELDS', 'There is no such branch.', undefined, { branch_id: 'unknown' });
}
