import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { callProvider, type Found, type PaymentProvider, unreachable } from './payment-provider.ts';
import type { SadadSetting } from './payment-settings.ts';

/** A notice older than this, or from the future, was not sent now. */
const MAX_NOTICE_AGE_SECONDS = 300;

const payment = z.object({
  payment_id: z.string().min(1).max(100),
  amount_halalas: z.number().int().positive(),
  paid_at: z.iso.datetime({ offset: true }),
});
const bill = z.object({
  status: z.enum(['open', 'expired', 'paid']),
  payment: payment.nullable(),
});
const notice = payment.extend({ biller_code: z.string(), bill_number: z.string().max(20) });

/** What a biller's gateway says was paid. */
export type SadadNotice = z.output<typeof notice>;

/**
 * Bills at the gateway of a SADAD biller: `PUT /billers/:code/bills/:number` uploads one, the same again changes
 * nothing; `GET` says what became of it. Billers are joined by contract, each gateway has a form of its own: this is ours
 * (decision 169), and another one is another adapter.
 */
export function sadadProvider({ url, biller_code, key }: SadadSetting): PaymentProvider {
  const addressOf = (number: string) => `${url}/billers/${biller_code}/bills/${number}`;
  const authorization = `Bearer ${key}`;
  return {
    async open({ number, description, amount_halalas, expires_at }) {
      const body = { amount_halalas, description, expires_at: expires_at.toISOString() };
      const answer = await callProvider('PUT', addressOf(number), authorization, body);
      if ('outcome' in answer) return answer;
      if (answer.status === 200 || answer.status === 201)
        return { outcome: 'opened', provider_reference: number, page_url: null };
      // About our account, not about the bill.
      if (answer.status === 401 || answer.status === 403) return unreachable(`${answer.status}`);
      return { outcome: 'refused', reason: `${answer.status}` };
    },
    async find(number): Promise<Found> {
      const answer = await callProvider('GET', addressOf(number), authorization);
      if ('outcome' in answer) return answer;
      const found = answer.status === 200 ? bill.safeParse(answer.body) : null;
      if (!found?.success) return unreachable(`${answer.status}`);
      const { status, payment } = found.data;
      if (status === 'paid') return payment ? paidBy(payment) : unreachable('paid without a payment');
      return { outcome: status === 'open' ? 'open' : 'over' };
    },
  };
}

function paidBy({ payment_id, amount_halalas, paid_at }: z.output<typeof payment>) {
  return {
    outcome: 'paid' as const,
    payment_reference: payment_id,
    amount_halalas,
    paid_at: new Date(paid_at),
  };
}

/** The notice in a body, null for what is none. */
export function sadadNoticeIn(body: Buffer): SadadNotice | null {
  try {
    return notice.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Whether the gateway signed this now: `t=SECONDS,v1=HEX`, the HMAC-SHA256 of `SECONDS.BODY` over the bytes that came. */
export function isSignedBySadad(
  secret: string,
  body: Buffer,
  signature: string | undefined,
  now: Date,
): boolean {
  const [, seconds, claimed] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(signature ?? '') ?? [];
  if (!seconds || !claimed) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > MAX_NOTICE_AGE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
  return timingSafeEqual(Buffer.from(claimed, 'hex'), expected);
}
