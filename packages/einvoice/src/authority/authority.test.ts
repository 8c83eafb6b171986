import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newSigningCertificate } from '../../test/certificates.ts';
import { creditNote, fuelInvoice, receipt } from '../../test/invoices.ts';
import { FIRST_PREVIOUS_HASH, hashOf } from '../hash.ts';
import type { Invoice } from '../invoice.ts';
import { xmlOf } from '../invoice-xml.ts';
import { type SignedInvoice, sign } from '../sign.ts';
import { verify } from '../verify.ts';
import { readAnswer } from './answers.ts';
import { httpAuthority } from './http-authority.ts';
import { openSandbox, type Sandbox } from './sandbox-server.ts';
import type { TaxAuthority } from './tax-authority.ts';

const NOW = new Date('2026-12-01T09:00:00Z');
const signing = newSigningCertificate();
const stamp = newSigningCertificate();
const waits: number[] = [];
const others: Server[] = [];
let sandbox: Sandbox;

function clientOf(more: Partial<Parameters<typeof httpAuthority>[0]> = {}): TaxAuthority {
  const wait = async (milliseconds: number) => waits.push(milliseconds);
  return httpAuthority({ address: sandbox.address, token: 'token', secret: 'secret', wait, ...more });
}

/** A new taxpayer's device for each test, so that each test has its own series. */
let taxpayers = 0;
function newSeries() {
  taxpayers += 1;
  const vat_number = `3${String(taxpayers).padStart(13, '0')}3`;
  let counter = 0;
  let previous_hash = FIRST_PREVIOUS_HASH;
  return (make: (more: Partial<Invoice>) => Invoice, more: Partial<Invoice> = {}): SignedInvoice => {
    counter += 1;
    const uuid = `${String(taxpayers).padStart(8, '0')}-0000-4000-8000-${String(counter).padStart(12, '0')}`;
    const supplier = { ...fuelInvoice().supplier, vat_number };
    const document = sign(xmlOf(make({ counter, previous_hash, uuid, supplier, ...more })), signing, NOW);
    previous_hash = document.hash;
    return document;
  };
}

beforeAll(async () => {
  sandbox = await openSandbox({ stamp, now: () => NOW, token: 'token', secret: 'secret' });
});
afterEach(() => waits.splice(0));
afterAll(async () => {
  for (const server of others) {
    server.closeAllConnections();
    server.close();
  }
  await sandbox.close();
});

