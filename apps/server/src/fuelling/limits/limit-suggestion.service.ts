import { type LimitSuggestion, MAX_CHANGED } from '@fleet/contracts/fuelling/limits.ts';
import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import { requestedClient } from '../../fleet/clients/requested-client.service.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { NO_RULES } from '../policies/policies.service.ts';
import { applyChange } from './limit-changes.service.ts';
import { listProfiles } from './limit-profiles.queries.ts';
import { addProfile, lockClient } from './limit-profiles.service.ts';
import { listUnlimited, type SuggestedType } from './limit-suggestion.queries.ts';
import { areEnough, suggestedRules } from './limit-suggestion.rules.ts';

/** Profiles for the vehicles that have no limits: one for each vehicle type. None where every vehicle has some. */
export async function getSuggestion(
  ctx: Ctx,
  requested: { client_id?: number | undefined },
): Promise<LimitSuggestion> {
  return presentSuggestion(await listUnlimited(ctx, requestedClient(ctx.actor, requested.client_id)));
}

/** Adds the suggested profiles and lets the vehicles follow them. Throws NOT_FOUND. */
export function acceptSuggestion(
  ctx: Ctx,
  requested: { client_id?: number | undefined },
): Promise<LimitSuggestion> {
  return inTransaction(ctx, async (ctx) => {
    const client_id = requestedClient(ctx.actor, requested.client_id);
    await lockClient(ctx, client_id);
    const types = await listUnlimited(ctx, client_id);
    const taken = (await listProfiles(ctx, client_id, null)).flatMap(({ policy }) => [
      policy.name_en,
      policy.name_ar,
    ]);
    for (const type of types) {
      const profile = await addProfile(ctx, { client_id, ...freeName(type, taken), rules: rulesFor(type) });
      for (let start = 0; start < type.vehicle_ids.length; start += MAX_CHANGED)
        await applyChange(ctx, {
          client_id,
          level: 'vehicle',
          ids: type.vehicle_ids.slice(start, start + MAX_CHANGED),
          profile_id: profile.id,
          drop_own: false,
          rules: {},
        });
    }
    return presentSuggestion(types);
  });
}

function presentSuggestion(types: readonly SuggestedType[]): LimitSuggestion {
  return {
    profiles: types.map((type) => ({
      name_en: type.name_en,
      name_ar: type.name_ar,
      rules: rulesFor(type),
      vehicles: type.vehicle_ids.length,
      fills: areEnough(type) ? type.fills : 0,
    })),
    vehicles: types.reduce((sum, { vehicle_ids }) => sum + vehicle_ids.length, 0),
  };
}

function rulesFor(type: SuggestedType): PolicyRules {
  return suggestedRules(type, NO_RULES as PolicyRules);
}

/** The type's name, with a number where a profile has it already. */
function freeName({ name_en, name_ar }: SuggestedType, taken: readonly string[]) {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    if (!taken.includes(name_en + suffix) && !taken.includes(name_ar + suffix))
      return { name_en: name_en + suffix, name_ar: name_ar + suffix };
  }
}
