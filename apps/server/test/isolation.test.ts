import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { GROUP_AREA, GROUPS, type Group } from '@fleet/contracts/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignCopies, namesForeign, rowsOf } from './isolation-probe.ts';
import {
  groupsWith,
  idsFor,
  isStreamOfEvents,
  NAMED,
  propertiesOf,
  sampleOf,
  validBody,
  where,
} from './route-samples.ts';
import { makeSide, type Side, thingsOf } from './two-tenants.ts';
import { buildWorld, type CallParts, type World } from './world.ts';

/**
 * Every route × every role × another tenant's ids: nothing leaks, nothing changes. Each route is called by everyone of our
 * side with the other side's ids wherever an id can stand: in the address, in the query, at any depth of the body, and in
 * the body of a change to our own things. No answer may hold a name or an id of theirs, and after each route their rows,
 * and any row that refers to theirs, must be the same to the letter. New routes are here by being in ALL_ROUTES; a new
 * kind of thing needs one of it in `thingsOf` (two-tenants.ts).
 */

/** Everyone but the administrators, who look after both sides: of them another thing is asked, see below. */
const TENANTS: readonly Group[] = GROUPS.filter((group) => group !== 'admin');
const AUTHENTICATED = where((route) => route.permission !== 'public' && !isStreamOfEvents(route));
const OF_ADMINS = AUTHENTICATED.filter(([, route]) => groupsWith(route).includes('admin'));
/** What a body says a thing belongs to. */
const BELONGS: readonly string[] = ['client_id', 'network_id'];
/** Whose: a call that names one of these speaks of this tenant, whoever makes it. */
const OWNERS = ['client_id', 'network_id', 'station_id', 'vehicle_id', 'driver_id'] as const;

let world: World;
let ours: Side;
let theirs: Side;
let mine: Record<string, number>;
let foreign: Record<string, number>;
let before: string;

beforeAll(async () => {
  world = await buildWorld();
  [ours, theirs] = [await makeSide(world, 'Ours'), await makeSide(world, 'Foreign')];
  mine = await thingsOf(world, ours, 'KLB-1111');
  foreign = await thingsOf(world, theirs, 'KLB-7777');
  await world.jobs.runBatches();
  before = await rowsOf(world, theirs, foreign);
});
afterAll(() => world.close());

describe('with the ids of another tenant', () => {
  test.for(AUTHENTICATED)('%s tells nothing and changes nothing', async ([, route]) => {
    for (const group of TENANTS) {
      for (const parts of attemptsAt(route, groupsWith(route).includes(group))) {
        const { status, body } = await world.call(route, { as: ours.people[group], ...parts });
        const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body);
        const message = `${group} ${JSON.stringify(parts)}: ${status} ${text.slice(0, 600)}`;
        expect(status, message).toBeLessThan(500);
        expect(namesForeign(text, GROUP_AREA[group], foreign), message).toEqual([]);
      }
    }
    expect(await rowsOf(world, theirs, foreign)).toEqual(before);
  });
});

/**
 * An administrator may reach either side, never mix them: asked for one tenant's, a list holds nothing of the other's, and
 * nothing of one tenant's can be made to belong to, or be used by, the other. A route that names no tenant, in address,
 * query or body, has none to keep apart.
 */
describe('an administrator who names one tenant', () => {
  test.for(OF_ADMINS.filter(([, route]) => ownersIn(propertiesOf(route.query)).length > 0))(
    'hears nothing of the other: %s',
    async ([, route]) => {
      for (const owner of ownersIn(propertiesOf(route.query))) {
        const query = { ...sampleOf(route.query), [owner]: mine[owner]! };
        const hasId = route.path.includes(':');
        const params = hasId ? { params: idsFor(route, mine[route.path.split('/')[1]!]!) } : {};
        const { status, body } = await world.call(route, { as: ours.people.admin, query, ...params });
        const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body);
        expect(status, text.slice(0, 600)).toBeLessThan(500);
        // A fleet may fuel at any station, so anyone who looks after one is shown those of all networks.
        const area = owner === 'client_id' ? 'customer' : 'admin';
        expect(namesForeign(text, area, foreign), `${JSON.stringify(query)} ${text.slice(0, 900)}`).toEqual(
          [],
        );
      }
    },
  );

  test.for(OF_ADMINS.filter(([, route]) => canMix(route)))(
    'cannot mix in the other’s: %s',
    async ([, route]) => {
      const hasId = route.path.includes(':');
      const ourId = mine[route.path.split('/')[1]!];
      if (hasId) expect(ourId, 'thingsOf makes one of these').toBeDefined();
      const bodies = foreignCopies(propertiesOf(route.body), foreign);
      const ofOurs = Object.fromEntries(
        BELONGS.filter((name) => name in bodies).map((name) => [name, mine[name]]),
      );
      const { status, body } = await world.call(route, {
        as: ours.people.admin,
        ...(hasId ? { params: idsFor(route, ourId!) } : {}),
        body: { ...(validBody(route) as object), ...bodies, ...ofOurs },
      });
      expect(status, JSON.stringify(body).slice(0, 600)).toBeLessThan(500);
      expect(await rowsOf(world, theirs, foreign), JSON.stringify(body).slice(0, 600)).toEqual(before);
    },
  );
});

