import { expect, test } from 'vitest';
import { memoryStorage } from '../../../lib/browser.ts';
import { createStopOutbox, type Happened } from './stop-outbox.ts';

const DAY_MS = 86_400_000;
const arrived = { what: 'arrive', body: { arrived_at: '2026-03-01T08:00:00Z' } } as const;
const failed = { what: 'fail', body: { reason: 'no_access' } } as const;
const delivered = (note: string): Happened => ({ what: 'deliver', body: { lines: [], note } });

test('drafts survive a reload and belong to one driver', () => {
  const storage = memoryStorage();
  createStopOutbox(storage, 7).update(12, { received_by: 'Abdullah', photos: [12_001] });
  expect(createStopOutbox(storage, 7).read(12)).toMatchObject({ received_by: 'Abdullah', photos: [12_001] });
  expect(createStopOutbox(storage, 8).read(12).received_by).toBe('');
});

test('events are sent in order, longest waiting stop first, with the same key until confirmed', () => {
  let now = 0;
  const storage = memoryStorage();
  const outbox = createStopOutbox(storage, 7, () => now);
  outbox.record(12, arrived);
  outbox.record(12, delivered('first'));
  now = 1;
  outbox.record(13, arrived);
  const [first] = outbox.listWaiting();
  expect(outbox.listWaiting().map(({ id, first: { what } }) => [id, what])).toEqual([
    [12, 'arrive'],
    [13, 'arrive'],
  ]);
  expect(createStopOutbox(storage, 7).listWaiting()[0]).toEqual(first);
  outbox.settle(12, first!.first.key);
  expect(outbox.listWaiting().find(({ id }) => id === 12)?.first).toMatchObject({ what: 'deliver' });
});

test('a rejected event blocks nothing, keeps its draft, and is sent again with another key', () => {
  const outbox = createStopOutbox(memoryStorage(), 7);
  outbox.update(12, { received_by: 'Abdullah' });
  outbox.record(12, delivered('too much'));
  const { key } = outbox.listWaiting()[0]!.first;
  outbox.settle(12, key, 'INVALID_FIELDS');
  expect(outbox.listWaiting()).toEqual([]);
  outbox.record(12, delivered('less'));
  expect(outbox.read(12)).toMatchObject({ received_by: 'Abdullah', waiting: [{ body: { note: 'less' } }] });
  expect(outbox.listWaiting()[0]!.first.key).not.toBe(key);
});

test('drafts of old trips are removed, but unsent events never', () => {
  let now = 0;
  const outbox = createStopOutbox(memoryStorage(), 7, () => now);
  outbox.update(12, { note: 'begun' });
  outbox.record(13, failed);
  now = 4 * DAY_MS;
  outbox.sweep();
  expect(outbox.read(12).note).toBe('');
  expect(outbox.listWaiting()).toHaveLength(1);
});
