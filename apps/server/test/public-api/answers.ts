import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteSpec } from '@fleet/contracts/define-route.ts';

/** Answers of a real server, as the API document shows them. */

const FOLDER = join(import.meta.dirname, '../../../../packages/contracts/src/examples/answers');
/** Database rows say when they were written by the clock on the wall; in the story it is still March. */
const SCENARIO_ENDS = '2026-06';
const SCENARIO_NOW = '2026-03-01T07:00:00.000Z';
const LINES_SHOWN = 3;

/** What of an answer is shown: all of it; of a file in letters its first lines, of another nothing. */
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

/** What two answers must have in common: the names of all fields at every depth, and what kind each is. */
export function fieldsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fieldsOf);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fieldsOf(inner)]));
  // Of a file the head and how many lines follow.
  if (typeof value === 'string' && value.includes('\n')) {
    const [header, ...lines] = value.split('\n');
    return [header, lines.length];
  }
  return value === null ? 'null' : typeof value;
}

/** Writes the answers of a room: `npm run record:examples`. */
export function saveAnswers(room: string, answers: Readonly<Record<string, unknown>>): void {
  writeFileSync(join(FOLDER, `${room}.json`), `${JSON.stringify(answers, null, 2)}\n`);
}
