import { createApiKey } from '@fleet/contracts/access/api-keys.ts';
import { ALL_ROUTES } from '@fleet/contracts/all-routes.ts';
import { errorsOf } from '@fleet/contracts/define-route.ts';
import { ERROR_STATUS, type ErrorCode } from '@fleet/contracts/error-codes.ts';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { isStreamOfEvents } from '../route-samples.ts';
import { makeSide, thingsOf } from '../two-tenants.ts';
import type { World } from '../world.ts';
import { answersBy, type CheckAnswer } from './answers.ts';
import { type Call, callOf, type Target } from './calls.ts';
import { chanceOf } from './chance.ts';

/** Every route but streams of events, which never end. */
const ROUTES = ALL_ROUTES.filter((route) => !isStreamOfEvents(route) && route.name !== 'followLiveTrips');
/** Calls change and remove what is there, and sign people out; after so many everyone is let in again. */
const RESTORE_EVERY = 100;

export interface Findings {
  /** How often which status was answered. */
  readonly statuses: Record<string, number>;
  /** What was wrong, with the call that shows it, once for each route and problem. */
  readonly problems: string[];
}

/** Calls the server with seeded hostile values, and says which answers break the contract. */
export async function fuzz(
  world: World,
  options: { seed: number; calls: number; first?: number; onProblem?: (problem: string) => void },
): Promise<Findings> {
  const { seed, calls, first = 0 } = options;
  const target = await targetIn(world);
  const checkAnswer = await answersBy(world);
  const statuses: Record<string, number> = {};
  const problems = new Map<string, string>();
  for (let at = first; at < first + calls; at += 1) {
    if (at % RESTORE_EVERY === 0) await letEveryoneIn(world);
    const chance = chanceOf(seed, at);
    const call = callOf(chance.pick(ROUTES), target, chance);
    const answer = await send(world, call);
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
    const problem = problemOf(call, answer, checkAnswer);
    if (!problem || problems.has(`${call.route.name} ${problem}`)) continue;
    const { route, caller, path, payload } = call;
    const sent = String(payload ?? '').slice(0, 1_500);
    const text = `call ${at}, ${caller}: ${route.method} ${path.slice(0, 600)} ${sent}\n   ${problem}: ${answer.payload.slice(0, 600)}`;
    problems.set(`${route.name} ${problem}`, text);
    options.onProblem?.(text);
  }
  return { statuses, problems: [...problems.values()] };
}

async function targetIn(world: World): Promise<Target> {
  const [ours, theirs] = [await makeSide(world, 'Ours'), await makeSide(world, 'Foreign')];
  const things = [await thingsOf(world, ours, 'KLB-7771')];
  things.push(await thingsOf(world, theirs, 'KLB-7772'));
  const made = await world.call(createApiKey, {
    as: ours.people.client_manager,
    body: {
      name: 'Fuzz',
      scopes: ['read vehicle', 'update vehicle', 'read order', 'create order'],
      days: null,
    },
  });
  return { ours, theirs, things, apiKey: made.body.key };
}

async function letEveryoneIn(world: World): Promise<void> {
  for (const table of ['users', 'clients', 'networks', 'stations', 'staff', 'drivers'])
    await world.rows(`update ${table} set status = 'active' where status <> 'active'`);
  await world.rows('update sessions set revoked_at = null where revoked_at is not null');
}

async function send(world: World, call: Call): Promise<LightMyRequestResponse> {
  const { route, as, path, payload } = call;
  const headers = { ...call.headers };
  if (as) headers.authorization = `Bearer ${typeof as === 'string' ? as : await world.signIn(as)}`;
  if (route.needsProof && typeof as === 'object')
    await world.rows('update sessions set proved_at = $2 where user_id = $1', [as.id, world.now]);
  return world.app.inject({
    method: route.method,
    url: world.config.API_BASE + path,
    headers,
    ...(payload !== undefined && { payload }),
  });
}

/** What is wrong with an answer; null for nothing. */
function problemOf({ route }: Call, answer: LightMyRequestResponse, checkAnswer: CheckAnswer): string | null {
  const { statusCode, headers } = answer;
  if (statusCode >= 500 && !headers['retry-after']) return `${statusCode} without Retry-After`;
  if (statusCode >= 400)
    return problemOfRefusal(route, answer) ?? checkAnswer(route, statusCode, answer.json());
  if (statusCode === 304) return null;
  if (statusCode !== route.status) return `answered ${statusCode} instead of ${route.status}`;
  if (route.kind === 'stream' || statusCode === 204) return null;
  if (!String(headers['content-type']).startsWith('application/json')) return 'answered no JSON';
  return checkAnswer(route, statusCode, answer.json());
}

function problemOfRefusal(route: Call['route'], answer: LightMyRequestResponse): string | null {
  let body: { code?: ErrorCode; message?: unknown; request_id?: unknown; fields?: Record<string, string> };
  try {
    body = answer.json();
  } catch {
    return `${answer.statusCode} in no JSON`;
  }
  const { code, message, request_id, fields } = body;
  if (!code || !(code in ERROR_STATUS) || typeof message !== 'string' || typeof request_id !== 'string')
    return `${answer.statusCode} in another shape`;
  if (ERROR_STATUS[code] !== answer.statusCode) return `${code} with status ${answer.statusCode}`;
  if (!errorsOf(route).includes(code)) return `${code}, which the route does not list`;
  if (code === 'INVALID_FIELDS' && Object.keys(fields ?? {}).length === 0)
    return 'INVALID_FIELDS without a field';
  return null;
}

/** After hostile calls the server still answers over a real connection. */
export async function expectAlive(world: World): Promise<void> {
  const { origin } = new URL(await world.listen());
  for (const path of ['/health', '/ready']) expect((await fetch(origin + path)).status, path).toBe(200);
}
