import { readSigningCertificate } from '../src/certificate.ts';
import { createDevelopmentCertificate, type DeviceIdentity } from '../src/development-certificate.ts';

export const DEVICE: DeviceIdentity = {
  common_name: 'TST-886431145-310122393500003',
  organisation: 'Mahatta, Fuel Company',
  branch: 'فرع الرياض',
  country: 'SA',
  vat_number: '310122393500003',
  serial: '1-Mahatta|2-1|3-ed22f1d8-e6a2-1118-9b58-d9a8f11e445f',
  invoice_types: '1100',
  address: 'RRRD2929',
  business: 'Fuel',
};

export const VALID = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2031-01-01T00:00:00Z') };

export function newSigningCertificate() {
  return readSigningCertificate(createDevelopmentCertificate(DEVICE, VALID));
}
