/** A provider through which clients pay: what it is told, and what it knows. */

/** A payment as the provider gets it. */
export interface PaymentToOpen {
  /** Our number for it; where the provider gives none of its own, what the payer enters. */
  readonly number: string;
  readonly description: string;
  readonly amount_halalas: number;
  readonly expires_at: Date;
  /** Where the payer is led when done. */
  readonly return_path: string;
}

/** `refused` is about this payment and for good, `unreachable` may do better later. */
export type Opened =
  | { readonly outcome: 'opened'; readonly provider_reference: string; readonly page_url: string | null }
  | { readonly outcome: 'refused' | 'unreachable'; readonly reason: string };

/** Money that the provider has taken. */
export interface TakenPayment {
  /** The provider's own reference of it: unique. */
  readonly payment_reference: string;
  readonly amount_halalas: number;
  readonly paid_at: Date;
}

/** What the provider knows of it: `over` can no longer be paid there. */
export type Found =
  | { readonly outcome: 'open' | 'over' }
  | ({ readonly outcome: 'paid' } & TakenPayment)
  | { readonly outcome: 'unreachable'; readonly reason: string };

/** The port: an adapter a provider. Neither call may be made inside a transaction. */
export interface PaymentProvider {
  /** Asked twice for the same number, it opens nothing that could be paid twice. */
  open(payment: PaymentToOpen): Promise<Opened>;
  find(provider_reference: string): Promise<Found>;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly body: unknown;
}

const TIMEOUT_MS = 10_000;
const MAX_REASON_CHARACTERS = 300;

/** One call of a provider's HTTP interface; follows no redirect. Silence, a 5xx and a 429 are `unreachable`. */
export async function callProvider(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  authorization: string,
  body?: object,
): Promise<ProviderAnswer | { readonly outcome: 'unreachable'; readonly reason: string }> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await answer.text();
    if (answer.status >= 500 || answer.status === 429) return unreachable(`${answer.status}`);
    return { status: answer.status, body: parsed(text) };
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code;
    return unreachable(cause ?? (error as Error).name);
  }
}

/** An answer that says nothing we understand: the provider, not the payment. */
export function unreachable(reason: string) {
  return { outcome: 'unreachable' as const, reason: reason.slice(0, MAX_REASON_CHARACTERS) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