describe('the sandbox of the authority', () => {
  it('clears a standard invoice by adding its own stamp', async () => {
    const document = newSeries()(fuelInvoice);
    const answer = await clientOf().clear(document);
    if (answer.outcome !== 'cleared') throw new Error(JSON.stringify(answer));
    expect(answer.warnings).toEqual([]);
    expect(hashOf(answer.xml)).toBe(document.hash);
    expect(verify(answer.xml, [stamp.certificate])).toEqual([]);
  });

  it('accepts reports of simplified invoices, with credit notes in the same chain', async () => {
    const next = newSeries();
    expect(await clientOf().report(next(receipt))).toEqual({ outcome: 'reported', warnings: [] });
    expect(await clientOf().clear(next(creditNote))).toMatchObject({ outcome: 'cleared' });
    expect(await clientOf().report(next(receipt))).toEqual({ outcome: 'reported', warnings: [] });
  });

  it('accepts a document with warnings and returns them', async () => {
    const customer = {
      ...fuelInvoice().customer!,
      address: { ...fuelInvoice().customer!.address!, postal_code: '1' },
    };
    const answer = await clientOf().clear(newSeries()(fuelInvoice, { customer }));
    expect(answer).toMatchObject({ outcome: 'cleared', warnings: [{ code: 'BR-KSA-67' }] });
  });

  it('recognizes a resubmitted document and returns the same result', async () => {
    const next = newSeries();
    const [standard, simplified] = [next(fuelInvoice), next(receipt)];
    const first = await clientOf().clear(standard);
    expect(await clientOf().clear(standard)).toEqual(first);
    expect(await clientOf().report(simplified)).toMatchObject({ outcome: 'reported' });
    expect(await clientOf().report(simplified)).toEqual({ outcome: 'already_received' });
  });

  it.each([
    ['a violated rule', 'BR-KSA-15', (next: Next) => withoutSupplyDate(next)],
    [
      'an amount changed after signing',
      'invalid-signature',
      (next: Next) => changed(next(fuelInvoice), '>7905.00<', '>7905.01<'),
    ],
    [
      'a hash of another document',
      'invalid-invoice-hash',
      (next: Next) => ({ ...next(fuelInvoice), hash: FIRST_PREVIOUS_HASH }),
    ],
    ['a UUID of another document', 'UUID-Mismatch', (next: Next) => ({ ...next(fuelInvoice), uuid: 'x' })],
    ['an invalid XML file', 'Invalid-XML', (next: Next) => ({ ...next(fuelInvoice), xml: '<' })],
    ['a simplified invoice for clearance', 'Invalid-Invoice-Type', (next: Next) => next(receipt)],
    [
      'a first document with a wrong previous hash',
      'KSA-13',
      (next: Next) => next(fuelInvoice, { previous_hash: hashOf('<a/>') }),
    ],
  ])('rejects %s', async (_, code, make) => {
    const answer = await clientOf().clear(make(newSeries()));
    if (answer.outcome !== 'refused') throw new Error(JSON.stringify(answer));
    expect(answer.errors.map((error) => error.code)).toContain(code);
  });

  it('rejects a repeated counter or UUID, and a document that does not continue the chain', async () => {
    const next = newSeries();
    const [first, second] = [next(fuelInvoice), next(fuelInvoice)];
    const third = next(fuelInvoice, { previous_hash: first.hash });
    await clientOf().clear(first);
    await clientOf().clear(second);
    expect(codesOf(await clientOf().clear(third))).toEqual(['KSA-13']);
    expect(codesOf(await clientOf().clear(next(fuelInvoice, { counter: 2 })))).toEqual(['KSA-16']);
    expect(codesOf(await clientOf().clear(next(fuelInvoice, { uuid: first.uuid })))).toEqual([
      'Duplicate-UUID',
    ]);
  });

  it('checks a late report against its predecessor and successor', async () => {
    const next = newSeries();
    const [first, late, third] = [next(fuelInvoice), next(receipt), next(fuelInvoice)];
    expect((await clientOf().clear(first)).outcome).toBe('cleared');
    expect((await clientOf().clear(third)).outcome).toBe('cleared');
    const other = sign(
      xmlOf(
        receipt({
          counter: 2,
          previous_hash: first.hash,
          uuid: late.uuid,
          supplier: sellerOf(first),
          note: 'another',
        }),
      ),
      signing,
      NOW,
    );
    expect(codesOf(await clientOf().report(other))).toEqual(['KSA-13']);
  });

  it('rejects a wrong secret', async () => {
    expect(await clientOf({ secret: 'other' }).clear(newSeries()(fuelInvoice))).toEqual({
      outcome: 'not_authorised',
    });
  });
});

