import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanString,
  DIGIT_FIELDS,
  type DigitField,
  hasSpecialCharacter,
  isEmail,
  sanitizeDecimal,
  sanitizeDigits,
  toWesternDigits,
} from './field-rules.ts';

const digitFields = fc.constantFrom(...(Object.keys(DIGIT_FIELDS) as DigitField[]));
const typing = fc.string({
  unit: fc.oneof(fc.constantFrom(...'0123456789٠٩۰۹.٫-'), fc.string({ minLength: 1, maxLength: 1 })),
});

describe('an email address', () => {
  it.each(['a@b.sa', 'fleet.manager+riyadh@sub.example.com', 'OPS@EXAMPLE.INFO'])('may be %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each(['', 'a', 'a@b', 'a@b.s', 'a@b.museum', '@b.sa', 'a b@c.sa', 'a@b..sa', 'a@b.s1', 'a@b.sa '])(
    'may not be %j',
    (text) => {
      expect(isEmail(text)).toBe(false);
    },
  );
});

describe('a field of digits', () => {
  it.each([
    ['mobile', '512345678999', '512345678'],
    ['civil_id', '1234567890123', '123456789012'],
    ['driving_license_number', '12345678901234567', '123456789012345'],
    ['driver_pin', '12345', '1234'],
    ['vat_no', '3101223935000031', '310122393500003'],
    ['cr_number', '7001234567999', '700123456799'],
  ] as const)('%s is truncated to its length', (field, text, expected) => {
    expect(sanitizeDigits(field, text)).toBe(expected);
  });

  it('reads Arabic-Indic and Persian digits and drops everything else', () => {
    expect(sanitizeDigits('mobile', '٥١٢-٣٤٥ ۶۷۸x')).toBe('512345678');
  });

  it('holds Western digits only, never too many, and does not change by further typing', () => {
    fc.assert(
      fc.property(digitFields, typing, (field, text) => {
        const expected = sanitizeDigits(field, text);
        expect(expected).toMatch(/^[0-9]*$/);
        expect(expected.length).toBeLessThanOrEqual(DIGIT_FIELDS[field]);
        expect(sanitizeDigits(field, expected)).toBe(expected);
      }),
    );
  });
});

describe('a decimal field', () => {
  it.each([
    ['12.5', '12.5'],
    ['12.', '12.'],
    ['.5', '.5'],
    ['1.2.3', '1.23'],
    ['١٢٫٥', '12.5'],
    ['12,5 SAR', '125'],
    ['-3', '3'],
  ])('turns %s into %s', (text, expected) => {
    expect(sanitizeDecimal(text)).toBe(expected);
  });

  it('holds Western digits with at most one point', () => {
    fc.assert(fc.property(typing, (text) => /^[0-9]*\.?[0-9]*$/.test(sanitizeDecimal(text))));
  });
});

describe('a name or another plain text', () => {
  it('drops its first special character, and only the first', () => {
    expect(cleanString('Al-Otaibi & Sons')).toBe('AlOtaibi & Sons');
    expect(cleanString('محمد، العتيبي')).toBe('محمد العتيبي');
    expect(cleanString('محمد العتيبي 2')).toBe('محمد العتيبي 2');
  });

  it('is truncated to 12 characters as a civil id, and never otherwise', () => {
    expect(cleanString('#1234567890123', 'civil_id')).toBe('123456789012');
    expect(cleanString('1234567890123')).toBe('1234567890123');
    expect(cleanString('1234567890123', 'first_name')).toBe('1234567890123');
  });

  it('has a special character if it contains punctuation or a symbol, in any script', () => {
    expect(['a!', '$', 'a_b', '؟', '٪', '😀'].map(hasSpecialCharacter)).not.toContain(false);
    expect(['', 'Fahd 12', 'فهد', 'فَهْد', '٤٨'].map(hasSpecialCharacter)).not.toContain(true);
  });
});

describe('digits', () => {
  it('of both Eastern shapes become Western ones, other characters stay', () => {
    expect(toWesternDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ab٫')).toBe('0123456789 0123456789 ab٫');
  });
});
