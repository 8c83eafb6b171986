import type { AuditRow, ChangeRow } from '@fleet/contracts/insight/audit-log.ts';
import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { verifyNewest } from '../../money/ledger/ledger-seals.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  type AuditFilter,
  type ChangeRead,
  listFacets,
  listLog,
  listRowsOf,
  unsafeListNames,
} from './audit-log.queries.ts';
import {
  changedFields,
  markText,
  mayReadSubject,
  readMark,
  referencesIn,
  withNames,
} from './audit-log.rules.ts';
import { listWithOld } from './old-rows.service.ts';

/** The history of one thing, newest first, as differences. FORBIDDEN for a kind of thing the reader may not read. */
export async function listChanges(
  ctx: Ctx,
  query: { subject: string; subject_id: number; older_than?: string | undefined; per_page: number },
): Promise<{ rows: ChangeRow[]; next: string | null }> {
  if (!mayReadSubject(ctx.actor, query.subject)) {
    throw new AppError('FORBIDDEN', `This needs the right to read ${query.subject}.`, {
      permission: `read ${query.subject}`,
    });
  }
  const older_than = readMark(query.older_than);
  const limit = query.per_page + 1;
  const { page, next } = await listWithOld(ctx, { ...query, older_than }, query.per_page, (source) =>
    listRowsOf(ctx, { ...query, older_than, limit }, source),
  );
  return { rows: await presentChanges(ctx, page), next: next && markText(next) };
}

/** A page of the log that passes the filter, newest first. */
export async function listAuditRows(
  ctx: Ctx,
  query: AuditFilter & { older_than?: string | undefined; per_page: number },
): Promise<{ rows: AuditRow[]; next: string | null }> {
  const older_than = readMark(query.older_than);
  const wanted = {
    ...query,
    client_ids: query.client_id ? [query.client_id] : [],
    from: query.from ? startOfRiyadhDate(query.from) : null,
    until: query.to ? startOfRiyadhDate(addDays(query.to, 1)) : null,
    older_than,
  };
  const { page, next } = await listWithOld(ctx, wanted, query.per_page, (source) =>
    listLog(ctx, query, older_than, query.per_page + 1, source),
  );
  const changes = await presentChanges(ctx, page);
  return {
    rows: page.map(({ client, request_id, ip, sealed_at_position }, i) => ({
      ...changes[i]!,
      client,
      request_id,
      ip,
      sealed_at_position,
    })),
    next: next && markText(next),
  };
}

/** What the filters of the log can ask for. */
export const listAuditFacets = listFacets;

/** Rows as differences, with the names of their ids; the names of all rows are read at once. */
export async function presentChanges(ctx: Ctx, rows: readonly ChangeRead[]): Promise<ChangeRow[]> {
  const changes = rows.map(({ subject, subject_id, before, after }) => ({
    subject,
    subject_id,
    fields: changedFields(before, after),
  }));
  const things = await unsafeListNames(ctx, changes.flatMap(referencesIn));
  return rows.map((row, i) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, user_id: row.actor_user_id, name: row.actor_name, group: row.actor_group },
    action: row.action,
    subject: row.subject,
    subject_id: row.subject_id,
    ...withNames(changes[i]!, things),
  }));
}

/**
 * State of the hash chain, with its newest links verified. The complete chain is verified by `npm run prove-books`.
 */
export async function getAuditChain(ctx: Ctx, verify: number) {
  const { last, waiting, verified, broken } = await verifyNewest(ctx, verify);
  return {
    seals: last?.position ?? 0,
    waiting,
    last: last && { hash: last.hash.toString('hex'), sealed_at: last.sealed_at.toISOString() },
    verified,
    broken: broken.map(({ position, kind, row_id }) => ({ position, kind, row_id })),
  };
}
