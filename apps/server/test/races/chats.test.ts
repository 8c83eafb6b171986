import * as contract from '@fleet/contracts/messages/chats.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../world.ts';
import { atOnce } from './at-once.ts';

const AT_ONCE = 20;

let world: World;
beforeAll(async () => {
  world = await buildWorld({ pool: AT_ONCE });
});
afterAll(() => world.close());

async function makeThread() {
  const driver = await world.makeDriver();
  const driving = await world.makeUser('driver', { driver_id: driver.id });
  const manager = await world.makeUser('client_manager', { client_id: driver.client_id });
  const openIt = () =>
    world.call(contract.openChat, { as: manager, body: { kind: 'driver', about: driver.id } });
  return { driver, driving, manager, openIt };
}

describe('twenty at once', () => {
  it('open one thread', async () => {
    const { openIt } = await makeThread();
    const ids = await Promise.all(Array.from({ length: AT_ONCE }, async () => (await openIt()).body.id));
    expect(new Set(ids).size).toBe(1);
  });

  it('send one message of one key, and each gets it', async () => {
    const { openIt, driving } = await makeThread();
    const { id } = (await openIt()).body;
    const body = { client_key: crypto.randomUUID(), body: 'On a bad line' };
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        world.call(contract.sendChatMessage, { as: driving, params: { id }, body }),
      ),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
    const [row] = await world.rows('select count(*) from chat_messages where chat_id = $1', [id]);
    expect(row).toEqual({ count: 1 });
  });

  it('write into one thread: all are there, the last is the latest, and nothing is unread that one wrote', async () => {
    const { openIt, driving, manager } = await makeThread();
    const { id } = (await openIt()).body;
    const { won } = await atOnce(AT_ONCE, (index) =>
      world.call(contract.sendChatMessage, {
        as: index % 2 ? driving : manager,
        params: { id },
        body: { client_key: crypto.randomUUID(), body: `Line ${index}` },
      }),
    );
    expect(won).toBe(AT_ONCE);
    const [row] = await world.rows(
      `select last_message_id = (select max(id) from chat_messages where chat_id = $1) as is_latest from chats where id = $1`,
      [id],
    );
    expect(row).toEqual({ is_latest: true });
  });

  it('take one support thread: one has it', async () => {
    const { manager } = await makeThread();
    const { id } = (await world.call(contract.openChat, { as: manager, body: { kind: 'support' } })).body;
    const body = { client_key: crypto.randomUUID(), body: 'Help' };
    await world.call(contract.sendChatMessage, { as: manager, params: { id }, body });
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => world.makeUser('admin')));
    const { won, refused } = await atOnce(AT_ONCE, (index) =>
      world.call(contract.claimChat, {
        as: people[index]!,
        params: { id },
        body: { from_user_id: null },
      }),
    );
    expect({ won, refused }).toEqual({ won: 1, refused: ['STATUS_CONFLICT'] });
  });
});
