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
 * Every route × every role × another tenant's ids: nothing leaks, nothing changes. Each route is called by every user of our side
 * with the other side's ids wherever possible: in the URL, the query, at any depth of the body, and in the body of changes to our own
 * objects. No response may contain their names or ids, and after each route their rows, and rows referencing them, must be unchanged.
 * New routes are covered through ALL_ROUTES; a new object type needs an instance in `thingsOf` (two-tenants.ts).
 */

/** Everyone except administrators, who serve both sides and are tested separately below. */
const TENANTS: readonly Group[] = GROUPS.filter((group) => group !== 'admin');
const AUTHENTICATED = where((route) => route.permission !== 'public' && !isStreamOfEvents(route));
const OF_ADMINS = AUTHENTICATED.filter(([, route]) => groupsWith(route).includes('admin'));
/** Ownership fields of a body. */
const BELONGS: readonly string[] = ['client_id', 'network_id'];
/** Fields that assign a call to a tenant, whoever makes it. */
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

describe('with another tenant’s ids', () => {
  test.for(AUTHENTICATED)('%s discloses nothing and changes nothing', async ([, route]) => {
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
 * Administrators may access either side, but never mix them: a list for one tenant contains nothing of the other, and nothing of one
 * tenant can be assigned to, or used by, the other. Routes that name no tenant are exempt.
 */
describe('an administrator who names one tenant', () => {
  test.for(OF_ADMINS.filter(([, route]) => ownersIn(propertiesOf(route.query)).length > 0))(
    'gets nothing of the other: %s',
    async ([, route]) => {
      for (const owner of ownersIn(propertiesOf(route.query))) {
        const query = { ...sampleOf(route.query), [owner]: mine[owner]! };
        const hasId = route.path.includes(':');
        const params = hasId ? { params: idsFor(route, mine[route.path.split('/')[1]!]!) } : {};
        const { status, body } = await world.call(route, { as: ours.people.admin, query, ...params });
        const text = Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body);
        expect(status, text.slice(0, 600)).toBeLessThan(500);
        // Clients may fuel at any station, so their administrators see those of all networks.
        const area = owner === 'client_id' ? 'customer' : 'admin';
        expect(namesForeign(text, area, foreign), `${JSON.stringify(query)} ${text.slice(0, 900)}`).toEqual(
          [],
        );
      }
    },
  );

  test.for(OF_ADMINS.filter(([, route]) => canMix(route)))(
    'cannot mix in the other’s data: %s',
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

test('the probe itself detects a change, and a row of ours that references theirs', async () => {
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

test('the names it searches for are visible to the other side', async () => {
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

/** The calls of a user: one without permission, otherwise theirs and ours in the URL, theirs everywhere else. */
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
  // A change to our own object that references theirs; without a reference it would be legitimate.
  if (hasId && ourId && Object.keys(bodies).length > 0)
    attempts.push({ params: idsFor(route, ourId), query: plainQuery, body: full });
  return attempts;
}

function ownersIn(properties: ReturnType<typeof propertiesOf>): (typeof OWNERS)[number][] {
  return OWNERS.filter((owner) => properties[owner] !== undefined);
}

/** Platform objects, which administrators legitimately move between tenants. */
const OF_NOBODY = new Set(['handheld-devices']);

/** Whether a change can name one tenant as owner and an object of another: in URL or body, and in the body. */
function canMix(route: RouteSpec): boolean {
  if (route.method === 'GET' || OF_NOBODY.has(route.path.split('/')[1]!)) return false;
  const anything = new Proxy<Record<string, number>>({}, { get: () => 1 });
  const named = Object.keys(foreignCopies(propertiesOf(route.body), anything));
  const isOwned = route.path.includes(':') || named.some((name) => BELONGS.includes(name));
  return isOwned && named.some((name) => !BELONGS.includes(name));
}
