import { drainsOf, unbilledRisesOf } from './jumps.ts';
import { risesOf } from './rises.ts';
import type { TankFill, TankTrace } from './trace.ts';

/** What happened to a tank by its readings: a fill with what arrived of it, fuel from elsewhere, fuel that left. */
export interface TankEvent {
  readonly kind: 'refuel' | 'unbilled_refuel' | 'drain';
  /** The fill, or the last one before it. */
  readonly fill: TankFill | null;
  readonly before_ml: number;
  readonly after_ml: number;
  /** Never negative. */
  readonly volume_ml: number;
  /** What the sensor shows of the liters billed; null without a bill. */
  readonly expected_ml: number | null;
  readonly began_at_ms: number;
  readonly ended_at_ms: number;
}

/** All events of one vehicle, oldest first. `fills` are all of it, oldest first. */
export function tankEventsOf(trace: TankTrace, fills: readonly TankFill[]): TankEvent[] {
  const refuels = risesOf(trace, fills).map(
    ({ fill, before_ml, after_ml, rise_ml, expected_ml, began_at_ms, ended_at_ms }): TankEvent => ({
      ...{ kind: 'refuel', fill, before_ml, after_ml, volume_ml: Math.max(0, rise_ml), expected_ml },
      ...{ began_at_ms, ended_at_ms },
    }),
  );
  const jumps = (['drain', 'unbilled_refuel'] as const).flatMap((kind) =>
    (kind === 'drain' ? drainsOf : unbilledRisesOf)(trace, fills).map(
      ({ deviations: _, ...jump }): TankEvent => ({ kind, ...jump, expected_ml: null }),
    ),
  );
  return [...refuels, ...jumps].sort((a, b) => a.began_at_ms - b.began_at_ms);
}
