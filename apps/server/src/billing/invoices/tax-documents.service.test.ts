import { startInvoiceRun } from '@fleet/contracts/billing/invoice-runs.ts';
import { createDevelopmentCertificate } from '@fleet/einvoice/development-certificate.ts';
import { expect, test } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld } from '../../../test/world.ts';
import { deliveredItems } from '../../delivery/delivered-lines/delivered-lines.service.ts';
import { readConfig } from '../../platform/config.ts';
import { issueInvoice } from './issue.service.ts';
import { notSetOf } from './tax-documents.service.ts';

const PRODUCTION = { APP_ENV: 'production', TOKEN_SECRET: 'a secret of forty characters, for tests.' };
const REAL = { COMPANY_VAT_NO: '310122393500003', COMPANY_CR_NUMBER: '1010010000' };
const read = (environment: Record<string, string>) => readConfig(environment, '/nowhere');

test('production does not issue in the name of the development company, nor with a development certificate', () => {
  expect(notSetOf(read(PRODUCTION))).toEqual(['company_vat_no', 'company_cr_number', 'certificate']);
  const own = createDevelopmentCertificate(
    {
      common_name: 'Own',
      organisation: 'Own',
      branch: 'Riyadh',
      country: 'SA',
      vat_number: REAL.COMPANY_VAT_NO,
      serial: '1-A|2-1|3-1',
      invoice_types: '1100',
      address: 'Riyadh',
      business: 'Fuel',
    },
    { from: new Date('2026-01-01'), to: new Date('2027-01-01') },
  );
  const environment = {
    ...PRODUCTION,
    ...REAL,
    EINVOICE_CERTIFICATE: own.certificate,
    EINVOICE_PRIVATE_KEY: own.private_key,
  };
  expect(notSetOf(read(environment))).toEqual(['certificate']);
});

test('it rejects runs before they start, and documents before writing: no number is used', async () => {
  const world = await buildWorld({ environment: PRODUCTION });
  try {
    const scene = await makeRefuelling(world);
    await scene.close(await scene.untilFuelling());
    world.at('2026-04-02T06:00:00Z');
    const body = { period: '2026-03', only: null };
    expect((await world.call(startInvoiceRun, { as: scene.people.admin, body })).body).toMatchObject({
      code: 'INVOICING_NOT_CONFIGURED',
      details: { not_set: ['company_vat_no', 'company_cr_number', 'certificate'] },
    });
    const wanted = { period: '2026-03', client_id: scene.client.id, network_id: scene.station.network_id };
    const one = { ...wanted, kind: 'refuelling' as const, discount: null, run_id: null };
    await expect(issueInvoice(world.systemCtx(), one, deliveredItems)).rejects.toMatchObject({
      code: 'INVOICING_NOT_CONFIGURED',
    });
    expect(
      await world.rows('select (select count(*) from invoice_runs) + (select count(*) from invoices) as n'),
    ).toEqual([{ n: 0 }]);
    expect(await world.rows('select sum(last_icv) as last from invoice_sellers')).toEqual([{ last: 0 }]);
  } finally {
    await world.close();
  }
});

test('development is configured by default', () => {
  const config = read({ APP_ENV: 'development', TOKEN_SECRET: PRODUCTION.TOKEN_SECRET });
  expect(notSetOf(config)).toEqual([]);
  expect(config.TAX.address).toBeNull();
});

test('half of the credentials, and an incomplete certificate, are reported at startup', () => {
  expect(() => read({ ...PRODUCTION, TAX_AUTHORITY_TOKEN: 'x', EINVOICE_CERTIFICATE: 'x' })).toThrow(
    /EINVOICE_PRIVATE_KEY[\s\S]*TAX_AUTHORITY_TOKEN/,
  );
});