test('the probe itself sees a change, and a row of ours that refers to theirs', async () => {
  const probe = () => rowsOf(world, theirs, foreign);
  await world.rows('update clients set address = address || $2 where id = $1', [theirs.client.id, '!']);
  expect(await probe()).not.toEqual(before);
  await world.rows(`update clients set address = replace(address, '!', '') where id = $1`, [
    theirs.client.id,
  ]);
  expect(await probe()).toEqual(before);
  const [row] = await world.rows<{ id: number }>('select id from vehicles where client_id = $1', [
    ours.client.id,
  ]);
  await world.rows('update vehicles set driver_id = null where driver_id = $1', [foreign.driver_id]);
  await world.rows('update vehicles set driver_id = $2 where id = $1', [row!.id, foreign.driver_id]);
  expect(await probe()).not.toEqual(before);
});

test('the words it looks for are there for the other side itself', async () => {
  for (const [name, route] of NAMED.filter(
    ([name]) => name === 'GET /clients' || name === 'GET /fuel-requests',
  )) {
    const { body } = await world.call(route, {
      as: theirs.people.client_manager,
      query: sampleOf(route.query),
    });
    expect(namesForeign(JSON.stringify(body), 'customer', foreign), name).not.toEqual([]);
  }
});

/** The calls someone makes: one where they lack the right, else theirs and ours in the address, theirs everywhere else. */
function attemptsAt(route: RouteSpec, isAllowed: boolean): CallParts[] {
  const hasId = route.path.includes(':');
  const resource = route.path.split('/')[1]!;
  const [theirId, ourId] = [foreign[resource], mine[resource]];
  const query = foreignCopies(propertiesOf(route.query), foreign);
  const valid = validBody(route) as object;
  const bodies = foreignCopies(propertiesOf(route.body), foreign);
  const full = { ...valid, ...bodies };
  const plainQuery = sampleOf(route.query);
  const theirsEverywhere: CallParts = {
    ...(hasId ? { params: idsFor(route, theirId ?? foreign.client_id!) } : {}),
    query: { ...plainQuery, ...(query as Record<string, number>) },
    body: full,
  };
  if (!isAllowed) return [theirsEverywhere];
  const attempts = [theirsEverywhere, { ...theirsEverywhere, query: plainQuery, body: valid }];
  // A change to our own thing that names theirs; without such a name it would only be our own business.
  if (hasId && ourId && Object.keys(bodies).length > 0)
    attempts.push({ params: idsFor(route, ourId), query: plainQuery, body: full });
  return attempts;
}

function ownersIn(properties: ReturnType<typeof propertiesOf>): (typeof OWNERS)[number][] {
  return OWNERS.filter((owner) => properties[owner] !== undefined);
}

/** The platform's own: an administrator moves them from one tenant to another, and that is what they are for. */
const OF_NOBODY = new Set(['handheld-devices']);

/** Whether a change can name one tenant as the owner and something of another: in the address or the body, and in the body. */
function canMix(route: RouteSpec): boolean {
  if (route.method === 'GET' || OF_NOBODY.has(route.path.split('/')[1]!)) return false;
  const anything = new Proxy<Record<string, number>>({}, { get: () => 1 });
  const named = Object.keys(foreignCopies(propertiesOf(route.body), anything));
  const isOwned = route.path.includes(':') || named.some((name) => BELONGS.includes(name));
  return isOwned && named.some((name) => !BELONGS.includes(name));
}
