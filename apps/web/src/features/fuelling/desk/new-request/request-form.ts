import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { parseSarToHalalas } from '@fleet/domain/money.ts';
import { parseLitresToMl } from '@fleet/domain/units.ts';
import type { RequestBody } from '../../../../lib/fuel-requests/fuel-requests.api.ts';

export type RequestKind = FuelRequestDetail['kind'];

/** Form values as text. */
export interface RequestFields {
  readonly vehicle_id: string | null;
  readonly driver_id: string | null;
  readonly kind: RequestKind;
  readonly litres: string;
  readonly riyals: string;
  readonly odometer: string;
  readonly station_id: string | null;
  /** The product, if the vehicle takes several; null for its default. */
  readonly fuel_type_id: string | null;
}

export const EMPTY_REQUEST: RequestFields = {
  vehicle_id: null,
  driver_id: null,
  kind: 'litres',
  litres: '',
  riyals: '',
  odometer: '',
  station_id: null,
  fuel_type_id: null,
};

/** Whether the quantity is invalid. */
export function isMeasureWrong({ kind, litres, riyals }: RequestFields): boolean {
  if (kind === 'litres') return litres.trim() !== '' && !parseLitresToMl(litres);
  if (kind === 'amount') return riyals.trim() !== '' && !parseSarToHalalas(riyals);
  return false;
}

/** The odometer reading in kilometers; null if empty or invalid. */
export function odometerOf(text: string): number | null {
  const digits = toWesternDigits(text).replace(/[\s,٬]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

/** The request body, or null while a required value is missing or invalid. */
export function requestBodyOf(fields: RequestFields): RequestBody | null {
  const { vehicle_id, driver_id, kind, station_id } = fields;
  if (vehicle_id === null) return null;
  const volume_ml = kind === 'litres' ? parseLitresToMl(fields.litres) : null;
  const amount_halalas = kind === 'amount' ? parseSarToHalalas(fields.riyals) : null;
  if (kind === 'litres' && !volume_ml) return null;
  if (kind === 'amount' && !amount_halalas) return null;
  const odometer_km = odometerOf(fields.odometer);
  return {
    vehicle_id: Number(vehicle_id),
    kind,
    ...(driver_id === null ? {} : { driver_id: Number(driver_id) }),
    ...(volume_ml ? { volume_ml } : {}),
    ...(amount_halalas ? { amount_halalas } : {}),
    ...(odometer_km === null ? {} : { odometer_km }),
    ...(station_id === null ? {} : { station_id: Number(station_id) }),
    ...(fields.fuel_type_id === null ? {} : { fuel_type_id: Number(fields.fuel_type_id) }),
  };
}
