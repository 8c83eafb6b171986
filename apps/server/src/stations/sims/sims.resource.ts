import { listSims, sims as resource } from '@fleet/contracts/stations/sims.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { serveResource } from '../../platform/resource.ts';
import { resourceReads, resourceWrites } from '../../platform/resource-queries.ts';
import { sims } from './sims.table.ts';

/** What is reported of a new card; the price in halalas, the data limit in MB. */
export type SimFields = z.output<(typeof resource.routes.create)['body']>;
type Device = { id: number; serial_no: string; operating_system: string };

const writes = resourceWrites(sims);
const service = serveResource(resource, {
  one: 'SIM card',
  reads: resourceReads(listSims, {
    table: sims,
    more: sql<{ device: Device | null }>`case when d.id is not null then jsonb_build_object(
      'id', d.id, 'serial_no', d.serial_no, 'operating_system', d.operating_system) end as device`,
    from: sql`sims left join handheld_devices d on d.sim_id = sims.id`,
    sort: 'sim_number',
    search: [sims.sim_serial_number, sims.sim_number, sims.service_provider, sql`d.serial_no`],
    filters: {
      location: (location, { device_id }) => {
        if (location === 'in_device') return sql`d.id is not null`;
        return device_id === undefined ? sql`d.id is null` : sql`(d.id is null or d.id = ${device_id})`;
      },
      expires_in_days: (days, _query, ctx) =>
        sql`${sims.expiry_date} <= ${ctx.now}::timestamptz + make_interval(days => ${days})`,
      // Means something only beside `location`.
      device_id: () => undefined,
    },
  }),
  writes,
  values: (_ctx, body) => ({ ...body, expiry_date: new Date(body.expiry_date) }),
  edit: (fields) => ({ ...fields, expiry_date: new Date(fields.expiry_date) }),
  checkStatus(_ctx, { device }, next) {
    if (next === 'inactive' && device)
      throw new AppError('SIM_IN_USE', 'This card is in a device; take it out first.', {
        serial_no: device.serial_no,
      });
  },
  export: {
    name: 'sims',
    columns: [
      'sim_serial_number',
      'sim_number',
      'sim_puk_number',
      'service_provider',
      { key: 'data_limit_mb', kind: 'integer' },
      { key: 'price', kind: 'halalas', value: (row) => row.price_halalas },
      { key: 'device_serial', value: (row) => row.device?.serial_no },
      { key: 'operating_system', value: (row) => row.device?.operating_system },
      'last_used',
      { key: 'expiry_date', kind: 'instant' },
      'status',
      'created_at',
    ],
  },
});

export const { create: createSim, handlers: simHandlers } = service;

/**
 * Locks a card that is to be put into a device, so that two devices never get the same one. Throws INVALID_FIELDS under `sim_id` when
 * there is none, it is retired, or it is in another device.
 */
export async function lockSimFor(ctx: Ctx, sim_id: number, device_id: number | null): Promise<void> {
  const sim = await writes.lock(ctx, sim_id);
  if (!sim) throw simRefused('unknown');
  if (sim.status !== 'active') throw simRefused('inactive');
  const { device } = await service.getRow(ctx, sim_id);
  if (device && device.id !== device_id) throw simRefused('taken');
}

function simRefused(problem: string): AppError {
  return new AppError('INVALID_FIELDS', 'This card cannot be put in.', undefined, { sim_id: problem });
}
