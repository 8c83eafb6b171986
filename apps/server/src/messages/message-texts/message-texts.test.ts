import * as contract from '@fleet/contracts/messages/message-texts.ts';
import { NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '@fleet/contracts/messages/notice-kinds.ts';
import { LANGUAGE_CODES } from '@fleet/domain/languages.ts';
import { fillText, paramsNamed, smsLength } from '@fleet/domain/message-texts.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { shippedText } from './message-content.service.ts';
import { paramsOf, samplesOf } from './message-texts.rules.ts';
import { composeMessage } from './message-texts.service.ts';

let world: World;
let admin: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());
beforeEach(() => world.rows('delete from message_texts'));

const place = { channel: 'sms' as const, language: 'en' as const };
const save = (body: object, kind = 'request_pending') =>
  world.call(contract.saveMessageText, {
    as: admin,
    params: { kind },
    body: { ...place, subject: '', version: 0, ...body },
  });
const reset = () =>
  world.call(contract.resetMessageText, { as: admin, params: { kind: 'request_pending' }, body: place });
const composedBody = async () =>
  (await composeMessage(world.systemCtx(), {
    ...place,
    kind: 'request_pending',
    params: { plate_no: 'JDR-4821', requested_volume_ml: 60_000 },
    link: null,
  }))!.body;

test('every kind is shipped in English and Arabic, names only its parameters, and fits an SMS of two parts', () => {
  const long: string[] = [];
  for (const kind of NOTICE_KIND_NAMES) {
    const definition: NoticeKind = NOTICE_KINDS[kind];
    for (const channel of definition.channels)
      for (const language of LANGUAGE_CODES) {
        const text = shippedText(kind, channel, language);
        expect(text, `${kind} ${language}`).not.toBeNull();
        expect(paramsOf(definition), `${kind} ${language}`).toEqual(
          expect.arrayContaining(paramsNamed(text!.body) ?? ['braces']),
        );
        const filled = fillText(text!.body, samplesOf(paramsOf(definition), language));
        if (channel === 'sms' && smsLength(filled).parts > 2) long.push(`${kind} ${language}`);
      }
  }
  expect(long).toEqual([]);
});

test('an administrator’s text is what is sent until the shipped one is used again; both are in the history', async () => {
  const shipped = await composedBody();
  const { body } = await save({ body: 'Decide now: {{plate_no}}, {{requested_volume}} L' });
  expect(body).toMatchObject({ edited: 1 });
  expect(await composedBody()).toBe('Decide now: JDR 4821, 60.00 L');
  expect((await save({ body: 'Too late' })).body.code).toBe('VERSION_CONFLICT');
  expect((await save({ body: '{{plate_no}}!', version: 1 })).status).toBe(200);
  expect(await composedBody()).toBe('JDR 4821!');
  await reset();
  expect(await composedBody()).toBe(shipped);
  expect((await reset()).body.edited).toBe(0);
  const history = await world.rows<{ action: string; body: string }>(
    `select action, after ->> 'body' as body from audit_rows where subject = 'message_text' order by id`,
  );
  expect(history.map(({ action }) => action)).toEqual(['update', 'update', 'restore']);
});

test('a text names only parameters of its kind, in a channel of its kind', async () => {
  const problems = async (body: object, kind?: string) => (await save(body, kind)).body.fields;
  expect(await problems({ body: '{{client_iban}}' })).toEqual({ body: 'unknown_parameter' });
  expect(await problems({ body: '{{plate_no}' })).toEqual({ body: 'unknown_parameter' });
  expect(await problems({ channel: 'email', body: 'x', subject: ' ' })).toEqual({ subject: 'required' });
  expect(await problems({ body: 'x' }, 'invoice')).toEqual({ channel: 'invalid_value' });
  expect((await save({ body: 'x' }, 'nothing_known')).status).toBe(404);
});

test('kinds are listed with how many of their texts were edited, to administrators only', async () => {
  await save({ body: 'Decide: {{plate_no}}' });
  const all = await world.call(contract.listMessageKinds, {
    as: admin,
    query: { q: 'awaits your decision' },
  });
  expect(all.body.rows).toMatchObject([{ kind: 'request_pending', edited: 1, is_urgent: true }]);
  const manager = await world.makeUser('client_manager');
  for (const [route, params] of [
    [contract.listMessageKinds, {}],
    [contract.getMessageKind, { kind: 'invoice' }],
  ] as const)
    expect((await world.call(route, { as: manager, params })).status).toBe(403);
});
