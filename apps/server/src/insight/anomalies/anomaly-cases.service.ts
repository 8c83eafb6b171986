import type { AnomalyCaseDetail } from '@fleet/contracts/insight/anomaly-case-shapes.ts';
import type * as contract from '@fleet/contracts/insight/anomaly-cases.ts';
import type { AnomalyCaseAction, AnomalyOutcome } from '@fleet/domain/anomaly-cases.ts';
import { PUMP_INDICATORS } from '@fleet/domain/anomaly-cases.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { anomalyChanged } from './anomalies.jobs.ts';
import {
  type CaseRecord,
  caseList,
  countWaiting,
  findCase,
  findNext,
  insertEvent,
  type ListedCase,
  listEvents,
  lockCase,
  saveCase,
} from './anomaly-cases.queries.ts';
import {
  canOf,
  findingsFor,
  isStationSide,
  maySee,
  requireReason,
  requireState,
} from './anomaly-cases.rules.ts';
import { findRequest, listFlags, listFlagsAtPump } from './anomaly-evidence.queries.ts';
import { evidenceOf } from './anomaly-evidence.service.ts';
import { listFindings } from './anomaly-findings.queries.ts';

type Query = Omit<z.output<typeof contract.listAnomalyCases.query>, 'page' | 'per_page'>;

/** A page of the reader's queue. */
export async function listAnomalyCases(ctx: Ctx, query: z.output<typeof contract.listAnomalyCases.query>) {
  const page = await caseList(ctx.actor, query).page(ctx, query);
  return { ...page, rows: page.rows.map(presentRow) };
}

/** Everything that matches, as a file. */
export function exportAnomalyCases(
  ctx: Ctx,
  reply: FastifyReply,
  query: Query & z.output<typeof contract.exportAnomalyCases.query>,
): Promise<void> {
  return sendExport(ctx, reply, query, {
    name: 'anomaly_cases',
    rows: streamRows<ListedCase>(ctx, caseList(ctx.actor, query).all),
    columns: [
      { key: 'score', kind: 'integer', value: (row) => row.score },
      {
        key: 'indicators',
        value: (row, t) => row.indicators.map((indicator) => t(`anomaly_indicators.${indicator}`)).join(', '),
      },
      { key: 'status', value: (row, t) => t(`anomalies.states.${row.state}`) },
      { key: 'outcome', value: (row, t) => row.outcome && t(`anomalies.outcomes.${row.outcome}`) },
      { key: 'reference_number', value: (row) => row.reference_number },
      { key: 'closed_at', kind: 'instant', value: (row) => row.closed_at },
      { key: 'plate_no', value: (row) => row.vehicle.plate_no },
      { key: 'driver', value: (row) => row.driver.name },
      { key: 'client', value: (row) => row.client.name_en },
      { key: 'station', value: (row) => row.station.name_en },
      { key: 'volume', kind: 'ml', value: (row) => row.volume_ml },
      { key: 'amount', kind: 'halalas', value: (row) => row.amount_halalas },
      { key: 'reviewer', value: (row) => row.reviewer },
    ],
  });
}

/** Number of open cases. */
export async function countAnomalyCases(ctx: Ctx) {
  return { waiting: await countWaiting(ctx) };
}

/** One case with what explains it. Throws NOT_FOUND, also for another party's. */
export async function getAnomalyCase(ctx: Ctx, id: number): Promise<AnomalyCaseDetail> {
  const row = await findCase(ctx, id);
  if (!row) throw noSuchCase();
  const { station_coordinates, ...shown } = row;
  const all = await listFindings(ctx, [row.fuel_request_id]);
  const { score, findings } = findingsFor(ctx.actor, all);
  const flags = await listFlags(ctx, row.fuel_request_id);
  const events = await listEvents(ctx, id);
  return {
    ...presentRow(shown),
    score,
    found_at: row.found_at.toISOString(),
    findings,
    live_flags: flags
      .filter(({ indicator }) => maySee(ctx.actor, indicator))
      .map(({ indicator, found_at }) => ({ indicator, found_at: found_at.toISOString() })),
    ...(await evidenceOf(ctx, row, station_coordinates, findings, isStationSide(ctx.actor))),
    events: events.map((event) => ({
      ...event,
      score: Math.min(event.score, isStationSide(ctx.actor) ? score : event.score),
      at: event.at.toISOString(),
    })),
    next_id: await findNext(ctx, row),
    can: canOf(ctx.actor, row.state),
  };
}

/** Starts the review. Throws NOT_FOUND, VERSION_CONFLICT, STATUS_CONFLICT. */
export function claimAnomalyCase(ctx: Ctx, id: number, { version }: { version: number }) {
  return change(ctx, id, version, 'claim', (known) => {
    requireState(known.state, 'open');
    return {
      after: { state: 'under_review', reviewer_user_id: ctx.actor.user_id },
      event: { action: 'claimed' },
    };
  });
}

