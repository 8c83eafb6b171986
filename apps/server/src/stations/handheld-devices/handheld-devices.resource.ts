import {
  listHandheldDevices,
  handheldDevices as resource,
} from '@fleet/contracts/stations/handheld-devices.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { serveResource } from '../../platform/resource.ts';
import { resourceReads, resourceWrites } from '../../platform/resource-queries.ts';
import { lockSimFor } from '../sims/sims.resource.ts';
import { lockLeftStation } from './handheld-devices.queries.ts';
import { checkLeaves, type LeftStation } from './handheld-devices.rules.ts';
import { handheldDevices } from './handheld-devices.table.ts';

export type HandheldDeviceFields = z.output<typeof resource.routes.create.body>;
type Row = z.input<typeof resource.routes.get.response>;

const reads = resourceReads(listHandheldDevices, {
  table: handheldDevices,
  more: sql<Pick<Row, 'sim' | 'station'>>`
    case when m.id is not null then jsonb_build_object('id', m.id, 'sim_number', m.sim_number,
      'sim_serial_number', m.sim_serial_number, 'sim_puk_number', m.sim_puk_number) end as sim,
    case when s.id is not null then jsonb_build_object('id', s.id, 'name_en', s.name_en, 'name_ar', s.name_ar,
      'status', s.status, 'network', jsonb_build_object('id', n.id, 'name_en', n.name_en, 'name_ar', n.name_ar))
      end as station`,
  from: sql`handheld_devices
    left join sims m on m.id = handheld_devices.sim_id
    left join stations s on s.id = handheld_devices.station_id
    left join networks n on n.id = s.network_id`,
  sort: 'serial_no',
  search: [
    handheldDevices.serial_no,
    handheldDevices.operating_system,
    handheldDevices.manufacturer,
    handheldDevices.model,
    handheldDevices.type,
    sql`m.sim_number`,
    sql`m.sim_serial_number`,
    sql`s.name_en`,
    sql`s.name_ar`,
  ],
  sorts: { station: sql`s.name_en` },
  filters: { location: (location) => (location === 'store' ? sql`s.id is null` : sql`s.id is not null`) },
});
export const deviceWrites = resourceWrites(handheldDevices);

const service = serveResource(resource, {
  one: 'device',
  reads,
  writes: deviceWrites,
  async checkNew(ctx, { station_id, sim_id }) {
    if (station_id) await lockStationFor(ctx, station_id);
    if (sim_id) await lockSimFor(ctx, sim_id, null);
  },
  // The station a device stands at and the one it goes to, the smaller id first: everybody who moves devices keeps this order.
  async lockFirst(ctx, id, { station_id: to = null }) {
    const from = (await reads.find(ctx, id))?.station_id ?? null;
    const both = [...new Set([from, to])].filter((station) => station !== null);
    for (const station of both.sort((a, b) => a - b)) {
      if (!(await lockLeftStation(ctx, station)) && station === to) throw noSuchStation();
    }
  },
  async checkEdit(ctx, before, { id, station_id, sim_id }) {
    if (before.station_id !== station_id) checkLeaves(before, await stationOf(ctx, before));
    if (sim_id !== null && sim_id !== before.sim_id) await lockSimFor(ctx, sim_id, id);
  },
  async checkStatus(ctx, device, next) {
    if (next === 'inactive') checkLeaves(device, await stationOf(ctx, device));
  },
  export: {
    name: 'handheld_devices',
    columns: (lang) => [
      { key: 'device_serial', value: (row) => row.serial_no },
      'operating_system',
      'app_installed_version',
      { key: 'device_type', value: (row) => row.type },
      { key: 'device_model', value: (row) => row.model },
      'manufacturer',
      { key: 'station', value: (row) => row.station?.[`name_${lang}`] },
      { key: 'network', value: (row) => row.station?.network[`name_${lang}`] },
      { key: 'sim_number', value: (row) => row.sim?.sim_number },
      { key: 'sim_puk_number', value: (row) => row.sim?.sim_puk_number },
      { key: 'sim_serial_number', value: (row) => row.sim?.sim_serial_number },
      'status',
      'created_at',
    ],
  },
});

export const { create: createHandheldDevice, handlers: handheldDeviceHandlers } = service;

async function stationOf(ctx: Ctx, device: { station_id: number | null }): Promise<LeftStation | null> {
  return device.station_id === null ? null : lockLeftStation(ctx, device.station_id);
}

async function lockStationFor(ctx: Ctx, station_id: number): Promise<void> {
  if (!(await lockLeftStation(ctx, station_id))) throw noSuchStation();
}

function noSuchStation(): AppError {
  return new AppError('INVALID_FIELDS', 'There is no such station.', undefined, { station_id: 'unknown' });
}
