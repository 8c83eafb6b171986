import type { AuditAction } from '@fleet/contracts/audit-actions.ts';
import type {
  DisputeCaseDetail,
  DisputeCaseRow,
  decideDisputeCase,
  listDisputeCases,
  openDisputeCase,
} from '@fleet/contracts/fuelling/dispute-cases.ts';
import type { ThreadComment } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { z } from 'zod';
import { attachFiles } from '../../access/files/attachments.service.ts';
import { writeInto } from '../../messages/chats/chat-messages.service.ts';
import type { ChatOwner } from '../../messages/chats/chats.service.ts';
import { reverseAndRecapture } from '../../money/ledger/ledger-recapture.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { getDetail } from '../fuel-requests/fuel-requests.service.ts';
import {
  type FuelRequest,
  lockCompleted,
  noteDispute,
  owedFor,
  saveDisputed,
} from '../fuel-requests/fuel-requests-dispute.service.ts';
import {
  type CaseRow,
  findCase,
  findRequestOf,
  insertCase,
  listCases,
  listComments,
  lockCase,
  saveDecision,
} from './dispute-cases.queries.ts';
import {
  borneBy,
  canOf,
  type DisputeCase,
  requireInWindow,
  requireOpen,
  upheldAmounts,
} from './dispute-cases.rules.ts';
import { notifyOfDispute } from './dispute-cases-notifications.service.ts';
import { followDispute } from './dispute-cases-tasks.service.ts';

/** A page of the reader's cases. */
export async function listPage(ctx: Ctx, query: z.output<(typeof listDisputeCases)['query']>) {
  const page = await listCases(ctx, query);
  return { ...page, rows: page.rows.map(presentRow) };
}

