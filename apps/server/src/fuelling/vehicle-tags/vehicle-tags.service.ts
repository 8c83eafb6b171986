import { randomBytes } from 'node:crypto';
import type {
  createVehicleTagCode,
  moveVehicleTag,
  pairVehicleTag,
  setVehicleTagStatus,
} from '@fleet/contracts/fuelling/vehicle-tags.ts';
import { TYPED_CODE_LENGTH, typedCodeOf } from '@fleet/domain/typed-codes.ts';
import { tagNumber } from '@fleet/domain/vehicle-tags.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { codeMac, macOfNewTag } from './vehicle-tag-macs.service.ts';
import {
  endCodesOf,
  insertCode,
  insertTag,
  lockActiveTag,
  lockTag,
  lockVehicleFor,
  saveTag,
  type TaggedVehicle,
} from './vehicle-tags.queries.ts';
import { CODE_LIFETIME_MS, requireStatusChange, type TagRow } from './vehicle-tags.rules.ts';

const PURGE_AFTER_MS = 30 * 86_400_000;

interface Pairing {
  readonly label?: string | null | undefined;
  readonly paired_in: TagRow['paired_in'];
  readonly station_id?: number | null;
  /** The active tag whose place it takes; null for none. */
  readonly replaces: TagRow | null;
}

/** Pairs a tag at the desk. Throws NOT_FOUND, VEHICLE_HAS_TAG, and INVALID_FIELDS under `tag` for one that is paired already. */
export function pairAtDesk(
  ctx: Ctx,
  { vehicle_id, tag, label, replaces_id }: z.output<(typeof pairVehicleTag)['body']>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const vehicle = await lockOwnVehicle(ctx, vehicle_id);
    const replaces = await lockActiveTag(ctx, vehicle.id);
    if (replaces && replaces.id !== replaces_id) throw hasTag(replaces);
    if (!replaces && replaces_id !== undefined)
      throw new AppError('NOT_FOUND', 'The vehicle no longer has this tag.');
    return pairTag(ctx, vehicle, macOfNewTag(ctx.config, tag), { label, paired_in: 'desk', replaces });
  });
}

/** Writes the pairing of a vehicle that is locked. Of several people with the same tag the database lets one have it. */
export async function pairTag(
  ctx: Ctx,
  vehicle: TaggedVehicle,
  tag: string,
  { label, paired_in, station_id = null, replaces }: Pairing,
): Promise<number> {
  if (replaces) await saveTag(ctx, replaces.id, { status: 'replaced', status_changed_at: ctx.now });
  const id = await insertTag(ctx, {
    client_id: vehicle.client_id,
    vehicle_id: vehicle.id,
    tag,
    label: label || null,
    paired_in,
    paired_by_user_id: ctx.actor.user_id,
    paired_station_id: station_id,
    status_changed_at: ctx.now,
    created_at: ctx.now,
  });
  if (replaces) {
    await saveTag(ctx, replaces.id, { replaced_by_id: id });
    await audit(ctx, 'replace', replaces, { status: replaces.status }, { status: 'replaced' });
  }
  const after = { plate_no: vehicle.plate_no, label: label || null, paired_in, station_id };
  await audit(ctx, 'pair', { id, client_id: vehicle.client_id }, undefined, after);
  await auditVehicle(ctx, vehicle, replaces ? tagNumber(replaces.id) : null, tagNumber(id));
  return id;
}

/** Blocks a tag, reports it lost, or activates it. Throws NOT_FOUND, STATUS_CONFLICT, REASON_REQUIRED, VEHICLE_HAS_TAG. */
export function setStatus(
  ctx: Ctx,
  id: number,
  { status, reason }: z.output<(typeof setVehicleTagStatus)['body']>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const tag = await lockOwnTag(ctx, id);
    requireStatusChange(tag.status, status, reason);
    const status_reason = status === 'active' ? null : (reason ?? null);
    await saveTag(ctx, id, { status, status_reason, status_changed_at: ctx.now });
    await audit(ctx, 'set_status', tag, { status: tag.status }, { status, reason: reason ?? null });
  });
}

