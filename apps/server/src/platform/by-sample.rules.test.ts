import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areAlike, fromValues, type Json, valuesBeside } from './by-sample.ts';

const TIME = '2026-01-01T00:00:00.000Z';
const SAMPLE: Json = {
  id: 0,
  at: TIME,
  due_at: TIME,
  who: { name: '', group: 'driver' },
  flags: ['late'],
  checks: [
    { code: 'balance', passed: true, limit: null },
    { code: 'tank_room', passed: true, limit: 0 },
  ],
  nothing: [],
  none: {},
};

/** As it is stored. */
const packed = (value: Json, sample: Json = SAMPLE) => JSON.stringify(valuesBeside(value, sample));
const back = (value: Json, sample: Json = SAMPLE) =>
  JSON.stringify(fromValues(JSON.parse(packed(value, sample)), sample));

describe('what is stored beside a sample', () => {
  test('is nothing for the sample itself at the time before', () => {
    const at = '1970-01-01T00:00:00.000Z';
    expect(packed({ ...SAMPLE, at, due_at: at })).toBe('0');
  });

  test('is the own values in their order, times by what has passed, entries by the sample they are like', () => {
    const value = {
      ...{ id: 7, at: '1970-01-01T00:00:05.000Z', due_at: null, who: { name: 'Salem', group: 'driver' } },
      ...{ flags: [], checks: [{ code: 'tank_room', passed: false, limit: 0 }], nothing: [], none: {} },
    };
    expect(packed(value)).toBe('[7,5000,null,["Salem"],[-1],[-1,[1,0,false]]]');
    expect(back(value)).toBe(JSON.stringify(value));
  });
});

/** Any JSON, and samples with something changed somewhere. */
const anything: fc.Arbitrary<Json> = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    ...[
      fc.constant(0),
      fc.constant(null),
      fc.integer(),
      fc.double({ noNaN: true }),
      fc.boolean(),
      fc.string(),
    ],
    ...[fc.constant(TIME), fc.constant('2026-02-30T00:00:00.000Z'), fc.constant({}), fc.constant([])],
    fc.date({ noInvalidDate: true, max: new Date('9999-12-31') }).map((at) => at.toISOString()),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('', 'code', 'entry', 'id', 'at', 'x'), tie('value')),
    fc.constantFrom(...Object.values(SAMPLE as object), ...(SAMPLE as { checks: Json[] }).checks),
    fc.record({ code: tie('value'), passed: tie('value'), limit: tie('value') }),
  ),
})).value as fc.Arbitrary<Json>;
const alike = fc.record(
  Object.fromEntries(
    Object.entries(SAMPLE as object).map(([name, value]) => [
      name,
      fc.oneof(
        fc.constant(value),
        anything,
        fc.array(fc.oneof(fc.constantFrom(...[value].flat(), null), anything)),
      ),
    ]),
  ),
  { noNullPrototype: true },
) as fc.Arbitrary<Json>;

test('whatever is stored beside whatever sample comes back the same to the letter', () => {
  fc.assert(
    fc.property(fc.oneof(anything, alike), fc.oneof(anything, fc.constant(SAMPLE)), (value, sample) => {
      expect(back(value, sample)).toBe(JSON.stringify(value));
    }),
    { numRuns: 2_000 },
  );
});

test('a field without a value is none, so that its object is like no sample', () => {
  const value = { code: 'balance', passed: undefined, limit: null } as unknown as Json;
  expect(areAlike(value, { code: '', passed: true, limit: null })).toBe(false);
  expect(back(value, { code: '', passed: true, limit: null })).toBe('{"code":"balance","limit":null}');
});
