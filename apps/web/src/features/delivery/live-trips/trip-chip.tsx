import classes from './exceptions.module.css';
import type { Exception } from './exceptions.ts';

/** The short number of a trip, in the color it has on the map: T3. */
export function TripChip({ exception }: { exception: Exception }) {
  return (
    <span className={classes.chip} style={{ background: tintOf(exception) }}>
      {shortCode(exception)}
    </span>
  );
}

/** The color of an exception on the map and in the list. */
export function tintOf({ tint }: Pick<Exception, 'tint'>): string {
  return TINTS[tint % TINTS.length]!;
}

/** `T3` of `T-1000-251126-03`; of a vehicle without a trip the end of its code. */
export function shortCode({ alert }: Pick<Exception, 'alert'>): string {
  const number = alert.trip ? Number(alert.trip.trip_code.split('-').at(-1)) : Number.NaN;
  if (Number.isFinite(number)) return `T${number}`;
  return alert.delivery_vehicle.code.split(' ').at(-1)!.slice(0, 4);
}

/** Bright enough for dark text on them in every skin. */
const TINTS = [
  '#c5d963',
  '#62b5ff',
  '#f391c1',
  '#f2bd57',
  '#b9a5ff',
  '#6fd6c0',
  '#ffa37d',
  '#a9c1d8',
] as const;
