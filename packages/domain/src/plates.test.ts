import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskPlate, mirrorPlate, PLATE_LETTERS, parsePlate, plateDistance, plateRows } from './plates.ts';

type Latin = keyof typeof PLATE_LETTERS;

const letter = fc.constantFrom(...(Object.keys(PLATE_LETTERS) as Latin[]));
const rows = fc.tuple(letter, letter, letter);
const numbers = fc.integer({ min: 1, max: 9999 }).map(String);
const canonicals = fc.tuple(rows, numbers).map(([letters, digits]) => `${letters.join('')}-${digits}`);

function arabicDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
}

describe('a typed plate', () => {
  it.each([
    'JDR-4821',
    'jdr 4821',
    '4821 JDR',
    'J D R 4 8 2 1',
    'JDR–4821',
    'ر د ح 4821',
    'ردح٤٨٢١',
    '٤٨٢١ ر د ح',
    '\u200Fر د ح\u200E ٤٨٢١',
    'ＪＤＲ ４８２１',
  ])('%s is JDR-4821', (text) => {
    expect(parsePlate(text)).toEqual({ letters: 'JDR', digits: '4821', canonical: 'JDR-4821' });
  });

  it('in Arabic reading order is the reversed Latin row, and the other order is another vehicle', () => {
    expect(parsePlate('ر د ح 1')?.canonical).toBe('JDR-1');
    expect(parsePlate('ح د ر 1')?.canonical).toBe('RDJ-1');
    expect(parsePlate('RDJ 1')?.canonical).toBe('RDJ-1');
  });

  it.each([
    ['أ ب ه 7', 'HBA-7'],
    ['ا ب هـ 7', 'HBA-7'],
    ['إ ب ھ 7', 'HBA-7'],
    ['ى ك ا 7', 'AKV-7'],
    ['ي ک آ 7', 'AKV-7'],
  ])('may use any shape of a letter: %s is %s', (text, canonical) => {
    expect(parsePlate(text)?.canonical).toBe(canonical);
  });

  it.each([
    ['', 'nothing'],
    ['JDR', 'no digits'],
    ['4821', 'no letters'],
    ['JD 4821', 'two letters'],
    ['JDRA 4821', 'four letters'],
    ['JDR 48210', 'five digits'],
    ['JDR 0', 'no number'],
    ['J4821DR', 'digits between the letters'],
    ['48JDR21', 'letters between the digits'],
    ['JDح 4821', 'two scripts'],
    ['CDR 4821', 'a letter outside the seventeen'],
    ['ج د ر 4821', 'an Arabic letter outside the seventeen'],
    ['J?R 4821', 'a character that is no letter'],
  ])('%j is rejected: %s', (text) => {
    expect(parsePlate(text)).toBeNull();
  });

  it('has seventeen letters to choose from', () => {
    expect(Object.keys(PLATE_LETTERS).join('')).toBe('ABJDRSXTEGKLZNHUV');
    expect(new Set(Object.values(PLATE_LETTERS)).size).toBe(17);
  });

  it('is the same plate in either script and either order', () => {
    fc.assert(
      fc.property(rows, numbers, (letters, digits) => {
        const canonical = `${letters.join('')}-${digits}`;
        const spoken = letters.map((latin) => PLATE_LETTERS[latin]).reverse();
        expect(parsePlate(canonical)?.canonical).toBe(canonical);
        expect(parsePlate(`${digits}${letters.join(' ').toLowerCase()}`)?.canonical).toBe(canonical);
        expect(parsePlate(`${spoken.join(' ')} ${arabicDigits(digits)}`)?.canonical).toBe(canonical);
        expect(parsePlate(`${arabicDigits(digits)} ${spoken.join('')}`)?.canonical).toBe(canonical);
      }),
    );
  });
});

