import { openSandbox } from '../../packages/einvoice/src/authority/sandbox-server.ts';
import { readSigningCertificate } from '../../packages/einvoice/src/certificate.ts';
import { createDevelopmentCertificate } from '../../packages/einvoice/src/development-certificate.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** A tax authority on this machine with a stamp of its own making; on any free port unless one is named. */
export function openTaxAuthority(
  options: Partial<Pick<Parameters<typeof openSandbox>[0], 'token' | 'secret' | 'port' | 'onAnswer'>>,
): ReturnType<typeof openSandbox> {
  const now = new Date();
  const stamp = readSigningCertificate(
    createDevelopmentCertificate(
      {
        common_name: 'Sandbox tax authority',
        organisation: 'Sandbox',
        branch: 'Riyadh',
        country: 'SA',
        vat_number: '399999999900003',
        serial: '1-Sandbox|2-1|3-1',
        invoice_types: '1100',
        address: 'Riyadh',
        business: 'Tax authority, played',
      },
      { from: now, to: new Date(now.getTime() + YEAR_MS) },
    ),
  );
  return openSandbox({ stamp, now: () => new Date(), token: 'sandbox', secret: 'sandbox', ...options });
}
