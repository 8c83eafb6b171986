import { describe, expect, it } from 'vitest';
import { comparePlates, readTypedPlate } from './typed-plate.ts';

describe('a plate being typed at the pump', () => {
  it.each([
    ['jdr4821', 'JDR-4821'],
    ['4821 JDR', 'JDR-4821'],
    ['4J8D2R1', 'JDR-4821'],
    ['ر د ح ٤٨٢١', 'JDR-4821'],
    ['۴۸۲۱ ردح', 'JDR-4821'],
    ['JDR 7', 'JDR-7'],
    ['هـ ب ا 12', 'ABH-12'],
  ])('reads %s as %s', (typed, canonical) => {
    expect(readTypedPlate(typed).plate?.canonical).toBe(canonical);
  });

  it('fills Latin letters from the left and Arabic letters from the right, in reading order', () => {
    expect(readTypedPlate('JD')).toMatchObject({ letters: ['J', 'D', null], nextLetter: 2, plate: null });
    expect(readTypedPlate('رد')).toMatchObject({ letters: [null, 'D', 'R'], nextLetter: 0, plate: null });
  });

  it('rejects impossible characters with a reason', () => {
    expect(readTypedPlate('JC')).toMatchObject({ text: 'J', refused: 'unknown_letter' });
    expect(readTypedPlate('Jد')).toMatchObject({ text: 'J', refused: 'mixed_scripts' });
    expect(readTypedPlate('12345')).toMatchObject({ text: '1234', refused: 'full' });
    expect(readTypedPlate('JDRA')).toMatchObject({ text: 'JDR', refused: 'full' });
  });

  it('rejects a plate of zeros', () => {
    expect(readTypedPlate('JDR0').plate).toBeNull();
  });
});

describe('the comparison of read and expected plate', () => {
  it('marks the position that differs', () => {
    const characters = comparePlates('JDR-4827', 'JDR-4821');
    expect(characters.map((index) => index.same)).toEqual([true, true, true, false, true, true, true]);
    expect(characters[3]).toEqual({ index: 3, read: '7', expected: '1', same: false });
  });

  it('aligns plates of different length', () => {
    expect(
      comparePlates('JDR-48', 'JDR-4821')
        .slice(0, 4)
        .map((index) => index.read),
    ).toEqual(['4', '8', '·', '·']);
  });
});
