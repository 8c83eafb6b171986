import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from '../src/webhooks.ts';

const SECRET = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
const PAYLOAD = '{"event_type":"ping","data":{"success":true}}';
const HEADERS = {
  'webhook-id': 'msg_loFOjxBNrRLzqYUf',
  'webhook-timestamp': '1731705121',
  'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
};
const THEN = new Date(1_731_705_121_000);

const signed = (id: string, at: string, payload: string) =>
  createHmac('sha256', Buffer.from(SECRET.slice(6), 'base64'))
    .update(`${id}.${at}.${payload}`)
    .digest('base64');

describe('a webhook', () => {
  it('is accepted if it is the published example, also beside a signature with another secret', async () => {
    expect(await verifyWebhook(SECRET, HEADERS, PAYLOAD, THEN)).toEqual({
      event_type: 'ping',
      data: { success: true },
    });
    const two = { ...HEADERS, 'webhook-signature': `v1,AAAA v2,x ${HEADERS['webhook-signature']}` };
    await expect(verifyWebhook(SECRET, two, PAYLOAD, THEN)).resolves.toBeDefined();
  });

  it.each([
    ['another body', SECRET, HEADERS, `${PAYLOAD} `, THEN, 'wrong_signature'],
    ['another id', SECRET, { ...HEADERS, 'webhook-id': 'msg_x' }, PAYLOAD, THEN, 'wrong_signature'],
    ['another secret', `whsec_${btoa('another')}`, HEADERS, PAYLOAD, THEN, 'wrong_signature'],
    ['no signature', SECRET, { ...HEADERS, 'webhook-signature': 'v1' }, PAYLOAD, THEN, 'wrong_signature'],
    [
      'six minutes late',
      SECRET,
      HEADERS,
      PAYLOAD,
      new Date(THEN.getTime() + 360_000),
      'timestamp_out_of_range',
    ],
    [
      'six minutes early',
      SECRET,
      HEADERS,
      PAYLOAD,
      new Date(THEN.getTime() - 360_000),
      'timestamp_out_of_range',
    ],
    ['no headers', SECRET, {}, PAYLOAD, THEN, 'headers_missing'],
  ])('is rejected with %s', async (_what, secret, headers, payload, now, reason) => {
    await expect(verifyWebhook(secret, headers, payload, now)).rejects.toMatchObject({ reason });
  });

  it('is rejected with a timestamp that is not a number', async () => {
    const headers = {
      'webhook-id': 'a',
      'webhook-timestamp': 'now',
      'webhook-signature': `v1,${signed('a', 'now', PAYLOAD)}`,
    };
    await expect(verifyWebhook(SECRET, headers, PAYLOAD, THEN)).rejects.toMatchObject({
      reason: 'timestamp_out_of_range',
    });
  });
});
