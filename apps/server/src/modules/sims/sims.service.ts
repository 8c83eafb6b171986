import type * as contract from '@fleet/contracts/sims.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { findSim, insertSim, lockSim, saveSim, simList, takenNumbers } from './sims.queries.ts';
import { checkRetire, type FittedSim, presentSim, type SimFields, type SimRow } from './sims.rules.ts';

/** A page of the SIM cards. */
export async function listSims(ctx: Ctx, query: z.output<typeof contract.listSims.query>) {
  const page = await simList(query, ctx.now).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentSim(row, ctx.actor)) };
}

/** Every SIM card that matches, as a file. */
export function exportSims(
  ctx: Ctx,
  query: z.output<typeof contract.exportSims.query>,
  reply: FastifyReply,
): Promise<void> {
  return sendExport(ctx, reply, query, {
    name: 'sims',
    rows: streamRows<FittedSim>(ctx, simList(query, ctx.now).all),
    columns: [
      { key: 'sim_serial_number', value: (row) => row.sim_serial_number },
      { key: 'sim_number', value: (row) => row.sim_number },
      { key: 'sim_puk_number', value: (row) => row.sim_puk_number },
      { key: 'service_provider', value: (row) => row.service_provider },
      { key: 'data_limit_mb', kind: 'integer', value: (row) => row.data_limit_mb },
      { key: 'price', kind: 'halalas', value: (row) => row.price_halalas },
      { key: 'device_serial', value: (row) => row.device_serial_no },
      { key: 'operating_system', value: (row) => row.device_operating_system },
      { key: 'last_used', value: (row) => row.last_used },
      { key: 'expiry_date', kind: 'instant', value: (row) => row.expiry_date },
      { key: 'status', value: (row, t) => t(`field_values.status.${row.status}`) },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
    ],
  });
}

/** One SIM card. Throws NOT_FOUND. */
export async function getSim(ctx: Ctx, id: number) {
  return presentSim(await fittedSim(ctx, id), ctx.actor);
}

/** Adds a SIM card. Returns its id. Throws INVALID_FIELDS. */
export function createSim(ctx: Ctx, given: SimFields): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const id = await insertSim(ctx, given);
    if (id === null) throw numbersTaken(await takenNumbers(ctx, given, 0));
    await recordAudit(ctx, { action: 'create', subject: 'sim', subject_id: id, after: given });
    return id;
  });
}

/** Changes a SIM card. Throws NOT_FOUND, CHANGED_MEANWHILE, INVALID_FIELDS. */
export function updateSim(
  ctx: Ctx,
  id: number,
  { version, ...fields }: z.output<typeof contract.updateSim.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockSim(ctx, id);
    if (!before) throw noSuchSim();
    refuseIfChanged(before, version);
    const taken = await takenNumbers(ctx, fields, id);
    if (Object.keys(taken).length > 0) throw numbersTaken(taken);
    const change = { ...fields, expiry_date: new Date(fields.expiry_date) };
    await saveSim(ctx, id, { ...change, version: version + 1 });
    await recordAudit(ctx, { action: 'update', subject: 'sim', subject_id: id, before, after: change });
    return getSim(ctx, id);
  });
}

/** Retires a SIM card that is in no device, or takes it back. Throws NOT_FOUND, SIM_IN_DEVICE. */
export function setSimStatus(ctx: Ctx, id: number, status: SimRow['status']) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockSim(ctx, id);
    if (!before) throw noSuchSim();
    if (before.status === status) return getSim(ctx, id);
    if (status === 'inactive') checkRetire(await fittedSim(ctx, id));
    await saveSim(ctx, id, { status });
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'sim',
      subject_id: id,
      before: { status: before.status },
      after: { status },
    });
    return getSim(ctx, id);
  });
}

/**
 * Locks a card that is to be put into a device, so that two devices never get the same one. Throws INVALID_FIELDS under `sim_id` when
 * there is none, it is retired, or it is in another device.
 */
export async function lockSimFor(ctx: Ctx, sim_id: number, device_id: number | null): Promise<void> {
  const sim = await lockSim(ctx, sim_id);
  if (!sim) throw simRefused('unknown');
  if (sim.status !== 'active') throw simRefused('inactive');
  const { device_id: fitted } = await fittedSim(ctx, sim_id);
  if (fitted !== null && fitted !== device_id) throw simRefused('taken');
}

async function fittedSim(ctx: Ctx, id: number): Promise<FittedSim> {
  const sim = await findSim(ctx, id);
  if (!sim) throw noSuchSim();
  return sim;
}

function simRefused(problem: string): AppError {
  return new AppError('INVALID_FIELDS', 'This card cannot be put in.', undefined, { sim_id: problem });
}

function numbersTaken(fields: Record<string, 'taken'>): AppError {
  return new AppError('INVALID_FIELDS', 'Another card has this number.', undefined, fields);
}

function noSuchSim(): AppError {
  return new AppError('NOT_FOUND', 'There is no such SIM card.');
}
