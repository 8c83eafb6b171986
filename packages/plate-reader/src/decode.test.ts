import { describe, expect, it } from 'vitest';
import { PlateDecoder } from './decode.ts';

const CHARACTERS = ['', ...'0123456789', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '中', ' '];
const decoder = new PlateDecoder(CHARACTERS);

/** Recognizer output: each step lists characters with their probabilities; the rest is blank. */
function stepsOf(...seen: Record<string, number>[]) {
  const classes = CHARACTERS.length;
  const data = new Float32Array(seen.length * classes);
  for (const [step, shares] of seen.entries()) {
    let rest = 1;
    for (const [character, share] of Object.entries(shares)) {
      data[step * classes + CHARACTERS.indexOf(character)] = share;
      rest -= share;
    }
    data[step * classes] = rest;
  }
  return { steps: seen.length, classes, data };
}

function spelled(text: string) {
  return stepsOf(...Array.from(text, (character) => (character === '_' ? {} : { [character]: 0.95 })));
}

describe('a recognized line', () => {
  it('contains digits, letters or both, restricted to characters of plates', () => {
    expect(decoder.read(spelled('4_8_2_1'), 'digits')[0]!.text).toBe('4821');
    expect(decoder.read(spelled('J_D_R'), 'letters')[0]!.text).toBe('JDR');
    expect(decoder.read(spelled('4_8_2_1_J_D_R'), 'row')[0]!.text).toBe('4821JDR');
    expect(decoder.read(spelled('4_8_2_1_7'), 'digits')[0]?.share ?? 0).toBeLessThan(0.2);
  });

  it('repeats a character only if a blank separates its two steps', () => {
    expect(decoder.read(spelled('77'), 'digits')[0]!.text).toBe('7');
    expect(decoder.read(spelled('7_7'), 'digits')[0]!.text).toBe('77');
  });

  it('maps look-alikes to allowed characters, with lower confidence', () => {
    const [letters] = decoder.read(spelled('I_D_R'), 'letters');
    expect(letters!.text).toBe('JDR');
    expect(letters!.share).toBeLessThan(decoder.read(spelled('J_D_R'), 'letters')[0]!.share);
    expect(decoder.read(spelled('4_O_I'), 'digits')[0]!.text).toBe('401');
  });

  it('lists alternatives by probability', () => {
    const line = stepsOf({ 3: 0.6, 8: 0.4 }, {}, { 1: 0.9 });
    const readings = decoder.read(line, 'digits');
    expect(readings.map(({ text }) => text).slice(0, 2)).toEqual(['31', '81']);
    expect(readings[0]!.share).toBeCloseTo(0.54, 1);
  });

  it('is not a plate if it contains only zeros', () => {
    expect(decoder.read(spelled('0_0'), 'digits').map(({ text }) => text)).not.toContain('00');
  });
});
