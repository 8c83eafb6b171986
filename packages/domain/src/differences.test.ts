import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

const night = new Date('2026-03-10T21:30:00Z');

test.each<[string, unknown, unknown, unknown, unknown]>([
  ['only what differs', { a: 1, b: 2 }, { a: 1, b: 3 }, { b: 2 }, { b: 3 }],
  ['nothing of what the later side does not name', { a: 1, b: 2 }, { b: 3 }, { b: 2 }, { b: 3 }],
  ['all of the earlier side if the later one names nothing', { a: 1, b: null }, {}, { a: 1 }, {}],
  ['a field that became nothing', { a: 1, b: 2 }, { a: null, b: 2 }, { a: 1 }, { a: null }],
  ['a field that is new', { b: 2 }, { a: 1, b: 2 }, {}, { a: 1 }],
  ['of an object its fields', { o: { x: 1, y: 2 } }, { o: { x: 1, y: 3 } }, { o: { y: 2 } }, { o: { y: 3 } }],
  ['a field that an object lost', { o: { x: 1, y: 2 } }, { o: { y: 2 } }, { o: { x: 1 } }, { o: {} }],
  ['of a list the whole', { l: [1, 2], m: [1] }, { l: [1, 3], m: [1] }, { l: [1, 2] }, { l: [1, 3] }],
  ['no time that is the same as text', { at: night }, { at: night.toISOString() }, {}, {}],
  ['of a new row what it has', null, { a: 1, b: null, c: 0 }, null, { a: 1, c: 0 }],
  ['of a removed row what it had', { a: false, b: null }, undefined, { a: false }, undefined],
  ['lists as they are', [1], [1, 2], [1], [1, 2]],
  ['nothing of nothing', undefined, undefined, undefined, undefined],
])('a change keeps %s', (_title, before, after, old, now) => {
  expect(differencesOf({ before, after })).toEqual({ before: old, after: now });
});
