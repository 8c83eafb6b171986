import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** Far deeper than any body of ours; what walks a body (validation, hashing) goes one call deeper with each level. */
const MAX_DEPTH = 64;

const [QUOTE, BACKSLASH] = [34, 92];
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Reads JSON bodies and refuses those nested deeper than any body of ours. */
export function registerJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (isTooDeep(text)) done(new AppError('BAD_REQUEST', 'This is nested too deep.'));
    else return parse(request, text, done);
  });
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (isQuoted) {
      if (letter === BACKSLASH) at += 1;
      else if (letter === QUOTE) isQuoted = false;
    } else if (letter === QUOTE) isQuoted = true;
    else if (OPENING.has(letter)) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (CLOSING.has(letter)) depth -= 1;
  }
  return false;
}
