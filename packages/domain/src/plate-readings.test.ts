import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plateEntryOf, plateFromRows, plateReadingDistance } from './plate-readings.ts';
import { PLATE_LETTERS, plateRows } from './plates.ts';

type Latin = keyof typeof PLATE_LETTERS;

const letter = fc.constantFrom(...(Object.keys(PLATE_LETTERS) as Latin[]));
const canonicals = fc
  .tuple(letter, letter, letter, fc.integer({ min: 1, max: 9999 }))
  .map(([a, b, c, digits]) => `${a}${b}${c}-${digits}`);

describe('a plate read by a camera', () => {
  it.each([
    ['4821 JDR', 'JDR-4821', 0],
    ['4821JDR', 'JDR-4821', 0],
    ['482l jdr', 'JDR-4821', 1],
    ['48Z1 JDR', 'JDR-4821', 1],
    ['4B2I I0R', 'JDR-4821', 4],
    ['O7 KSA', 'KSA-07', 1],
    ['7 HNU', 'HNU-7', 0],
    ['٤٨٢١ JDR', 'JDR-4821', 0],
    ['4821·JDR', 'JDR-4821', 0],
  ])('%s is %s, with %i characters corrected', (latin, canonical, replaced) => {
    const found = plateFromRows({ latin });
    expect(found?.plate.canonical).toBe(canonical);
    expect(found?.replaced).toBe(replaced);
    expect(found?.source_row).toBe('latin');
  });

  it.each([
    ['JDR', 'no digits'],
    ['48217 JDR', 'five digits'],
    ['0000 JDR', 'no number'],
    ['OO JDR', 'no number, once its digits are put right'],
    ['4821 J#R', 'a sign that looks like no letter'],
    ['#821 JDR', 'a sign that looks like no digit'],
    ['', 'nothing'],
  ])('%j is none: %s', (latin) => {
    expect(plateFromRows({ latin })).toBeNull();
  });

  it('may come from the Arabic row alone, which is read in the other direction', () => {
    expect(plateFromRows({ arabic: 'ر د ح ٤٨٢١' })).toMatchObject({
      plate: { canonical: 'JDR-4821' },
      source_row: 'arabic',
    });
  });

  it('is none if the rows contain different plates', () => {
    expect(plateFromRows({ latin: '4821 JDR', arabic: 'ح د ر ٤٨٢١' })).toBeNull();
  });

  it('is the same from either row of every plate', () => {
    fc.assert(
      fc.property(canonicals, (canonical) => {
        const rows = plateRows(canonical)!;
        const latin = `${rows.latin_digits.join('')} ${rows.latin_letters.join('')}`;
        const arabic = `${[...rows.arabic_letters].reverse().join(' ')} ${rows.arabic_digits.join('')}`;
        expect(plateFromRows({ latin, arabic })).toMatchObject({ plate: { canonical }, source_row: 'both' });
      }),
    );
  });
});

describe('the entry mode of a plate', () => {
  it.each([
    [null, 'typed'],
    [{ plate_read: 'JDR-4821', is_certain: false }, 'scanned'],
    [{ plate_read: null, is_certain: false }, 'corrected'],
    [{ plate_read: 'JDR-4827', is_certain: true }, 'corrected'],
    [{ plate_read: 'ABD-17', is_certain: false }, 'corrected'],
    [{ plate_read: 'ABD-17', is_certain: true }, 'contradicted'],
  ] as const)('with %j and JDR-4821 confirmed: %s', (camera, entry) => {
    expect(plateEntryOf(camera, 'JDR-4821')).toBe(entry);
  });
});

describe('the distance of a reading from the expected plate', () => {
  it.each([
    ['JDR-4821', 'JDR-4821', 0],
    ['JDR-4B21', 'JDR-4821', 1],
    ['JUR-4821', 'JDR-4821', 1],
    ['JDR-4871', 'JDR-4821', 1],
    ['JDR-4841', 'JDR-4821', 2],
    ['JDR-482', 'JDR-4821', 2],
    ['RDJ-4821', 'JDR-4821', 4],
  ])('%s and %s: %i', (read, expected, distance) => {
    expect(plateReadingDistance(read, expected)).toBe(distance);
  });

  it('is symmetric, and zero only between equal plates', () => {
    fc.assert(
      fc.property(canonicals, canonicals, (a, b) => {
        expect(plateReadingDistance(a, b)).toBe(plateReadingDistance(b, a));
        expect(plateReadingDistance(a, b) === 0).toBe(a === b);
      }),
    );
  });
});
