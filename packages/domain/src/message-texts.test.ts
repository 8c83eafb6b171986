import { expect, test } from 'vitest';
import { fillText, paramsNamed, smsLength } from './message-texts.ts';

test('a text names its parameters, each once; braces left over are no text', () => {
  expect(paramsNamed('{{plate_no}} fueled {{volume}} L, {{plate_no}}')).toEqual(['plate_no', 'volume']);
  expect(paramsNamed('no parameters')).toEqual([]);
  for (const text of ['{{plate_no}', '{plate_no}', '{{ plate_no }}', '{{}}', 'a }} b'])
    expect(paramsNamed(text), text).toBeNull();
  expect(fillText('{{a}} and {{b}}', { a: 'one {{b}}' })).toBe('one {{b}} and ');
});

test('an SMS holds 160 characters in Latin letters and 70 in Arabic, less when it is in parts', () => {
  expect(smsLength('a'.repeat(160))).toEqual({ characters: 160, parts: 1, perPart: 160 });
  expect(smsLength('a'.repeat(161)).parts).toBe(2);
  expect(smsLength('a'.repeat(307)).parts).toBe(3);
  expect(smsLength('م'.repeat(70))).toEqual({ characters: 70, parts: 1, perPart: 70 });
  expect(smsLength('م'.repeat(71)).parts).toBe(2);
  expect(smsLength('[€]').characters).toBe(6);
  expect(smsLength('').parts).toBe(0);
  // A typographic quote costs more than half of the room.
  expect(smsLength('“')).toMatchObject({ perPart: 70 });
});
