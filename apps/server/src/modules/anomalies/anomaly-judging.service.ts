import { setImmediate as breathe } from 'node:timers/promises';
import { DETECTORS, detectAnomalies } from '@fleet/domain/anomalies/detect.ts';
import { liveSigns } from '@fleet/domain/anomaly-cases.ts';
import type { AnomalySign } from '@fleet/domain/anomaly-facts.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs.ts';
import { type FillRow, findAsFill } from './anomaly-facts.queries.ts';
import { factsOf, listBeside, listPast, readFacts } from './anomaly-facts.service.ts';
import {
  insertFlags,
  type JudgedCase,
  listFillsWithSigns,
  listFindings,
  lockCasesOf,
  saveCases,
  saveFindings,
} from './anomaly-findings.queries.ts';
import {
  isWorthTelling,
  type Judgement,
  judge,
  type KeptFinding,
  keptFinding,
  scored,
  WORTH_TELLING,
} from './anomaly-findings.rules.ts';
import {
  finishSubject,
  listDue,
  markAll,
  markRequests,
  markVehicleSince,
  type Subject,
  takeSubject,
} from './anomaly-subjects.queries.ts';
import { tellOfCase, tellOfFlags } from './anomaly-tell.service.ts';

/** A station's habits are judged for what was fuelled there in the meantime, not for each fill. */
const STATION_PAUSE_SECONDS = 300;
/** Nobody is told of what is older: a history that is looked through for the first time is no news. */
const NEWS_MS = 86_400_000;

const SIGNS = Object.keys(DETECTORS) as AnomalySign[];
const signsOf = (kind: Exclude<Subject['kind'], 'request'>) =>
  SIGNS.filter((sign) => DETECTORS[sign].needs === kind);

/** Outbox topic `fuel_request`: notes whose fills are to be judged. Opens no event; judging does. */
export async function noteChanges(ctx: Ctx, payloads: Record<string, unknown>[]): Promise<[]> {
  const changes = payloads as { id: number; from: string | null; to: string }[];
  const ids = changes.filter(({ from, to }) => from !== to).map(({ id }) => id);
  if (ids.length > 0) await markRequests(ctx, [...new Set(ids)], STATION_PAUSE_SECONDS);
  return [];
}

/** Something is known differently of a vehicle from a moment on: a reading was corrected, a tank measured. */
export async function judgeVehicleAnew(ctx: Ctx, vehicle_id: number, since: Date): Promise<void> {
  await markVehicleSince(ctx, vehicle_id, since);
}

/** Has all fills there are looked through, once: of a history that was told and not lived. */
export function judgeAllAnew(ctx: Ctx): Promise<void> {
  return markAll(ctx, STATION_PAUSE_SECONDS / 10);
}

/** Judges what is due, one subject a transaction. Returns how many were judged. */
export async function judgeDue(systemCtx: () => Ctx, isStopped = () => false): Promise<number> {
  let judged = 0;
  for (;;) {
    const due = await listDue(systemCtx());
    let inThisRound = 0;
    for (const subject of due) {
      if (isStopped()) return judged;
      if (await judgeSubject(systemCtx(), subject)) inThisRound += 1;
      // Detectors compute: whoever waits for an answer goes first.
      await breathe();
    }
    judged += inThisRound;
    if (inThisRound === 0) return judged;
  }
}

/** Comes round every second, so that a flag is there while the vehicle stands at the pump. */
export function anomaliesJob(systemCtx: () => Ctx): Job {
  let stopped = false;
  return {
    name: 'anomalies',
    every_ms: 1_000,
    run: () => judgeDue(systemCtx, () => stopped),
    stop: () => {
      stopped = true;
    },
  };
}

function judgeSubject(ctx: Ctx, due: Subject): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const subject = await takeSubject(ctx, due);
    if (!subject) return false;
    const next = subject.kind === 'request' ? await flag(ctx, subject) : await look(ctx, subject);
    await finishSubject(ctx, subject, next);
    return true;
  });
}

/** Judges a vehicle's, driver's or station's fills anew; from when to go on, if there are more. */
async function look(ctx: Ctx, { kind, subject_id, since }: Subject): Promise<Date | null> {
  if (kind === 'request') return null;
  const window = await readFacts(ctx, kind, subject_id, since);
  const ids = new Set(window.judged.map(({ id }) => id));
  const found = detectAnomalies(window.facts, signsOf(kind))
    .map(keptFinding)
    .filter(({ fuel_request_id }) => ids.has(fuel_request_id));
  await keep(ctx, window.judged, found, signsOf(kind));
  return window.next;
}

async function keep(
  ctx: Ctx,
  judged: readonly FillRow[],
  found: readonly KeptFinding[],
  signs: readonly AnomalySign[],
): Promise<void> {
  const before = await listFillsWithSigns(
    ctx,
    judged.map(({ id }) => id),
    signs,
  );
  const touched = new Set([...before, ...found.map(({ fuel_request_id }) => fuel_request_id)]);
  if (touched.size === 0) return;
  const fills = new Map(judged.filter(({ id }) => touched.has(id)).map((fill) => [fill.id, fill]));
  const cases = await lockCasesOf(ctx, [...fills.values()]);
  const stored = await listFindings(ctx, [...fills.keys()]);
  const lookedFor = new Set(signs);
  const judgements = cases.map((known) => {
    const isOf = (one: KeptFinding) => one.fuel_request_id === known.fuel_request_id;
    return { known, judgement: judge(known, stored.filter(isOf), found.filter(isOf), lookedFor) };
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
    const { score, station_score, signs: seen, reopens } = judgement;
    const tells = isNews && isWorthTelling(known, judgement);
    return { id: known.id, score, station_score, signs: seen, reopens, tells };
  });
  const gone = judgements.filter(({ judgement }) => judgement.isGone).map(({ known }) => known.id);
  await saveCases(ctx, rows, gone);
  for (const [index, { known, judgement }] of staying.entries())
    if (isChanged(judgement)) await tellOfCase(ctx, fills.get(known.fuel_request_id)!, rows[index]!);
}

function isChanged({ insert, update, remove }: Judgement): boolean {
  return insert.length + update.length + remove.length > 0;
}

/** Looks at a request that is not fuelled yet as if it were fuelled now, as asked. */
async function flag(ctx: Ctx, { subject_id }: Subject): Promise<null> {
  const asked = await findAsFill(ctx, subject_id);
  if (!asked) return null;
  const { status, ...fill } = asked;
  const isOther = (row: FillRow) => row.id !== fill.id;
  const past = (await listPast(ctx, 'vehicle', fill.vehicle_id, ctx.now)).filter(isOther);
  const others = (await listPast(ctx, 'driver', fill.driver_id, ctx.now)).filter(
    (row) => isOther(row) && row.vehicle_id !== fill.vehicle_id,
  );
  const rows = [...past, ...others, fill].sort((a, b) => a.closed_at.getTime() - b.closed_at.getTime());
  const facts = await factsOf(ctx, rows, await listBeside(ctx, fill.vehicle_id, [fill]));
  const isAtPump = status === 'transaction_initiated' || status === 'transaction_held';
  const seen = detectAnomalies(facts, liveSigns(isAtPump))
    .map(keptFinding)
    .filter(({ fuel_request_id }) => fuel_request_id === fill.id);
  if (seen.length === 0) return null;
  const fresh = await insertFlags(ctx, seen, status);
  if (fresh.length > 0) await tellOfFlags(ctx, fill, fresh, scored(seen).score >= WORTH_TELLING);
  return null;
}
