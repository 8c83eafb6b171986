import { describe, expect, it } from 'vitest';
import type { Vehicle } from './driver.api.ts';
import {
  bodyOf,
  type RequestDraft,
  sanitizeMeasure,
  sanitizeOdometer,
  stepMeasure,
} from './request-draft.ts';

const vehicle: Vehicle = {
  id: 7,
  plate_no: 'JDR-4821',
  plate_kind: 'commercial',
  name: 'Box truck 1',
  client: { id: 1, name_en: 'Client', name_ar: 'عميل' },
  fuel_type: { id: 3, code: 'diesel', title_en: 'Diesel', title_ar: 'ديزل' },
  other_fuel_types: [],
  vehicle_type: { id: 1, name_en: 'Truck', name_ar: 'شاحنة' },
  driver: { id: 1, name: 'Fahad' },
  gas_tank_capacity_ml: 200_000,
  odometer_km: 91_776,
  odo_last_updated_date: null,
  group: null,
  brand: null,
  make: null,
  model: null,
  last_refill_date: null,
  next_service_date: null,
  registration_until: null,
  insurance_until: null,
  inspection_until: null,
  operating_card_until: null,
  cost_center: null,
  client_reference_number: null,
  status: 'active',
  created_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
};
const draft: RequestDraft = {
  kind: 'litres',
  litres: '60',
  riyals: '100',
  odometer: '',
  station: null,
  fuel_type_id: null,
};

describe('the draft of a request', () => {
  it('accepts Arabic digits, one decimal point and two decimals', () => {
    expect(sanitizeMeasure('٦٠٫٥')).toBe('60.5');
    expect(sanitizeMeasure('058.404 L')).toBe('58.40');
    expect(sanitizeMeasure('1.2.3')).toBe('1.23');
    expect(sanitizeOdometer('٩٢,٣٠٠ km')).toBe('92300');
  });

  it('moves in whole steps and never below one step', () => {
    expect(stepMeasure('litres', '58.4', 1)).toBe('60');
    expect(stepMeasure('litres', '58.4', -1)).toBe('55');
    expect(stepMeasure('litres', '5', -1)).toBe('5');
    expect(stepMeasure('amount', '100', 1)).toBe('110');
    expect(stepMeasure('litres', '', 1)).toBe('5');
  });

  it('becomes a request with exactly the selected quantity', () => {
    expect(bodyOf(draft, vehicle, null)).toEqual({ vehicle_id: 7, kind: 'litres', volume_ml: 60_000 });
    expect(bodyOf({ ...draft, kind: 'amount' }, vehicle, null)).toEqual({
      vehicle_id: 7,
      kind: 'amount',
      amount_halalas: 10_000,
    });
    expect(bodyOf({ ...draft, kind: 'fill_up', odometer: '92300' }, vehicle, null)).toEqual({
      vehicle_id: 7,
      kind: 'fill_up',
      odometer_km: 92_300,
    });
  });

  it('includes the product only if it differs from the vehicle’s default, and only while the vehicle takes it', () => {
    const other = { ...vehicle.fuel_type, id: vehicle.fuel_type.id + 1 };
    const both = { ...vehicle, other_fuel_types: [other] };
    const bodyFor = (fuel_type_id: number, of = both) => bodyOf({ ...draft, fuel_type_id }, of, null);
    expect(bodyFor(other.id)).toMatchObject({ fuel_type_id: other.id });
    expect(bodyFor(vehicle.fuel_type.id)).not.toHaveProperty('fuel_type_id');
    expect(bodyFor(other.id, vehicle)).not.toHaveProperty('fuel_type_id');
  });

  it('is incomplete while the quantity is empty or zero', () => {
    expect(bodyOf({ ...draft, litres: '' }, vehicle, null)).toBeNull();
    expect(bodyOf({ ...draft, litres: '0' }, vehicle, null)).toBeNull();
  });
});
