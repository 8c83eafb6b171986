import { DETECTORS, detectAnomalies } from '@fleet/domain/anomalies/detect.ts';
import type { AnomalyFinding } from '@fleet/domain/anomalies/finding.ts';
import { type SubjectKind, type WindowQuestion, windowOf } from '@fleet/domain/anomalies/window.ts';
import { ANOMALY_INDICATORS, type AnomalyFacts, type FillFacts } from '@fleet/domain/anomaly-facts.ts';

/** A fill as used to build windows. */
interface RetainedFill {
  readonly id: string;
  readonly vehicle_id: string;
  readonly closed_at: Date;
  readonly facts: FillFacts;
}

const HOUR_MS = 3_600_000;
/** The server judges within seconds; here new fills are judged at intervals, which is cheaper and hardly changes results. */
const ROUND_MS = { vehicle: 72 * HOUR_MS, driver: 72 * HOUR_MS, station: 240 * HOUR_MS } as const;
const KINDS = ['vehicle', 'driver', 'station'] as const;
const BESIDE_MS = 10 * HOUR_MS;

/**
 * The findings that the server would store for these fills: it processes them in time order, window by window, and replaces the
 * findings of a window, as the anomalies service does.
 */
export function throughServer(facts: AnomalyFacts): AnomalyFinding[] {
  const findings = new Map<string, AnomalyFinding[]>();
  for (const kind of KINDS) {
    const indicators = ANOMALY_INDICATORS.filter((indicator) => DETECTORS[indicator].needs === kind);
    for (const [id, since, now] of roundsOf(kind, facts.fills)) {
      const read = readAt(facts, now);
      const questions = windowOf<RetainedFill>(kind, id, since);
      let step = questions.next();
      while (!step.done) step = questions.next(read(step.value));
      const { fills, judged } = step.value;
      const seen = { ...facts, fills: fills.map((fill) => fill.facts) };
      const found = Map.groupBy(detectAnomalies(seen, indicators), ({ fill_id }) => fill_id);
      for (const fill of judged) findings.set(`${kind} ${fill.id}`, found.get(fill.id) ?? []);
    }
  }
  return [...findings.values()].flat();
}

/** Yields for every subject the rounds with new fills: since when, and the current time. */
function* roundsOf(kind: SubjectKind, fills: readonly FillFacts[]): Generator<[string, Date, Date]> {
  const round = ROUND_MS[kind];
  for (const [id, own] of Map.groupBy(fills, (fill) => fill[`${kind}_id`])) {
    const rounds = Map.groupBy(own, ({ closed_at_ms }) => Math.floor(closed_at_ms / round));
    for (const [at, fresh] of rounds)
      yield [id, new Date(fresh[0]!.closed_at_ms), new Date((at + 1) * round)];
  }
}

const indexes = new WeakMap<AnomalyFacts, Record<SubjectKind, Map<string, RetainedFill[]>>>();

/** Reads what a window needs from the data available at a time. */
function readAt(facts: AnomalyFacts, now: Date): (question: WindowQuestion<RetainedFill>) => RetainedFill[] {
  const index = indexes.get(facts) ?? indexOf(facts);
  indexes.set(facts, index);
  const between = (own: readonly RetainedFill[] = [], from: Date, to: Date) =>
    own.slice(indexAt(own, from), Math.min(indexAt(own, to), indexAt(own, now)));
  return (question) => {
    if (question.read === 'from')
      return between(index[question.kind].get(question.id), question.from, now).slice(0, question.limit);
    if (question.read === 'before')
      return between(index[question.kind].get(question.id), question.after, question.before).slice(
        -question.limit,
      );
    if (question.read === 'of_vehicles') {
      const until = new Date(question.to.getTime() + 1);
      return question.ids
        .flatMap((id) => between(index.vehicle.get(id), question.from, until))
        .sort((a, b) => a.closed_at.getTime() - b.closed_at.getTime())
        .slice(-question.limit);
    }
    const own = facts.vehicles.find(({ id }) => id === question.vehicle_id)?.fuel_type_ids ?? [];
    const near = question.fills
      .filter((fill) => !own.includes(fill.facts.fuel_type_id))
      .flatMap(({ closed_at, facts: { station_id } }) => {
        const at = closed_at.getTime();
        return between(index.station.get(station_id), new Date(at - BESIDE_MS), new Date(at + BESIDE_MS));
      });
    return [...new Set(near)].filter((fill) => fill.vehicle_id !== question.vehicle_id);
  };
}

function indexOf({ fills }: AnomalyFacts): Record<SubjectKind, Map<string, RetainedFill[]>> {
  const retained = fills.map(
    (one): RetainedFill => ({
      ...{ id: one.id, vehicle_id: one.vehicle_id, closed_at: new Date(one.closed_at_ms), facts: one },
    }),
  );
  return {
    vehicle: Map.groupBy(retained, ({ vehicle_id }) => vehicle_id),
    driver: Map.groupBy(retained, (one) => one.facts.driver_id),
    station: Map.groupBy(retained, (one) => one.facts.station_id),
  };
}

/** The index of the first fill not before a time. */
function indexAt(fills: readonly RetainedFill[], at: Date): number {
  let [low, high] = [0, fills.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fills[middle]!.closed_at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
