import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteSpec } from '@fleet/contracts/define-route.ts';

/** Recorded responses of a real server, as shown in the API document. */

const FOLDER = join(import.meta.dirname, '../../../../packages/contracts/src/examples/answers');
/** Database rows have real timestamps, while the scenario is set in March. */
const SCENARIO_ENDS = '2026-06';
const SCENARIO_NOW = '2026-03-01T07:00:00.000Z';
const LINES_SHOWN = 3;

/** The shown part of a response: all of it; the first lines of a text file, nothing of other files. */
export function shown(route: RouteSpec, body: unknown): unknown {
  if (route.kind !== 'stream') return withStableDates(body);
  const text = (body as Buffer).toString('utf8').replace(/^\uFEFF/, '');
  if (text.startsWith('%PDF')) return null;
  return route.path.endsWith('/xml') ? text.slice(0, text.indexOf('>', 60) + 1) : firstLines(text);
}

function firstLines(text: string): string {
  return withStableDates(text.split('\r\n').slice(0, LINES_SHOWN).join('\n').trimEnd()) as string;
}

function withStableDates(value: unknown): unknown {
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT/.test(value) && value > SCENARIO_ENDS && value < '2027' ? SCENARIO_NOW : value;
  if (Array.isArray(value)) return value.map(withStableDates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withStableDates(inner)]));
}

/** What two responses must have in common: field names at every depth, and their types. */
export function fieldsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fieldsOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fieldsOf(inner)]));
  // For a file the header and the number of lines.
  if (typeof value === 'string' && value.includes('\n')) {
    const [header, ...lines] = value.split('\n');
    return [header, lines.length];
  }
  return value === null ? 'null' : typeof value;
}

/** Drawn by chance, or made of what is: what stands in the file stays, so that a recording shows what changed. */
const BY_CHANCE = new Set(['qr_token', 'batch_id', 'uuid', 'hash', 'qr', 'next_cursor']);

function withEarlierChance(value: unknown, earlier: unknown, name = ''): unknown {
  if (typeof value !== typeof earlier || value === null || earlier === null) return value;
  if (BY_CHANCE.has(name)) return earlier;
  if (Array.isArray(value))
    return value.map((item, index) => withEarlierChance(item, (earlier as unknown[])[index]));
  if (typeof value !== 'object') return value;
  const before = earlier as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, withEarlierChance(inner, before[field], field)]),
  );
}

/** Writes the responses of a context: `npm run record:examples`. */
export function saveAnswers(room: string, answers: Readonly<Record<string, unknown>>): void {
  const file = join(FOLDER, `${room}.json`);
  const earlier = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, `${JSON.stringify(withEarlierChance(answers, earlier), null, 2)}\n`);
}
