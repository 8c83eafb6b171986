import { describe, expect, test } from 'vitest';
import { createBurst } from './tag-reader.ts';

const TAG = '04A2B3C4D5E680';

/** Keys pressed at this pace; the last answer. */
function press(keys: readonly { key: string; code: string }[], gap: number): string | null {
  const burst = createBurst();
  let read: string | null = null;
  for (const [index, key] of keys.entries()) read = burst.take(key, 1_000 + index * gap);
  return read;
}
const latin = (text: string) => Array.from(text, (key) => ({ key, code: codeOf(key) }));
const codeOf = (key: string) => (/\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`);
const ENTER = { key: 'Enter', code: 'Enter' };

describe('a reader that types', () => {
  test('is recognized by its pace and its Enter', () => {
    expect(press([...latin(TAG), ENTER], 8)).toBe(TAG);
    expect(press([...latin(TAG.toLowerCase()), ENTER], 8)).toBe(TAG.toLowerCase());
  });

  test('is read through an Arabic keyboard layout, by the places of the keys', () => {
    const arabic: Record<string, string> = { A: 'ش', B: 'لا', C: 'ؤ', D: 'ي', E: 'ث' };
    const keys = Array.from(TAG, (letter) => ({ key: arabic[letter] ?? letter, code: codeOf(letter) }));
    expect(press([...keys, ENTER], 8)).toBe(TAG);
  });

  test('is no person who types', () => {
    expect(press([...latin(TAG), ENTER], 150)).toBeNull();
  });

  test('is not mistaken in a plate or a short code', () => {
    expect(press([...latin('JDR4821'), ENTER], 8)).toBeNull();
    expect(press([...latin('ABC123'), ENTER], 8)).toBeNull();
  });

  test('begins anew after a pause', () => {
    const burst = createBurst();
    burst.take({ key: '9', code: 'Digit9' }, 100);
    const keys = [...latin(TAG), ENTER];
    const read = keys.map((key, index) => burst.take(key, 1_000 + index * 8));
    expect(read.at(-1)).toBe(TAG);
  });
});
