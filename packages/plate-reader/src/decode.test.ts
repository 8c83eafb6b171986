import { describe, expect, it } from 'vitest';
import { PlateDecoder } from './decode.ts';

const CHARACTERS = ['', ...'0123456789', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '中', ' '];
const decoder = new PlateDecoder(CHARACTERS);

/** Steps as a recogniser gives them: each names the characters it sees with their probabilities, the rest is nothing. */
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

describe('a line as the model saw it', () => {
  it('is digits, letters or both, held to what a plate can carry', () => {
    expect(decoder.read(spelled('4_8_2_1'), 'digits')[0]!.text).toBe('4821');
    expect(decoder.read(spelled('J_D_R'), 'letters')[0]!.text).toBe('JDR');
    expect(decoder.read(spelled('4_8_2_1_J_D_R'), 'row')[0]!.text).toBe('4821JDR');
    expect(decoder.read(spelled('4_8_2_1_7'), 'digits')[0]?.share ?? 0).toBeLessThan(0.2);
  });

  it('has a character twice only where nothing stands between its two steps', () => {
    expect(decoder.read(spelled('77'), 'digits')[0]!.text).toBe('7');
    expect(decoder.read(spelled('7_7'), 'digits')[0]!.text).toBe('77');
  });

  it('takes what looks alike for what may stand there, and is less sure of it', () => {
    const [letters] = decoder.read(spelled('I_D_R'), 'letters');
    expect(letters!.text).toBe('JDR');
    expect(letters!.share).toBeLessThan(decoder.read(spelled('J_D_R'), 'letters')[0]!.share);
    expect(decoder.read(spelled('4_O_I'), 'digits')[0]!.text).toBe('401');
  });

  it('names the next likeliest after the likeliest', () => {
    const line = stepsOf({ 3: 0.6, 8: 0.4 }, {}, { 1: 0.9 });
    const readings = decoder.read(line, 'digits');
    expect(readings.map(({ text }) => text).slice(0, 2)).toEqual(['31', '81']);
    expect(readings[0]!.share).toBeCloseTo(0.54, 1);
  });

  it('is no plate when it is nothing but zeros', () => {
    expect(decoder.read(spelled('0_0'), 'digits').map(({ text }) => text)).not.toContain('00');
  });
});
