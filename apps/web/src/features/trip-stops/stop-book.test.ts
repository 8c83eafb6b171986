import { expect, test } from 'vitest';
import { memoryStorage } from '../../lib/browser.ts';
import { createStopBook, type Happened } from './stop-book.ts';

const DAY_MS = 86_400_000;
const arrived = { what: 'arrive', body: { arrived_at: '2026-03-01T08:00:00Z' } } as const;
const failed = { what: 'fail', body: { reason: 'no_access' } } as const;
const delivered = (note: string): Happened => ({ what: 'deliver', body: { lines: [], note } });

test('what is typed is still there after the page was opened anew, and is the one driver’s', () => {
  const storage = memoryStorage();
  createStopBook(storage, 7).keep(12, { received_by: 'Abdullah', photos: [12_001] });
  expect(createStopBook(storage, 7).read(12)).toMatchObject({ received_by: 'Abdullah', photos: [12_001] });
  expect(createStopBook(storage, 8).read(12).received_by).toBe('');
});

test('what happened is sent in its order, the stop that waits longest first, under one key until it is heard', () => {
  let now = 0;
  const storage = memoryStorage();
  const book = createStopBook(storage, 7, () => now);
  book.say(12, arrived);
  book.say(12, delivered('first'));
  now = 1;
  book.say(13, arrived);
  const [first] = book.listWaiting();
  expect(book.listWaiting().map(({ id, first: { what } }) => [id, what])).toEqual([
    [12, 'arrive'],
    [13, 'arrive'],
  ]);
  expect(createStopBook(storage, 7).listWaiting()[0]).toEqual(first);
  book.settle(12, first!.first.key);
  expect(book.listWaiting().find(({ id }) => id === 12)?.first).toMatchObject({ what: 'deliver' });
});

test('what was refused holds up nothing, keeps what was typed, and is said anew under another key', () => {
  const book = createStopBook(memoryStorage(), 7);
  book.keep(12, { received_by: 'Abdullah' });
  book.say(12, delivered('too much'));
  const { key } = book.listWaiting()[0]!.first;
  book.settle(12, key, 'INVALID_FIELDS');
  expect(book.listWaiting()).toEqual([]);
  book.say(12, delivered('less'));
  expect(book.read(12)).toMatchObject({ received_by: 'Abdullah', waiting: [{ body: { note: 'less' } }] });
  expect(book.listWaiting()[0]!.first.key).not.toBe(key);
});

test('forms of trips long over leave the phone, what was not sent never does', () => {
  let now = 0;
  const book = createStopBook(memoryStorage(), 7, () => now);
  book.keep(12, { note: 'begun' });
  book.say(13, failed);
  now = 4 * DAY_MS;
  book.sweep();
  expect(book.read(12).note).toBe('');
  expect(book.listWaiting()).toHaveLength(1);
});
