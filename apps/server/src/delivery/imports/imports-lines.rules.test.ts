import { expect, test } from 'vitest';
import { checkDriver } from '../../fleet/drivers/drivers-many.service.ts';
import { checkVehicle } from '../../fleet/vehicles/vehicles-many.service.ts';
import { lookupsOf, readDriverLine, readVehicleLine } from './imports-lines.rules.ts';

const NOW = new Date('2026-11-24T09:00:00Z');
const PERSON = {
  ...{ civil_id: '1000000008', mobile: '551234567', employee_number: 'E-1' },
  ...{ first_name: 'Imran', last_name: 'Khan' },
};

test('last days of documents are read as people write them, with or without a time of day', () => {
  const days = ['2027-12-31', '31/12/2027', '٣١-١٢-٢٠٢٧', '2027-12-31 00:00', '2027-12-31 23:59'];
  for (const text of days) {
    const { input, problems } = readDriverLine(1, { ...PERSON, residence_permit_until: text });
    expect([input.residence_permit_until, problems]).toEqual(['2027-12-31', {}]);
  }
  const { input } = readDriverLine(1, PERSON);
  expect(input).toMatchObject({ driving_license_until: null, hazmat_license_until: null });
});

test('what is no day is a problem of its cell, and so is a Hijri year', () => {
  for (const text of ['soon', '2027-02-30', '31.12', '12/31/2027']) {
    const { input, problems } = readDriverLine(1, { ...PERSON, driving_license_until: text });
    expect([input.driving_license_until, problems]).toEqual([null, { driving_license_until: 'not_a_date' }]);
  }
  const person = readDriverLine(1, { ...PERSON, driver_card_until: '1448/05/12' });
  expect(checkDriver(person.input).problems).toEqual({ driver_card_until: 'out_of_bounds' });
  const cells = { plate_no: 'JDR4821', gas_tank_capacity: '80', insurance_until: '12/05/1448' };
  const vehicle = readVehicleLine(1, cells, lookupsOf([]), NOW);
  expect(vehicle.problems).not.toHaveProperty('insurance_until');
  expect(checkVehicle(vehicle.input).problems).toEqual({ insurance_until: 'out_of_bounds' });
});
