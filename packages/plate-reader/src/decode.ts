import { LOOKALIKE_DIGIT, LOOKALIKE_LETTER } from '@fleet/domain/plate-readings.ts';
import { PLATE_LETTERS } from '@fleet/domain/plates.ts';

const DIGITS = '0123456789';
const LETTERS = Object.keys(PLATE_LETTERS).join('');
/** All characters of a plate's Latin row. */
export const SYMBOLS = DIGITS + LETTERS;

/** Which characters are allowed where: a group of digits, the three letters, or both in the order of the row. */
export type Grammar = 'digits' | 'letters' | 'row';

export interface Reading {
  /** '4821', 'JDR', or '4821JDR' as printed from left to right. */
  readonly text: string;
  /** Share of all CTC paths that produce this text; the shares of all texts sum to at most one. */
  readonly share: number;
}

/** Recognizer output: probabilities of `classes` characters at each of `steps` positions. */
export interface Steps {
  readonly steps: number;
  readonly classes: number;
  readonly data: Float32Array;
}

/** Look-alikes that the model returns for plate characters: characters not used on plates, or only in the other half of the row. */
const ALIKE_LETTERS: Readonly<Record<string, string>> = {
  ...LOOKALIKE_LETTER,
  ']': 'J',
  '&': 'B',
  Λ: 'A',
  '×': 'X',
  乂: 'X',
};
const ALIKE_DIGITS: Readonly<Record<string, string>> = {
  ...LOOKALIKE_DIGIT,
  U: '0',
  ']': '1',
  '[': '1',
  '/': '1',
  E: '6',
  '>': '7',
  ı: '1',
  '&': '8',
  О: '0',
  〇: '0',
  '○': '0',
  З: '3',
};
/** Share of a look-alike's probability that is counted. */
const ALIKE_TRUST = 0.6;
/** Share of other characters' probability that counts as blank: dirt and lines between the characters. */
const OTHER_AS_NOTHING = 0.35;
const BEAMS = 16;

type Spread = { readonly from: Int32Array; readonly to: Int32Array; readonly weight: Float32Array };

/** Decodes recognizer output as one part of a plate's row. Created once for the model's characters. */
export class PlateDecoder {
  readonly #spreads: Record<'digits' | 'letters', Spread>;

  constructor(characters: readonly string[]) {
    this.#spreads = {
      digits: spreadOf(characters, DIGITS, ALIKE_DIGITS),
      letters: spreadOf(characters, LETTERS, ALIKE_LETTERS),
    };
  }

  /** The most likely texts of a line, best first (prefix beam search over CTC steps, Hannun 2014, restricted to the grammar). */
  read(line: Steps, grammar: Grammar, max = 5): Reading[] {
    const [digits, letters] = [this.#sums(line, 'digits'), this.#sums(line, 'letters')];
    let beams = new Map<string, Beam>([['', { withBlank: 1, withoutBlank: 0 }]]);
    for (let step = 0; step < line.steps; step++) {
      const nothing = this.#nothing(line, step, grammar, digits, letters);
      const next = new Map<string, Beam>();
      for (const [prefix, beam] of beams) {
        const total = beam.withBlank + beam.withoutBlank;
        const extended = beamOf(next, prefix);
        extended.withBlank += total * nothing;
        const last = prefix.at(-1);
        if (last !== undefined)
          extended.withoutBlank += beam.withoutBlank * symbolShare(last, step, digits, letters);
        for (const symbol of followers(prefix, grammar)) {
          const share = symbolShare(symbol, step, digits, letters);
          if (share < 1e-5) continue;
          beamOf(next, prefix + symbol).withoutBlank += (symbol === last ? beam.withBlank : total) * share;
        }
      }
      beams = new Map(
        [...next]
          .sort(([, a], [, b]) => b.withBlank + b.withoutBlank - a.withBlank - a.withoutBlank)
          .slice(0, BEAMS),
      );
    }
    return [...beams]
      .filter(([text]) => isComplete(text, grammar))
      .map(([text, beam]) => ({ text, share: beam.withBlank + beam.withoutBlank }))
      .sort((a, b) => b.share - a.share)
      .slice(0, max);
  }

  #sums(line: Steps, half: 'digits' | 'letters'): Float32Array {
    const { from, to, weight } = this.#spreads[half];
    const size = half === 'digits' ? DIGITS.length : LETTERS.length;
    const sums = new Float32Array(line.steps * size);
    for (let step = 0; step < line.steps; step++)
      for (let at = 0; at < from.length; at++)
        sums[step * size + to[at]!]! += line.data[step * line.classes + from[at]!]! * weight[at]!;
    return sums;
  }

  #nothing(line: Steps, step: number, grammar: Grammar, digits: Float32Array, letters: Float32Array): number {
    const blank = line.data[step * line.classes]!;
    let known = 0;
    if (grammar !== 'letters')
      for (let at = 0; at < DIGITS.length; at++) known += digits[step * DIGITS.length + at]!;
    if (grammar !== 'digits')
      for (let at = 0; at < LETTERS.length; at++) known += letters[step * LETTERS.length + at]!;
    return blank + Math.max(0, 1 - blank - known) * OTHER_AS_NOTHING;
  }
}

interface Beam {
  withBlank: number;
  withoutBlank: number;
}

function beamOf(beams: Map<string, Beam>, prefix: string): Beam {
  let beam = beams.get(prefix);
  if (!beam) {
    beam = { withBlank: 0, withoutBlank: 0 };
    beams.set(prefix, beam);
  }
  return beam;
}

function symbolShare(symbol: string, step: number, digits: Float32Array, letters: Float32Array): number {
  const digit = DIGITS.indexOf(symbol);
  if (digit >= 0) return digits[step * DIGITS.length + digit]!;
  return letters[step * LETTERS.length + LETTERS.indexOf(symbol)]!;
}

function followers(prefix: string, grammar: Grammar): string {
  const digitCount = /^\d*/.exec(prefix)![0].length;
  const letterCount = prefix.length - digitCount;
  const maySayDigit = grammar !== 'letters' && letterCount === 0 && digitCount < 4;
  const maySayLetter = grammar !== 'digits' && letterCount < 3 && (grammar === 'letters' || digitCount > 0);
  return (maySayDigit ? DIGITS : '') + (maySayLetter ? LETTERS : '');
}

function isComplete(text: string, grammar: Grammar): boolean {
  if (grammar === 'digits') return /^\d{1,4}$/.test(text) && Number(text) > 0;
  if (grammar === 'letters') return text.length === 3;
  return /^\d{1,4}\D{3}$/.test(text) && Number.parseInt(text, 10) > 0;
}

function spreadOf(
  characters: readonly string[],
  symbols: string,
  alike: Readonly<Record<string, string>>,
): Spread {
  const entries: [number, number, number][] = [];
  for (const [index, character] of characters.entries()) {
    if (index === 0) continue;
    // Lower case is treated as upper case.
    const upper = character.normalize('NFKC').toUpperCase();
    const own = symbols.indexOf(upper);
    if (upper.length === 1 && own >= 0) entries.push([index, own, 1]);
    else {
      const other = symbols.indexOf(alike[character] ?? alike[upper] ?? '?');
      if (other >= 0) entries.push([index, other, ALIKE_TRUST]);
    }
  }
  return {
    from: Int32Array.from(entries, ([from]) => from),
    to: Int32Array.from(entries, ([, to]) => to),
    weight: Float32Array.from(entries, ([, , weight]) => weight),
  };
}
