import { expect, test } from 'vitest';
import { messageDays } from './message-days.ts';

const at = (id: number, created_at: string) => ({
  id,
  created_at,
  kind: 'held_comment',
  params: {},
  subject: null,
  subject_id: null,
  read_at: null,
});

test('notifications are grouped by day in Riyadh, which starts at 21:00 UTC', () => {
  const days = messageDays(
    [
      at(4, '2026-11-21T21:00:00.000Z'),
      at(3, '2026-11-21T20:59:59.000Z'),
      at(2, '2026-11-20T21:00:00.000Z'),
      at(1, '2026-11-01T09:00:00.000Z'),
    ],
    new Date('2026-11-22T06:00:00Z'),
  );
  expect(days.map(({ day, name, messages }) => [day, name, messages.map(({ id }) => id)])).toEqual([
    ['2026-11-22', 'today', [4]],
    ['2026-11-21', 'yesterday', [3, 2]],
    ['2026-11-01', null, [1]],
  ]);
});
