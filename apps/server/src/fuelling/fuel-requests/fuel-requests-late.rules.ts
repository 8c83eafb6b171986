import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { FuelRequest } from './fuel-requests.rules.ts';

/** A device whose clock is farther off than this cannot say when the fuelling was. */
export const MAX_CLOCK_SKEW_SECONDS = 300;

/** Statuses a request has left without any fuel, or was about to be fuelled in. */
const NOT_FUELLED: readonly FuelRequest['status'][] = [
  'request_approved',
  'request_cancelled',
  'request_expired',
  'transaction_initiated',
  'transaction_cancelled',
];

/**
 * Where an offline fill belongs. `ordinary`: fueling continues here and the server let this device start it.
 * `own_row`: nobody fueled the request, or the sweeper escalated it without its liters. `second_row`: another vehicle
 * or station has fueled it.
 */
export function targetOfLateFill(
  request: Pick<FuelRequest, 'status' | 'station_id' | 'volume_ml'>,
  isStarted: boolean,
  station_id: number,
): 'ordinary' | 'own_row' | 'second_row' {
  const isOurs = request.station_id === station_id;
  if (request.status === 'transaction_held' && isOurs && isStarted) return 'ordinary';
  const isFree = request.station_id === null || isOurs;
  if (!isFree || request.volume_ml !== null) return 'second_row';
  if (NOT_FUELLED.includes(request.status)) return 'own_row';
  return request.status === 'transaction_pending_with_vw' && isStarted ? 'own_row' : 'second_row';
}

/** As far as an attendant's reading of a display and what a pump reports of itself may be apart and mean the same fuel. */
const SAME_FILL_ML = 100;

/**
 * Whether this is the fill that is recorded already: the attendant's own, at the same station, with the same liters.
 * A close whose response was lost, or a pump that reported while its attendant was offline.
 */
export function isSameFill(
  request: Pick<FuelRequest, 'station_id' | 'attendant_user_id' | 'volume_ml'>,
  volume_ml: number,
  actor: { readonly station_id: number | null; readonly user_id: number | null },
): boolean {
  if (request.volume_ml === null || request.station_id !== actor.station_id) return false;
  return (
    request.attendant_user_id === actor.user_id && Math.abs(request.volume_ml - volume_ml) <= SAME_FILL_ML
  );
}

/** What is older than this is not a close that waited for a line. */
const MAX_WAIT_SECONDS = 24 * 3_600;
/** Sending takes this long on a bad line. */
const SENDING_SECONDS = 30;

/**
 * When a fill ended whose close came by itself: now, or when the device says, if the close must have waited for a line. That is so
 * where its time is further back than its clock was off at the start. Never before fueling started, and never after a day.
 */
export function endedAt(
  device_at: string | undefined,
  request: Pick<FuelRequest, 'fuelling_started_at' | 'device_clock_skew_seconds'>,
  now: Date,
): Date {
  const skew = request.device_clock_skew_seconds;
  if (device_at === undefined || skew === null || skew > MAX_CLOCK_SKEW_SECONDS) return now;
  const waited = (now.getTime() - new Date(device_at).getTime()) / 1_000;
  if (waited <= skew + SENDING_SECONDS || waited > MAX_WAIT_SECONDS) return now;
  return new Date(Math.max(new Date(device_at).getTime(), request.fuelling_started_at!.getTime()));
}

/** A belief of the device that does not hold. */
export function failedCheck(
  code: Check['code'],
  unit: Check['unit'] = 'none',
  limit: number | null = null,
  value: number | null = null,
): Check {
  return {
    code,
    kind: 'fact',
    level: 'station',
    unit,
    limit,
    raised_by: null,
    used: null,
    value,
    window_days: null,
    passed: false,
    consequence: 'decline',
  };
}

/** The decision of a close before additional checks. */
interface Decided {
  readonly outcome: 'complete' | 'client' | 'vw';
  readonly checks: readonly Check[];
  readonly reasons: readonly Check['code'][];
  readonly flags: readonly Check['code'][];
}

/**
 * What an offline device reports against its own fill, or the pump against it, the platform decides; flags are only
 * marked.
 */
export function withMismatches<Decision extends Decided>(
  decision: Decision,
  brought: readonly Check[],
): Decision {
  if (brought.length === 0) return decision;
  const failed = brought.filter((check) => !check.passed);
  const mismatches = new Set(
    failed.flatMap(({ code, consequence }) => (consequence === 'flag' ? [] : [code])),
  );
  const codes = new Set(brought.map((check) => check.code));
  return {
    ...decision,
    outcome: mismatches.size > 0 ? 'vw' : decision.outcome,
    checks: [
      ...failed,
      ...decision.checks.filter((check) => !codes.has(check.code)),
      ...brought.filter((check) => check.passed),
    ],
    reasons: [...mismatches, ...decision.reasons.filter((code) => !mismatches.has(code))],
    flags: [
      ...decision.flags,
      ...failed.flatMap(({ code, consequence }) => (consequence === 'flag' ? [code] : [])),
    ],
  };
}

interface Seen {
  readonly eventTime: { readonly skew_seconds: number | null };
}

/** How far the device's clock was off at worst while it fuelled. */
export function worstSkew(fill: { found: Seen | null; started: Seen | null; closed: Seen }): number {
  const steps = [fill.found, fill.started, fill.closed];
  return Math.max(...steps.map((step) => step?.eventTime.skew_seconds ?? 0));
}
