import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { SAMPLES } from './answer-samples.ts';
import { COMMON_TEXT } from './answer-text.ts';
import { packAnswer, unpackAnswer } from './packed-answers.ts';

const ANSWER = { id: 7, status: 'request_approved', fuel_type: { title_ar: 'بنزين 91' } };
const FUELED = {
  ...SAMPLES[2]!,
  ...{
    id: 180_000_058,
    status: 'transaction_initiated',
    plate_no: 'ABJ-2665',
    due_at: '2026-11-30T12:41:59.769Z',
  },
};

test.each<[string, unknown]>([
  ['like no sample', ANSWER],
  ['like one', FUELED],
  ...SAMPLES.map((sample): [string, unknown] => [`as a sample, ${sample.status}`, sample]),
  ...[null, [], 'a text', 7].map((body): [string, unknown] => [`no object: ${JSON.stringify(body)}`, body]),
])('an answer is the same to the letter when it is unpacked: %s', (_, answer) => {
  expect(JSON.stringify(unpackAnswer(packAnswer(answer)))).toBe(JSON.stringify(answer));
});

test('of an answer that is like a sample only what it has of its own is kept', () => {
  const { answer_values, packed } = packAnswer(FUELED);
  expect(packed).toBeNull();
  expect(answer_values!.length).toBeLessThan(60);
});

test('one that is like no sample is kept as version 1.0.0 keeps it', () => {
  const settings = { dictionary: COMMON_TEXT, windowBits: 14, memLevel: 7 };
  expect(packAnswer(ANSWER)).toEqual({
    answer_values: null,
    packed: deflateSync(JSON.stringify(ANSWER), settings),
  });
});

test('answers packed by the first words and the first samples are still read', () => {
  const packed = '68bfc822fe5283246c73a4ee1796821da58f83d47bb9b1e266db8d4d37bb6eb629581a2ad5d60200396e1e10';
  expect(unpackAnswer({ packed: Buffer.from(packed, 'hex'), answer_values: null })).toEqual(ANSWER);
  const values =
    '018b36d28936b400670a535096527274f2d235323333554233052d819a9b991b19999ac17293918585a199a5a1a5b999656c2c00';
  expect(unpackAnswer({ packed: null, answer_values: Buffer.from(values, 'hex') })).toEqual(FUELED);
});
