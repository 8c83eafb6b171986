import { setImmediate as breathe } from 'node:timers/promises';
import { DETECTORS, detectAnomalies, detectLive, isWeakAlone } from '@fleet/domain/anomalies/detect.ts';
import type { SubjectKind } from '@fleet/domain/anomalies/window.ts';
import { liveIndicators } from '@fleet/domain/anomaly-cases.ts';
import type { AnomalyIndicator } from '@fleet/domain/anomaly-facts.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { preferGenericPlans } from '../../platform/generic-plans.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { fillsWaiting } from './anomalies.jobs.ts';
import { type FillRow, listAsFills } from './anomaly-facts.queries.ts';
import { readRequestFacts, readWindows } from './anomaly-facts.service.ts';
import {
  followApproved,
  insertFlags,
  type JudgedCase,
  listFindings,
  listIndicators,
  lockCasesOf,
  saveCases,
  saveFindings,
} from './anomaly-findings.queries.ts';
import {
  isWorthNotifying,
  type Judgement,
  judge,
  NOTIFY_FROM_SCORE,
  type StoredFinding,
  scored,
  storedFinding,
} from './anomaly-findings.rules.ts';
import { notifyOfAnomaly, notifyOfFlags } from './anomaly-notifications.service.ts';
import {
  finishSubjects,
  listDue,
  markAll,
  markRequests,
  markVehicleSince,
  markVehicles,
  type Subject,
  takeSubjects,
} from './anomaly-subjects.queries.ts';

export { findNextSubject } from './anomaly-subjects.queries.ts';

/** A station's habits are judged for what was fuelled there in the meantime, not for each fill. */
const STATION_PAUSE_SECONDS = 300;
/** So that a flag is there while the vehicle is at the pump, and changes that belong together are judged together. */
const JUDGED_WITHIN_MS = 1_000;
/** What is locked of their cases meanwhile waits for all of them. */
const A_TRANSACTION = 10;
/** Older fills notify nobody: a history evaluated for the first time is not news. */
const NEWS_MS = 86_400_000;

const INDICATORS = Object.keys(DETECTORS) as AnomalyIndicator[];
const indicatorsOf = (kind: SubjectKind) =>
  INDICATORS.filter((indicator) => DETECTORS[indicator].needs === kind);

/** Job `fuel_request`: notes whose fills are to be judged. Opens no event; judging does. */
export async function noteChanges(ctx: Ctx, payloads: Record<string, unknown>[]): Promise<[]> {
  const changes = payloads as { id: number; from: string | null; to: string }[];
  // A photo may be read after the close, which changes no status.
  const ids = changes
    .filter(({ from, to }) => from !== to || to.startsWith('transaction_'))
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  await markRequests(ctx, [...new Set(ids)], STATION_PAUSE_SECONDS);
  const run_at = new Date(ctx.now.getTime() + JUDGED_WITHIN_MS);
  await addJob(ctx, fillsWaiting, {}, { key: 'soon', run_at });
  return [];
}

/** A vehicle's data changed from a time on: a corrected reading, a measured tank. */
export async function rejudgeVehicle(ctx: Ctx, vehicle_id: number, since: Date): Promise<void> {
  await markVehicleSince(ctx, vehicle_id, since);
  await addJob(ctx, fillsWaiting, {});
}

/** Readings come every few minutes, and a rise or drain is seen in several of them: they are judged together. */
const LEVELS_PAUSE_MS = 20 * 60_000;

/** Tank levels were read that may say something of these vehicles' fills. */
export async function rejudgeLevels(
  ctx: Ctx,
  vehicles: readonly { readonly id: number; readonly since: Date }[],
): Promise<void> {
  const run_at = new Date(ctx.now.getTime() + LEVELS_PAUSE_MS);
  await markVehicles(ctx, vehicles, run_at);
  await addJob(ctx, fillsWaiting, {}, { key: 'levels', run_at });
}

/** Evaluates all existing fills, once: of a generated history. */
export function rejudgeAll(ctx: Ctx): Promise<void> {
  return markAll(ctx, STATION_PAUSE_SECONDS / 10);
}

/** Judges what is due, a few subjects a transaction. Returns how many were judged. */
export async function judgeDue(systemCtx: () => Ctx, isStopped = () => false): Promise<number> {
  let judged = 0;
  for (;;) {
    const due = await listDue(systemCtx());
    let inThisRound = 0;
    for (let first = 0; first < due.length; first += A_TRANSACTION) {
      if (isStopped()) return judged;
      inThisRound += await judgeApart(systemCtx, due.slice(first, first + A_TRANSACTION));
    }
    judged += inThisRound;
    if (inThisRound === 0) return judged;
  }
}

/** Together; where that fails one by one, so that what cannot be judged holds up none of the others. */
async function judgeApart(systemCtx: () => Ctx, due: readonly Subject[]): Promise<number> {
  try {
    return await judgeSubjects(systemCtx(), due);
  } catch (error) {
    if (due.length === 1) throw error;
    let judged = 0;
    const failures: unknown[] = [];
    for (const one of due)
      judged += await judgeSubjects(systemCtx(), [one]).catch((failure) => {
        failures.push(failure);
        return 0;
      });
    if (failures.length > 0) throw new AggregateError(failures, 'subjects could not be judged');
    return judged;
  }
}

