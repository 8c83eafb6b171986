import { listWarehouses, warehouses as resource } from '@fleet/contracts/delivery/warehouses.ts';
import type { DeliverySkill } from '@fleet/domain/delivery.ts';
import { readShortAddress } from '@fleet/domain/short-address.ts';
import { withClient } from '../../fleet/clients/ownership.service.ts';
import { sql } from '../../platform/orm.ts';
import { serveResource } from '../../platform/resource.ts';
import { clientScope, resourceReads, resourceWrites } from '../../platform/resource-queries.ts';
import { warehouses } from './warehouses.table.ts';

type Client = { id: number; name_en: string; name_ar: string };

const scope = clientScope(warehouses.client_id);
const service = serveResource(resource, {
  one: 'place',
  reads: resourceReads(listWarehouses, {
    table: warehouses,
    more: sql<{
      client: Client;
      open_orders: number;
      last_delivery_at: Date | null;
      required_skills: DeliverySkill[];
    }>`jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
      n.open_orders, n.last_delivery_at`,
    from: sql`warehouses
      join clients c on c.id = warehouses.client_id
      cross join lateral (
        select count(*) filter (where o.status not in (30, 40)) as open_orders, max(o.delivered_at) as last_delivery_at
        from orders o where o.warehouse_id = warehouses.id) n`,
    scope,
    sort: 'name',
    search: [
      warehouses.name_en,
      warehouses.name_ar,
      warehouses.address,
      warehouses.short_address,
      warehouses.contact_name,
      warehouses.contact_mobile,
      sql`c.name_en`,
      sql`c.name_ar`,
    ],
    sorts: { name: sql`warehouses.name_en`, client: sql`c.name_en`, open_orders: sql`n.open_orders` },
  }),
  writes: resourceWrites(warehouses, scope),
  values: (ctx, body) => withClient(ctx, columnsOf(body)),
  edit: columnsOf,
  export: {
    name: 'warehouses',
    columns(lang) {
      const name = lang === 'ar' ? 'name_ar' : 'name_en';
      return [
        { key: 'warehouse', value: (row) => row[name] },
        { key: 'client', value: (row) => row.client[name] },
        'address',
        'short_address',
        { key: 'latitude', value: (row) => String(row.latitude) },
        { key: 'longitude', value: (row) => String(row.longitude) },
        'contact_name',
        'contact_mobile',
        'contact_email',
        {
          key: 'required_skills',
          value: (row, t) =>
            row.required_skills.map((skill) => t(`field_values.required_skills.${skill}`)).join(', '),
        },
        { key: 'open_orders', kind: 'integer' },
        'status',
        'created_at',
      ];
    },
  },
});

export const { create: createWarehouse, handlers: warehouseHandlers } = service;

function columnsOf<
  Fields extends { required_skills: readonly DeliverySkill[]; short_address?: string | null | undefined },
>(fields: Fields) {
  const { short_address } = fields;
  return {
    ...fields,
    required_skills: [...new Set(fields.required_skills)],
    ...(short_address && { short_address: readShortAddress(short_address) }),
  };
}
