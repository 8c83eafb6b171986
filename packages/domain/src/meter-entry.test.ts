import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOfReading, knownDigits, readingOfDigits, typeLastDigits } from './meter-entry.ts';

const litres = (count: number) => Math.round(count * 1_000);

describe('a meter entered by its last digits', () => {
  it.each([
    ['what cannot have changed is known', 7, 123_456, 58.4, '0123'],
    ['two digits are entered at least', 4, 1_200, 0, '1'],
    ['a carry is entered', 7, 129_980, 30, '01'],
    ['everything is entered before a rollover', 6, 999_950, 100, ''],
  ])('%s', (_case, meter_digits, from, recorded, known) => {
    expect(knownDigits({ meter_digits, from_ml: litres(from), recorded_ml: litres(recorded) })).toBe(known);
  });

  it.each([
    ['51440', '514.40'],
    ['514.4', '514.4'],
    ['٥١٤٫٤', '514.4'],
    ['7.4', '007.4'],
    ['51', '51'],
    ['514', '514'],
    ['514.', '514.'],
    ['51440999', '514.409'],
  ])('%s typed after four known digits of seven is %s', (typed, shown) => {
    expect(typeLastDigits(typed, 3)).toBe(shown);
  });

  it('is no reading before its last whole digit is entered', () => {
    expect(readingOfDigits('0123', '51', 7)).toBeNull();
    expect(readingOfDigits('0123', '', 7)).toBeNull();
    expect(readingOfDigits('0123', '514', 7)).toBe(litres(123_514));
    expect(readingOfDigits('0123', '514.4', 7)).toBe(litres(123_514.4));
  });

  it('gives every reading back that begins with the known digits, and no other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.integer({ min: 0, max: 10 ** 6 }),
        (at, more) => {
          const known = knownDigits({ meter_digits: 7, from_ml: at, recorded_ml: more });
          const digits = digitsOfReading(known, at, 7)!;
          expect(readingOfDigits(known, digits, 7)).toBe(at);
          expect(readingOfDigits(known, typeLastDigits(digits.replace('.', ''), 7 - known.length), 7)).toBe(
            at,
          );
        },
      ),
    );
    expect(digitsOfReading('0123', litres(124_000), 7)).toBeNull();
  });
});
