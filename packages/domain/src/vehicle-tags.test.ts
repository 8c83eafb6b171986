import { describe, expect, test } from 'vitest';
import { readTypedCode, TYPED_CODE_LENGTH, typedCodeOf } from './typed-codes.ts';
import { isChangingTag, readTag, tagNumber } from './vehicle-tags.ts';

describe('the number of a tag', () => {
  test.each([
    ['as phones read it', '04:a2:b3:c4:d5:e6:80'],
    ['typed by a reader', '04A2B3C4D5E680'],
    ['with spaces', '04 A2 B3 C4 D5 E6 80'],
    ['with dashes', '04-a2-b3-c4-d5-e6-80'],
    ['last byte first', '80E6D5C4B3A204'],
    ['in Arabic digits', '٠٤A٢B٣C٤D٥E٦٨٠'],
  ])('is the same %s', (_how, text) => {
    expect(readTag(text)).toBe('04A2B3C4D5E680');
  });

  test.each([
    ['a plate', 'JDR-4821'],
    ['half a byte', '04A2B3C4D5E68'],
    ['too short', '04A2B3'],
    ['too long', '04'.repeat(8) + 'A1'.repeat(9)],
    ['an empty tag', '00000000000000'],
    ['nothing', ''],
  ])('is not %s', (_what, text) => {
    expect(readTag(text)).toBeNull();
  });

  test('of a windshield tag has twelve bytes', () => {
    expect(readTag('E28011606000020612345678')).toBe('7856341206020060601180E2');
  });

  test('of a phone changes with each reading', () => {
    expect(isChangingTag('08:11:22:33')).toBe(true);
    expect(isChangingTag('04112233')).toBe(false);
    expect(isChangingTag('08112233445566')).toBe(false);
  });

  test('shown to people says nothing of the number inside', () => {
    expect(tagNumber(123)).toBe('TAG-0000123');
  });
});

describe('a code that is typed', () => {
  test('is read as it was meant', () => {
    expect(readTypedCode('o1i-l ٧z9')).toBe('01117Z9');
  });

  test('has eight characters that cannot be confused', () => {
    const code = typedCodeOf(Uint8Array.from({ length: TYPED_CODE_LENGTH }, (_, index) => index * 37));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(readTypedCode(code)).toBe(code);
  });
});
