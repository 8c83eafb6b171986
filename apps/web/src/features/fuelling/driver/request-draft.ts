import { sanitizeDecimal, toWesternDigits } from '@fleet/domain/field-rules.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import { parseSarToHalalas } from '@fleet/domain/money.ts';
import { parseLitresToMl } from '@fleet/domain/units.ts';
import { useState } from 'react';
import { browserStorage } from '../../../lib/browser.ts';
import type { RequestBody } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import type { Vehicle } from './driver.api.ts';
import type { Station } from './stations.api.ts';

export type Measure = 'litres' | 'amount' | 'fill_up';

/** The driver's input, stored in the browser so that a reload or a phone call loses nothing. */
export interface RequestDraft {
  kind: Measure;
  litres: string;
  riyals: string;
  odometer: string;
  /** The selected station; null for any. */
  station: Station | null;
  /** The product, if the vehicle takes several; null for its default. */
  fuel_type_id: number | null;
}

/** Steps of the − and + buttons: 5 L, or 10 riyals. */
const STEP = { litres: 5, amount: 10 } as const;
const MAX_LITRES = 10_000;
const MAX_RIYALS = 1_000_000;
const RIYALS_TO_START_WITH = '100';
const ODOMETER_DIGITS = 7;

/** The draft for this vehicle, and a setter. */
export function useRequestDraft(vehicle: Vehicle): [RequestDraft, (next: Partial<RequestDraft>) => void] {
  const [held, setHeld] = useState<{ vehicle_id: number; draft: RequestDraft } | null>(null);
  const draft = held?.vehicle_id === vehicle.id ? held.draft : readDraft(vehicle);
  const change = (next: Partial<RequestDraft>) => {
    const changed = { ...draft, ...next };
    saveDraft(vehicle.id, changed);
    setHeld({ vehicle_id: vehicle.id, draft: changed });
  };
  return [draft, change];
}

/** The stored draft of a vehicle, or half a tank by default. */
export function readDraft(vehicle: Pick<Vehicle, 'id' | 'gas_tank_capacity_ml'>): RequestDraft {
  const start: RequestDraft = {
    kind: 'litres',
    litres: String(Math.max(5, Math.round(vehicle.gas_tank_capacity_ml / 2 / 5000) * 5)),
    riyals: RIYALS_TO_START_WITH,
    odometer: '',
    station: null,
    fuel_type_id: null,
  };
  const text = browserStorage().getItem(storageKey(vehicle.id));
  try {
    return text ? { ...start, ...(JSON.parse(text) as Partial<RequestDraft>) } : start;
  } catch {
    return start;
  }
}

/** Stores a draft in the browser. */
export function saveDraft(vehicle_id: number, draft: RequestDraft): void {
  browserStorage().setItem(storageKey(vehicle_id), JSON.stringify(draft));
}

/** After a request was submitted: keeps the quantity for next time, clears odometer and station. */
export function clearFill(vehicle: Pick<Vehicle, 'id' | 'gas_tank_capacity_ml'>): void {
  saveDraft(vehicle.id, { ...readDraft(vehicle), odometer: '', station: null });
}

/** Filters input of quantities: digits of any script, one decimal point, two decimals. */
export function sanitizeMeasure(text: string): string {
  const [integer = '', fraction] = sanitizeDecimal(text).split('.');
  const shortInteger = integer.replace(/^0+(?=\d)/, '').slice(0, 6);
  return fraction === undefined ? shortInteger : `${shortInteger}.${fraction.slice(0, 2)}`;
}

/** Filters input of the odometer: whole kilometers. */
export function sanitizeOdometer(text: string): string {
  return toWesternDigits(text)
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, ODOMETER_DIGITS);
}

/** Next step up or down, on whole steps: 58.4 becomes 60 or 55. */
export function stepMeasure(kind: 'litres' | 'amount', text: string, direction: 1 | -1): string {
  const step = STEP[kind];
  const now = Number(text) || 0;
  const next = direction > 0 ? Math.floor(now / step) * step + step : Math.ceil(now / step) * step - step;
  return String(Math.min(kind === 'litres' ? MAX_LITRES : MAX_RIYALS, Math.max(step, next)));
}

/** The request body of a draft; null while the quantity is empty or zero. */
export function bodyOf(
  draft: RequestDraft,
  vehicle: Vehicle,
  coordinates: Coordinates | null,
): RequestBody | null {
  const measure = measureOf(draft);
  if (!measure) return null;
  const fuel = fuelOf(draft, vehicle);
  return {
    vehicle_id: vehicle.id,
    ...measure,
    ...(draft.station ? { station_id: draft.station.id } : {}),
    ...(fuel.id === vehicle.fuel_type.id ? {} : { fuel_type_id: fuel.id }),
    ...(draft.odometer ? { odometer_km: Number(draft.odometer) } : {}),
    ...(coordinates ? { coordinates } : {}),
  };
}

/** The selected product while the vehicle takes it, otherwise its default. */
export function fuelOf(
  draft: RequestDraft,
  vehicle: Pick<Vehicle, 'fuel_type' | 'other_fuel_types'>,
): Vehicle['fuel_type'] {
  return vehicle.other_fuel_types.find((fuel) => fuel.id === draft.fuel_type_id) ?? vehicle.fuel_type;
}

function measureOf(draft: RequestDraft): Pick<RequestBody, 'kind' | 'volume_ml' | 'amount_halalas'> | null {
  if (draft.kind === 'fill_up') return { kind: 'fill_up' };
  if (draft.kind === 'litres') {
    const volume_ml = parseLitresToMl(draft.litres);
    return volume_ml && volume_ml <= MAX_LITRES * 1000 ? { kind: 'litres', volume_ml } : null;
  }
  const amount_halalas = parseSarToHalalas(draft.riyals);
  return amount_halalas && amount_halalas <= MAX_RIYALS * 100 ? { kind: 'amount', amount_halalas } : null;
}

function storageKey(vehicle_id: number): string {
  return `ask-draft:${vehicle_id}`;
}
