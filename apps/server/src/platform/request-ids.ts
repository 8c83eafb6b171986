import type { IncomingMessage } from 'node:http';

const REQUEST_ID = /^[\w.:-]{8,64}$/;
/** W3C Trace Context: version, trace, parent, flags. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The id by which a caller or a proxy knows this call; else one of our own. It is in answers, logs and the audit log. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : crypto.randomUUID();
}

/** The caller's span, which is sent on with whatever its call causes; null for none. */
export function traceparentOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const sent = headers.traceparent;
  return typeof sent === 'string' && TRACEPARENT.test(sent) ? sent : null;
}

/** The trace that a call belongs to; null for none. */
export function traceIdOf(call: Pick<IncomingMessage, 'headers'>): string | null {
  return traceparentOf(call)?.split('-')[1] ?? null;
}