/** Decides the case. Throws NOT_FOUND, VERSION_CONFLICT, STATUS_CONFLICT, REASON_REQUIRED. */
export function decideAnomalyCase(
  ctx: Ctx,
  id: number,
  body: z.output<typeof contract.decideAnomalyCase.body>,
) {
  const { version, outcome, comment } = body;
  return change(ctx, id, version, 'decide', (known) => {
    requireState(known.state, 'open', 'under_review');
    requireReason(outcome, comment);
    return {
      after: {
        state: 'closed',
        outcome,
        comment: comment ?? null,
        reviewer_user_id: ctx.actor.user_id,
        decided_score: known.score,
      },
      event: { action: 'decided', outcome, comment },
    };
  });
}

/** Reopens the case; the history remains. Throws NOT_FOUND, VERSION_CONFLICT, STATUS_CONFLICT. */
export function requeueAnomalyCase(ctx: Ctx, id: number, { version }: { version: number }) {
  return change(ctx, id, version, 'requeue', (known) => {
    requireState(known.state, 'under_review', 'closed');
    return {
      after: { state: 'open', outcome: null, comment: null, reviewer_user_id: null, decided_score: null },
      event: { action: 'requeue' },
    };
  });
}

/** Comments on it, in any state. Throws NOT_FOUND. */
export function commentAnomalyCase(ctx: Ctx, id: number, comment: string): Promise<AnomalyCaseDetail> {
  return inTransaction(ctx, async (ctx) => {
    const known = await lockCase(ctx, id);
    if (!known) throw noSuchCase();
    await insertEvent(ctx, known, { action: 'commented', comment });
    await record(ctx, 'comment', known, null, { comment });
    return getAnomalyCase(ctx, id);
  });
}

/** What speaks against a request, as far as this reader may know. Throws NOT_FOUND. */
export async function listRequestIndicators(ctx: Ctx, fuel_request_id: number) {
  const request = await findRequest(ctx, fuel_request_id);
  if (!request) throw new AppError('NOT_FOUND', 'There is no such request.');
  const { findings } = findingsFor(ctx.actor, await listFindings(ctx, [fuel_request_id]));
  const flags = request.case_id === null ? await listFlags(ctx, fuel_request_id) : [];
  const live = flags
    .filter(({ indicator }) => maySee(ctx.actor, indicator))
    .map(({ indicator, strength_percent, evidence }) => ({
      indicator,
      strength_percent,
      evidence: evidence as Record<string, unknown>,
      is_live: true,
    }));
  const known = findings.map(({ points: _points, ...finding }) => ({ ...finding, is_live: false }));
  return { rows: [...known, ...live], case_id: known.length > 0 ? request.case_id : null };
}

/** What the attendant should check again. Throws NOT_FOUND for a request of another station. */
export async function listPumpHints(ctx: Ctx, fuel_request_id: number) {
  const indicators = await listFlagsAtPump(ctx, fuel_request_id, PUMP_INDICATORS);
  if (!indicators) throw new AppError('NOT_FOUND', 'There is no such request at this station.');
  return { indicators };
}

interface Step {
  readonly after: Partial<CaseRecord>;
  readonly event: { action: AnomalyCaseAction; outcome?: AnomalyOutcome; comment?: string | undefined };
}

function change(
  ctx: Ctx,
  id: number,
  version: number,
  action: 'claim' | 'decide' | 'requeue',
  step: (known: CaseRecord) => Step,
): Promise<AnomalyCaseDetail> {
  return inTransaction(ctx, async (ctx) => {
    const known = await lockCase(ctx, id);
    if (!known) throw noSuchCase();
    refuseIfChanged(known, version);
    const { after, event } = step(known);
    await saveCase(ctx, id, { ...after, state_changed_at: ctx.now, version: known.version + 1 });
    await insertEvent(ctx, known, event);
    const { state, outcome, comment } = known;
    await record(ctx, action, known, { state, outcome, comment }, after);
    const { client_id, fuel_request_id } = known;
    await addJob(ctx, anomalyChanged, { id, fuel_request_id, client_id });
    return getAnomalyCase(ctx, id);
  });
}

function record(
  ctx: Ctx,
  action: 'claim' | 'decide' | 'requeue' | 'comment',
  { id, client_id }: CaseRecord,
  before: object | null,
  after: object,
): Promise<void> {
  return recordAudit(ctx, { action, subject: 'anomaly_case', subject_id: id, client_id, before, after });
}

function presentRow<Row extends ListedCase>(row: Row) {
  return { ...row, closed_at: row.closed_at.toISOString() };
}

function noSuchCase(): AppError {
  return new AppError('NOT_FOUND', 'There is no such case here.');
}
