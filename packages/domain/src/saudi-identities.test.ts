import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  civilIdKind,
  crKind,
  formatIban,
  isIban,
  isMobile,
  isVatNumber,
  normaliseMobile,
} from './saudi-identities.ts';

const VALID_IBAN = 'SA0380000000608010167519';

/** All single-digit errors, which a check digit must detect. */
function oneDigitSlips(text: string, from: number): string[] {
  return Array.from(text.slice(from)).flatMap((digit, offset) =>
    Array.from('0123456789')
      .filter((other) => other !== digit)
      .map((other) => text.slice(0, from + offset) + other + text.slice(from + offset + 1)),
  );
}

describe('a civil id', () => {
  it.each([
    ['1000000008', 'national'],
    ['1012345672', 'national'],
    ['2012345670', 'iqama'],
    ['١٠١٢٣٤٥٦٧٢', 'national'],
  ])('%s is a %s', (text, kind) => {
    expect(civilIdKind(text)).toBe(kind);
  });

  it.each(['1000000000', '3012345670', '101234567', '10123456720', '10123 45672', ''])(
    'rejects %j',
    (text) => {
      expect(civilIdKind(text)).toBeNull();
    },
  );

  it('with one mistyped digit is detected', () => {
    expect(oneDigitSlips('1012345672', 1).filter((slip) => civilIdKind(slip) !== null)).toEqual([]);
  });

  it('has exactly one valid check digit for any nine before it', () => {
    fc.assert(
      fc.property(fc.constantFrom('1', '2'), fc.integer({ min: 0, max: 99_999_999 }), (first, middle) => {
        const nine = first + String(middle).padStart(8, '0');
        expect(Array.from('0123456789').filter((check) => civilIdKind(nine + check) !== null)).toHaveLength(
          1,
        );
      }),
    );
  });
});

describe('a mobile number', () => {
  it.each([
    '512345678',
    '0512345678',
    '966512345678',
    '+966512345678',
    '00966512345678',
    '+966 51 234 5678',
    '(051) 234-5678',
    '٠٥١٢٣٤٥٦٧٨',
  ])('written as %s is the same number', (text) => {
    expect(normaliseMobile(text)).toBe('512345678');
    expect(isMobile(text)).toBe(true);
  });

  it.each([
    '',
    '51234567',
    '5123456789',
    '412345678',
    '+971512345678',
    '+9660512345678',
    '05x2345678',
    '+0512345678',
  ])('rejects %j', (text) => {
    expect(normaliseMobile(text)).toBeNull();
    expect(isMobile(text)).toBe(false);
  });

  it('may have any digit after the 5', () => {
    expect(Array.from('0123456789').every((digit) => isMobile(`5${digit}2345678`))).toBe(true);
  });
});

describe('a VAT number', () => {
  it('has 15 digits, the first and the last a 3', () => {
    expect(isVatNumber('310122393500003')).toBe(true);
    expect(isVatNumber('٣١٠١٢٢٣٩٣٥٠٠٠٠٣')).toBe(true);
    expect(['210122393500003', '310122393500002', '31012239350003', ''].some(isVatNumber)).toBe(false);
  });
});

describe('a commercial registration', () => {
  it('is unified if it starts with 7, and old otherwise', () => {
    expect(crKind('7001234567')).toBe('unified');
    expect(crKind('1010123456')).toBe('old');
    expect(crKind('٧٠٠١٢٣٤٥٦٧')).toBe('unified');
  });

  it.each(['', '700123456', '70012345678', '70012E4567'])('rejects %j', (text) => {
    expect(crKind(text)).toBeNull();
  });
});

describe('an IBAN', () => {
  it('is Saudi, has 24 characters and leaves 1 when divided by 97', () => {
    expect(isIban(VALID_IBAN)).toBe(true);
    expect(isIban('sa03 8000 0000 6080 1016 7519')).toBe(true);
    expect(isIban('GB82WEST12345698765432')).toBe(false);
    expect(isIban(VALID_IBAN.slice(0, -1))).toBe(false);
    expect(isIban('')).toBe(false);
  });

  it('with one mistyped digit is detected', () => {
    expect(oneDigitSlips(VALID_IBAN, 2).filter(isIban)).toEqual([]);
  });

  it('is shown in groups of four', () => {
    expect(formatIban('sa0380000000608010167519')).toBe('SA03 8000 0000 6080 1016 7519');
    expect(formatIban('SA038')).toBe('SA03 8');
  });
});
