import { listBranches, branches as resource } from '@fleet/contracts/fleet/branches.ts';
import { citiesNamed, cityNames } from '@fleet/domain/saudi-cities.ts';
import { sql } from '../../platform/orm.ts';
import { serveResource } from '../../platform/resource.ts';
import { clientScope, resourceReads, resourceWrites } from '../../platform/resource-queries.ts';
import { withClient } from '../clients/ownership.service.ts';
import { branches } from './branches.table.ts';

type Client = { id: number; name_en: string; name_ar: string };

const scope = clientScope(branches.client_id);

export const { create: createBranch, handlers: branchHandlers } = serveResource(resource, {
  one: 'branch',
  reads: resourceReads(listBranches, {
    table: branches,
    more: sql<{ client: Client; groups: number; vehicles: number }>`
      jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client, n.groups, n.vehicles`,
    from: sql`branches
      join clients c on c.id = branches.client_id
      cross join lateral (
        select count(distinct g.id) as groups, count(v.id) as vehicles
        from vehicle_groups g left join vehicles v on v.group_id = g.id and v.deleted_at is null
        where g.branch_id = branches.id) n`,
    scope,
    sort: 'name',
    search: [branches.name_en, branches.name_ar, branches.city],
    orMatches: (text) => sql`${branches.city} = any(${sql.param(citiesNamed(text))}::text[])`,
    sorts: { name: sql`branches.name_en`, groups: sql`n.groups`, vehicles: sql`n.vehicles` },
  }),
  writes: resourceWrites(branches, scope),
  values: withClient,
  export: {
    name: 'branches',
    columns: (lang) => [
      { key: 'branch', value: (row) => row[`name_${lang}`] },
      { key: 'client', value: (row) => row.client[`name_${lang}`] },
      { key: 'city', value: (row) => row.city && cityNames(row.city)[`name_${lang}`] },
      'cost_center',
      { key: 'groups', kind: 'integer' },
      { key: 'vehicles', kind: 'integer' },
      'status',
      'created_at',
    ],
  },
});
