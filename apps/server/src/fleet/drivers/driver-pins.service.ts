import { isMacOf, macsOf, type PurposeKeys } from '../../platform/keys.ts';

type Keyed = { readonly KEYS: Pick<PurposeKeys, 'pins'> };

/**
 * The keyed hash of a driver's PIN. Ten thousand PINs are quickly tried, so a plain hash would reveal them to anyone
 * with a copy of the database; the key is not in it, and the id makes equal PINs look different.
 */
export function pinMac({ KEYS }: Keyed, driver_id: number, pin: string): string {
  return macsOf(KEYS.pins, `${driver_id}:${pin}`)[0];
}

export function isPinOf({ KEYS }: Keyed, driver_id: number, pin: string, mac: string): boolean {
  return isMacOf(KEYS.pins, `${driver_id}:${pin}`, mac);
}
