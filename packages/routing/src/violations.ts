import { compartmentChoice } from './compartments.ts';
import type { Compiled } from './compile.ts';
import type { SolutionRoute } from './solution.ts';
import type { Asked, Entry } from './timetable.ts';

/** VROOM's causes, and `compartments`. */
export interface Violation {
  readonly cause:
    | 'delay'
    | 'lead_time'
    | 'load'
    | 'max_tasks'
    | 'skills'
    | 'precedence'
    | 'missing_break'
    | 'max_travel_time'
    | 'max_distance'
    | 'max_load'
    | 'compartments';
  /** Seconds too early or too late. */
  readonly duration?: number;
}

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
  // A route that starts or ends nowhere has an entry more than steps.
  const shown = entries
    .map((entry, i) => ({ ...entry, before: asked[i]?.before ?? Number.POSITIVE_INFINITY }))
    .filter(({ kind, location }) => (kind !== 'start' && kind !== 'end') || location < model.locations - 1);
  const atStep = shown.map(({ kind, of, begin, before }, at): Violation[] => {
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
    const other = model.partner[of]!;
    const isFirst = model.isHandover[of] === 0;
    if (other >= 0 && tasks.indexOf(other) > tasks.indexOf(of) !== isFirst)
      found.push({ cause: 'precedence' });
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