describe('a rendered plate', () => {
  it('has each Arabic letter above its Latin one', () => {
    expect(plateRows('JDH-4821')).toEqual({
      latin_letters: ['J', 'D', 'H'],
      latin_digits: ['4', '8', '2', '1'],
      arabic_letters: ['ح', 'د', 'هـ'],
      arabic_digits: ['٤', '٨', '٢', '١'],
    });
  });

  it('is the same plate when read from its Arabic row', () => {
    fc.assert(
      fc.property(canonicals, (canonical) => {
        const drawn = plateRows(canonical)!;
        const spoken = [...drawn.arabic_letters].reverse().join(' ');
        expect(parsePlate(`${spoken} ${drawn.arabic_digits.join('')}`)?.canonical).toBe(canonical);
      }),
    );
  });

  it('needs the canonical form', () => {
    expect(plateRows('jdr 4821')).toBeNull();
    expect(plateRows('CDR-4821')).toBeNull();
  });
});

describe('the distance between two plates', () => {
  it.each([
    ['JDR-4821', 'JDR-4821', 0],
    ['JDR-4821', 'JDR-4827', 1],
    ['JDR-4821', 'JDR-482', 1],
    ['JDR-4821', 'RDJ-4821', 2],
    ['', 'JDR-1', 5],
  ])('%s and %s: %i', (a, b, distance) => {
    expect(plateDistance(a, b)).toBe(distance);
  });

  it('is symmetric, zero only to itself, and satisfies the triangle inequality', () => {
    fc.assert(
      fc.property(canonicals, canonicals, canonicals, (a, b, c) => {
        expect(plateDistance(a, b)).toBe(plateDistance(b, a));
        expect(plateDistance(a, b) === 0).toBe(a === b);
        expect(plateDistance(a, c)).toBeLessThanOrEqual(plateDistance(a, b) + plateDistance(b, c));
      }),
    );
  });
});

describe('a plate typed in mirror order', () => {
  it('is the other one, whether its digits were typed first or last', () => {
    for (const typed of ['RDJ 4821', '4821 RDJ', 'rdj-4821', '٤٨٢١ RDJ', 'ح د ر ٤٨٢١'])
      expect(mirrorPlate(parsePlate(typed)!.canonical)).toBe('JDR-4821');
  });

  it('is none where both orders read alike, or where nothing was read', () => {
    expect(mirrorPlate('JDJ-4821')).toBeNull();
    expect(mirrorPlate('JDR 4821')).toBeNull();
    expect(mirrorPlate('JDR-')).toBeNull();
  });

  it('leads back, keeps letters and digits, and is what the Arabic row read from the wrong side gives', () => {
    fc.assert(
      fc.property(canonicals, (canonical) => {
        const mirrored = mirrorPlate(canonical);
        if (mirrored === null) {
          expect(canonical[0]).toBe(canonical[2]);
          return;
        }
        expect(mirrorPlate(mirrored)).toBe(canonical);
        expect(mirrored.slice(3)).toBe(canonical.slice(3));
        expect([...mirrored].toSorted()).toEqual([...canonical].toSorted());
        const { arabic_letters, latin_digits } = plateRows(canonical)!;
        expect(parsePlate(`${arabic_letters.join('')}${latin_digits.join('')}`)!.canonical).toBe(mirrored);
      }),
    );
  });
});

describe('a plate in the "coming here" list', () => {
  it('shows its last two digits only, not even their number', () => {
    expect(maskPlate('JDR-4821')).toBe('•••-••21');
    expect(maskPlate('JDR-21')).toBe('•••-••21');
    expect(maskPlate('JDR-7')).toBe('•••-•••7');
    expect(maskPlate('not a plate 4821')).toBe('•••-••••');
  });

  it('looks the same for all plates with the same last two digits', () => {
    fc.assert(
      fc.property(canonicals, rows, (canonical, letters) => {
        expect(maskPlate(canonical)).toBe(maskPlate(`${letters.join('')}${canonical.slice(3)}`));
        expect(maskPlate(canonical)).not.toMatch(/[A-Z]/);
      }),
    );
  });
});
