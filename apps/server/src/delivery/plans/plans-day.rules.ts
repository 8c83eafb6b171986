import type { PlanOrder, PlanVehicle } from './plans-facts.rules.ts';

/** A depot's day in seconds of 1970: minutes of the Riyadh day become instants, absences shorten shifts. */

const SECONDS_A_MINUTE = 60;

type Stored<Shift> = Shift & {
  readonly shift_from_minute: number;
  readonly shift_to_minute: number;
  readonly break_from_minute: number | null;
  readonly break_to_minute: number | null;
  readonly break_seconds: number | null;
  readonly absences: readonly (readonly [from: number, to: number])[];
};

/**
 * A vehicle on a day that begins at `midnight`: from the start of its longest stretch without an absence to its end. Null
 * where nothing of its shift is left, or where the day has come further than that (`now`).
 */
export function vehicleOnDay(
  vehicle: Stored<Omit<PlanVehicle, 'from' | 'to' | 'break'>>,
  midnight: number,
  now: number,
): PlanVehicle | null {
  const {
    shift_from_minute,
    shift_to_minute,
    break_from_minute,
    break_to_minute,
    break_seconds,
    absences,
    ...fields
  } = vehicle;
  const at = (minute: number) => midnight + minute * SECONDS_A_MINUTE;
  const stretch = longestLeft([Math.max(at(shift_from_minute), now), at(shift_to_minute)], absences);
  if (!stretch) return null;
  const [from, to] = stretch;
  const pause = break_seconds === null ? null : pauseWithin(from, to);
  return { ...fields, from, to, break: pause };

  /** The pause, as far as it falls into the stretch: who comes after it, or leaves before it, has none on the road. */
  function pauseWithin(from: number, to: number): PlanVehicle['break'] {
    const begins = Math.max(at(break_from_minute!), from);
    const ends = Math.min(at(break_to_minute!), to - break_seconds!);
    return begins <= ends ? { from: begins, to: ends, seconds: break_seconds! } : null;
  }
}

/** An order on that day: when its site is open, as instants. */
export function orderOnDay(
  {
    open_from_minute,
    open_to_minute,
    ...order
  }: Omit<PlanOrder, 'open'> & { open_from_minute: number | null; open_to_minute: number | null },
  midnight: number,
): PlanOrder {
  const isAlwaysOpen = open_from_minute === null || open_to_minute === null;
  const open = isAlwaysOpen
    ? null
    : ([
        midnight + open_from_minute * SECONDS_A_MINUTE,
        midnight + open_to_minute * SECONDS_A_MINUTE,
      ] as const);
  return { ...order, open };
}

function longestLeft(
  [from, to]: readonly [number, number],
  absences: readonly (readonly [number, number])[],
): [number, number] | null {
  let begins = from;
  let longest: [number, number] | null = null;
  const consider = (ends: number) => {
    if (ends > begins && (!longest || ends - begins > longest[1] - longest[0])) longest = [begins, ends];
  };
  for (const [gone, back] of absences.toSorted((a, b) => a[0] - b[0])) {
    consider(Math.min(gone, to));
    begins = Math.max(begins, back);
  }
  consider(to);
  return longest;
}
