import {
  listSiteTanks,
  siteTanks as resource,
  type SITE_READING_SOURCES,
} from '@fleet/contracts/delivery/site-tanks.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { serveResource } from '../../platform/resource.ts';
import { clientScope, resourceReads, resourceWrites } from '../../platform/resource-queries.ts';
import { findSite, isBranchActive, isFuelProduct } from './site-tanks.queries.ts';
import { siteTanks } from './site-tanks.table.ts';

type Named = { id: number; name_en: string; name_ar: string };
type Product = { id: number; title_en: string; title_ar: string };
type Reading = { read_at: string; volume_ml: number; source: (typeof SITE_READING_SOURCES)[number] };

const scope = clientScope(siteTanks.client_id);
const service = serveResource(resource, {
  one: 'tank',
  reads: resourceReads(listSiteTanks, {
    table: siteTanks,
    more: sql<{
      warehouse: Named;
      client: Named;
      delivery_branch: Named;
      product: Product;
      last_reading: Reading | null;
    }>`jsonb_build_object('id', w.id, 'name_en', w.name_en, 'name_ar', w.name_ar) as warehouse,
      jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
      jsonb_build_object('id', b.id, 'name_en', b.name_en, 'name_ar', b.name_ar) as delivery_branch,
      jsonb_build_object('id', p.id, 'title_en', p.title_en, 'title_ar', p.title_ar) as product,
      (select jsonb_build_object('read_at', to_char(r.read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'volume_ml', r.volume_ml, 'source', r.source)
        from site_tank_readings r where r.site_tank_id = site_tanks.id order by r.read_at desc limit 1) as last_reading`,
    from: sql`site_tanks
      join warehouses w on w.id = site_tanks.warehouse_id
      join clients c on c.id = site_tanks.client_id
      join delivery_branches b on b.id = site_tanks.delivery_branch_id
      join delivery_products p on p.id = site_tanks.delivery_product_id`,
    scope,
    sort: 'warehouse',
    search: [siteTanks.name, sql`w.name_en`, sql`w.name_ar`, sql`c.name_en`, sql`c.name_ar`],
    sorts: { warehouse: sql`w.name_en`, client: sql`c.name_en` },
  }),
  writes: resourceWrites(siteTanks, scope),
  values: async (ctx, body) => ({ ...body, client_id: await clientOfSite(ctx, body.warehouse_id) }),
  async checkNew(ctx, { delivery_branch_id, delivery_product_id }) {
    await refuseForeignBranch(ctx, delivery_branch_id);
    if (!(await isFuelProduct(ctx, delivery_product_id))) throw unknown('delivery_product_id');
  },
  async checkEdit(ctx, before, { delivery_branch_id }) {
    if (delivery_branch_id !== before.delivery_branch_id) await refuseForeignBranch(ctx, delivery_branch_id);
  },
  export: {
    name: 'site_tanks',
    columns(lang) {
      const name = lang === 'ar' ? 'name_ar' : 'name_en';
      return [
        'name',
        { key: 'warehouse', value: (row) => row.warehouse[name] },
        { key: 'client', value: (row) => row.client[name] },
        { key: 'product', value: (row) => row.product[lang === 'ar' ? 'title_ar' : 'title_en'] },
        { key: 'delivery_branch', value: (row) => row.delivery_branch[name] },
        { key: 'capacity_ml', kind: 'ml' },
        { key: 'safe_min_ml', kind: 'ml' },
        { key: 'level_ml', kind: 'ml', value: (row) => row.last_reading?.volume_ml ?? null },
        { key: 'read_at', kind: 'instant', value: (row) => row.last_reading?.read_at ?? null },
        'status',
        'created_at',
      ];
    },
  },
});

export const { create: createSiteTank, handlers: siteTankHandlers } = service;

async function clientOfSite(ctx: Ctx, warehouse_id: number): Promise<number> {
  const site = await findSite(ctx, warehouse_id);
  if (!site) throw unknown('warehouse_id');
  return site.client_id;
}

async function refuseForeignBranch(ctx: Ctx, id: number): Promise<void> {
  if (!(await isBranchActive(ctx, id))) throw unknown('delivery_branch_id');
}

function unknown(field: string): AppError {
  return new AppError('INVALID_FIELDS', 'A tank names an active site, fuel and depot.', undefined, {
    [field]: 'unknown',
  });
}
