import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QrFacts, qrFactsOf, qrOf, readQr } from './qr.ts';

const bob: QrFacts = {
  seller_name: 'Bobs Records',
  vat_number: '310122393500003',
  issued_at: '2022-04-25T15:30:00Z',
  gross_halalas: 100_000,
  vat_halalas: 15_000,
};
/** From the authority's guide to the QR code. */
const BOBS_QR =
  'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==';

describe('the QR of an invoice', () => {
  it('equals the published example exactly', () => {
    expect(qrOf(bob)).toBe(BOBS_QR);
    expect(readQr(BOBS_QR)).toEqual(bob);
  });

  it('measures an Arabic name in bytes, not characters', () => {
    const arabic = { ...bob, seller_name: 'شركة محطة للوقود' };
    const bytes = Buffer.from(qrOf(arabic), 'base64');
    expect(bytes[1]).toBe(Buffer.byteLength(arabic.seller_name));
    expect(bytes[1]).toBeGreaterThan(arabic.seller_name.length);
    expect(readQr(qrOf(arabic))).toEqual(arabic);
  });

  it('uses Riyadh time, as the document does', () => {
    const facts = qrFactsOf(
      {
        supplier: { name: 'Mahatta', vat_number: '310122393500003' },
        issued_at: new Date('2026-11-30T21:05:09Z'),
      },
      { gross_halalas: 1, vat_halalas: 0 },
    );
    expect(facts.issued_at).toBe('2026-12-01T00:05:09');
  });

  it('can be read back, with its stamp', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 120 });
    const stamp = fc.record(
      { hash: fc.string(), signature: fc.string(), public_key: bytes, certificate_signature: bytes },
      { requiredKeys: ['hash', 'signature', 'public_key'] },
    );
    const facts = fc.record(
      {
        seller_name: fc.string({ unit: 'grapheme', maxLength: 30 }),
        vat_number: fc.string({ maxLength: 20 }),
        issued_at: fc.string({ maxLength: 30 }),
        gross_halalas: fc.nat(),
        vat_halalas: fc.nat(),
        stamp,
      },
      { requiredKeys: ['seller_name', 'vat_number', 'issued_at', 'gross_halalas', 'vat_halalas'] },
    );
    fc.assert(
      fc.property(facts, (written) => {
        const read = readQr(qrOf(written));
        expect(plain(read)).toEqual(plain(written));
      }),
    );
  });

  it('rejects a name of 256 bytes', () => {
    expect(qrOf({ ...bob, seller_name: 'x'.repeat(255) })).toBeTypeOf('string');
    expect(() => qrOf({ ...bob, seller_name: 'x'.repeat(256) })).toThrow(RangeError);
  });

  it.each([
    ['empty text', ''],
    ['invalid base64', 'not a QR!'],
    ['a length past the end', Buffer.from([1, 9, 65]).toString('base64')],
    ['one tag twice', Buffer.from([1, 1, 65, 1, 1, 65]).toString('base64')],
    ['only a seller', Buffer.from([1, 1, 65]).toString('base64')],
  ])('is not read from %s', (_, text) => {
    expect(readQr(text)).toBeNull();
  });
});

function plain(facts: QrFacts | null): unknown {
  return JSON.parse(
    JSON.stringify(facts, (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
    ),
    (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString('hex') : value),
  );
}
