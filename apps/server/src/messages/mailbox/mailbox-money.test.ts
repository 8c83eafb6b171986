import * as contract from '@fleet/contracts/messages/mailbox.ts';
import { MONEY_KINDS } from '@fleet/contracts/messages/notice-kinds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { purgeOldMessages } from '../push-messages/inbox.service.ts';
import { purgeTrash } from './mailbox-marks.service.ts';

/** What is about money is kept for ten years: the bell's purge and the emptied trash leave it. */

let world: World;
let as: MadeUser;
let colleague: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  const client = await world.makeClient();
  as = await world.makeUser('client_manager', { client_id: client.id });
  colleague = await world.makeUser('client_billing', { client_id: client.id });
});
afterAll(() => world.close());

const later = (days: number) => ({
  ...world.systemCtx(),
  now: new Date(world.now.getTime() + days * 86_400_000),
});
const trash = async () =>
  (await world.call(contract.listEmails, { as, query: { folder: 'trash', per_page: 50 } })).body;
const TEN_YEARS = 3653;

it('notifications about money stay in the trash and are said to be kept; others go', async () => {
  const kinds = [...MONEY_KINDS, 'low_balance', 'request_approved'];
  const made = await world.rows<{ id: number }>(
    `insert into push_messages (user_id, kind, params, created_at) select $1, k, '{}', $3 from unnest($2::text[]) k returning id`,
    [as.id, kinds, world.now],
  );
  const emailIds = made.map(({ id }) => `n${id}`);
  await world.call(contract.updateEmails, { as, body: { emailIds, dataToUpdate: { folder: 'trash' } } });
  expect((await trash()).emails.filter((email) => email.is_retained)).toHaveLength(MONEY_KINDS.length);
  await purgeTrash(later(31));
  await purgeOldMessages(later(91));
  const left = await trash();
  expect(left.emails.map(({ notice }) => notice!.kind).toSorted()).toEqual([...MONEY_KINDS].toSorted());
  await purgeTrash(later(TEN_YEARS - 5));
  await purgeOldMessages(later(TEN_YEARS - 5));
  expect((await trash()).total).toBe(MONEY_KINDS.length);
  await purgeTrash(later(TEN_YEARS + 5));
  expect((await trash()).total).toBe(0);
});

it('the bell loses routine after 90 days and what is about money after ten years', async () => {
  await world.rows(
    `insert into push_messages (user_id, kind, params, created_at) values ($1, 'invoice', '{}', $2), ($1, 'low_balance', '{}', $2)`,
    [colleague.id, world.now],
  );
  const kinds = async () =>
    (
      await world.rows<{ kind: string }>('select kind from push_messages where user_id = $1', [colleague.id])
    ).map(({ kind }) => kind);
  await purgeOldMessages(later(91));
  expect(await kinds()).toEqual(['invoice']);
  await purgeOldMessages(later(TEN_YEARS + 5));
  expect(await kinds()).toEqual([]);
});

it('a thread about an invoice is kept, one about anything else is not', async () => {
  const send = (subject: string, about: object | null) =>
    world.call(contract.sendEmail, {
      as: colleague,
      body: {
        ...{ to: [`user-${as.id}`], cc: [], bcc: [], file_ids: [], reply_to: null, draft: null },
        ...{ subject, message: 'Please look.', about },
      } as never,
    });
  await send('About the invoice', { subject: 'invoice', subject_id: 7 });
  await send('About lunch', null);
  const inbox = (await world.call(contract.listEmails, { as, query: {} })).body.emails;
  const emailIds = inbox.filter(({ notice }) => !notice).map(({ id }) => id);
  await world.call(contract.updateEmails, { as, body: { emailIds, dataToUpdate: { folder: 'trash' } } });
  await purgeTrash(later(31));
  expect((await trash()).emails).toMatchObject([{ subject: 'About the invoice', is_retained: true }]);
});
