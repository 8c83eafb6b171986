import { expect, test } from 'vitest';
import { memoryStorage } from '../../../lib/browser.ts';
import { createChatOutbox } from './chat-outbox.ts';

test('a message is kept under one key until it is dropped, across reloads and apart from other users', () => {
  const storage = memoryStorage();
  const outbox = createChatOutbox(storage, 1, () => 5);
  outbox.write({ chat_id: 7, body: 'First', photos: [] });
  outbox.write({ chat_id: 7, body: 'Second', photos: [3] });
  const again = createChatOutbox(storage, 1);
  const [first, second] = again.list();
  expect(first).toMatchObject({ chat_id: 7, body: 'First', at: 5 });
  expect(first!.key).not.toBe(second!.key);
  expect(again.next()).toEqual(first);
  again.noteFile(second!.key, [12]);
  again.drop(first!.key);
  expect(outbox.next()).toMatchObject({ key: second!.key, file_ids: [12] });
  expect(createChatOutbox(storage, 2).list()).toEqual([]);
});

test('a rejected message stays for its writer and holds up nothing', () => {
  const outbox = createChatOutbox(memoryStorage(), 1);
  let changes = 0;
  const stop = outbox.subscribe(() => {
    changes += 1;
  });
  outbox.write({ chat_id: 7, body: 'First', photos: [] });
  outbox.write({ chat_id: 8, body: 'Second', photos: [] });
  outbox.refuse(outbox.list()[0]!.key, 'STATUS_CONFLICT');
  expect(outbox.next()).toMatchObject({ body: 'Second' });
  expect(outbox.list()[0]).toMatchObject({ refused: 'STATUS_CONFLICT' });
  stop();
  outbox.drop(outbox.list()[0]!.key);
  expect(changes).toBe(3);
});
