import { expect, test } from 'vitest';
import { createEventReader, reconnectDelayMs } from './server-sent-events.ts';

test('events split anywhere by the network arrive complete and once', () => {
  const stream =
    ': hello\n\ndata: {"type":"wallet","client_id":4}\n\nevent: fuel_request\r\ndata: {"id":9}\r\n\r\ndata: not json\n\n';
  for (let cut = 1; cut < stream.length; cut++) {
    const read = createEventReader();
    expect([...read(stream.slice(0, cut)), ...read(stream.slice(cut))]).toEqual([
      { type: 'wallet', client_id: 4 },
      { type: 'fuel_request', id: 9 },
    ]);
  }
});

test('the delay grows with each failure, up to half a minute, with jitter across pumps', () => {
  expect([0, 1, 2, 3, 10].map((attempt) => reconnectDelayMs(attempt, 1))).toEqual([
    1000, 2000, 4000, 8000, 30_000,
  ]);
  expect(reconnectDelayMs(10, 0)).toBe(15_000);
});
