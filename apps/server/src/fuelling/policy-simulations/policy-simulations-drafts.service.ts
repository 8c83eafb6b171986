import { COUNTED_RULES, type PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import type { Ctx } from '../../platform/context.ts';
import { NO_RULES, openReplay, type PolicyRow, withoutRules } from '../policies/policies.service.ts';
import {
  type FillRow,
  type Follower,
  listFollowers,
  type SimulatedFills,
  type SimulationRow,
} from './policy-simulations.queries.ts';

type Replay = ReturnType<typeof openReplay>;

interface Drafts {
  /** Whose fills the draft reaches. */
  readonly fills: Pick<SimulatedFills, 'group_ids' | 'vehicle_ids' | 'driver_ids'>;
  /** The drafts that hold for a fill. */
  readonly replaysOf: (fill: FillRow) => Replay[];
}

/** What a simulation asks of which fills: one draft, or for a profile one for each follower. */
export async function draftsOf(ctx: Ctx, run: SimulationRow, level: PolicyRow['level']): Promise<Drafts> {
  const rules = { ...NO_RULES, ...run.rules } as PolicyRules;
  if (run.profile_id !== null) return draftsOfFollowers(await listFollowers(ctx, run.profile_id), rules);
  const replay = openReplay(draftOf(rules, level));
  return {
    fills: {
      group_ids: run.group_id === null ? null : [run.group_id],
      vehicle_ids: run.vehicle_id === null ? run.vehicle_ids : [run.vehicle_id],
      driver_ids: run.driver_id === null ? null : [run.driver_id],
    },
    replaysOf: () => [replay],
  };
}

/** A follower keeps the rules it has itself; a group gives the profile to each of its vehicles. */
function draftsOfFollowers(followers: readonly Follower[], rules: PolicyRules): Drafts {
  const replays = new Map(
    followers.map(({ group_id, vehicle_id, driver_id, codes }) => {
      const left = withoutRules(rules, codes);
      if (group_id !== null)
        return [
          `group ${group_id}`,
          openReplay(draftOf({ ...left, each_vehicle: [...COUNTED_RULES] }, 'group')),
        ];
      return vehicle_id !== null
        ? [`vehicle ${vehicle_id}`, openReplay(draftOf(left, 'vehicle'))]
        : [`driver ${driver_id}`, openReplay(draftOf(left, 'driver'))];
    }) as [string, Replay][],
  );
  return {
    fills: {
      group_ids: followers.flatMap(({ group_id }) => group_id ?? []),
      vehicle_ids: followers.flatMap(({ vehicle_id }) => vehicle_id ?? []),
      driver_ids: followers.flatMap(({ driver_id }) => driver_id ?? []),
    },
    replaysOf: (fill) =>
      [`group ${fill.group_id}`, `vehicle ${fill.vehicle_id}`, `driver ${fill.driver_id}`].flatMap(
        (key) => replays.get(key) ?? [],
      ),
  };
}

function draftOf(rules: PolicyRules, level: PolicyRow['level']): PolicyRow {
  return { ...NO_RULES, ...rules, level } as PolicyRow;
}
