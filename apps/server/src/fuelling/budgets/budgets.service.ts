import type * as contract from '@fleet/contracts/fuelling/budgets.ts';
import type { Budget } from '@fleet/contracts/fuelling/budgets.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { requestedClient } from '../../fleet/clients/requested-client.service.ts';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit, recordAudits } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { lockSubject } from '../policies/policies.service.ts';
import {
  type BudgetSubject,
  copyFromBefore,
  deleteBudget,
  findBudget,
  findChoices,
  levelOf,
  listOfMonth,
  saveBudgetRow,
  type UsedBudget,
} from './budgets.queries.ts';
import { daysToRead, usedOf } from './budgets.rules.ts';

/** The budgets of a fleet for a month, the running one by default. Throws NOT_FOUND. */
export async function getBudgets(
  ctx: Ctx,
  query: Pick<z.output<(typeof contract.listBudgets)['query']>, 'client_id' | 'period'>,
): Promise<z.input<(typeof contract.listBudgets)['response']>> {
  const client_id = requestedClient(ctx.actor, query.client_id);
  const period = query.period ?? riyadhDate(ctx.now).slice(0, 7);
  return {
    period,
    budgets: await usedBudgets(ctx, client_id, period),
    ...(await findChoices(ctx, client_id, `${period}-01`)),
    can: { update: ctx.actor.permissions.has('update policy') },
  };
}

/** The budgets of a client for a month, with what is used of each and the forecast. */
export async function usedBudgets(ctx: Ctx, client_id: number, period: string): Promise<Budget[]> {
  const today = riyadhDate(ctx.now);
  const rows = await listOfMonth(ctx, client_id, `${period}-01`, daysToRead(period, today));
  return rows.map((row) => presentBudget(row, period, today));
}

type SubjectBody = Omit<z.output<(typeof contract.removeBudget)['body']>, 'version'>;

/** Sets a budget. Throws NOT_FOUND, INVALID_FIELDS for another client's group, VERSION_CONFLICT. */
export function writeBudget(ctx: Ctx, body: z.output<(typeof contract.saveBudget)['body']>) {
  return inTransaction(ctx, async (ctx) => {
    const { subject, before } = await lockBudget(ctx, body, body.version);
    const { amount_halalas = null, volume_ml = null, consequence } = body;
    const after = await saveBudgetRow(ctx, subject, before, { amount_halalas, volume_ml, consequence });
    await recordAudit(ctx, {
      action: before ? 'change' : 'create',
      subject: 'budget',
      subject_id: after.id,
      client_id: subject.client_id,
      before,
      after,
    });
    return getBudgets(ctx, body);
  });
}

/** Removes a budget. Throws NOT_FOUND, VERSION_CONFLICT. */
export function removeBudget(ctx: Ctx, body: z.output<(typeof contract.removeBudget)['body']>) {
  return inTransaction(ctx, async (ctx) => {
    const { subject, before } = await lockBudget(ctx, body, body.version);
    if (!before) throw new AppError('NOT_FOUND', 'There is no such budget.');
    await deleteBudget(ctx, before.id);
    await recordAudit(ctx, {
      action: 'remove',
      subject: 'budget',
      subject_id: before.id,
      client_id: subject.client_id,
      before,
    });
    return getBudgets(ctx, body);
  });
}

/** Takes over what the month before had and this one has not. Throws NOT_FOUND. */
export function copyBudgets(ctx: Ctx, body: z.output<(typeof contract.copyBudgets)['body']>) {
  return inTransaction(ctx, async (ctx) => {
    const client_id = requestedClient(ctx.actor, body.client_id);
    await lockClient(ctx, client_id, null);
    const copied = await copyFromBefore(ctx, client_id, `${body.period}-01`);
    await recordAudits(
      ctx,
      { action: 'create', subject: 'budget', client_id },
      copied.map((after) => ({ subject_id: after.id, after })),
    );
    return { copied: copied.length };
  });
}

/** The budget as it is, locked by its client. */
async function lockBudget(ctx: Ctx, body: SubjectBody, seen: number) {
  const subject: BudgetSubject = {
    client_id: requestedClient(ctx.actor, body.client_id),
    month: `${body.period}-01`,
    group_id: body.group_id ?? null,
    cost_center: body.cost_center ?? null,
  };
  await lockClient(ctx, subject.client_id, subject.group_id);
  const before = await findBudget(ctx, subject);
  refuseIfChanged(before ?? { version: 0 }, seen);
  return { subject, before };
}

/** Two people never write the same budget at once. */
async function lockClient(ctx: Ctx, client_id: number, group_id: number | null): Promise<void> {
  const owned = await lockSubject(ctx, { client_id, group_id, vehicle_id: null, driver_id: null });
  if (!owned) throw new AppError('NOT_FOUND', 'There is no such client.');
  if (!owned.has_group)
    throw new AppError('INVALID_FIELDS', 'This is not of the fleet.', undefined, { group_id: 'unknown' });
}

function presentBudget(row: UsedBudget, period: string, today: string): Budget {
  const { id, group, cost_center, amount_halalas, volume_ml, consequence, version } = row;
  const limit = amount_halalas ?? volume_ml!;
  return {
    ...{ id, level: levelOf(row), group, cost_center, amount_halalas, volume_ml, consequence, version },
    ...usedOf({ limit, period, today }, row.used_days ?? []),
  };
}
