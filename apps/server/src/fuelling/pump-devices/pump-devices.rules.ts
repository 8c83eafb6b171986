import type { PumpStep } from '@fleet/contracts/fuelling/pump-devices.ts';
import type { PumpDeviceRow } from './pump-devices.queries.ts';
import type { StepRefusal } from './pump-devices.table.ts';

/** A device whose clock is farther off than this cannot say when the fuelling was. */
const MAX_CLOCK_SKEW_SECONDS = 300;

/**
 * When a step happened. A device clock at most five minutes off is trusted; otherwise its offset is subtracted. It
 * cannot be before `not_before` (the approval, or this device's previous step) nor in the future: a correction for
 * that counts as being off too, so that a clock set back while offline is not trusted either.
 */
export function timeOfStep(clock: {
  readonly device_at: Date;
  readonly sent_at: Date;
  readonly now: Date;
  readonly not_before: Date | null;
}): { at: Date; skew_seconds: number } {
  const { device_at, sent_at, now, not_before } = clock;
  const offset_ms = now.getTime() - sent_at.getTime();
  const isOff = Math.abs(offset_ms) > MAX_CLOCK_SKEW_SECONDS * 1_000;
  const meant = device_at.getTime() + (isOff ? offset_ms : 0);
  const at = Math.min(now.getTime(), Math.max(meant, not_before?.getTime() ?? meant));
  return {
    at: new Date(at),
    skew_seconds: Math.round(Math.max(Math.abs(offset_ms), Math.abs(at - meant)) / 1_000),
  };
}

/** Why the next step is rejected; null when it is not. Its signature is verified. */
export function stepRefusal(
  device: Pick<PumpDeviceRow, 'id' | 'next_number' | 'last_hash' | 'revoked_at'>,
  step: PumpStep,
  isSigned: boolean,
): StepRefusal | null {
  if (device.revoked_at !== null) return 'revoked';
  if (!isSigned || step.device_id !== device.id) return 'unsigned';
  if (step.number > device.next_number) return 'gap';
  return step.previous === device.last_hash ? null : 'unlinked';
}

/** Whether one more fill is more than a station may sell without a line in a day. */
export function isOverCap(
  sold: { readonly fills: number; readonly halalas: number },
  more_halalas: number,
  limits: { readonly OFFLINE_MAX_FILLS: number; readonly OFFLINE_MAX_HALALAS: number },
): boolean {
  return (
    sold.fills + 1 > limits.OFFLINE_MAX_FILLS || sold.halalas + more_halalas > limits.OFFLINE_MAX_HALALAS
  );
}

/** What the PIN of a step is bound to, so that its cipher text opens nothing else. */
export function pinLabel(step: Pick<PumpStep, 'request_id' | 'device_id' | 'number'>): string {
  return `${step.request_id}.${step.device_id}.${step.number}`;
}

/** The same for the vehicle's tag. */
export function tagLabel(step: Pick<PumpStep, 'request_id' | 'device_id' | 'number'>): string {
  return `${pinLabel(step)}.tag`;
}
