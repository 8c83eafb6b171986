import { z } from 'zod';
import { callProvider, type Found, type PaymentProvider, unreachable } from './payment-provider.ts';
import type { CardSetting } from './payment-settings.ts';

const invoice = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(['initiated', 'paid', 'failed', 'refunded', 'canceled', 'on_hold', 'expired', 'voided']),
  amount: z.number().int(),
  currency: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  updated_at: z.iso.datetime({ offset: true }),
  payments: z
    .array(z.object({ id: z.string().min(1).max(100), status: z.string(), amount: z.number().int() }))
    .default([]),
});

/** Statuses in which nothing was paid and nothing can be any more. */
const OVER = ['failed', 'canceled', 'expired', 'voided'];

/**
 * A page of the provider where mada, Visa and Apple Pay are entered, so that no card number comes here: hosted invoices of Moyasar
 * (docs.moyasar.com/api/invoices). A page that is opened twice is paid once at most: only the last one is ever shown.
 */
export function cardProvider({ url, key, notice_secret, public_url }: CardSetting): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  return {
    async open({ description, amount_halalas, expires_at, return_path }) {
      const answer = await callProvider('POST', `${url}/invoices`, authorization, {
        amount: amount_halalas,
        currency: 'SAR',
        description,
        expired_at: expires_at.toISOString(),
        callback_url: `${public_url}/payment-notices/card/${notice_secret}`,
        success_url: public_url + return_path,
        back_url: public_url + return_path,
      });
      if ('outcome' in answer) return answer;
      const { data } = invoice.safeParse(answer.body);
      if (answer.status === 201 && data)
        return { outcome: 'opened', provider_reference: data.id, page_url: data.url };
      if (answer.status === 400) return { outcome: 'refused', reason: '400' };
      return unreachable(`${answer.status}`);
    },
    async find(id): Promise<Found> {
      const answer = await callProvider('GET', `${url}/invoices/${encodeURIComponent(id)}`, authorization);
      if ('outcome' in answer) return answer;
      const { data } = invoice.safeParse(answer.body);
      // Of another page, or in another currency: not what was asked.
      if (answer.status !== 200 || data?.id !== id || data.currency !== 'SAR')
        return unreachable(`${answer.status}`);
      if (data.status === 'paid') return paidIn(data);
      return { outcome: OVER.includes(data.status) ? 'over' : 'open' };
    },
  };
}

/** The page a notice speaks of; null for what is none. What it says of money is not believed but asked. */
export function cardPageIn(body: Buffer): string | null {
  try {
    return (
      z.object({ id: z.string().min(1).max(100) }).safeParse(JSON.parse(body.toString('utf8'))).data?.id ??
      null
    );
  } catch {
    return null;
  }
}

function paidIn({ payments, updated_at }: z.output<typeof invoice>): Found {
  const payment = payments.find(({ status }) => status === 'paid');
  if (!payment) return unreachable('paid without a payment');
  return {
    outcome: 'paid',
    payment_reference: payment.id,
    amount_halalas: payment.amount,
    paid_at: new Date(updated_at),
  };
}
