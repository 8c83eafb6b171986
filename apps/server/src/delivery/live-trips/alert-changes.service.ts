import type { TripAlertKind } from '@fleet/domain/tracking.ts';
import type { Ctx } from '../../platform/context.ts';
import {
  type AlertRow,
  beginAlert,
  endAlert,
  listOpenAlerts,
  type NewAlert,
  worsenAlert,
} from '../trip-alerts/trip-alerts.service.ts';
import { nameOfAlert, type Wanted } from './exceptions.rules.ts';

/** A lateness that grows is written down in steps. */
const WORSE_BY_SECONDS = 60;

/** Whose alerts, of which kinds, and when. */
export interface Judged
  extends Pick<
    NewAlert,
    'delivery_branch_id' | 'delivery_vehicle_id' | 'trip_id' | 'latitude' | 'longitude'
  > {
  readonly kinds: readonly TripAlertKind[];
  readonly at: Date;
  readonly wanted: readonly Wanted[];
  /** Open alerts of the vehicle, for these kinds of this trip. */
  readonly open: readonly AlertRow[];
}

/** Whether what is open is not what is wanted. */
export function differs({ wanted, open, kinds }: Pick<Judged, 'wanted' | 'open' | 'kinds'>): boolean {
  const judged = open.filter(({ kind }) => kinds.includes(kind));
  const byName = new Map(judged.map((alert) => [nameOfAlert(alert), alert]));
  return (
    judged.length !== wanted.length ||
    wanted.some((alert) => {
      const known = byName.get(nameOfAlert(alert));
      return !known || isWorse(known, alert);
    })
  );
}

/**
 * Begins what is wanted and not open, ends what is open and no longer wanted, of these kinds. Requires the lock of the
 * vehicle's row in `vehicle_positions`, if it has one. Returns what is open then.
 */
export async function changeAlerts(ctx: Ctx, judged: Judged): Promise<AlertRow[]> {
  const { wanted, open, kinds, at, ...whose } = judged;
  const wantedNames = new Map(wanted.map((alert) => [nameOfAlert(alert), alert]));
  const openNames = new Set(open.map(nameOfAlert));
  const staying: AlertRow[] = [];
  for (const alert of open) {
    const still = wantedNames.get(nameOfAlert(alert));
    if (!still && kinds.includes(alert.kind)) await endAlert(ctx, alert, at);
    else staying.push(alert);
    if (still && isWorse(alert, still))
      await worsenAlert(ctx, alert, {
        late_seconds: still.late_seconds,
        causes: still.causes,
        metres: still.metres === null ? null : Math.max(still.metres, alert.metres ?? 0),
        temperature_decicelsius: still.temperature_decicelsius,
      });
  }
  const fresh = wanted.filter((alert) => !openNames.has(nameOfAlert(alert)));
  for (const { began, ...alert } of fresh)
    await beginAlert(ctx, { ...alert, ...whose, began_at: began ?? at });
  if (fresh.length === 0) return staying;
  return listOpenAlerts(ctx, [whose.delivery_vehicle_id]);
}

function isWorse(alert: AlertRow, now: Wanted): boolean {
  return (
    Math.abs((now.late_seconds ?? 0) - (alert.late_seconds ?? 0)) >= WORSE_BY_SECONDS ||
    (now.metres ?? 0) > (alert.metres ?? 0) ||
    now.temperature_decicelsius !== alert.temperature_decicelsius
  );
}
