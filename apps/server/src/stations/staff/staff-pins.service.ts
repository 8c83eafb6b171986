import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction, SavedRefusal } from '../../platform/context.ts';
import { isMacOf, macsOf } from '../../platform/keys.ts';
import { lockStaff } from './staff.queries.ts';
import { fullName, refuseDesignation, type StaffRow } from './staff.rules.ts';
import { countPinFailure, lockPin, resetPinFailures, savePin } from './staff-pins.queries.ts';

/** Wrong PINs in a row before only a new PIN helps. */
const PIN_TRIES = 3;

/** Gives a person the PIN of their shifts; that it was changed is on record, the PIN nowhere. Throws NOT_FOUND, INVALID_FIELDS. */
export function setStaffPin(ctx: Ctx, id: number, pin: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const person = await lockStaff(ctx, id);
    if (!person) throw noPerson();
    refuseDesignation(ctx.actor, person.designation);
    await savePin(ctx, id, macOf(ctx, id, readPin(pin)));
    await record(ctx, person, 'set_pin', {});
  });
}

/** Whether the actor's own PIN works; one mistyped too often does not. Throws NOT_FOUND for whoever is no attendant. */
export async function getOwnStaffPin(ctx: Ctx): Promise<{ has_pin: boolean }> {
  const { id } = await findOwnStaff(ctx);
  const stored = await lockPin(ctx, id);
  return { has_pin: stored !== null && stored.failures < PIN_TRIES };
}

/** Sets the actor's own PIN, also after too many wrong ones: the route asks who they are. Throws NOT_FOUND, INVALID_FIELDS. */
export function setOwnStaffPin(ctx: Ctx, pin: string): Promise<{ has_pin: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const person = await findOwnStaff(ctx);
    await savePin(ctx, person.id, macOf(ctx, person.id, readPin(pin)));
    await record(ctx, person, 'set_pin', {});
    return { has_pin: true };
  });
}

async function findOwnStaff(ctx: Ctx): Promise<StaffRow> {
  const { staff_id } = ctx.actor;
  const person = staff_id === null ? null : await lockStaff(ctx, staff_id);
  if (person?.designation !== 'attendant') throw noPerson();
  return person;
}

/**
 * Checks the PIN of a person of the actor's own station; returns who they are. Throws NOT_FOUND,
 * STAFF_PIN_RESET_REQUIRED without a PIN or after too many wrong ones, and INCORRECT_PIN, which is counted.
 */
export async function checkStaffPin(
  ctx: Ctx,
  id: number,
  pin: string,
): Promise<{ id: number; name: string }> {
  const person = await lockStaff(ctx, id);
  const isHere = person?.station_id === ctx.actor.station_id && person?.designation === 'attendant';
  if (!person || !isHere || person.status !== 'active') throw noPerson();
  const stored = await lockPin(ctx, id);
  if (!stored || stored.failures >= PIN_TRIES)
    throw new AppError('STAFF_PIN_RESET_REQUIRED', 'This person needs a new PIN from their manager.');
  if (!isMacOf(ctx.config.KEYS.pins, keyedText(id, pin), stored.pin_mac)) {
    await countPinFailure(ctx, id);
    await record(ctx, person, 'wrong_pin', { failures: stored.failures + 1 });
    const tries_left = PIN_TRIES - stored.failures - 1;
    throw new SavedRefusal('INCORRECT_PIN', 'This PIN is not right.', { tries_left }, { pin: 'wrong' });
  }
  if (stored.failures > 0) await resetPinFailures(ctx, id);
  return { id, name: fullName(person) };
}

function readPin(text: string): string {
  const pin = toWesternDigits(text).trim();
  if (!/^\d{4}$/.test(pin))
    throw new AppError('INVALID_FIELDS', 'A PIN has four digits.', undefined, { pin: 'four_digits' });
  return pin;
}

/** Keyed like the PIN of a driver, with a prefix of its own, so that the two never look alike. */
function keyedText(staff_id: number, pin: string): string {
  return `staff:${staff_id}:${pin}`;
}

function macOf(ctx: Ctx, staff_id: number, pin: string): string {
  return macsOf(ctx.config.KEYS.pins, keyedText(staff_id, pin))[0];
}

function record(ctx: Ctx, person: StaffRow, action: 'set_pin' | 'wrong_pin', after: object): Promise<void> {
  const { id: subject_id, network_id, station_id } = person;
  return recordAudit(ctx, { action, subject: 'staff', subject_id, network_id, station_id, after });
}

function noPerson(): AppError {
  return new AppError('NOT_FOUND', 'There is no such person.');
}