function judgeSubjects(ctx: Ctx, due: readonly Subject[]): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    preferGenericPlans(ctx.db);
    const subjects = await takeSubjects(ctx, due);
    if (subjects.length === 0) return 0;
    await flag(
      ctx,
      subjects.flatMap(({ kind, subject_id }) => (kind === 'request' ? subject_id : [])),
    );
    const judged = subjects.filter(isInspected);
    // The fills of a station are many: no two of them are in memory at once.
    const apart = Map.groupBy(judged, ({ kind, subject_id }) => (kind === 'station' ? subject_id : 0));
    const next = new Map<Subject, Date | null>();
    for (const some of apart.values())
      for (const [index, until] of (await inspect(ctx, some)).entries()) next.set(some[index]!, until);
    await finishSubjects(
      ctx,
      subjects.map((subject) => ({ subject, next: next.get(subject) ?? null })),
    );
    return subjects.length;
  });
}

type Inspected = Subject & { readonly kind: SubjectKind };

function isInspected(subject: Subject): subject is Inspected {
  return subject.kind !== 'request';
}

/** Evaluates the fills of these again; where to continue with each, if there are more. */
async function inspect(ctx: Ctx, subjects: readonly Inspected[]): Promise<(Date | null)[]> {
  const windows = await readWindows(ctx, subjects);
  const known = await listIndicators(
    ctx,
    windows.flatMap(({ judged }) => judged.map(({ id }) => id)),
  );
  for (const [index, { facts, judged }] of windows.entries()) {
    const indicators = indicatorsOf(subjects[index]!.kind);
    const ids = new Set(judged.map(({ id }) => id));
    const found = detectAnomalies(facts, indicators)
      .map(storedFinding)
      .filter(({ fuel_request_id }) => ids.has(fuel_request_id));
    // Signs of one kind of subject are this one's own: those read before the others were judged still stand.
    const before = known.filter((one) => ids.has(one.id) && indicators.includes(one.indicator));
    await saveJudgements(ctx, judged, { before: before.map(({ id }) => id), found }, indicators);
    // Detectors compute: waiting requests go first.
    await breathe();
  }
  return windows.map(({ next }) => next);
}

async function saveJudgements(
  ctx: Ctx,
  judged: readonly FillRow[],
  { before, found }: { readonly before: readonly number[]; readonly found: readonly StoredFinding[] },
  indicators: readonly AnomalyIndicator[],
): Promise<void> {
  const touched = new Set([...before, ...found.map(({ fuel_request_id }) => fuel_request_id)]);
  if (touched.size === 0) return;
  const fills = new Map(judged.filter(({ id }) => touched.has(id)).map((fill) => [fill.id, fill]));
  const cases = await lockCasesOf(ctx, [...fills.values()]);
  const stored = await listFindings(ctx, [...fills.keys()]);
  const checkedFor = new Set(indicators);
  const judgements = cases.map((known) => {
    const isOf = (one: StoredFinding) => one.fuel_request_id === known.fuel_request_id;
    return { known, judgement: judge(known, stored.filter(isOf), found.filter(isOf), checkedFor) };
  });
  const parts = judgements.map(({ judgement }) => judgement);
  await saveFindings(ctx, {
    save: parts.flatMap(({ insert, update }) => [...insert, ...update]),
    remove: parts.flatMap(({ remove }) => remove),
  });
  const staying = judgements.filter(({ judgement }) => !judgement.isGone);
  const rows = staying.map(({ known, judgement }): JudgedCase => {
    const fill = fills.get(known.fuel_request_id)!;
    const isNews = ctx.now.getTime() - fill.closed_at.getTime() < NEWS_MS;
    const { score, station_score, indicators: seen, reopens } = judgement;
    const notifies = isNews && isWorthNotifying(known, judgement);
    return { id: known.id, score, station_score, indicators: seen, reopens, notifies };
  });
  const gone = judgements.filter(({ judgement }) => judgement.isGone).map(({ known }) => known.id);
  await saveCases(ctx, rows, gone);
  for (const [index, { known, judgement }] of staying.entries())
    if (isChanged(judgement)) await notifyOfAnomaly(ctx, fills.get(known.fuel_request_id)!, rows[index]!);
}

function isChanged({ insert, update, remove }: Judgement): boolean {
  return insert.length + update.length + remove.length > 0;
}

/** Evaluates open requests as if they were fueled now, as requested. */
async function flag(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const requests = await listAsFills(ctx, ids);
  const facts = await readRequestFacts(ctx, requests);
  for (const [index, { status, is_less, ...fill }] of requests.entries()) {
    const isAtPump = status === 'transaction_initiated' || status === 'transaction_held';
    const found = detectLive(facts[index]!, liveIndicators(isAtPump)).filter(
      ({ fill_id }) => Number(fill_id) === fill.id,
    );
    const seen = found.map(storedFinding);
    if (is_less) await followApproved(ctx, fill.id, seen);
    if (seen.length > 0) {
      const fresh = await insertFlags(ctx, seen, status);
      // What is weak alone is corrected at the pump, and no news for the fleet.
      const isNews = scored(seen).score >= NOTIFY_FROM_SCORE && !isWeakAlone(found);
      if (fresh.length > 0) await notifyOfFlags(ctx, fill, fresh, isNews);
    }
    await breathe();
  }
}