/** One case with its thread and its transaction. NOT_FOUND, also for another party's. */
export async function getCase(ctx: Ctx, id: number): Promise<DisputeCaseDetail> {
  const row = await findCase(ctx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such case here.');
  const comments = await listComments(ctx, id);
  return {
    ...presentRow(row),
    decided_by: row.decided_by,
    decision_reason: row.decision_reason,
    borne: borneBy(row),
    reversal_entry_id: row.reversal_entry_id,
    capture_entry_id: row.capture_entry_id,
    comments: comments.map(({ name, group, ...line }) => ({
      ...line,
      created_at: new Date(line.created_at).toISOString(),
      user: { name, group },
    })),
    fuel_request: await getDetail(ctx, row.fuel_request_id),
    can: canOf(row, ctx.actor),
  };
}

/** The client objects to a completed transaction. STATUS_CONFLICT where it has an open case, DISPUTE_PERIOD_EXPIRED after the time for it. */
export function openCase(
  ctx: Ctx,
  fuel_request_id: number,
  body: z.output<(typeof openDisputeCase)['body']>,
): Promise<DisputeCaseDetail> {
  return inTransaction(ctx, async (ctx) => {
    const request = await lockCompleted(ctx, fuel_request_id);
    requireInWindow(request.completed_at, ctx.now, ctx.config.DISPUTE_SECONDS);
    const dispute = {
      ...partiesOf(request),
      reason_code: body.reason_code,
      reason: body.reason,
      volume_before_ml: request.volume_ml!,
      amount_before_halalas: request.amount_halalas!,
      charged_before_halalas: request.charged_halalas ?? request.amount_halalas!,
    };
    if (dispute.charged_before_halalas === 0)
      throw new AppError('STATUS_CONFLICT', 'Nothing was charged for this.', { status: request.status });
    const id = await insertCase(ctx, dispute);
    if (id === null)
      throw new AppError('STATUS_CONFLICT', 'This transaction is in dispute already.', { status: 'open' });
    await attachFiles(ctx, body.file_ids, fuel_request_id);
    await writeInto(ctx, threadOf({ id, ...dispute }), { body: body.reason, file_ids: body.file_ids });
    await noteDispute(ctx, request, 'opened', {
      dispute_case_id: id,
      reason_code: body.reason_code,
      comment: body.reason,
    });
    await record(ctx, 'open', { id, ...dispute }, null, { state: 'open', ...dispute });
    await followDispute(
      ctx,
      { id, ...dispute },
      { isOpen: true, reference_number: request.reference_number ?? null },
    );
    await notifyOfDispute(ctx, request, id, 'dispute_opened', body.reason);
    return getCase(ctx, id);
  });
}

/**
 * Decides an open case. Upheld: the capture is reversed, the adjusted amounts are posted and stored in the
 * transaction. Rejected: nothing moves. Lock order: the client's money, the transaction, the case.
 */
export function decideCase(
  ctx: Ctx,
  id: number,
  body: z.output<(typeof decideDisputeCase)['body']>,
): Promise<DisputeCaseDetail> {
  return inTransaction(ctx, async (ctx) => {
    const fuel_request_id = await findRequestOf(ctx, id);
    if (fuel_request_id === null) throw new AppError('NOT_FOUND', 'There is no such case here.');
    const request = await lockCompleted(ctx, fuel_request_id);
    const dispute = await lockCase(ctx, id);
    if (!dispute) throw new AppError('NOT_FOUND', 'There is no such case here.');
    requireOpen(dispute);
    if (body.decision === 'uphold') await uphold(ctx, dispute, request, body);
    else await reject(ctx, dispute, request, body.reason);
    await followDispute(ctx, dispute, { isOpen: false, reference_number: null });
    return getCase(ctx, id);
  });
}

async function uphold(
  ctx: Ctx,
  dispute: DisputeCase,
  request: FuelRequest,
  body: z.output<(typeof decideDisputeCase)['body']>,
): Promise<void> {
  const volume_ml = body.volume_ml ?? dispute.volume_before_ml;
  const owed_halalas = owedFor(request, volume_ml);
  const amounts = upheldAmounts(dispute, { volume_ml, owed_halalas, charged_halalas: body.charged_halalas! });
  const { reason } = body;
  // The request first: the entry that reposts it records its liters.
  await saveDisputed(ctx, request, amounts, { dispute_case_id: dispute.id, comment: reason, ...amounts });
  const recaptured = await reverseAndRecapture(ctx, {
    client_id: request.client_id,
    fuel_request_id: request.id,
    owed_halalas,
    charged_halalas: amounts.charged_halalas,
    reason,
  });
  const decided = {
    state: 'upheld' as const,
    decision_reason: reason,
    volume_after_ml: amounts.volume_ml,
    amount_after_halalas: amounts.amount_halalas,
    charged_after_halalas: amounts.charged_halalas,
    ...recaptured,
  };
  await saveDecision(ctx, dispute.id, decided);
  await record(ctx, 'uphold', dispute, { state: 'open' }, decided);
  await notifyOfDispute(ctx, request, dispute.id, 'dispute_upheld', reason);
}

async function reject(ctx: Ctx, dispute: DisputeCase, request: FuelRequest, reason: string): Promise<void> {
  const decided = { state: 'rejected' as const, decision_reason: reason };
  await saveDecision(ctx, dispute.id, decided);
  await noteDispute(ctx, request, 'rejected', { dispute_case_id: dispute.id, comment: reason });
  await record(ctx, 'reject', dispute, { state: 'open' }, decided);
  await notifyOfDispute(ctx, request, dispute.id, 'dispute_rejected', reason);
}

/** Adds a comment to an open case, with files. */
export function commentCase(
  ctx: Ctx,
  id: number,
  text: string,
  file_ids: readonly number[],
): Promise<ThreadComment> {
  return inTransaction(ctx, async (ctx) => {
    const dispute = await lockOpen(ctx, id);
    const files = await attachFiles(ctx, file_ids, dispute.fuel_request_id);
    const written = await writeInto(ctx, threadOf(dispute), { body: text, file_ids });
    await settleComment(ctx, dispute, text, file_ids);
    const user = { name: ctx.actor.name, group: ctx.actor.group ?? '' };
    return { id: written.id, comment: text, created_at: ctx.now.toISOString(), user, files };
  });
}

/** The thread of a case, among client and platform; the network reads it. */
export const disputeChats: ChatOwner = {
  async threadOf(ctx, id) {
    const dispute = await lockOpen(ctx, id);
    const { kind: _kind, subject_id: _id, ...thread } = threadOf(dispute);
    return thread;
  },
  async prepare(ctx, { subject_id }) {
    const dispute = await lockOpen(ctx, subject_id);
    return (text, file_ids) => settleComment(ctx, dispute, text, file_ids);
  },
};

async function lockOpen(ctx: Ctx, id: number): Promise<DisputeCase> {
  const dispute = await lockCase(ctx, id);
  if (!dispute) throw new AppError('NOT_FOUND', 'There is no such case here.');
  requireOpen(dispute);
  return dispute;
}

function threadOf(dispute: Pick<DisputeCase, 'id' | 'client_id' | 'network_id' | 'station_id'>) {
  const { id, client_id, network_id, station_id } = dispute;
  return { kind: 'dispute' as const, subject_id: id, client_id, network_id, station_id };
}

async function settleComment(
  ctx: Ctx,
  dispute: DisputeCase,
  text: string,
  file_ids: readonly number[],
): Promise<void> {
  await record(ctx, 'comment', dispute, null, { comment: text, ...(file_ids.length > 0 && { file_ids }) });
  await notifyOfDispute(
    ctx,
    { ...dispute, id: dispute.fuel_request_id },
    dispute.id,
    'dispute_comment',
    text,
  );
}

function record(
  ctx: Ctx,
  action: AuditAction,
  dispute: Pick<DisputeCase, 'id' | 'client_id' | 'network_id' | 'station_id'>,
  before: object | null,
  after: object,
): Promise<void> {
  const { id, client_id, network_id, station_id } = dispute;
  const parties = { client_id, network_id, station_id };
  return recordAudit(ctx, { action, subject: 'dispute_case', subject_id: id, ...parties, before, after });
}

function partiesOf(request: FuelRequest) {
  const { id: fuel_request_id, client_id, network_id, station_id } = request;
  return { fuel_request_id, client_id, network_id: network_id!, station_id: station_id! };
}

function presentRow(row: CaseRow): DisputeCaseRow {
  return {
    ...row,
    opened_at: row.opened_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    fuelled_at: row.fuelled_at?.toISOString() ?? null,
  };
}
