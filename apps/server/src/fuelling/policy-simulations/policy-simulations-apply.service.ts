import type { PlannedChange } from '@fleet/contracts/fuelling/limits.ts';
import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import type { DraftChange } from '@fleet/contracts/fuelling/policy-simulations.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { applyChange, undoneChange } from '../limits/limit-changes.service.ts';
import { changeProfile, getProfiles, lockClient } from '../limits/limit-profiles.service.ts';
import { NO_RULES } from '../policies/policies.service.ts';
import { getPolicy, writePolicy } from '../policies/policies-read.service.ts';
import type { SimulationView } from './policy-simulations.queries.ts';
import { getOwn, isApplicable } from './policy-simulations.service.ts';
import { countVehicles, saveApplied } from './policy-simulations-apply.queries.ts';

const RULE_NAMES = Object.keys(NO_RULES) as (keyof PolicyRules)[];

/**
 * Makes the draft of a finished simulation the limits it was simulated for. Throws NOT_FOUND, STATUS_CONFLICT where it is
 * not finished or already applied, VERSION_CONFLICT where these limits changed since it began.
 */
export function applySimulation(ctx: Ctx, id: number): Promise<DraftChange> {
  return inTransaction(ctx, async (ctx) => {
    const { client_id } = await getOwn(ctx, id);
    await lockClient(ctx, client_id);
    const run = await getOwn(ctx, id);
    if (!isApplicable(run))
      throw new AppError('STATUS_CONFLICT', 'Only a finished simulation is applied, and once.');
    if (!run.is_current)
      throw new AppError('VERSION_CONFLICT', 'The limits changed since. Simulate the draft again.');
    const change = await saveDraft(ctx, run);
    await saveApplied(ctx, id);
    await recordAudit(ctx, {
      action: 'apply',
      subject: 'policy_simulation',
      subject_id: id,
      client_id,
      before: { applied_at: null },
      after: { applied_at: ctx.now.toISOString(), changed: change.changed },
    });
    return change;
  });
}

/** What applying it would change. Throws what `applySimulation` throws. */
export function previewSimulation(ctx: Ctx, id: number): Promise<DraftChange> {
  return undoneChange(ctx, (ctx) => applySimulation(ctx, id));
}

function saveDraft(ctx: Ctx, run: SimulationView): Promise<DraftChange> {
  if (run.profile_id !== null) return saveProfileDraft(ctx, run, run.profile_id);
  return run.vehicle_ids === null ? saveLevelDraft(ctx, run) : saveVehiclesDraft(ctx, run, run.vehicle_ids);
}

/** Only the rules of the draft: what each of the vehicles has besides stays. */
async function saveVehiclesDraft(ctx: Ctx, run: SimulationView, ids: number[]): Promise<DraftChange> {
  const { consequences: _effects, each_vehicle: _each, ...rules } = rulesOf(run.rules);
  const set = Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== null));
  const { client_id } = run;
  const change = { client_id, level: 'vehicle' as const, ids, drop_own: false, rules: set };
  return { ...(await applyChange(ctx, change)), vehicles: ids.length };
}

async function saveProfileDraft(ctx: Ctx, run: SimulationView, id: number): Promise<DraftChange> {
  const { profiles } = await getProfiles(ctx, { client_id: run.client_id });
  const before = profiles.find((profile) => profile.id === id)!;
  const { name_en, name_ar, version, followers, vehicles_in_groups } = before;
  const after = await changeProfile(ctx, id, { name_en, name_ar, version, rules: rulesOf(run.rules) });
  return {
    ...changeOf(
      { id, subject: { name_en, name_ar }, plate_no: null, profile: null },
      before.rules,
      after.rules,
    ),
    vehicles: followers.vehicles + vehicles_in_groups,
  };
}

async function saveLevelDraft(ctx: Ctx, run: SimulationView): Promise<DraftChange> {
  const { client_id, group_id, vehicle_id, driver_id } = run;
  const subject = {
    client_id,
    ...(group_id === null ? {} : { group_id }),
    ...(vehicle_id === null ? {} : { vehicle_id }),
    ...(driver_id === null ? {} : { driver_id }),
  };
  const before = await getPolicy(ctx, subject);
  const after = await writePolicy(ctx, { ...subject, rules: rulesOf(run.rules), version: before.version });
  const of = {
    id: before.subject_id ?? client_id,
    subject: before.subject,
    plate_no: before.level === 'vehicle' ? before.subject.name_en : null,
    profile: before.profile,
  };
  return { ...changeOf(of, before.rules, after.rules), vehicles: await countVehicles(ctx, run) };
}

function changeOf(
  {
    profile,
    ...of
  }: Pick<PlannedChange, 'id' | 'subject' | 'plate_no'> & {
    profile: PlannedChange['profile_before'];
  },
  ...rules: [before: PolicyRules, after: PolicyRules]
): Pick<DraftChange, 'rows' | 'changed'> {
  const [before, after] = [rulesOf(rules[0]), rulesOf(rules[1])];
  const is_changed = JSON.stringify(before) !== JSON.stringify(after);
  return {
    rows: [{ ...of, profile_before: profile, profile_after: profile, before, after, is_changed }],
    changed: is_changed ? 1 : 0,
  };
}

/** The rules of a row in one order, without its other columns. */
function rulesOf(row: object): PolicyRules {
  const rules = { ...NO_RULES, ...row } as PolicyRules;
  return Object.fromEntries(RULE_NAMES.map((name) => [name, rules[name]])) as unknown as PolicyRules;
}