/** Gives an active tag to another vehicle of its fleet. Throws NOT_FOUND, STATUS_CONFLICT, VEHICLE_HAS_TAG. */
export function moveTag(
  ctx: Ctx,
  id: number,
  { vehicle_id, reason }: z.output<(typeof moveVehicleTag)['body']>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const vehicle = await lockOwnVehicle(ctx, vehicle_id);
    const tag = await lockOwnTag(ctx, id);
    if (tag.client_id !== vehicle.client_id) throw noVehicle();
    if (tag.status !== 'active' || tag.vehicle_id === vehicle_id)
      throw new AppError('STATUS_CONFLICT', 'Only an active tag moves, to another vehicle.', {
        status: tag.status,
      });
    const there = await lockActiveTag(ctx, vehicle_id);
    if (there) throw hasTag(there);
    await saveTag(ctx, id, { vehicle_id });
    await audit(ctx, 'move', tag, { vehicle_id: tag.vehicle_id }, { vehicle_id, reason });
    await auditVehicle(ctx, { id: tag.vehicle_id, client_id: tag.client_id }, tagNumber(id), null);
    await auditVehicle(ctx, vehicle, null, tagNumber(id));
  });
}

/** A code for the pump; what was open for the vehicle ends. Throws NOT_FOUND. */
export function createCode(
  ctx: Ctx,
  vehicle_id: number,
): Promise<z.input<(typeof createVehicleTagCode)['response']>> {
  return inTransaction(ctx, async (ctx) => {
    const vehicle = await lockOwnVehicle(ctx, vehicle_id);
    const replaces = await lockActiveTag(ctx, vehicle_id);
    const code = typedCodeOf(randomBytes(TYPED_CODE_LENGTH));
    const expires_at = new Date(ctx.now.getTime() + CODE_LIFETIME_MS);
    await endCodesOf(ctx, vehicle_id, new Date(ctx.now.getTime() - PURGE_AFTER_MS));
    await insertCode(ctx, {
      client_id: vehicle.client_id,
      vehicle_id,
      code_mac: codeMac(ctx.config, code),
      created_by_user_id: ctx.actor.user_id,
      created_at: ctx.now,
      expires_at,
    });
    await recordAudit(ctx, {
      action: 'request_code',
      subject: 'vehicle',
      subject_id: vehicle_id,
      client_id: vehicle.client_id,
      after: { plate_no: vehicle.plate_no },
    });
    return {
      code,
      expires_at: expires_at.toISOString(),
      replaces: replaces && { id: replaces.id, tag_number: tagNumber(replaces.id) },
    };
  });
}

async function lockOwnVehicle(ctx: Ctx, id: number): Promise<TaggedVehicle> {
  const vehicle = await lockVehicleFor(ctx, id);
  if (!vehicle) throw noVehicle();
  return vehicle;
}

async function lockOwnTag(ctx: Ctx, id: number): Promise<TagRow> {
  const tag = await lockTag(ctx, id);
  if (!tag) throw new AppError('NOT_FOUND', 'There is no such tag.');
  return tag;
}

function audit(
  ctx: Ctx,
  action: 'pair' | 'replace' | 'set_status' | 'move',
  { id, client_id }: Pick<TagRow, 'id' | 'client_id'>,
  before: object | undefined,
  after: object,
): Promise<void> {
  return recordAudit(ctx, { action, subject: 'vehicle_tag', subject_id: id, client_id, before, after });
}

/** What a vehicle's own history shows. */
function auditVehicle(
  ctx: Ctx,
  { id, client_id }: Pick<TaggedVehicle, 'id' | 'client_id'>,
  before: string | null,
  after: string | null,
): Promise<void> {
  return recordAudit(ctx, {
    action: 'pair',
    subject: 'vehicle',
    subject_id: id,
    client_id,
    before: { tag_number: before },
    after: { tag_number: after },
  });
}

function hasTag({ id }: TagRow): AppError {
  return new AppError('VEHICLE_HAS_TAG', 'The vehicle has an active tag.', { tag_number: tagNumber(id) });
}

function noVehicle(): AppError {
  return new AppError('NOT_FOUND', 'There is no such vehicle.');
}