describe('the client', () => {
  it('retries after overload, server error and connection failure, with growing delays', async () => {
    sandbox.failNext(429);
    sandbox.failNext(503);
    sandbox.failNext(0);
    expect(await clientOf().clear(newSeries()(fuelInvoice))).toMatchObject({ outcome: 'cleared' });
    // An overload states its delay; after that each delay doubles, with up to half as jitter.
    const [requested, ...grown] = waits;
    expect(requested).toBe(1000);
    expect(grown).toHaveLength(2);
    grown.forEach((wait, turn) => {
      expect(wait).toBeGreaterThanOrEqual(500 * 2 ** turn);
      expect(wait).toBeLessThanOrEqual(1000 * 2 ** turn);
    });
  });

  it('stops after its attempts and reports the reason', async () => {
    sandbox.failNext(500, 3);
    const answer = await clientOf({ attempts: 3 }).report(newSeries()(receipt));
    expect(answer).toEqual({ outcome: 'unavailable', reason: 'status 500' });
    expect(waits).toHaveLength(2);
    const nobody = await clientOf({ address: 'http://127.0.0.1:1', attempts: 1 }).report(
      newSeries()(receipt),
    );
    expect(nobody).toMatchObject({ outcome: 'unavailable' });
  });

  it('times out without a response', async () => {
    const address = await answering(() => {});
    const client = clientOf({ address, timeout_ms: 50, attempts: 1 });
    expect(await client.report(newSeries()(receipt))).toEqual({
      outcome: 'unavailable',
      reason: 'no answer in time',
    });
  });

  it('accepts a cleared document only if it is the submitted one', async () => {
    const next = newSeries();
    const [sent, other] = [next(fuelInvoice), next(fuelInvoice)];
    const clearedInvoice = Buffer.from(other.xml).toString('base64');
    const address = await answering((response) =>
      response.end(JSON.stringify({ clearanceStatus: 'CLEARED', clearedInvoice })),
    );
    expect(await clientOf({ address, attempts: 1 }).clear(sent)).toMatchObject({ outcome: 'unavailable' });
    expect(await clientOf({ address, attempts: 1 }).clear(other)).toMatchObject({ outcome: 'cleared' });
  });

  it('reports a standard document while clearance is switched off', async () => {
    sandbox.failNext(303);
    const answer = await clientOf().clear(newSeries()(fuelInvoice));
    // The reporting endpoint rejects it here; what matters is that it was sent there.
    expect(codesOf(answer)).toEqual(['Invalid-Invoice-Type']);
  });

  it('does not retry a rejected document', async () => {
    await clientOf().clear(withoutSupplyDate(newSeries()));
    expect(waits).toEqual([]);
  });
});

describe('a response', () => {
  const cleared = { clearanceStatus: 'CLEARED', clearedInvoice: 'PEEvPg==' };
  const error = { validationResults: { errorMessages: [{ code: 'BR-KSA-15', message: 'x' }] } };

  it.each([
    [200, cleared, 'cleared'],
    [202, cleared, 'cleared'],
    [208, cleared, 'cleared'],
    [200, { ...cleared, clearedInvoice: null }, 'unavailable'],
    [200, { ...cleared, clearanceStatus: 'LATER' }, 'unavailable'],
    [200, { ...cleared, ...error }, 'unavailable'],
    [200, { clearanceStatus: 'NOT_CLEARED', ...error }, 'refused'],
    [200, '<html>', 'unavailable'],
    [400, error, 'refused'],
    [401, '', 'not_authorised'],
    [404, '', 'unavailable'],
    [409, '', 'already_received'],
    [429, '', 'unavailable'],
    [504, cleared, 'unavailable'],
  ])('with status %i and body %j means %s', (status, body, outcome) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(readAnswer('clearance', { status, text, retry_after_ms: Number.NaN }).outcome).toBe(outcome);
  });
});

/** A server that always responds the same way, or not at all. */
async function answering(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  others.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Next = ReturnType<typeof newSeries>;

function withoutSupplyDate(next: Next): SignedInvoice {
  return next((more) => {
    const { supply_date: _, supply_end_date: __, ...rest } = fuelInvoice(more);
    return rest;
  });
}

function changed(document: SignedInvoice, from: string, to: string): SignedInvoice {
  const xml = document.xml.replace(from, to);
  return { ...document, xml, hash: hashOf(xml) };
}

function sellerOf({ xml }: SignedInvoice) {
  return { ...fuelInvoice().supplier, vat_number: /<cbc:CompanyID>(\d{15})/.exec(xml)![1]! };
}

function codesOf(answer: Awaited<ReturnType<TaxAuthority['clear']>>): string[] {
  return answer.outcome === 'refused' ? answer.errors.map((error) => error.code) : [answer.outcome];
}
