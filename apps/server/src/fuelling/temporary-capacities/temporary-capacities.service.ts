import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@fleet/contracts/audit-actions.ts';
import type * as contract from '@fleet/contracts/fuelling/temporary-capacities.ts';
import type { z } from 'zod';
import { requestedClient } from '../../fleet/clients/requested-client.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit, recordAudits } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { capacityOf } from '../policies/policies.service.ts';
import {
  type CapacityListRow,
  capacityList,
  insertCapacities,
  lockCapacities,
  lockDue,
  lockVehicles,
  replaceRunning,
  type Share,
  saveDue,
  saveRevoked,
  vehicleList,
} from './temporary-capacities.queries.ts';
import { type Capacity, dueChange, firstEnd } from './temporary-capacities.rules.ts';

/** For how long and why. */
type Term = Pick<
  z.output<(typeof contract.grantTemporaryCapacity)['body']>,
  'mode' | 'ends_at' | 'days' | 'renew_automatically' | 'carry_over' | 'reason'
>;

/** A page of the fleet's temporary capacity: what runs and what did. */
export async function listTemporaryCapacities(
  ctx: Ctx,
  query: z.output<(typeof contract.listTemporaryCapacities)['query']>,
) {
  const page = await capacityList(ctx, requestedClient(ctx.actor, query.client_id), query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentCapacity(ctx, row)) };
}

/** A page of the vehicles that can be ticked. */
export async function listCapacityVehicles(
  ctx: Ctx,
  query: z.output<(typeof contract.listCapacityVehicles)['query']>,
) {
  const page = await vehicleList(requestedClient(ctx.actor, query.client_id), query).page(ctx, query);
  const rows = page.rows.map((row) => ({
    ...row,
    vehicle_type: { name_en: row.type_name_en, name_ar: row.type_name_ar },
    fuel_type: { code: row.fuel_code, title_en: row.fuel_title_en, title_ar: row.fuel_title_ar },
    group: row.group_name_en === null ? null : { name_en: row.group_name_en, name_ar: row.group_name_ar! },
    running:
      row.running_id === null
        ? null
        : {
            id: row.running_id,
            volume_ml: row.volume_ml,
            amount_halalas: row.amount_halalas,
            mode: row.mode!,
            days: row.days,
            renew_automatically: row.renew_automatically!,
            carry_over: row.carry_over!,
            ends_at: row.ends_at!.toISOString(),
          },
  }));
  return { ...page, rows };
}

/**
 * Grants every selected vehicle liters or riyals beyond its limits, all or none. A running one is replaced. Throws
 * NOT_FOUND when one of them is not of the fleet, INVALID_FIELDS for a past instant.
 */
export function grantTemporaryCapacity(
  ctx: Ctx,
  body: z.output<(typeof contract.grantTemporaryCapacity)['body']>,
) {
  return inTransaction(ctx, async (ctx) => {
    const client_id = requestedClient(ctx.actor, body.client_id);
    const { volume_ml = null, amount_halalas = null } = body;
    const shares = [...new Set(body.vehicle_ids)].map((vehicle_id) => ({
      vehicle_id,
      volume_ml,
      amount_halalas,
    }));
    const { batch_id, granted, replaced } = await grantShares(ctx, client_id, body, shares);
    return { batch_id, granted: granted.length, replaced };
  });
}

/**
 * Grants each vehicle its share, replacing a running one. Vehicles are locked in id order, whatever the input order,
 * so that concurrent calls wait for each other without deadlock. Throws like `grantTemporaryCapacity`.
 */
export async function grantShares(
  ctx: Ctx,
  client_id: number,
  term: Term,
  shares: readonly Share[],
): Promise<{ batch_id: string; granted: Capacity[]; replaced: number }> {
  const { mode, days = null, renew_automatically, carry_over, reason } = term;
  const ends_at = firstEnd(term, ctx.now);
  const ids = shares.map((share) => share.vehicle_id);
  if ((await lockVehicles(ctx, client_id, ids)).length < ids.length)
    throw new AppError('NOT_FOUND', 'One of these vehicles is not of this fleet.');
  const replaced = await replaceRunning(ctx, ids);
  await recordAudits(
    ctx,
    { action: 'replace', subject: 'temporary_capacity', client_id },
    replaced.map(({ id, period, ends_at }) => ({
      subject_id: id,
      before: { status: 'running', period, ends_at },
      after: { status: 'replaced' },
    })),
  );
  const batch_id = randomUUID();
  const input = { batch_id, client_id, mode, days, renew_automatically, carry_over, reason, ends_at };
  const granted = await insertCapacities(ctx, input, shares);
  await recordAudits(
    ctx,
    { action: 'create', subject: 'temporary_capacity', client_id },
    granted.map((capacity) => ({ subject_id: capacity.id, after: capacity })),
  );
  return { batch_id, granted, replaced: replaced.length };
}

/** Ends what runs before its time, all or none; what was reserved with it stays. Throws NOT_FOUND, and STATUS_CONFLICT for what has ended. */
export function revokeTemporaryCapacities(
  ctx: Ctx,
  body: z.output<(typeof contract.revokeTemporaryCapacities)['body']>,
) {
  return inTransaction(ctx, async (ctx) => {
    const client_id = requestedClient(ctx.actor, body.client_id);
    const ids = [...new Set(body.ids)];
    const locked = await lockCapacities(ctx, client_id, ids);
    if (locked.length < ids.length) throw new AppError('NOT_FOUND', 'There is no such temporary capacity.');
    const over = locked.find((capacity) => capacity.status !== 'running');
    if (over) throw new AppError('STATUS_CONFLICT', 'This has ended already.', { status: over.status });
    await saveRevoked(ctx, ids, body.reason);
    for (const capacity of locked)
      await recordEnd(ctx, capacity, 'revoke', { status: 'revoked', end_reason: body.reason });
    return { revoked: locked.length };
  });
}

/**
 * Renews or ends what is due, each in its own transaction; returns how many. Decisions never wait for it: the
 * remainder follows from the days of use.
 */
export function turnTemporaryCapacities(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const due = await lockDue(ctx);
    for (const capacity of due) {
      const change = dueChange(capacity, ctx.now)!;
      await saveDue(ctx, capacity.id, change);
      await recordEnd(ctx, capacity, change.status === 'expired' ? 'expire' : 'renew', change);
    }
    return due.length;
  });
}

async function recordEnd(
  ctx: Ctx,
  capacity: Capacity,
  action: AuditAction,
  after: Partial<Capacity>,
): Promise<void> {
  const { status, period, ends_at } = capacity;
  await recordAudit(ctx, {
    action,
    subject: 'temporary_capacity',
    subject_id: capacity.id,
    client_id: capacity.client_id,
    before: { status, period, ends_at },
    after,
  });
}

function presentCapacity(ctx: Ctx, row: CapacityListRow) {
  return {
    id: row.id,
    vehicle: { id: row.vehicle_id, plate_no: row.plate_no, name: row.vehicle_name },
    volume_ml: row.volume_ml,
    amount_halalas: row.amount_halalas,
    mode: row.mode,
    days: row.days,
    renew_automatically: row.renew_automatically,
    carry_over: row.carry_over,
    left: row.status === 'running' ? capacityOf(row).left : 0,
    reason: row.reason,
    status: row.status,
    period: row.period,
    ends_at: row.ends_at.toISOString(),
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: row.ended_by,
    end_reason: row.end_reason,
    can: { revoke: row.status === 'running' && ctx.actor.permissions.has('revoke temporary_capacity') },
  };
}
