import { expect, test } from 'vitest';
import { createEventReader } from './server-sent-events.ts';

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
