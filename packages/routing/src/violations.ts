import { compartmentShortage } from './compartments.ts';
import type { Compiled } from './compile.ts';
import type { SolutionRoute, Violation } from './solution.ts';
import type { Entry, TimeConstraint } from './timetable.ts';

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
    if (kind !== 'task') return found;
    if (type.serves[of] === 0) add('skills', 1);
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
}

const LAST = { kind: 'reload', of: -1 } as const;
