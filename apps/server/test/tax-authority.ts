import { readSigningCertificate } from '@fleet/einvoice/certificate.ts';
import { createDevelopmentCertificate } from '@fleet/einvoice/development-certificate.ts';

/** A simulated tax authority's own certificate: it stamps what is cleared and issues those of sellers. */
export function newStamp() {
  return readSigningCertificate(
    createDevelopmentCertificate(
      {
        common_name: 'Authority',
        organisation: 'Authority',
        branch: 'Riyadh',
        country: 'SA',
        vat_number: '399999999900003',
        serial: '1-A|2-1|3-1',
        invoice_types: '1100',
        address: 'Riyadh',
        business: 'Tax',
      },
      { from: new Date('2026-01-01'), to: new Date('2036-01-01') },
    ),
  );
}
