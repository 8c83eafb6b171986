import * as contract from '@fleet/contracts/fuelling/limits.ts';
import { getPolicy, savePolicy } from '@fleet/contracts/fuelling/policies.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY, makeLimits } from '../../src/fuelling/limits/limits.test-support.ts';
import { decide, getFacts } from '../../src/fuelling/policies/policies.service.ts';
import { buildWorld, type World } from '../world.ts';
import { atOnce } from './at-once.ts';

const PEOPLE = 20;

let world: World;
let fleet: Awaited<ReturnType<typeof makeLimits>>;
beforeAll(async () => {
  world = await buildWorld({ pool: PEOPLE });
});
afterAll(() => world.close());
beforeEach(async () => {
  fleet = await makeLimits(world);
});

const fill = (litres: number) => ({ volume_per_fill_ml: litres * 1_000, volume_per_day_ml: litres * 1_000 });

describe('twenty concurrent users', () => {
  it('write one profile: one succeeds, the others see that it changed', async () => {
    const profile = await fleet.addProfile(fill(50));
    const ended = await atOnce(PEOPLE, (index) =>
      world.call(contract.saveLimitProfile, {
        as: fleet.as,
        params: { id: profile.id },
        body: { ...profile, rules: { ...EMPTY, ...fill(60 + index) }, version: 1 },
      }),
    );
    expect(ended).toEqual({ won: 1, refused: ['VERSION_CONFLICT'] });
  });

  it('change a profile and the own values of a follower: both stay, neither overwrites the other', async () => {
    const profile = await fleet.addProfile(fill(50));
    await fleet.change({ ids: fleet.ids, profile_id: profile.id });
    for (let round = 0; round < 5; round += 1) {
      const own = await world.call(getPolicy, { as: fleet.as, query: { vehicle_id: fleet.ids[0]! } });
      const { profiles } = (await world.call(contract.listLimitProfiles, { as: fleet.as })).body;
      const ended = await atOnce(2, (index) =>
        index === 0
          ? world.call(contract.saveLimitProfile, {
              as: fleet.as,
              params: { id: profile.id },
              body: { ...profile, rules: { ...EMPTY, ...fill(60 + round) }, version: profiles[0]!.version },
            })
          : world.call(savePolicy, {
              as: fleet.as,
              body: {
                vehicle_id: fleet.ids[0]!,
                rules: { ...EMPTY, volume_per_fill_ml: (30 + round) * 1_000 },
                version: own.body.version,
              },
            }),
      );
      expect(ended).toEqual({ won: 2, refused: [] });
      const row = (await fleet.list()).rows.find(({ id }) => id === fleet.ids[0]);
      expect(row!.rules.map(({ code, levels }) => [code, levels[0]!.limit])).toEqual([
        ['volume_per_fill', (30 + round) * 1_000],
        ['volume_per_day', (60 + round) * 1_000],
      ]);
    }
  });

  it('let the same vehicles follow two profiles: all follow the same one afterwards', async () => {
    const profiles = [await fleet.addProfile(fill(50), 'One'), await fleet.addProfile(fill(60), 'Two')];
    const ended = await atOnce(PEOPLE, (index) =>
      fleet.change({
        ids: index % 2 ? fleet.ids : fleet.ids.toReversed(),
        profile_id: profiles[index % 2]!.id,
      }),
    );
    expect(ended).toEqual({ won: PEOPLE, refused: [] });
    const followed = new Set((await fleet.list()).rows.map(({ profile }) => profile!.id));
    expect(followed.size).toBe(1);
  });

  it('delete a profile while vehicles begin to follow it: nobody follows a profile that is gone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const profile = await fleet.addProfile(fill(50), `Round ${round}`);
      const [followed, removed] = await Promise.all([
        fleet.change({ ids: fleet.ids, profile_id: profile.id }),
        world.call(contract.removeLimitProfile, {
          as: fleet.as,
          params: { id: profile.id },
          body: { version: 1 },
        }),
      ]);
      expect([followed.status, removed.status].toSorted()).toEqual(
        removed.status === 200 ? [200, 400] : [200, 409],
      );
      await fleet.change({ ids: fleet.ids, profile_id: null });
    }
  });
});

it('a request decided while a profile changes sees one version wholly', async () => {
  const profile = await fleet.addProfile(fill(40));
  await fleet.change({ ids: fleet.ids, profile_id: profile.id });
  let isChanging = true;
  const change = (async () => {
    for (let version = 1; version <= 30; version += 1)
      await world.call(contract.saveLimitProfile, {
        as: fleet.as,
        params: { id: profile.id },
        body: { ...profile, rules: { ...EMPTY, ...fill(version % 2 ? 80 : 40) }, version },
      });
    isChanging = false;
  })();
  const seen = new Set<string>();
  while (isChanging) {
    const { facts } = await getFacts(world.systemCtx(), {
      client_id: fleet.client.id,
      vehicle_id: fleet.ids[0]!,
      driver_id: null,
      station_id: null,
      valid_until: world.now,
    });
    const { checks } = decide(facts, {
      kind: 'litres',
      volume_ml: 60_000,
      amount_halalas: null,
      odometer_km: null,
      coordinates: null,
    });
    const limits = checks.filter(({ code }) => code.startsWith('volume_per_')).map(({ limit }) => limit);
    expect(limits).toHaveLength(2);
    seen.add(limits.join());
  }
  await change;
  expect([...seen].filter((limits) => !['40000,40000', '80000,80000'].includes(limits))).toEqual([]);
});
