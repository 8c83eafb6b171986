import type { AuditAction, AuditSubject } from '@fleet/contracts/audit-actions.ts';
import { differencesOf } from '@fleet/domain/differences.ts';
import type { Ctx } from './context.ts';

export interface AuditRow {
  readonly action: AuditAction;
  /** What it was done to. */
  readonly subject: AuditSubject;
  readonly subject_id: number | null;
  readonly client_id?: number | null;
  readonly network_id?: number | null;
  readonly station_id?: number | null;
  /** As much as the caller has; what is the same on both sides is not kept. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** What the change is of where the subject's number does not say it: kept on both sides, though it is the same. */
  readonly of?: Readonly<Record<string, unknown>>;
}

const INSERT = {
  name: 'audit_insert',
  text: `insert into audit_rows (at, actor_user_id, actor_kind, action, subject, subject_id, client_id, network_id, station_id,
           before, after, request_id, ip, actor_api_key_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
};

/** Writes down who did what, in the transaction that did it. */
export async function recordAudit(ctx: Ctx, row: AuditRow): Promise<void> {
  await ctx.db.rows(INSERT, auditValues(ctx, row));
}

type AuditColumn =
  | ('at' | 'actor_user_id' | 'actor_kind' | 'actor_api_key_id' | 'action' | 'subject' | 'subject_id')
  | ('client_id' | 'network_id' | 'station_id' | 'before' | 'after' | 'request_id' | 'ip');

/** Part of a statement that writes other rows too, in one round trip: an audit row for each row of `from`, by SQL values. */
export function auditInsert(values: Readonly<Record<AuditColumn, string>>, from: string): string {
  return `insert into audit_rows (${Object.keys(values).join(', ')}) select ${Object.values(values).join(', ')} from ${from}`;
}

const INSERT_MANY = {
  name: 'audit_insert_many',
  text: `insert into audit_rows (at, actor_user_id, actor_kind, action, subject, subject_id, client_id, before, after, request_id, ip,
           actor_api_key_id)
         select $1, $2, $3, $4, $5, r.id, $6, r.before, r.after, $7, $8, $12
         from unnest($9::bigint[], $10::jsonb[], $11::jsonb[]) as r(id, before, after)`,
};

/** Writes down the same deed done to many things of one client at once. */
export async function recordAudits(
  ctx: Ctx,
  deed: { readonly action: AuditAction; readonly subject: AuditSubject; readonly client_id: number },
  done: readonly { readonly subject_id: number; readonly before?: unknown; readonly after: unknown }[],
): Promise<void> {
  if (done.length === 0) return;
  const sides = done.map(sidesOf);
  await ctx.db.rows(INSERT_MANY, [
    ctx.now,
    ctx.actor.user_id,
    ctx.actor.kind,
    deed.action,
    deed.subject,
    deed.client_id,
    ctx.request.id,
    ctx.request.ip,
    done.map((row) => row.subject_id),
    sides.map(({ before }) => before),
    sides.map(({ after }) => after),
    ctx.actor.api_key_id,
  ]);
}

/** The columns of an audit row in the order of `audit_insert`, for statements that write it along with other rows. */
export function auditValues(ctx: Ctx, row: AuditRow): unknown[] {
  const { before, after } = sidesOf(row);
  return [
    ctx.now,
    ctx.actor.user_id,
    ctx.actor.kind,
    row.action,
    row.subject,
    row.subject_id,
    row.client_id ?? null,
    row.network_id ?? null,
    row.station_id ?? null,
    before,
    after,
    ctx.request.id,
    ctx.request.ip,
    ctx.actor.api_key_id,
  ];
}

/** What differs, as JSON; null for a side that there is none of. */
function sidesOf({ of, ...row }: Pick<AuditRow, 'before' | 'after' | 'of'>) {
  const { before, after } = differencesOf({ before: row.before, after: row.after });
  return { before: json(before, of), after: json(after, of) };
}

function json(value: unknown, of: AuditRow['of']): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(of ? { ...of, ...value } : value);
}
