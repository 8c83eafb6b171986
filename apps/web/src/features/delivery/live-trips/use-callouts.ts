import { useEffect, useMemo, useState } from 'react';
import type { MapCallout } from '../../../ui/map-view.tsx';
import type { Exception } from './exceptions.ts';
import type { Fleet } from './fleet.ts';
import { shortCode, tintOf } from './trip-chip.tsx';
import { useAlertText } from './use-alert-text.ts';

/** Labels follow their vehicles this often: an eye sees no difference. */
const FOLLOW_MS = 500;

/** A label on the map for each exception: at its vehicle, at the failed stop, or where it begins. */
export function useCallouts(fleet: Fleet, exceptions: readonly Exception[]): MapCallout[] {
  const { calloutOf } = useAlertText();
  const moved = useMoved(fleet);
  return useMemo(
    () =>
      exceptions.flatMap((exception) => {
        const { alert, trip } = exception;
        const at = moved >= 0 ? coordinatesOf(exception, fleet) : null;
        const id = String(trip?.vehicle.id ?? alert.delivery_vehicle.id);
        return at
          ? [{ id, ...at, text: calloutOf(alert, shortCode(exception)), colour: tintOf(exception) }]
          : [];
      }),
    [exceptions, fleet, calloutOf, moved],
  );
}

/** Where an exception is on the map; null if that is unknown. */
export function coordinatesOf({ alert, trip }: Exception, fleet: Fleet) {
  const stop = trip?.steps.find(({ id }) => id === alert.stop?.id);
  const isAtStop = alert.kind === 'failed_stop' || alert.kind === 'litres_differ';
  const start = trip?.steps.find(({ kind }) => kind === 'start');
  const isAtDepot = alert.kind === 'not_started' || alert.kind === 'no_driver';
  const place = isAtStop ? stop : isAtDepot ? start : null;
  const fix = fleet.positionOf(alert.delivery_vehicle.id);
  // A vehicle without a position is where it was last known to be: at a stop, or its depot.
  const known = trip?.steps.findLast(({ arrived_at }) => arrived_at !== null) ?? start;
  const noted = alert.latitude === null ? null : alert;
  const { latitude, longitude } = place ?? fix ?? noted ?? known ?? alert;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Counts up while vehicles move. */
function useMoved(fleet: Fleet): number {
  const [moved, setMoved] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = fleet.listen(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setMoved((count) => count + 1);
      }, FOLLOW_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [fleet]);
  return moved;
}
