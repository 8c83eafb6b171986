import type { Ctx } from '../src/platform/context.ts';
import {
  createHandheldDevice,
  type HandheldDeviceFields,
} from '../src/stations/handheld-devices/handheld-devices.resource.ts';
import { createSim, type SimFields } from '../src/stations/sims/sims.resource.ts';
import { mobile } from './world-identities.ts';

/** Factories of station equipment. */
export function catalogueMakersOver(systemCtx: () => Ctx) {
  let count = 0;
  const next = () => ++count;

  async function makeSim(fields: Partial<SimFields> = {}) {
    const n = next();
    const sim: SimFields = {
      sim_serial_number: `8996601${String(n).padStart(11, '0')}`,
      sim_number: mobile(n),
      sim_puk_number: String(n).padStart(8, '0'),
      service_provider: 'STC',
      data_limit_mb: 10_000,
      price_halalas: 11_500,
      last_used: null,
      expiry_date: '2027-03-01T00:00:00.000Z',
      ...fields,
    };
    return { ...sim, id: await createSim(systemCtx(), sim) };
  }

  /** In the store and without a SIM card by default. */
  async function makeDevice(fields: Partial<HandheldDeviceFields> = {}) {
    const device: HandheldDeviceFields = {
      serial_no: `HH-${String(next()).padStart(6, '0')}`,
      operating_system: 'Android 15',
      app_installed_version: '1.4.2',
      type: 'Handheld',
      model: 'CT47',
      manufacturer: 'Honeywell',
      sim_id: null,
      station_id: null,
      ...fields,
    };
    return { ...device, id: await createHandheldDevice(systemCtx(), device) };
  }

  return { makeSim, makeDevice };
}
