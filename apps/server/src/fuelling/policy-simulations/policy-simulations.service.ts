import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import type * as contract from '@fleet/contracts/fuelling/policy-simulations.ts';
import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { requestedClient } from '../../fleet/clients/requested-client.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import {
  checkedRules,
  evaluateAll,
  lockSubject,
  NO_RULES,
  type PolicyRow,
  REPLAY_LOOKBACK_DAYS,
  subjectOf,
} from '../policies/policies.service.ts';
import { simulationsWaiting } from './policy-simulations.jobs.ts';
import {
  areOwned,
  beginSimulation,
  cancelSimulation,
  claimSimulation,
  findSimulation,
  finishSimulation,
  insertSimulation,
  listFills,
  type SimulationRow,
  type SimulationView,
  saveProgress,
} from './policy-simulations.queries.ts';
import { draftsOf } from './policy-simulations-drafts.service.ts';
import { hitList, vehicleHitList } from './policy-simulations-hits.queries.ts';
import { histogramOf, LITRES_STEP_ML } from './policy-simulations-litres.rules.ts';

export { findOpenSimulation } from './policy-simulations.queries.ts';

const MAX_DAYS = 92;
const FILLS_A_PAGE = 1_000;

type Answer = z.input<(typeof contract.getPolicySimulation)['response']>;

/**
 * Queues a draft of rules for evaluation against the fills of a period of Riyadh days. Throws NOT_FOUND,
 * INVALID_FIELDS.
 */
export function startSimulation(
  ctx: Ctx,
  body: z.output<(typeof contract.startPolicySimulation)['body']>,
): Promise<Answer> {
  return inTransaction(ctx, async (ctx) => {
    const { from, to } = body;
    const subject = subjectOf(requestedClient(ctx.actor, body.client_id), body);
    const { vehicle_ids = null, profile_id = null } = body;
    const isSeveral = vehicle_ids !== null || profile_id !== null;
    const rules = checkedRules(
      body.rules,
      !isSeveral && subject.vehicle_id === null && subject.driver_id === null,
    );
    if (to < from)
      throw new AppError('INVALID_FIELDS', 'The last day is before the first.', undefined, {
        to: 'before_from',
      });
    if (to > addDays(from, MAX_DAYS))
      throw new AppError('INVALID_FIELDS', 'Ask about at most 92 days.', undefined, { from: 'too_long' });
    const owned = await lockSubject(ctx, subject);
    if (!owned?.has_group || !owned.has_vehicle || !owned.has_driver)
      throw new AppError('NOT_FOUND', 'There is no such thing in this fleet.');
    if (!(await areOwned(ctx, subject.client_id, vehicle_ids, profile_id)))
      throw new AppError('NOT_FOUND', 'There is no such thing in this fleet.');
    const draft = { ...subject, vehicle_ids, profile_id, rules, from_date: from, to_date: to };
    const id = await insertSimulation(ctx, draft);
    await addJob(ctx, simulationsWaiting, {});
    await recordAudit(ctx, {
      action: 'create',
      subject: 'policy_simulation',
      subject_id: id,
      client_id: subject.client_id,
      after: { ...subject, vehicle_ids, profile_id, rules, from, to },
    });
    return getSimulation(ctx, id);
  });
}

/** How far it is and what it found. Throws NOT_FOUND, also for another client's. */
export async function getSimulation(ctx: Ctx, id: number): Promise<Answer> {
  return presentSimulation(ctx, await getOwn(ctx, id));
}

/** Stops it; what it found so far stays. One that has ended stays as it is. Throws NOT_FOUND. */
export function stopSimulation(ctx: Ctx, id: number): Promise<Answer> {
  return inTransaction(ctx, async (ctx) => {
    const before = await getOwn(ctx, id);
    await cancelSimulation(ctx, id);
    if (isOpen(before))
      await recordAudit(ctx, {
        action: 'cancel',
        subject: 'policy_simulation',
        subject_id: id,
        client_id: before.client_id,
        before: { status: before.status },
        after: { status: 'cancelled' },
      });
    return getSimulation(ctx, id);
  });
}

/** A page of what it found, by vehicle. Throws NOT_FOUND. */
export async function listVehicles(
  ctx: Ctx,
  id: number,
  query: z.output<(typeof contract.listSimulationVehicles)['query']>,
) {
  await getOwn(ctx, id);
  const page = await vehicleHitList(id, query).page(ctx, query);
  const rows = page.rows.map(({ vehicle_id, plate_no, name, ...row }) => ({
    ...row,
    vehicle: { id: vehicle_id, plate_no, name },
  }));
  return { ...page, rows };
}

/** A page of the fills it found. Throws NOT_FOUND. */
export async function listHits(
  ctx: Ctx,
  id: number,
  query: z.output<(typeof contract.listSimulationHits)['query']>,
) {
  await getOwn(ctx, id);
  const page = await hitList(id, query).page(ctx, query);
  const rows = page.rows.map(({ vehicle_id, plate_no, name, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    vehicle: { id: vehicle_id, plate_no, name },
  }));
  return { ...page, rows };
}

