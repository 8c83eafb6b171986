import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../src/platform/context.ts';
import { createHandheldDevice } from '../src/stations/handheld-devices/handheld-devices.resource.ts';
import { createSim } from '../src/stations/sims/sims.resource.ts';

const MODELS = [
  { manufacturer: 'Honeywell', model: 'CT47', operating_system: 'Android 14' },
  { manufacturer: 'Zebra', model: 'TC58', operating_system: 'Android 13' },
  { manufacturer: 'Sunmi', model: 'L3', operating_system: 'Android 13' },
] as const;
const PROVIDERS = ['STC', 'Mobily', 'Zain'] as const;
const VERSIONS = ['1.4.2', '1.4.2', '1.4.0'] as const;

/** The devices of a station with a card in each. `first` numbers them through the whole company. */
export async function createStationDevices(
  ctx: Ctx,
  station_id: number,
  first: number,
  count: number,
): Promise<void> {
  for (let n = first; n < first + count; n += 1)
    await createHandheldDevice(ctx, {
      ...deviceOf(n),
      station_id,
      sim_id: await createSim(ctx, simOf(ctx, n, 400 + (n % 7) * 30)),
    });
}

/** Devices without a station and cards without a device, one of them soon to expire. */
export async function createStore(ctx: Ctx, first: number): Promise<void> {
  for (let n = first; n < first + 3; n += 1)
    await createHandheldDevice(ctx, { ...deviceOf(n), station_id: null, sim_id: null });
  await createSim(ctx, simOf(ctx, first + 3, 115));
  await createSim(ctx, simOf(ctx, first + 4, 700));
}

function deviceOf(n: number) {
  return {
    ...MODELS[n % MODELS.length]!,
    serial_no: `${MODELS[n % MODELS.length]!.model}-${String(240_000 + n * 37)}`,
    type: 'Handheld',
    app_installed_version: VERSIONS[n % VERSIONS.length]!,
  };
}

function simOf(ctx: Ctx, n: number, days: number) {
  const expires = addDays(riyadhDate(ctx.now), days);
  return {
    sim_serial_number: `89966010${String(n).padStart(11, '0')}`,
    sim_number: `55${String(4_000_000 + n)}`,
    sim_puk_number: String(20_000_000 + n * 7_919).slice(0, 8),
    service_provider: PROVIDERS[n % PROVIDERS.length]!,
    data_limit_mb: n % 3 === 0 ? 20_000 : 10_000,
    price_halalas: n % 3 === 0 ? 11_500 : 7_475,
    last_used: null,
    expiry_date: new Date(`${expires}T20:59:00Z`).toISOString(),
  };
}
