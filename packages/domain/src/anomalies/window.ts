/** A fill as windows use it: the caller that stores fills adds further data. */
export interface WindowFill {
  readonly id: number | string;
  readonly vehicle_id: number | string;
  readonly closed_at: Date;
}

export type SubjectKind = 'vehicle' | 'driver' | 'station';

/** The next query, oldest first: fills of a subject from a time on, the last ones before it, or fills of others. */
export type WindowQuestion<Fill extends WindowFill> =
  | { read: 'from'; kind: SubjectKind; id: Fill['vehicle_id']; from: Date; limit: number }
  | { read: 'before'; kind: SubjectKind; id: Fill['vehicle_id']; before: Date; after: Date; limit: number }
  /** Fills of these vehicles anywhere, limited to the latest. */
  | { read: 'of_vehicles'; ids: readonly Fill['vehicle_id'][]; from: Date; to: Date; limit: number }
  /** Fills of others when a vehicle took a product that is not its own: shows whether a station had run out. */
  | { read: 'beside'; vehicle_id: Fill['vehicle_id']; fills: readonly Fill[] };

/** Requests fills, receives them, and returns a result: the caller that stores fills answers in its own way. */
type WindowQueries<Fill extends WindowFill, Result> = Generator<WindowQuestion<Fill>, Result, Fill[]>;

/** Fills evaluated together, and those among them whose findings are replaced. */
export interface Window<Fill> {
  readonly fills: readonly Fill[];
  readonly judged: readonly Fill[];
  /** Where to continue, if one window was not enough. */
  readonly next: Date | null;
}

const DAY_MS = 86_400_000;
/** Patterns last for weeks: a new fill may change the findings of this time before it. */
const AROUND_MS = 45 * DAY_MS;
/** Additional history so that a station's own fills, and its vehicles' tanks, are known. */
const STATION_PAST_MS = 20 * DAY_MS;
/** Additional history for evaluating a vehicle or driver, and the number of fills evaluated at a time. */
const PAST_FILLS = 60;
const PAST_MS = 180 * DAY_MS;
const MAX_FILLS = 400;
/** Maximum fills of others with the vehicles of one driver. */
const MAX_FILLS_OF_OTHERS = 6_000;
/** A station's window covers patterns: maximum fills of the station, and of its vehicles elsewhere. */
const MAX_STATION_FILLS = 3_000;
const MAX_FILLS_ELSEWHERE = 24_000;

/**
 * The window around everything new since a time: a vehicle's own fills; a driver's, with other drivers' fills of the same vehicles; a
 * station's, with its vehicles' fills elsewhere, so that their tanks balance. Server and benchmark share this code.
 */
export function* windowOf<Fill extends WindowFill>(
  kind: SubjectKind,
  id: Fill['vehicle_id'],
  since: Date,
): WindowQueries<Fill, Window<Fill>> {
  const limit = kind === 'station' ? MAX_STATION_FILLS : MAX_FILLS;
  const { judged, next } = yield* judgedOf<Fill>(kind, id, since, limit);
  const first = judged[0]?.closed_at ?? since;
  const past: Fill[] =
    kind === 'station'
      ? yield {
          ...{ read: 'before', kind, id, before: first, limit },
          after: new Date(first.getTime() - STATION_PAST_MS),
        }
      : yield pastOf<Fill>(kind, id, first);
  const own = [...past, ...judged];
  const others = yield* othersOf<Fill>(kind, id, own);
  return { fills: [...own, ...others].sort(byTime), judged, next };
}

/** Fills of a vehicle or a driver before a time. */
export function pastOf<Fill extends WindowFill>(
  kind: 'vehicle' | 'driver',
  id: Fill['vehicle_id'],
  before: Date,
): WindowQuestion<Fill> & { read: 'before' } {
  const after = new Date(before.getTime() - PAST_MS);
  return { read: 'before', kind, id, before, after, limit: PAST_FILLS };
}

/** Half of the limit before that time, half after it. */
function* judgedOf<Fill extends WindowFill>(
  kind: SubjectKind,
  id: Fill['vehicle_id'],
  since: Date,
  limit: number,
): WindowQueries<Fill, Pick<Window<Fill>, 'judged' | 'next'>> {
  const half = limit / 2;
  const after = new Date(since.getTime() - AROUND_MS);
  const before: Fill[] = yield { read: 'before', kind, id, before: since, after, limit: half };
  const ahead: Fill[] = yield { read: 'from', kind, id, from: since, limit: half };
  const next = ahead.length < half ? null : ahead.at(-1)!.closed_at;
  return { judged: [...before, ...ahead], next };
}

/** Fills besides the subject's own. */
function* othersOf<Fill extends WindowFill>(
  kind: SubjectKind,
  id: Fill['vehicle_id'],
  own: readonly Fill[],
): WindowQueries<Fill, Fill[]> {
  if (own.length === 0) return [];
  if (kind === 'vehicle') return yield { read: 'beside', vehicle_id: id, fills: own };
  const vehicles = [...new Set(own.map((fill) => fill.vehicle_id))];
  const first = own[0]!.closed_at.getTime();
  const all: Fill[] = yield {
    ...{ read: 'of_vehicles', ids: vehicles },
    from: new Date(kind === 'station' ? first - STATION_PAST_MS : first),
    to: own.at(-1)!.closed_at,
    limit: kind === 'station' ? MAX_FILLS_ELSEWHERE : MAX_FILLS_OF_OTHERS,
  };
  const ids = new Set(own.map((fill) => fill.id));
  return all.filter((fill) => !ids.has(fill.id));
}

function byTime(a: WindowFill, b: WindowFill): number {
  return a.closed_at.getTime() - b.closed_at.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));
}
