import { expect, test } from 'vitest';
import { packAnswer, unpackAnswer } from './packed-answers.ts';

const ANSWER = { id: 7, status: 'request_approved', fuel_type: { title_ar: 'بنزين 91' } };

test('an answer is the same to the letter when it is unpacked', () => {
  expect(JSON.stringify(unpackAnswer(packAnswer(ANSWER)))).toBe(JSON.stringify(ANSWER));
});

test('an answer packed when the words were first chosen is still read', () => {
  const packed = '68bfc822fe5283246c73a4ee1796821da58f83d47bb9b1e266db8d4d37bb6eb629581a2ad5d60200396e1e10';
  expect(unpackAnswer(Buffer.from(packed, 'hex'))).toEqual(ANSWER);
});