/** Runs every simulation that waits, page of fills by page; returns how many. Any process may run it, one each. */
export async function runSimulations(ctx: Ctx): Promise<number> {
  let runs = 0;
  for (let run = await claimSimulation(ctx); run; run = await claimSimulation(ctx)) {
    runs += 1;
    try {
      await runOne(ctx, run);
    } catch (error) {
      await finishSimulation(ctx, run.id, 'failed');
      throw error;
    }
  }
  return runs;
}

async function runOne(ctx: Ctx, run: SimulationRow): Promise<void> {
  const since = startOfRiyadhDate(run.from_date);
  const until = startOfRiyadhDate(addDays(run.to_date, 1));
  const { fills: scope, replaysOf } = await draftsOf(ctx, run, levelOf(run));
  await beginSimulation(ctx, run, { ...scope, since, until });
  const range = { ...scope, since: startOfRiyadhDate(addDays(run.from_date, -REPLAY_LOOKBACK_DAYS)), until };
  const litres: SimulationRow['litres'] = {};
  let after = { at: range.since, id: 0 };
  for (;;) {
    const fills = await listFills(ctx, run, range, after, FILLS_A_PAGE);
    const hits = [];
    const done = { fills: 0, volume_ml: 0, amount_halalas: 0 };
    for (const fill of fills) {
      const replays = replaysOf(fill);
      if (fill.at < since) {
        for (const replay of replays) replay.count(fill);
        continue;
      }
      const { outcome, checks } = evaluateAll(replays, fill);
      const step = Math.floor(fill.volume_ml / LITRES_STEP_ML);
      const [fillsOfStep, declined] = litres[step] ?? [0, 0];
      litres[step] = [fillsOfStep + 1, declined + (outcome === 'decline' ? 1 : 0)];
      done.fills += 1;
      done.volume_ml += fill.volume_ml;
      done.amount_halalas += fill.amount_halalas;
      const { id, vehicle_id, volume_ml, amount_halalas } = fill;
      if (outcome)
        hits.push({
          fuel_request_id: id,
          vehicle_id,
          outcome,
          checks,
          volume_ml,
          amount_halalas,
          day: riyadhDate(fill.at),
        });
    }
    if (!(await saveProgress(ctx, run.id, hits, done, litres))) return;
    const last = fills.at(-1);
    if (!last || fills.length < FILLS_A_PAGE) return finishSimulation(ctx, run.id, 'done');
    after = { at: last.at, id: last.id };
  }
}

function levelOf(run: SimulationRow): PolicyRow['level'] {
  if (run.group_id !== null) return 'group';
  if (run.vehicle_id !== null || run.vehicle_ids !== null || run.profile_id !== null) return 'vehicle';
  return run.driver_id === null ? 'client' : 'driver';
}

/** A simulation of the reader's client. Throws NOT_FOUND. */
export async function getOwn(ctx: Ctx, id: number): Promise<SimulationView> {
  const isPlatform = ctx.actor.kind === 'system' || ctx.actor.role === 'admin';
  const row = await findSimulation(ctx, id, isPlatform ? null : requestedClient(ctx.actor, undefined));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such simulation.');
  return row;
}

function isOpen({ status }: SimulationRow): boolean {
  return status === 'waiting' || status === 'running';
}

/** Finished and not applied yet. Several vehicles get values: effects of rules cannot be given to them. */
export function isApplicable({ status, applied_at, vehicle_ids, rules }: SimulationRow): boolean {
  const hasEffects = Object.keys((rules as Partial<PolicyRules>).consequences ?? {}).length > 0;
  return status === 'done' && applied_at === null && !(vehicle_ids !== null && hasEffects);
}

function presentSimulation(ctx: Ctx, row: SimulationView): Answer {
  const of = (outcome: string) => {
    const found = (row.outcomes ?? []).find((candidate) => candidate.outcome === outcome);
    const { fills = 0, volume_ml = 0, amount_halalas = 0 } = found ?? {};
    return { fills, volume_ml, amount_halalas };
  };
  return {
    id: row.id,
    client_id: row.client_id,
    level: levelOf(row),
    subject_id: row.group_id ?? row.vehicle_id ?? row.driver_id,
    vehicle_ids: row.vehicle_ids,
    profile: row.profile_name_en
      ? { id: row.profile_id!, name_en: row.profile_name_en, name_ar: row.profile_name_ar! }
      : null,
    status: row.status,
    from: row.from_date,
    to: row.to_date,
    rules: { ...NO_RULES, ...row.rules } as PolicyRules,
    fills_total: row.fills_total,
    fills_done: row.fills_done,
    all: { fills: row.fills_done, volume_ml: row.volume_ml, amount_halalas: row.amount_halalas },
    outcomes: { decline: of('decline'), hold: of('hold'), flag: of('flag') },
    days: row.by_day ?? [],
    histogram: histogramOf(row.litres),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    applied_at: row.applied_at?.toISOString() ?? null,
    is_outdated: row.applied_at === null && !row.is_current,
    can: {
      cancel: isOpen(row) && ctx.actor.permissions.has('simulate policy'),
      apply: isApplicable(row) && row.is_current && ctx.actor.permissions.has('update policy'),
    },
  };
}
