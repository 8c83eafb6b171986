import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jsonIn, type SimulatedAnswer, type SimulatedCall, serve } from './serve.ts';

/** The payment page of a provider, after Moyasar's hosted invoices: no card is entered, a button pays or declines. */

export interface CardAccounts {
  readonly port: number;
  readonly key: string;
  readonly now?: () => Date;
}

const create = z.strictObject({
  amount: z.number().int().min(100),
  currency: z.literal('SAR'),
  description: z.string().min(1).max(255),
  callback_url: z.url(),
  success_url: z.url(),
  back_url: z.url(),
  expired_at: z.iso.datetime(),
});

interface Invoice extends z.output<typeof create> {
  readonly id: string;
  readonly url: string;
  status: 'initiated' | 'paid' | 'canceled';
  updated_at: string;
  payments: { id: string; status: 'paid' | 'failed'; amount: number }[];
}

export async function openCards(accounts: CardAccounts) {
  const now = accounts.now ?? (() => new Date());
  const invoices = new Map<string, Invoice>();
  const server = await serve(accounts.port, async (call) => answer(call));

  function answer(call: SimulatedCall): SimulatedAnswer | Promise<SimulatedAnswer> {
    const { method, path } = call;
    const [, id, deed] = /^\/pages\/([\w-]+)(?:\/(pay|decline|cancel))?$/.exec(path) ?? [];
    const shown = id ? invoices.get(id) : undefined;
    if (shown && method === 'GET') return { status: 200, html: pageOf(shown, statusOf(shown)) };
    if (shown && deed) return act(shown, deed);
    const expected = `Basic ${Buffer.from(`${accounts.key}:`).toString('base64')}`;
    if (call.headers.authorization !== expected)
      return { status: 401, body: { type: 'authentication_error' } };
    if (method === 'POST' && path === '/v1/invoices') return take(jsonIn(call.body));
    const invoice = invoices.get(path.replace('/v1/invoices/', ''));
    return invoice
      ? { status: 200, body: { ...invoice, status: statusOf(invoice) } }
      : { status: 404, body: { type: 'record_not_found' } };
  }

  function take(input: unknown): SimulatedAnswer {
    const { data, error } = create.safeParse(input);
    if (!data || new Date(data.expired_at) <= now())
      return {
        status: 400,
        body: { type: 'invalid_request_error', message: error?.message ?? 'expired_at' },
      };
    const id = randomUUID();
    const url = `${server.address}/pages/${id}`;
    const invoice: Invoice = {
      ...data,
      id,
      url,
      status: 'initiated',
      updated_at: now().toISOString(),
      payments: [],
    };
    invoices.set(id, invoice);
    return { status: 201, body: invoice };
  }

  async function act(invoice: Invoice, deed: string): Promise<SimulatedAnswer> {
    if (statusOf(invoice) !== 'initiated') return { status: 303, location: invoice.url };
    if (deed === 'cancel') return { status: 303, location: invoice.back_url };
    if (deed === 'decline') {
      invoice.payments.push({ id: randomUUID(), status: 'failed', amount: invoice.amount });
      return { status: 303, location: invoice.url };
    }
    pay(invoice.id);
    void notify(invoice.id);
    return { status: 303, location: invoice.success_url };
  }

  function pay(id: string, amount = invoices.get(id)!.amount) {
    const invoice = invoices.get(id)!;
    invoice.status = 'paid';
    invoice.updated_at = now().toISOString();
    invoice.payments.push({ id: randomUUID(), status: 'paid', amount });
  }

  /** Posts the notice; the status of the answer, 0 where nobody is there. */
  async function notify(id: string, address = invoices.get(id)!.callback_url): Promise<number> {
    const body = JSON.stringify({ id, status: 'paid' });
    const headers = { 'content-type': 'application/json' };
    return fetch(address, { method: 'POST', headers, body }).then(
      ({ status }) => status,
      () => 0,
    );
  }

  function statusOf({ status, expired_at }: Invoice) {
    return status === 'initiated' && new Date(expired_at) <= now() ? 'expired' : status;
  }

  return {
    ...server,
    pay,
    notify,
    /** The page behind its address. */
    idOf: (page_url: string) => page_url.split('/').at(-1)!,
    noticeAddressOf: (id: string) => new URL(invoices.get(id)!.callback_url).pathname,
    /** Settings of a product that uses it, beside PUBLIC_URL. */
    environment: {
      CARD_URL: `${server.address}/v1`,
      CARD_KEY: accounts.key,
      CARD_NOTICE_SECRET: 'simulated-card-notices',
    },
  };
}

function pageOf({ id, amount, description }: Invoice, status: string): string {
  const riyals = (amount / 100).toFixed(2);
  const button = (deed: string, text: string) =>
    `<form method="post" action="/pages/${id}/${deed}"><button>${text}</button></form>`;
  const deeds =
    status === 'initiated'
      ? button('pay', `Pay SAR ${riyals}`) + button('decline', 'Decline the card') + button('cancel', 'Back')
      : `<p>${status}</p>`;
  return `<!doctype html><meta charset="utf-8"><title>Simulated payment page</title>
<body style="font:16px system-ui;display:grid;gap:12px;max-width:22rem;margin:4rem auto"><h1>SAR ${riyals}</h1>
<p>${description.replace(/[<&]/g, '')}</p>${deeds}</body>`;
}
