import { describe, expect, it } from 'vitest';
import { phoneticKey, searchKey, wordSimilarity } from './search-keys.ts';

describe('a name’s key', () => {
  it.each([
    ['العُليّا', 'العليا'],
    ['النخيـل', 'النخيل'],
    ['مكة', 'مكه'],
    ['Al-Olaya', 'al olaya'],
    ['مخرج ١٨', 'مخرج 18'],
  ])('of %s is that of %s', (one, other) => expect(searchKey(one)).toBe(searchKey(other)));

  it.each([
    ['Mohammed', 'محمد'],
    ['Al-Qahtani', 'القحطاني'],
    ['Tahlia', 'التحلية'],
  ])('of %s sounds as that of %s', (latin, arabic) =>
    expect(phoneticKey(latin)).toEqual(phoneticKey(arabic)),
  );

  it('is similar with a slip, not with another word', () => {
    expect(wordSimilarity(searchKey('olyaa'), searchKey('Al Olaya'))).toBeGreaterThan(0.3);
    expect(wordSimilarity(searchKey('malaz'), searchKey('Al Olaya'))).toBe(0);
  });
});
