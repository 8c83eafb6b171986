import { metersBetween } from '../earth.ts';
import type { Point } from '../road-graph.ts';
import {
  nodeKey,
  type RoadSource,
  type Street,
  speedOf,
  type TurnRestriction,
  WAIT_MS,
} from './road-source.ts';
import { segmentMs } from './sections.ts';

/** One straight piece of a street in one direction. */
interface Piece {
  readonly from: string;
  readonly to: string;
  readonly street: number;
  readonly ms: number;
}

/**
 * The plainest exact search there is, as a reference: Dijkstra over the directed pieces of the streets themselves, with every turn
 * looked up in the list of restrictions. Shares nothing with the hierarchy but the times of pieces.
 */
export class PlainSearch {
  private readonly pieces: Piece[] = [];
  private readonly next: number[][];

  constructor({ streets, restrictions, waitingPlaces }: RoadSource) {
    const wait = new Map(waitingPlaces.map(({ at, kind }) => [nodeKey(at), WAIT_MS[kind]]));
    const add = (a: Point, b: Point, street: number, ms: number) =>
      this.pieces.push({ from: nodeKey(a), to: nodeKey(b), street, ms: ms + (wait.get(nodeKey(b)) ?? 0) });
    for (const street of streets)
      street.line.forEach((b, index) => {
        const a = street.line[index - 1];
        if (!a || nodeKey(a) === nodeKey(b)) return;
        const ms = segmentMs(metersBetween(a, b), speedOf(street));
        if ((street.oneway ?? 0) >= 0) add(a, b, street.id, ms);
        if ((street.oneway ?? 0) <= 0) add(b, a, street.id, ms);
      });
    const leaving = Map.groupBy(
      this.pieces.map((_, index) => index),
      (index) => this.pieces[index]!.from,
    );
    const mayTurnRound = turningPlaces(streets, restrictions);
    const rules = Map.groupBy(restrictions, ({ from, via }) => `${from} ${nodeKey(via)}`);
    this.next = this.pieces.map(({ from, street, to }) => {
      const all = (leaving.get(to) ?? []).filter(
        (index) => this.pieces[index]!.to !== from || mayTurnRound.has(to),
      );
      const here = rules.get(`${street} ${to}`) ?? [];
      const only = here.filter(({ rule }) => rule === 'only').map((rule) => rule.to);
      const forbidden = here.filter(({ rule }) => rule === 'forbidden').map((rule) => rule.to);
      const allowed = all.filter(
        (index) =>
          !forbidden.includes(this.pieces[index]!.street) &&
          (only.length === 0 || only.includes(this.pieces[index]!.street)),
      );
      return allowed.length > 0 ? allowed : all;
    });
  }

  /** Time from the end of one piece to the beginning of each other, ms; infinite where there is no way. */
  from(start: number): Float64Array {
    const before = new Float64Array(this.pieces.length).fill(Number.POSITIVE_INFINITY);
    const heap: [ms: number, piece: number][] = [];
    const reach = (piece: number, ms: number) => {
      if (ms >= before[piece]!) return;
      before[piece] = ms;
      push(heap, [ms, piece]);
    };
    for (const piece of this.next[start]!) reach(piece, 0);
    while (heap.length > 0) {
      const [ms, piece] = pop(heap);
      if (ms > before[piece]!) continue;
      for (const other of this.next[piece]!) reach(other, ms + this.pieces[piece]!.ms);
    }
    return before;
  }

  /** Index of the piece between two points of a street, in this direction. */
  pieceBetween(from: Point, to: Point): number {
    this.byEnds ??= new Map(this.pieces.map((piece, index) => [`${piece.from} ${piece.to}`, index]));
    return this.byEnds.get(`${nodeKey(from)} ${nodeKey(to)}`) ?? -1;
  }
  private byEnds: Map<string, number> | undefined;
}

/** Places where a vehicle may turn round: streets meet, end, or change name, class or direction there, or a rule says so. */
function turningPlaces(streets: readonly Street[], restrictions: readonly TurnRestriction[]): Set<string> {
  const meeting = new Map<string, string[]>();
  for (const { line, name, highway, oneway } of streets)
    line.forEach((point, index) => {
      const pieces = Number(index > 0) + Number(index < line.length - 1);
      const known = meeting.get(nodeKey(point)) ?? [];
      meeting.set(nodeKey(point), [
        ...known,
        ...Array<string>(pieces).fill(`${highway} ${name} ${Boolean(oneway)}`),
      ]);
    });
  const isTurning = ([key, [first, second, ...others]]: [string, string[]]) =>
    second === undefined || others.length > 0 || first !== second || rules.has(key);
  const rules = new Set(restrictions.map(({ via }) => nodeKey(via)));
  return new Set([...meeting].filter(isTurning).map(([key]) => key));
}

function push(heap: [number, number][], entry: [number, number]): void {
  let at = heap.push(entry) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (heap[above]![0] <= heap[at]![0]) break;
    [heap[above], heap[at]] = [heap[at]!, heap[above]!];
    at = above;
  }
}

function pop(heap: [number, number][]): [number, number] {
  const top = heap[0]!;
  const last = heap.pop()!;
  if (heap.length === 0) return top;
  heap[0] = last;
  for (let at = 0; ; ) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && heap[below + 1]![0] < heap[below]![0]) below++;
    if (heap[below]![0] >= heap[at]![0]) break;
    [heap[below], heap[at]] = [heap[at]!, heap[below]!];
    at = below;
  }
  return top;
}
