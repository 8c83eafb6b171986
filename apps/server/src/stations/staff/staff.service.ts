import type { AuditAction } from '@fleet/contracts/audit-actions.ts';
import type * as contract from '@fleet/contracts/stations/staff.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { changesOf } from '../../platform/edits.ts';
import {
  findAtPump,
  findNetworkOfStation,
  findReferences,
  insertStaff,
  insertTransfer,
  lockStaff,
  saveStaff,
} from './staff.queries.ts';
import {
  type NewStaff,
  readStaff,
  refuseDesignation,
  refuseTransfer,
  refuseWhileFuelling,
  refuseWithoutEmail,
  type StaffNeeds,
  type StaffRow,
} from './staff.rules.ts';
import { syncStaffUser } from './staff-users.service.ts';

export type { StaffNeeds } from './staff.rules.ts';

/** Adds a person to a network, at a station unless they are an area supervisor. Returns the id. Throws INVALID_FIELDS. */
export function createStaff(ctx: Ctx, input: NewStaff): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const person = readStaff(input);
    await refuseUnknown(ctx, person);
    const id = await insertStaff(ctx, person);
    await recordAudit(ctx, {
      action: 'create',
      subject: 'staff',
      subject_id: id,
      network_id: person.network_id,
      station_id: person.station_id ?? null,
      after: person,
    });
    return id;
  });
}

/**
 * A new person from the form, at the actor's own station or network where they have one. With an email, and always for a
 * supervisor, they become a user who signs in after an invitation. Returns the id. Throws NOT_FOUND for another's station
 * or network, INVALID_FIELDS.
 */
export function createStaffFromForm(
  ctx: Ctx,
  { network_id, station_id, ...input }: z.output<(typeof contract.createStaff)['body']>,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    refuseDesignation(ctx.actor, input.designation);
    refuseWithoutEmail(input);
    const employer = await employerOf(ctx, network_id ?? null, station_id ?? null);
    const id = await createStaff(ctx, { ...input, ...employer });
    await syncStaffUser(ctx, id, { ...readStaff({ ...input, ...employer }), ...employer });
    return id;
  });
}

/** Changes a person as seen in `version`, and their sign-in with them. Throws NOT_FOUND, VERSION_CONFLICT and INVALID_FIELDS. */
export function updateStaff(
  ctx: Ctx,
  id: number,
  { version, ...input }: z.output<(typeof contract.updateStaff)['body']>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const person = await lockedStaff(ctx, id);
    refuseIfChanged(person, version);
    refuseWithoutEmail(input);
    refuseDesignation(ctx.actor, input.designation);
    const { station_id: _station, ...read } = readStaff({ ...input, station_id: person.station_id });
    const changes = changesOf(person, read);
    if (!changes) return;
    const { after } = changes;
    await refuseUnknown(ctx, { ...person, ...after });
    await saveStaff(ctx, id, { ...after, version: version + 1 });
    await syncStaffUser(ctx, id, { ...person, ...after });
    await record(ctx, person, 'update', changes);
  });
}

/**
 * Switches a person of a station on or off; off, their sessions end at once. Throws NOT_FOUND, and FUELLING_IN_PROGRESS
 * while they are fuelling.
 */
export function setStaffStatus(
  ctx: Ctx,
  id: number,
  status: StaffRow['status'],
  { countAtPump }: StaffNeeds,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const person = await lockedStaff(ctx, id);
    if (person.status === status) return;
    if (status === 'inactive') refuseWhileFuelling(await findAtPump(ctx, countAtPump({ staff_id: id })));
    await saveStaff(ctx, id, { status, version: person.version + 1 });
    await record(ctx, person, 'set_status', { before: { status: person.status }, after: { status } });
  });
}

/** Puts a person in the trash; their sessions end at once. Throws NOT_FOUND, and FUELLING_IN_PROGRESS while they are fuelling. */
export function trashStaff(ctx: Ctx, id: number, { countAtPump }: StaffNeeds): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const person = await lockedStaff(ctx, id);
    refuseWhileFuelling(await findAtPump(ctx, countAtPump({ staff_id: id })));
    await saveStaff(ctx, id, { deleted_at: ctx.now, status: 'inactive', version: person.version + 1 });
    await record(ctx, person, 'trash', { before: { deleted_at: null }, after: { deleted_at: ctx.now } });
  });
}

