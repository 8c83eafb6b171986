import {
  listDeliveryBranches,
  deliveryBranches as resource,
} from '@fleet/contracts/delivery/delivery-branches.ts';
import { citiesNamed, cityNames } from '@fleet/domain/saudi-cities.ts';
import { sql } from '../../platform/orm.ts';
import { serveResource } from '../../platform/resource.ts';
import { resourceReads, resourceWrites } from '../../platform/resource-queries.ts';
import { insertBranch } from './delivery-branches.queries.ts';
import { deliveryBranches } from './delivery-branches.table.ts';

const service = serveResource(resource, {
  one: 'branch',
  reads: resourceReads(listDeliveryBranches, {
    table: deliveryBranches,
    more: sql<{ open_orders: number }>`n.open_orders`,
    from: sql`delivery_branches cross join lateral (
      select count(*) as open_orders from orders o
      where o.delivery_branch_id = delivery_branches.id and o.status not in (30, 40)) n`,
    sort: 'id',
    search: [
      deliveryBranches.id,
      deliveryBranches.name_en,
      deliveryBranches.name_ar,
      deliveryBranches.address,
    ],
    orMatches: (text) => sql`${deliveryBranches.city} = any(${sql.param(citiesNamed(text))}::text[])`,
    sorts: { name: sql`delivery_branches.name_en`, open_orders: sql`n.open_orders` },
  }),
  writes: { ...resourceWrites(deliveryBranches), insert: insertBranch },
  export: {
    name: 'delivery_branches',
    columns: (lang) => [
      { key: 'branch_number', kind: 'integer', value: (row) => row.id },
      { key: 'delivery_branch', value: (row) => row[`name_${lang}`] },
      { key: 'city', value: (row) => row.city && cityNames(row.city)[`name_${lang}`] },
      'address',
      { key: 'open_orders', kind: 'integer' },
      'status',
      'created_at',
    ],
  },
});

export const {
  get: getDeliveryBranch,
  create: createDeliveryBranch,
  update: updateDeliveryBranch,
  handlers: branchHandlers,
} = service;
