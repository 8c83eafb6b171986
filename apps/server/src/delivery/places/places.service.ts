import { type searchPlaces as contract, MAX_PLACES } from '@fleet/contracts/delivery/places.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { callOutside } from '../../platform/trace-context.ts';
import { geocode } from './geocoder.service.ts';
import { findPlaces } from './places.rules.ts';
import { placeIndex } from './places-data.service.ts';

/** Streets and districts that a text names, then a geocoder's addresses where one is set; without it nothing leaves the server. */
export async function searchPlaces(
  ctx: Ctx,
  { query }: z.output<typeof contract.query>,
): Promise<z.input<typeof contract.response>> {
  const own = findPlaces(placeIndex(), query, MAX_PLACES);
  const { GEOCODER_SETTING: setting } = ctx.config;
  if (!setting) return { rows: own, geocoder: 'off' };
  try {
    const addresses = await callOutside(ctx, 'geocode', (origin) => geocode(setting, query, origin));
    // Addresses keep their room beside many streets of one name.
    const rows = [...own.slice(0, MAX_PLACES - addresses.length), ...addresses].slice(0, MAX_PLACES);
    return { rows, geocoder: 'reached' };
  } catch (error) {
    ctx.platform.log.warn({ reason: String(error) }, 'geocoder not reached');
    return { rows: own, geocoder: 'unreached' };
  }
}
