import { expect, it } from 'vitest';
import { addressLines, addressText } from './national-addresses.ts';

const PARTS = {
  ...{ address: 'Somewhere in Riyadh', building_number: '2121', postal_code: '12212' },
  ...{ street: 'King Fahd Road', district: 'Al Olaya', city: 'Riyadh' },
};
const ARABIC = { street_ar: 'طريق الملك فهد', district_ar: 'العليا', city_ar: 'الرياض' };

it('an address is one line in each script it is known in', () => {
  expect(addressLines({ ...PARTS, ...ARABIC, additional_number: '6789' })).toEqual([
    '2121 King Fahd Road, Al Olaya, Riyadh 12212-6789',
    '2121 طريق الملك فهد، العليا، الرياض 12212-6789',
  ]);
  expect(addressText({ ...PARTS, additional_number: null }, 'en')).toBe(
    '2121 King Fahd Road, Al Olaya, Riyadh 12212',
  );
});

it('without its parts it is what somebody wrote, and half an address is none in Arabic', () => {
  expect(addressLines({ ...PARTS, district: null })).toEqual(['Somewhere in Riyadh']);
  expect(addressText({ ...PARTS, ...ARABIC, city_ar: null }, 'ar')).toBe(null);
});
