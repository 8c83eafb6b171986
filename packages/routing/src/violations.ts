import { compartmentChoice } from './compartments.ts';
import type { Compiled } from './compile.ts';
import type { SolutionRoute, Violation } from './solution.ts';
import type { Asked, Entry } from './timetable.ts';

/** What a timed route breaks: at each of its steps, and as a whole. */
export function violationsOf(
  { model, vehiclesOf }: Compiled,
  typeAt: number,
  tasks: readonly number[],
  entries: readonly Entry[],
  asked: readonly Asked[],
  route: SolutionRoute,
): { atStep: Violation[][]; ofRoute: Violation[] } {
  const type = model.vehicleTypes[typeAt]!;
  const vehicle = vehiclesOf[typeAt]!.find(({ id }) => id === route.vehicle)!;
  const atStep = entries.map(({ kind, of, begin }, at): Violation[] => {
    const { before = Number.POSITIVE_INFINITY } = asked[at] ?? {};
    const found: Violation[] = [];
    const [opens, shuts] =
      kind === 'task'
        ? [model.earliest[of]!, model.latest[of]!]
        : kind === 'break'
          ? [type.breaks[of]!.windows[0]![0], type.breaks[of]!.windows.at(-1)![1]]
          : [type.earliest, kind === 'end' ? type.latest : Number.POSITIVE_INFINITY];
    const closes = Math.min(shuts, before);
    if (begin > closes) found.push({ cause: 'delay', duration: begin - closes });
    if (begin < opens) found.push({ cause: 'lead_time', duration: opens - begin });
    if (route.steps[at]!.load.some((amount, d) => amount > type.capacity[d]!)) found.push({ cause: 'load' });
    const most = kind === 'break' ? type.breaks[of]!.maxLoad : null;
    if (most?.some((amount, d) => route.steps[at]!.load[d]! > amount)) found.push({ cause: 'max_load' });
    if (kind !== 'task') return found;
    if (type.serves[of] === 0) found.push({ cause: 'skills' });
    if (model.partner[of]! >= 0 && !isDeliveredInItsTrip(of)) found.push({ cause: 'precedence' });
    return found;
  });
  const ofRoute: Violation[] = [];
  const over = (cause: Violation['cause'], value: number, most: number) => {
    if (value > most) ofRoute.push({ cause });
  };
  over('max_tasks', tasks.length, type.maxTasks);
  over('max_travel_time', route.duration, type.maxTravelSeconds);
  over('max_distance', route.distance, type.maxDistanceMetres);
  const taken = entries.filter(({ kind }) => kind === 'break').length;
  over('missing_break', vehicle.breaks?.length ?? 0, taken);
  over('compartments', tripsOverfull(), 0);
  return { atStep, ofRoute };

  /** Is the other half of the shipment there, on the right side, with no reload between? */
  function isDeliveredInItsTrip(task: number): boolean {
    const other = model.partner[task]!;
    const [pickup, delivery] = model.isHandover[task] === 1 ? [other, task] : [task, other];
    const [from, to] = [pickup, delivery].map((half) =>
      entries.findIndex(({ kind, of }) => kind === 'task' && of === half),
    ) as [number, number];
    return from >= 0 && from < to && entries.slice(from, to).every(({ kind }) => kind !== 'reload');
  }

  function tripsOverfull(): number {
    let totals = new Array<number>(model.products).fill(0);
    let full = 0;
    for (const { kind, of } of [...entries, { kind: 'reload' as const, of: -1 }]) {
      if (kind === 'task') totals = totals.map((sum, i) => sum + model.ordered[of * model.products + i]!);
      if (kind !== 'reload') continue;
      if (!compartmentChoice(type.compartments, totals)) full += 1;
      totals = totals.map(() => 0);
    }
    return full;
  }
}
