import { compartmentShortage } from './compartments.ts';
import type { Compiled } from './compile.ts';
import { fillInTurn } from './fill-in-turn.ts';
import type { SolutionRoute, Violation } from './solution.ts';
import type { Entry, TimeConstraint } from './timetable.ts';
import { isCleaning } from './write-route.ts';

/** The violations of a timed route: per step, and as a whole. */
export function violationsOf(
  { model, vehiclesOf }: Compiled,
  typeAt: number,
  tasks: readonly number[],
  entries: readonly Entry[],
  constraints: readonly TimeConstraint[],
  route: SolutionRoute,
): { atStep: Violation[][]; ofRoute: Violation[] } {
  const type = model.vehicleTypes[typeAt]!;
  const vehicle = vehiclesOf[typeAt]!.find(({ id }) => id === route.vehicle)!;
  const shortages = shortagesByHead();
  const barred = barredHeads();
  const atStep = entries.map(({ kind, of, begin }, at): Violation[] => {
    const { before = Number.POSITIVE_INFINITY } = constraints[at] ?? {};
    const found: Violation[] = [];
    const [opens, shuts] =
      kind === 'task'
        ? [model.earliest[of]!, model.latest[of]!]
        : kind === 'break'
          ? [type.breaks[of]!.windows[0]![0], type.breaks[of]!.windows.at(-1)![1]]
          : [type.earliest, kind === 'end' ? type.latest : Number.POSITIVE_INFINITY];
    const closes = Math.min(shuts, before);
    if (begin > closes) found.push({ cause: 'delay', duration: begin - closes, by: begin - closes });
    if (begin < opens) found.push({ cause: 'lead_time', duration: opens - begin, by: opens - begin });
    const add = (cause: Violation['cause'], by: number) => {
      if (by > 0) found.push({ cause, by });
    };
    const over = (max: ArrayLike<number>) =>
      Math.max(0, ...route.steps[at]!.load.map((amount, d) => amount - max[d]!));
    add('load', over(type.capacity));
    const max = kind === 'break' ? type.breaks[of]!.maxLoad : null;
    if (max) add('max_load', over(max));
    if (shortages.has(at)) add('compartments', shortages.get(at)!);
    if (barred.has(at)) add('changeover', 1);
    if (kind !== 'task') return found;
    if (type.serves[of] === 0) add('skills', 1);
    const { after, apart } = model.relations ?? NO_RELATIONS;
    const earlier = tasks.slice(0, tasks.indexOf(of));
    add('after', after[of]?.filter((before) => !earlier.includes(before)).length ?? 0);
    add('apart', apart[of]?.filter((other) => tasks.includes(other)).length ?? 0);
    if (isPickup(of) && isWronglyPickedUp(at)) add('pickups', 1);
    if (model.partner[of]! >= 0 && !isDeliveredInItsTrip(of)) add('precedence', 1);
    return found;
  });
  const ofRoute: Violation[] = [];
  const over = (cause: Violation['cause'], value: number, max: number) => {
    if (value > max) ofRoute.push({ cause, by: value - max });
  };
  over('max_tasks', tasks.length, type.maxTasks);
  over('max_travel_time', route.duration, type.maxTravelSeconds);
  over('max_distance', route.distance, type.maxDistanceMetres);
  const taken = entries.filter(({ kind }) => kind === 'break').length;
  over('missing_break', vehicle.breaks?.length ?? 0, taken);
  return { atStep, ofRoute };

  function isPickup(task: number): boolean {
    const { dimensions } = model;
    const amounts = model.pickup.subarray(task * dimensions, (task + 1) * dimensions);
    return model.partner[task] === -1 && amounts.some((amount) => amount > 0);
  }

  /** True if a stop that picks up nothing follows in the trip, or is missing where there must be one. */
  function isWronglyPickedUp(at: number): boolean {
    const isHead = ({ kind }: Entry) => kind === 'start' || kind === 'reload' || kind === 'end';
    const isOther = ({ kind, of }: Entry) => kind === 'task' && !isPickup(of);
    const tail = entries.findIndex((entry, i) => i > at && isHead(entry));
    if (type.pickups !== 'any' && entries.slice(at, tail).some(isOther)) return true;
    const head = entries.findLastIndex((entry, i) => i < at && isHead(entry));
    return type.pickups === 'return' && !entries.slice(head, at).some(isOther);
  }

  /** True if the other half of the shipment is on the right side, without a reload in between. */
  function isDeliveredInItsTrip(task: number): boolean {
    const other = model.partner[task]!;
    const [pickup, delivery] = model.isHandover[task] === 1 ? [other, task] : [task, other];
    const [from, to] = [pickup, delivery].map((half) =>
      entries.findIndex(({ kind, of }) => kind === 'task' && of === half),
    ) as [number, number];
    return from >= 0 && from < to && entries.slice(from, to).every(({ kind }) => kind !== 'reload');
  }

  /** Amounts that do not fit into compartments, by trip head. */
  function shortagesByHead(): Map<number, number> {
    const found = new Map<number, number>();
    let totals = new Array<number>(model.products).fill(0);
    let head = 0;
    for (const [at, { kind, of }] of [...entries.entries(), [entries.length, LAST] as const]) {
      if (kind === 'task') totals = totals.map((sum, i) => sum + model.ordered[of * model.products + i]!);
      if (kind !== 'reload') continue;
      const shortage = compartmentShortage(type.compartments, totals);
      if (shortage > 0) found.set(head, shortage);
      totals = totals.map(() => 0);
      head = at;
    }
    return found;
  }

  /** Trip heads at which no compartments are left that may hold the load after what they held before. */
  function barredHeads(): Set<number> {
    const heads = new Set<number>();
    if (!model.changeovers) return heads;
    const loads: { head: number; amounts: number[]; isCleaned: boolean }[] = [];
    entries.forEach(({ kind, of, location }, at) => {
      if (kind === 'start' || kind === 'reload')
        loads.push({
          head: at,
          amounts: new Array<number>(model.products).fill(0),
          isCleaned: kind === 'reload' && isCleaning(type, location),
        });
      if (kind !== 'task') return;
      const { amounts } = loads.at(-1)!;
      for (let i = 0; i < model.products; i += 1) amounts[i]! += model.ordered[of * model.products + i]!;
    });
    let from = 0;
    for (let to = 1; to <= loads.length; to += 1) {
      const { head } = loads[to - 1]!;
      // A load that does not fit at all is reported as such.
      if (shortages.has(head)) from = to;
      else if (!fillInTurn(model, model.changeovers, upTo(to), loads.slice(from, to))) {
        heads.add(head);
        from = to;
      }
    }
    return heads;

    /** What the vehicle is to hold afterwards binds its last load. */
    function upTo(to: number) {
      if (to === loads.length) return type;
      return { compartments: type.compartments.map((one) => ({ ...one, barsLast: null })) };
    }
  }
}

const NO_RELATIONS: NonNullable<Compiled['model']['relations']> = { after: [], apart: [] };
const LAST = { kind: 'reload', of: -1 } as const;
