import type { AuthorityAnswer, AuthorityMessage } from './tax-authority.ts';

/** An HTTP response before interpretation. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  /** NaN if the header is missing. */
  readonly retry_after_ms: number;
}

/**
 * Interprets a response. Success must be stated in the body too: a 200 with another status or with errors is not accepted. 208
 * (already cleared) contains the cleared document again; 409 means that the document was reported before.
 */
export function readAnswer(endpoint: 'clearance' | 'reporting', raw: RawAnswer): AuthorityAnswer {
  const body = readJson(raw.text);
  const results = objectAt(body, 'validationResults');
  const [errors, warnings] = [messagesAt(results, 'errorMessages'), messagesAt(results, 'warningMessages')];
  if (raw.status === 401 || raw.status === 403) return { outcome: 'not_authorised' };
  if (raw.status === 409) return { outcome: 'already_received' };
  if (raw.status === 400) return { outcome: 'refused', errors, warnings };
  if (raw.status === 429 || raw.status >= 500) return unavailable(`status ${raw.status}`);
  const reportedStatus = body[endpoint === 'clearance' ? 'clearanceStatus' : 'reportingStatus'];
  if (![200, 202, 208].includes(raw.status)) return unavailable(`status ${raw.status}`);
  if (reportedStatus === 'NOT_CLEARED' || reportedStatus === 'NOT_REPORTED')
    return { outcome: 'refused', errors, warnings };
  if (errors.length > 0) return unavailable('a success with errors');
  if (endpoint === 'reporting')
    return reportedStatus === 'REPORTED'
      ? { outcome: 'reported', warnings }
      : unavailable('no word of a report');
  const cleared = body.clearedInvoice;
  if (reportedStatus !== 'CLEARED' || typeof cleared !== 'string' || cleared === '')
    return unavailable('no cleared document');
  return { outcome: 'cleared', xml: Buffer.from(cleared, 'base64').toString('utf8'), warnings };
}

function unavailable(reason: string): AuthorityAnswer {
  return { outcome: 'unavailable', reason };
}

function readJson(text: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function objectAt(body: Record<string, unknown>, name: string): Record<string, unknown> {
  return asObject(body[name]);
}

function messagesAt(results: Record<string, unknown>, name: string): AuthorityMessage[] {
  const list = results[name];
  if (!Array.isArray(list)) return [];
  return list
    .map(asObject)
    .map(({ code, message }) => ({ code: String(code ?? ''), message: String(message ?? '') }));
}

/** An answer of the onboarding endpoints: what it contains, or why not. */
export type DeskReading =
  | { readonly outcome: 'answered'; readonly status: number; readonly body: Record<string, unknown> }
  | { readonly outcome: 'refused'; readonly errors: readonly AuthorityMessage[] }
  | { readonly outcome: 'unavailable'; readonly reason: string };

/** Errors come as a list of texts or of codes with texts, as one code beside its text, or among the results of a check. */
export function readMessages(status: number, text: string): DeskReading {
  const body = readJson(text);
  if (status === 429 || status >= 500) return { outcome: 'unavailable', reason: `status ${status}` };
  const results = objectAt(body, 'validationResults');
  const found = [
    ...messagesAt(results, 'errorMessages'),
    ...(Array.isArray(body.errors) ? body.errors.map(messageOf) : []),
    ...(typeof body.code === 'string' ? [messageOf(body)] : []),
  ];
  if (status === 401 || status === 403)
    return { outcome: 'refused', errors: [{ code: 'Not-Authorized', message: 'Not authorized' }, ...found] };
  // 428: renewed, but the checks are to be passed again first.
  const isTaken = [200, 202, 428].includes(status) && found.length === 0;
  return isTaken
    ? { outcome: 'answered', status, body }
    : {
        outcome: 'refused',
        errors: found.length > 0 ? found : [{ code: `status ${status}`, message: text.slice(0, 200) }],
      };
}

function messageOf(error: unknown): AuthorityMessage {
  if (typeof error === 'string') return { code: error.split(':')[0]!.trim(), message: error };
  const { code, message } = asObject(error);
  return { code: String(code ?? ''), message: String(message ?? '') };
}
