import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packSides, unpackSides } from './packed-sides.ts';

const ROW = {
  ...{ at: new Date('2026-11-30T12:11:59.782Z'), actor_user_id: 16, subject: 'fuel_request' },
  ...{ client_id: 11, network_id: 12, station_id: 13 },
};

/** As the database gives it back: fields by their length, then by the alphabet. */
const stored = (text: string | null) => (text === null ? null : inOrder(JSON.parse(text)));
const inOrder = (side: object) =>
  Object.fromEntries(Object.entries(side).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)));

function thereAndBack(action: string, sides: { before: object | null; after: object }, added = {}) {
  const { before, after } = packSides({ ...ROW, action }, sides);
  return unpackSides({
    ...ROW,
    ...{ action, before: stored(before), after: inOrder({ ...JSON.parse(after), ...added }) },
  });
}

describe('the sides of an audit row of a refueling', () => {
  const CLOSED = {
    before: { flags: [], due_at: new Date('2026-11-30T14:11:59.846Z'), status: 'transaction_held' },
    after: {
      ...{
        flags: ['plate_by_camera'],
        status: 'transaction_completed',
        closed_at: ROW.at,
        volume_ml: 38_500,
      },
      ...{ completed_at: ROW.at, reference_number: 'TX-180000058', odometer_km: 7 },
    },
  };

  test('are stored by what they have of their own, and shown as they were recorded', () => {
    const { before, after } = packSides({ ...ROW, action: 'close' }, CLOSED);
    expect(before).toBeNull();
    expect(after.length).toBeLessThan(JSON.stringify(CLOSED.after).length);
    const shown = thereAndBack('close', CLOSED, { close_checks: 'sha256-x' });
    expect(JSON.stringify(shown.before)).toBe(JSON.stringify(inOrder(CLOSED.before)));
    expect(JSON.stringify(shown.after)).toBe(
      JSON.stringify(inOrder({ ...CLOSED.after, close_checks: 'sha256-x' })),
    );
  });

  test.each([
    ['a field that no sample names', 'close', { before: {}, after: { status: 'x', new_column: 1 } }],
    ['a side that is not there', 'close', { before: null, after: { status: 'x' } }],
    ['an empty object', 'close', { before: {}, after: { flags: {} } }],
    ['another step', 'cancel', { before: { status: 'x' }, after: { status: 'y' } }],
  ])('are stored as they are where there is %s', (_, action, sides) => {
    const packed = packSides({ ...ROW, action }, sides);
    expect(packed.after).toBe(JSON.stringify(sides.after));
    expect(thereAndBack(action, sides)).toMatchObject(sides);
  });

  test('that were packed by the first samples are still read, and those of before are shown as they are', () => {
    const packed = '[1,[7199952,40000,8720],["TX-180000060",38500,8393,8393,38500,8393]]';
    expect(unpackSides({ ...ROW, action: 'close', before: null, after: { packed } })).toMatchObject({
      before: {
        ...{ due_at: '2026-11-30T14:11:59.734Z', usage_volume_ml: 40_000, usage_amount_halalas: 8720 },
        ...{ flags: [], status: 'transaction_held' },
      },
      after: {
        ...{
          reference_number: 'TX-180000060',
          volume_ml: 38_500,
          amount_halalas: 8393,
          charged_halalas: 8393,
        },
        ...{ usage_volume_ml: 38_500, usage_amount_halalas: 8393, status: 'transaction_completed' },
        ...{ flags: ['plate_by_camera'], closed_at: '2026-11-30T12:11:59.782Z' },
      },
    });
    const plain = { ...ROW, action: 'close', before: { status: 'a' }, after: { status: 'b' } };
    expect(unpackSides(plain)).toBe(plain);
    expect(unpackSides({ ...plain, subject: 'top_up', after: { packed } }).after).toEqual({ packed });
  });
});

const side = fc.dictionary(
  fc.constantFrom(
    'status',
    'due_at',
    'flags',
    'qr_token',
    'client_id',
    'usage_day',
    'chosen_station_id',
    'x',
  ),
  fc.oneof(
    ...[
      fc.constantFrom(null, 0, 11, 'request_approved', '2026-11-30', 'plate', {}),
      fc.integer(),
      fc.string(),
    ],
    ...[
      fc.date({ noInvalidDate: true, max: new Date('9999-12-31') }),
      fc.array(fc.string(), { maxLength: 3 }),
    ],
  ),
  { noNullPrototype: true },
);

test('whatever sides are packed come back the same', () => {
  const action = fc.constantFrom('create', 'initiate', 'start_fuelling', 'close', 'cancel');
  fc.assert(
    fc.property(action, fc.option(side), side, (action, before, after) => {
      const back = thereAndBack(action, { before, after });
      const [was, is] = [before && inOrder(before), inOrder(after)];
      expect(JSON.stringify([back.before, back.after])).toBe(JSON.stringify([was, is]));
    }),
    { numRuns: 1_000 },
  );
});
