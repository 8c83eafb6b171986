import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEVICE, VALID } from '../test/certificates.ts';
import { CUSTOMER, SELLER } from '../test/invoices.ts';
import { httpAuthority } from './authority/http-authority.ts';
import { openSandbox } from './authority/sandbox-server.ts';
import { readSigningCertificate } from './certificate.ts';
import { checkInvoice } from './check-invoice.ts';
import { createDevelopmentCertificate } from './development-certificate.ts';
import { FIRST_PREVIOUS_HASH } from './hash.ts';
import { xmlOf } from './invoice-xml.ts';
import { sign } from './sign.ts';
import { totalsOf } from './totals.ts';

it('the example of the README runs as written', async () => {
  const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
  const [, example] = /```ts example\n([\s\S]*?)```/.exec(readme)!;
  const now = new Date('2026-11-30T21:00:00Z');
  const own = createDevelopmentCertificate(DEVICE, VALID);
  const stamp = readSigningCertificate(createDevelopmentCertificate(DEVICE, VALID));
  const sandbox = await openSandbox({ stamp, now: () => now, token: 'token', secret: 'secret' });
  const named = {
    FIRST_PREVIOUS_HASH,
    totalsOf,
    xmlOf,
    checkInvoice,
    sign,
    readSigningCertificate,
    httpAuthority,
  };
  const input = {
    supplier: SELLER,
    customer: CUSTOMER,
    now,
    address: sandbox.address,
    token: 'token',
    secret: 'secret',
  };
  const scope: Record<string, unknown> = { ...named, ...input, ...own };
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  const body = `${stripTypeScriptTypes(example!)}; return { totals, document, answer };`;
  const { totals, document, answer } = await new AsyncFunction(...Object.keys(scope), body)(
    ...Object.values(scope),
  );
  await sandbox.close();
  expect(totals.gross_halalas).toBe(574_977);
  expect(document.qr).toMatch(/^AT/);
  expect(answer).toMatchObject({ outcome: 'cleared', warnings: [] });
});
