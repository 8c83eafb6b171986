import { newsOf } from '@fleet/contracts/messages/notification-choices.ts';
import type { Answer } from '../../platform/send-outside.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const MAX_RETRY_AFTER_MS = HOUR_S * 1000;

/** How long a vendor keeps what it cannot deliver, and whether it wakes a phone that saves its battery. */
export function urgencyOf(kind: string): { urgency: 'normal' | 'high'; ttl_s: number } {
  const news = newsOf(kind);
  // What nobody asked for at this minute: it waits until the phone is looked at.
  if (news === 'documents' || news === 'announcements' || news === 'deliveries')
    return { urgency: 'normal', ttl_s: 24 * HOUR_S };
  // A request is over after four hours, and what happened at the pump is old news by then.
  return { urgency: 'high', ttl_s: news === 'problems' ? 12 * HOUR_S : 4 * HOUR_S };
}

export type PushOutcome =
  | { readonly outcome: 'sent' }
  /** The browser is subscribed no longer. */
  | { readonly outcome: 'gone'; readonly problem: string }
  | { readonly outcome: 'retry'; readonly problem: string; readonly after_ms: number | null }
  | { readonly outcome: 'refused'; readonly problem: string };

/** What a vendor's answer means (RFC 8030): it took the message, knows the browser no longer, wants it later, or never. */
export function outcomeOf({ status, problem, retry_after }: Answer, now: Date): PushOutcome {
  if (status === null)
    return problem === 'address_refused'
      ? { outcome: 'refused', problem }
      : { outcome: 'retry', problem: problem ?? 'no_connection', after_ms: null };
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone', problem: String(status) };
  if (status === 408 || status === 429 || status >= 500)
    return { outcome: 'retry', problem: String(status), after_ms: retryAfter(retry_after, now) };
  return { outcome: 'refused', problem: String(status) };
}

/** Seconds or a date; an hour at most. */
function retryAfter(text: string | null, now: Date): number | null {
  if (text === null) return null;
  const wanted = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(wanted) ? Math.min(Math.max(wanted, 0), MAX_RETRY_AFTER_MS) : null;
}
