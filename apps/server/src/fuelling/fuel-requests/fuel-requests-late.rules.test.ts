import { expect, it } from 'vitest';
import { endedAt } from './fuel-requests-late.rules.ts';

const started = new Date('2026-03-02T10:00:00Z');
const after = (minutes: number) => new Date(started.getTime() + minutes * 60_000);
const request = { fuelling_started_at: started, device_clock_skew_seconds: 20 };

it.each([
  ['no time of the device', undefined, request, after(60)],
  ['a time that its clock and sending explain', after(60 - 49 / 60), request, after(60)],
  ['an earlier time: the close waited', after(8), request, after(8)],
  ['a time before the start', after(-4), request, started],
  ['a time in the future', after(70), request, after(60)],
  [
    'a clock that was unknown at the start',
    after(8),
    { ...request, device_clock_skew_seconds: null },
    after(60),
  ],
  [
    'a clock that was wrong at the start',
    after(8),
    { ...request, device_clock_skew_seconds: 301 },
    after(60),
  ],
])('%s', (_what, device_at, fill, expected) => {
  expect(endedAt(device_at?.toISOString(), fill, after(60))).toEqual(expected);
});

it('a time of more than a day ago is not believed', () => {
  expect(endedAt(after(8).toISOString(), request, after(25 * 60))).toEqual(after(25 * 60));
});
