import { CHANNELS } from '@fleet/contracts/messages/channels.ts';
import type * as contract from '@fleet/contracts/messages/outgoing-messages.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { composeMessage } from '../message-texts/message-texts.service.ts';
import { isChannelSet } from './couriers.service.ts';
import { writeOutgoing } from './outgoing-messages.service.ts';
import {
  countSince,
  findBellMessage,
  findRetryOf,
  findSent,
  type ListedMessage,
  lockSent,
  sentList,
} from './sent-messages.queries.ts';

const FIGURES_MS = 30 * 86_400_000;

/** A page of the messages that left or wait to leave. */
export async function listSent(ctx: Ctx, query: z.output<(typeof contract.listOutgoingMessages)['query']>) {
  const page = await sentList(query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => present(ctx, row)) };
}

/** All of them as a file. */
export function exportSent(
  ctx: Ctx,
  reply: FastifyReply,
  query: z.output<(typeof contract.exportOutgoingMessages)['query']>,
): Promise<void> {
  return sendExport<ListedMessage>(ctx, reply, query, {
    name: 'outgoing_messages',
    columns: [
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
      { key: 'channel', value: (row, t) => t(`outgoing_messages.channels.${row.channel}`) },
      { key: 'user_name', value: (row) => row.user_name },
      { key: 'address', value: (row) => row.address },
      { key: 'kind', value: (row, t) => t(`outgoing.titles.${row.kind}`, { defaultValue: row.kind }) },
      { key: 'status', value: (row, t) => t(`outgoing_messages.status.${row.status}`) },
      { key: 'attempts', kind: 'integer', value: (row) => row.attempts },
      { key: 'problem', value: (row) => row.problem },
      { key: 'cost', kind: 'halalas', value: (row) => row.cost_halalas },
      {
        key: 'estimated',
        value: (row, t) => (row.cost_is_estimated ? t('outgoing_messages.estimated') : null),
      },
      { key: 'done_at', kind: 'instant', value: (row) => row.done_at },
    ],
    rows: streamRows(ctx, sentList(query).all),
  });
}

/** One message with what it says, as texts are now. Throws NOT_FOUND. */
export async function getSent(ctx: Ctx, id: number) {
  const row = await findSent(ctx, id);
  if (!row) throw noSuchMessage();
  const content = row.is_secret ? null : await composeMessage(ctx, row);
  return { ...present(ctx, row), text: content && { subject: content.subject, body: content.body } };
}

/** Sends a failed message again, as a message of its own. Throws NOT_FOUND, STATUS_CONFLICT. */
export function retrySent(ctx: Ctx, id: number) {
  return inTransaction(ctx, async (ctx) => {
    await lockSent(ctx, id);
    const row = await findSent(ctx, id);
    if (!row) throw noSuchMessage();
    if (!mayRetry(row)) throw new AppError('STATUS_CONFLICT', 'This message cannot be sent again.');
    const { user_id, channel, address, language, kind, params, link, problem } = row;
    const push_message_id = await findBellMessage(ctx, id);
    await writeOutgoing(ctx, [
      { push_message_id, retry_of: id, user_id, channel, address, language, kind, params, link },
    ]);
    await recordAudit(ctx, {
      action: 'retry',
      subject: 'outgoing_message',
      subject_id: id,
      before: { status: 'failed', problem },
      after: { status: 'waiting' },
    });
    return present(ctx, (await findSent(ctx, await findRetryOf(ctx, id)))!);
  });
}

/** What became of the last month's messages by channel, and which channels are set up. */
export async function countSent(ctx: Ctx) {
  const counted = await countSince(ctx, new Date(ctx.now.getTime() - FIGURES_MS));
  const none = { waiting: 0, sent: 0, delivered: 0, failed: 0, cost_halalas: 0, estimated_halalas: 0 };
  return {
    rows: CHANNELS.map((channel) => ({
      ...none,
      ...counted.find((row) => row.channel === channel),
      channel,
      is_set: isChannelSet(ctx.config, channel),
    })),
  };
}

function mayRetry({ status, is_secret, is_retried }: ListedMessage): boolean {
  return status === 'failed' && !is_secret && !is_retried;
}

function noSuchMessage(): AppError {
  return new AppError('NOT_FOUND', 'There is no such message.');
}

function present(ctx: Ctx, row: ListedMessage): contract.OutgoingMessage {
  const { params: _params, link: _link, is_retried: _isRetried, ...shown } = row;
  return {
    ...shown,
    next_attempt_at: row.status === 'waiting' ? row.next_attempt_at.toISOString() : null,
    created_at: row.created_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
    can: { retry: mayRetry(row) && ctx.actor.permissions.has('update outgoing_message') },
  };
}
