import type * as contract from '@fleet/contracts/fuelling/limits.ts';
import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import type { z } from 'zod';
import { requestedClient } from '../../fleet/clients/requested-client.service.ts';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit, recordAudits } from '../../platform/audit.ts';
import { type Ctx, inTransaction, isPlatform } from '../../platform/context.ts';
import { checkedRules, lockSubject, NO_RULES } from '../policies/policies.service.ts';
import {
  deleteProfile,
  findOverview,
  findProfile,
  insertProfile,
  listProfiles,
  moveFollowers,
  type ProfileView,
  type StoredProfile,
  saveProfile,
} from './limit-profiles.queries.ts';
import { companyRules } from './limits.service.ts';

type Fields = z.output<(typeof contract.createLimitProfile)['body']>;
const RULE_NAMES = Object.keys(NO_RULES) as (keyof PolicyRules)[];

/** The profiles of a fleet, and what holds above them. Throws NOT_FOUND. */
export async function getProfiles(ctx: Ctx, requested: { client_id?: number | undefined }) {
  const client_id = requestedClient(ctx.actor, requested.client_id);
  const overview = await findOverview(ctx, client_id);
  if (!overview) throw new AppError('NOT_FOUND', 'There is no such client.');
  return {
    profiles: (await listProfiles(ctx, client_id, null)).map(presentProfile),
    vehicles: overview.vehicles,
    without_profile: overview.without_profile,
    changed_at: overview.changed_at?.toISOString() ?? null,
    company: await companyRules(ctx, client_id),
    can: { update: ctx.actor.permissions.has('update policy') },
  };
}

/** Adds a profile. Throws NOT_FOUND, INVALID_FIELDS. */
export function addProfile(ctx: Ctx, body: Fields) {
  return inTransaction(ctx, async (ctx) => {
    const client_id = requestedClient(ctx.actor, body.client_id);
    await lockClient(ctx, client_id);
    const after = await insertProfile(ctx, client_id, valuesOf(body));
    await recordAudit(ctx, { action: 'create', subject: 'policy', subject_id: after.id, client_id, after });
    return getProfile(ctx, after);
  });
}

/** Writes a profile whole; all followers have it from then on. Throws NOT_FOUND, INVALID_FIELDS, VERSION_CONFLICT. */
export function changeProfile(ctx: Ctx, id: number, body: Omit<Fields, 'client_id'> & { version: number }) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockProfile(ctx, id, body.version);
    const after = await saveProfile(ctx, before, valuesOf(body));
    await recordAudit(ctx, {
      action: 'change',
      subject: 'policy',
      subject_id: id,
      client_id: before.client_id,
      before,
      after,
    });
    return getProfile(ctx, after);
  });
}

/**
 * Deletes a profile; `followers_to` says what its followers follow then. Throws NOT_FOUND, INVALID_FIELDS,
 * VERSION_CONFLICT, and PROFILE_IN_USE where that is not said.
 */
export function dropProfile(
  ctx: Ctx,
  id: number,
  { version, followers_to }: z.output<(typeof contract.removeLimitProfile)['body']>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockProfile(ctx, id, version);
    const { client_id } = before;
    if (followers_to === id) throw unknownProfile('followers_to');
    if (followers_to && !(await findProfile(ctx, followers_to, client_id)))
      throw unknownProfile('followers_to');
    const moved = await moveFollowers(ctx, id, followers_to ?? null);
    if (followers_to === undefined && moved.length > 0)
      throw new AppError('PROFILE_IN_USE', 'Say what its followers follow then.', {
        followers: moved.length,
      });
    await deleteProfile(ctx, id);
    await recordAudits(
      ctx,
      { action: 'change', subject: 'policy', client_id },
      moved.map((row) => ({ subject_id: row.id, before: row.before, after: row.after })),
    );
    await recordAudit(ctx, { action: 'remove', subject: 'policy', subject_id: id, client_id, before });
    return { moved: moved.length };
  });
}

/** The refusal of a profile that is not of this fleet, at its field. */
export function unknownProfile(field: string): AppError {
  return new AppError('INVALID_FIELDS', 'There is no such profile in this fleet.', undefined, {
    [field]: 'unknown',
  });
}

/** Locks the client, so that two people never change its rules at once. Throws NOT_FOUND. */
export async function lockClient(ctx: Ctx, client_id: number): Promise<void> {
  const subject = { client_id, group_id: null, vehicle_id: null, driver_id: null };
  if (!(await lockSubject(ctx, subject))) throw new AppError('NOT_FOUND', 'There is no such client.');
}

async function lockProfile(ctx: Ctx, id: number, seen: number): Promise<StoredProfile> {
  const client_id = isPlatform(ctx.actor) ? null : requestedClient(ctx.actor, undefined);
  const found = await findProfile(ctx, id, client_id);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such profile.');
  await lockClient(ctx, found.client_id);
  const locked = await findProfile(ctx, id, client_id);
  if (!locked) throw new AppError('NOT_FOUND', 'There is no such profile.');
  refuseIfChanged(locked, seen);
  return locked;
}

function valuesOf({ name_en, name_ar, rules }: Pick<Fields, 'name_en' | 'name_ar' | 'rules'>) {
  const checked = checkedRules(rules, false);
  return {
    name_en,
    name_ar,
    ...checked,
    consequences: checked.consequences as Record<string, 'decline' | 'hold' | 'flag'>,
  };
}

async function getProfile(ctx: Ctx, { id, client_id }: StoredProfile) {
  const [view] = await listProfiles(ctx, client_id, id);
  return presentProfile(view!);
}

function presentProfile({ policy, changed_by, vehicles, groups, drivers, vehicles_in_groups }: ProfileView) {
  return {
    id: policy.id,
    name_en: policy.name_en,
    name_ar: policy.name_ar,
    rules: Object.fromEntries(RULE_NAMES.map((name) => [name, policy[name]])) as unknown as PolicyRules,
    version: policy.version,
    changed_at: policy.changed_at ? new Date(policy.changed_at).toISOString() : null,
    changed_by,
    followers: { vehicles, groups, drivers },
    vehicles_in_groups,
  };
}