/**
 * Restores a person from the trash, inactive. Throws NOT_FOUND, INVALID_FIELDS when their civil id is taken by now.
 */
export function restoreStaff(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const person = await lockedStaff(ctx, id, 'trash');
    if (person.erased_at) throw new AppError('STATUS_CONFLICT', 'The data of this person has been erased.');
    await saveStaff(ctx, id, { deleted_at: null, status: 'inactive', version: person.version + 1 });
    await record(ctx, person, 'restore', {
      before: { deleted_at: person.deleted_at },
      after: { deleted_at: null },
    });
  });
}

/**
 * Moves a person to another station of their network, at once: their next call is the new station's. Throws NOT_FOUND for
 * another network's station, FUELLING_IN_PROGRESS while they are fuelling, INVALID_FIELDS for the station they are at.
 */
export function transferStaff(
  ctx: Ctx,
  id: number,
  station_id: number,
  { countAtPump }: StaffNeeds,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const person = await lockedStaff(ctx, id);
    if ((await findNetworkOfStation(ctx, station_id)) !== person.network_id) {
      throw new AppError('NOT_FOUND', 'There is no such station.');
    }
    refuseTransfer(person, station_id);
    refuseWhileFuelling(await findAtPump(ctx, countAtPump({ staff_id: id })));
    await saveStaff(ctx, id, { station_id, version: person.version + 1 });
    await insertTransfer(ctx, {
      staff_id: id,
      network_id: person.network_id,
      from_station_id: person.station_id!,
      to_station_id: station_id,
    });
    await syncStaffUser(ctx, id, { ...person, station_id });
    await record(ctx, person, 'transfer', {
      before: { station_id: person.station_id },
      after: { station_id },
    });
  });
}

/** The network and station a new person belongs to; another's is not there. */
async function employerOf(
  ctx: Ctx,
  network_id: number | null,
  station_id: number | null,
): Promise<{ network_id: number; station_id: number | null }> {
  const { actor } = ctx;
  const station = station_id ?? actor.station_id;
  if (station !== null) {
    const network = await findNetworkOfStation(ctx, station);
    if (network === null || (network_id !== null && network_id !== network)) {
      throw new AppError('NOT_FOUND', 'There is no such station.');
    }
    return { network_id: network, station_id: station };
  }
  if (actor.network_id !== null && network_id !== null && network_id !== actor.network_id) {
    throw new AppError('NOT_FOUND', 'There is no such network.');
  }
  const network = network_id ?? actor.network_id;
  if (network === null) {
    throw new AppError('INVALID_FIELDS', 'Say which network.', undefined, { network_id: 'required' });
  }
  return { network_id: network, station_id: null };
}

async function lockedStaff(ctx: Ctx, id: number, where?: 'current' | 'trash'): Promise<StaffRow> {
  const person = await lockStaff(ctx, id, where);
  if (!person) throw new AppError('NOT_FOUND', 'There is no such person.');
  refuseDesignation(ctx.actor, person.designation);
  return person;
}

async function refuseUnknown(
  ctx: Ctx,
  person: Pick<NewStaff, 'network_id' | 'station_id' | 'area_supervisor_id'>,
): Promise<void> {
  const there = await findReferences(ctx, person);
  const missing = (['network', 'station', 'area_supervisor'] as const).filter((name) => !there[name]);
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map((name) => [`${name}_id`, 'unknown']));
  throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, fields);
}

function record(
  ctx: Ctx,
  person: StaffRow,
  action: AuditAction,
  change: { before: unknown; after: unknown },
): Promise<void> {
  return recordAudit(ctx, {
    action,
    subject: 'staff',
    subject_id: person.id,
    network_id: person.network_id,
    station_id: person.station_id,
    ...change,
  });
}
