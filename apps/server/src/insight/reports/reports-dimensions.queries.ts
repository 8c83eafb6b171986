import type { ReportDimension } from '@fleet/contracts/insight/reports.ts';
import { type SQL, sql } from '../../platform/orm.ts';

/** What rows of refuellings `r` are put together by, and how each is called once they are, as `g`. */
export interface Dimension {
  readonly key: SQL;
  /** What the key is looked up in beside the refuellings. */
  readonly join?: SQL;
  /** Its names, of `g.key`. */
  readonly names: SQL;
  readonly id: SQL;
  readonly name_en: SQL;
  readonly name_ar: SQL;
  readonly plate: SQL;
}

/** A fill counts at the Riyadh time of its request. */
export const LOCAL = sql`r.created_at at time zone 'Asia/Riyadh'`;

const NO_PLATE = sql`null::jsonb`;

const named = (column: string, table: string, name = 'name'): Dimension => ({
  key: sql.raw(`r.${column}`),
  names: sql.raw(`left join ${table} n on n.id = g.key`),
  id: sql`g.key`,
  name_en: sql.raw(`coalesce(n.${name}_en, '')`),
  name_ar: sql.raw(`coalesce(n.${name}_ar, '')`),
  plate: NO_PLATE,
});
/** Its key is its name. */
const plain = (key: SQL, join?: SQL): Dimension => ({
  key,
  ...(join && { join }),
  names: sql``,
  id: sql`null::bigint`,
  name_en: sql`coalesce(g.key, '')`,
  name_ar: sql`coalesce(g.key, '')`,
  plate: NO_PLATE,
});
const DRIVER_NAME = sql.raw(`concat_ws(' ', n.first_name, n.middle_name, n.last_name)`);

/** What fills can be added up by; boxes are of a VAT return only, budgets of theirs. */
export type FillDimension = Exclude<ReportDimension, 'vat_box' | 'budget' | 'week' | 'trip' | 'order'>;

export const DIMENSIONS: Record<FillDimension, Dimension> = {
  vehicle: {
    ...named('vehicle_id', 'vehicles'),
    name_en: sql`n.name`,
    name_ar: sql`n.name`,
    plate: sql`jsonb_build_object('plate_no', n.plate_no, 'plate_kind', n.plate_kind)`,
  },
  driver: { ...named('driver_id', 'drivers'), name_en: DRIVER_NAME, name_ar: DRIVER_NAME },
  group: named('group_id', 'vehicle_groups'),
  client: named('client_id', 'clients'),
  network: named('network_id', 'networks'),
  station: named('station_id', 'stations'),
  fuel: named('fuel_type_id', 'fuel_types', 'title'),
  // The vehicle's own, else that of its group at request time, else that of the group's branch.
  cost_center: plain(
    sql`coalesce(nullif(v.cost_center, ''), nullif(vg.cost_center, ''), nullif(b.cost_center, ''))`,
    sql`join vehicles v on v.id = r.vehicle_id left join vehicle_groups vg on vg.id = r.group_id left join branches b on b.id = vg.branch_id`,
  ),
  month: plain(sql`to_char(${LOCAL}, 'YYYY-MM')`),
  city: plain(sql`st.city`, sql`join stations st on st.id = r.station_id`),
  // 0 is Sunday.
  weekday: plain(sql`extract(dow from ${LOCAL})::text`),
  hour: plain(sql`to_char(${LOCAL}, 'HH24')`),
};
