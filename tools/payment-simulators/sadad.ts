import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jsonIn, type SimulatedAnswer, type SimulatedCall, serve } from './serve.ts';

/** The gateway of a SADAD biller and the banks behind it: takes bills strictly, has them paid, and tells the biller. */

export interface SadadAccounts {
  readonly port: number;
  readonly biller_code: string;
  readonly key: string;
  readonly notice_secret: string;
  /** Where the product runs. */
  product: string;
  readonly now?: () => Date;
}

const upload = z.strictObject({
  amount_halalas: z.number().int().min(100).max(100_000_000_000),
  description: z.string().min(1).max(200),
  expires_at: z.iso.datetime(),
});

interface Payment {
  readonly payment_id: string;
  readonly amount_halalas: number;
  readonly paid_at: string;
}
interface Bill extends z.output<typeof upload> {
  payment: Payment | null;
}

/** What a payer or a faulty gateway does differently than it should. */
export interface PaymentFaults {
  readonly amount_halalas?: number;
  readonly payment_id?: string;
  readonly paid_at?: string;
  /** The notice is lost: the biller learns of it by asking. */
  readonly silent?: boolean;
  readonly secret?: string;
}

export async function openSadad(accounts: SadadAccounts) {
  const now = accounts.now ?? (() => new Date());
  const bills = new Map<string, Bill>();
  const rules = { fails: 0 };

  function answer({
    method,
    path,
    headers,
    body,
  }: SimulatedCall): SimulatedAnswer | Promise<SimulatedAnswer> {
    const pay = /^\/pay\/(\d+)$/.exec(path);
    if (method === 'POST' && pay) return payAtBank(pay[1]!, (jsonIn(body) ?? {}) as PaymentFaults);
    if (rules.fails > 0) {
      rules.fails -= 1;
      return { status: 503 };
    }
    const [, biller, number] = /^\/billers\/(\d+)\/bills\/(\d+)$/.exec(path) ?? [];
    if (!biller || !number) return { status: 404 };
    if (headers.authorization !== `Bearer ${accounts.key}`) return { status: 401 };
    if (biller !== accounts.biller_code) return { status: 403 };
    if (method === 'PUT') return take(number, jsonIn(body));
    const bill = bills.get(number);
    return bill ? { status: 200, body: { status: statusOf(bill), payment: bill.payment } } : { status: 404 };
  }

  function take(number: string, input: unknown): SimulatedAnswer {
    const { data, error } = upload.safeParse(input);
    if (!data) return { status: 422, body: { message: z.prettifyError(error!) } };
    if (!/^\d{12,16}$/.test(number) || !hasCheckDigit(number))
      return { status: 422, body: { message: 'bill number' } };
    if (new Date(data.expires_at) <= now())
      return { status: 422, body: { message: 'expires_at has passed' } };
    const before = bills.get(number);
    if (before) {
      const isSame = before.amount_halalas === data.amount_halalas && before.expires_at === data.expires_at;
      return isSame ? { status: 200, body: { status: statusOf(before) } } : { status: 409 };
    }
    bills.set(number, { ...data, payment: null });
    return { status: 201, body: { status: 'open' } };
  }

  /** A bank shows the bill and pays what it says, unless told otherwise; what the biller refuses is paid back. */
  async function payAtBank(number: string, faults: PaymentFaults): Promise<SimulatedAnswer> {
    const bill = bills.get(number);
    if (!bill) return { status: 404, body: { result: 'no such bill' } };
    const payment = {
      payment_id: faults.payment_id ?? bill.payment?.payment_id ?? randomUUID(),
      amount_halalas: faults.amount_halalas ?? bill.amount_halalas,
      paid_at: faults.paid_at ?? now().toISOString(),
    };
    if (faults.silent) {
      bill.payment = payment;
      return { status: 200, body: { ...payment, notice: null } };
    }
    const notice = await notify(number, payment, faults.secret);
    if (notice.status === 200) bill.payment = payment;
    return { status: 200, body: { ...payment, notice } };
  }

  async function notify(bill_number: string, payment: Payment, secret = accounts.notice_secret) {
    const body = JSON.stringify({ biller_code: accounts.biller_code, bill_number, ...payment });
    const seconds = Math.floor(now().getTime() / 1000);
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    const answer = await fetch(`${accounts.product}/payment-notices/sadad`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sadad-signature': `t=${seconds},v1=${signature}` },
      body,
    });
    const { result } = (jsonIn(await answer.text()) ?? {}) as { result?: string };
    return { status: answer.status, result: result ?? null };
  }

  function statusOf(bill: Bill) {
    if (bill.payment) return 'paid';
    return new Date(bill.expires_at) <= now() ? 'expired' : 'open';
  }

  const { address, close } = await serve(accounts.port, async (call) => answer(call));
  return {
    address,
    close,
    accounts,
    /** So many of the next calls are answered with 503. */
    failNext: (calls: number) => {
      rules.fails = calls;
    },
    pay: async (number: string, faults: PaymentFaults = {}) =>
      (await payAtBank(number, faults)).body as Payment & {
        notice: { status: number; result: string | null };
      },
    /** Settings of a product that uses it. */
    environment: {
      SADAD_URL: address,
      SADAD_BILLER_CODE: accounts.biller_code,
      SADAD_KEY: accounts.key,
      SADAD_NOTICE_SECRET: accounts.notice_secret,
    },
  };
}

function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
