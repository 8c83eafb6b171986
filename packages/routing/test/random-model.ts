import { type Model, UNLIMITED } from '../src/model.ts';
import { distancesIn, makeModel } from '../src/readers/make-model.ts';
import { Random } from '../src/search/random.ts';

const PICKUPS = ['any', 'any', 'last', 'return'] as const;

/** A random problem with all features of the fast rules, with asymmetric travel. */
export function plainModel(seed: number): Model {
  const random = new Random(seed);
  // A stream of its own, so that the other features stay as they are for a seed.
  const orders = new Random(seed + 13);
  const tasks = 4 + random.below(22);
  const locations = tasks + 3;
  const dimensions = random.below(3);
  const some = (chance: number) => random.unit() < chance;
  const matrix = (max: number) =>
    Int32Array.from({ length: locations * locations }, (_, at) => {
      const from = Math.floor(at / locations);
      const to = at % locations;
      // The last location is “nowhere”.
      return from === to || from === locations - 1 || to === locations - 1 ? 0 : 1 + random.below(max);
    });
  const perTask = (value: () => number) => Int32Array.from({ length: tasks }, value);
  const amounts = (chance: number) =>
    Int32Array.from({ length: tasks * dimensions }, () => (some(chance) ? random.below(10) : 0));
  const earliest = perTask(() => (some(0.5) ? random.below(400) : 0));
  const latest = perTask((_?: unknown, task = 0) => earliest[task]! + 20 + random.below(500));
  const gapsFrom = new Int32Array(tasks + 1);
  const gapStart: number[] = [];
  const gapEnd: number[] = [];
  const hasGaps = some(0.5);
  for (let task = 0; task < tasks; task += 1) {
    const room = latest[task]! - earliest[task]!;
    if (hasGaps && some(0.4) && room > 20) {
      const from = earliest[task]! + 1 + random.below(room - 10);
      gapStart.push(from);
      gapEnd.push(Math.min(latest[task]!, from + 2 + random.below(60)));
    }
    gapsFrom[task + 1] = gapStart.length;
  }
  const mixed = some(0.4);
  const hasSetup = some(0.3);
  // The first tasks form shipments: pickup, then delivery.
  const shipments = some(0.4) ? random.below(tasks >> 1) : 0;
  const partner = perTask((_?: unknown, task = 0) => (task < 2 * shipments ? task ^ 1 : -1));
  const isHandover = Uint8Array.from(partner, (other, task) => (other >= 0 ? task & 1 : 0));
  const delivery = amounts(0.8);
  const pickup = mixed ? amounts(0.5) : new Int32Array(tasks * dimensions);
  const handover = new Int32Array(tasks * dimensions);
  for (let at = 0; at < 2 * shipments * dimensions; at += 1) {
    const task = Math.floor(at / dimensions);
    delivery[at] = 0;
    pickup[at] = task % 2 === 0 ? 1 + random.below(8) : 0;
    handover[at] = task % 2 === 0 ? 0 : pickup[at - dimensions]!;
  }
  const penalty = Float64Array.from(isHandover, (is) => (is === 1 ? 0 : 2801));
  return makeModel({
    locations,
    dimensions,
    location: perTask(() => random.below(locations - 1)),
    service_seconds: perTask(() => random.below(20)),
    setup_seconds: hasSetup ? perTask(() => random.below(15)) : new Int32Array(tasks),
    earliest,
    latest,
    gapsFrom,
    gapStart: Int32Array.from(gapStart),
    gapEnd: Int32Array.from(gapEnd),
    delivery,
    pickup,
    handover,
    partner,
    isHandover,
    penalty,
    vehicleTypes: Array.from({ length: 1 + random.below(3) }, () => ({
      pickups: PICKUPS[orders.below(PICKUPS.length)]!,
      count: 1 + random.below(5),
      start: some(0.2) ? locations - 1 : random.below(locations - 1),
      end: some(0.2) ? locations - 1 : random.below(locations - 1),
      cost: matrix(100),
      duration_seconds: matrix(60),
      ...distancesIn(matrix(1000), locations),
      fixedCost: random.below(200),
      capacity: Int32Array.from({ length: dimensions }, () => 10 + random.below(40)),
      earliest: random.below(100),
      latest: 300 + random.below(600),
      maxTasks: some(0.5) ? 1 + random.below(6) : UNLIMITED,
      maxTravelSeconds: some(0.3) ? 50 + random.below(300) : UNLIMITED,
      maxDistanceMetres: some(0.3) ? 1000 + random.below(4000) : UNLIMITED,
      maxDurationSeconds: some(0.4) ? 60 + random.below(400) : UNLIMITED,
      serves: Uint8Array.from({ length: tasks }, () => (some(0.9) ? 1 : 0)),
    })),
  });
}

/** Jobs that follow earlier ones, or are kept apart from them. */
function relationsOf({ tasks, partner }: Model, random: Random): NonNullable<Model['relations']> {
  const isJob = (task: number) => partner[task]! < 0;
  const earlier = (task: number) =>
    isJob(task) && task > 0 && random.unit() < 0.25 ? [random.below(task)].filter(isJob) : [];
  const after = Array.from({ length: tasks }, (_, task) => earlier(task));
  const apart: number[][] = after.map(() => []);
  for (let task = 0; task < tasks; task += 1)
    for (const other of earlier(task)) {
      apart[task]!.push(other);
      if (!apart[other]!.includes(task)) apart[other]!.push(task);
    }
  return { after, apart };
}

/** The same with random breaks, reloads, releases, compartments, soft lateness, balance, change costs and locks. */
export function richModel(seed: number): Model {
  const plain = plainModel(seed);
  const random = new Random(seed + 7);
  const some = (chance: number) => random.unit() < chance;
  const { tasks, locations } = plain;
  const products = some(0.3) ? 1 + random.below(3) : 0;
  const hasChangeovers = products > 0 && some(0.6);
  const hasRelations = some(0.3);
  const bars = () => Uint8Array.from({ length: products }, () => (some(0.4) ? 1 : 0));
  const hasReloads = some(0.5);
  const hasBreaks = some(0.5);
  const hasReleases = some(0.4);
  const hasLateness = some(0.4);
  const hasChanges = some(0.3);
  const isJob = (task: number) => plain.partner[task]! < 0;
  const breakAt = (from: number) => ({
    service_seconds: random.below(30),
    windows: some(0.3)
      ? [[from, from + 60] as const, [from + 90, from + 200] as const]
      : [[from, from + 40 + random.below(300)] as const],
    maxLoad: null,
  });
  return {
    ...plain,
    release: Int32Array.from({ length: tasks }, (_, task) =>
      hasReleases && isJob(task) && some(0.6) ? random.below(300) : -UNLIMITED,
    ),
    due: plain.earliest.map((earliest, task) =>
      hasLateness ? earliest + random.below(plain.latest[task]! - earliest) : UNLIMITED,
    ),
    latenessCost: Float64Array.from({ length: tasks }, () => (hasLateness ? random.below(30) / 10 : 0)),
    products,
    ordered: Int32Array.from({ length: tasks * products }, (_, at) =>
      isJob(Math.floor(at / products)) && some(0.5) ? random.below(9) : 0,
    ),
    changeovers: hasChangeovers
      ? Uint8Array.from({ length: products * products }, () => (some(0.3) ? 1 : 0))
      : null,
    relations: hasRelations ? relationsOf(plain, random) : null,
    balance: some(0.3) ? { by: some(0.5) ? 'tasks' : 'time', weight: 1 + random.below(500) } : null,
    vehicleTypes: plain.vehicleTypes.map((type) => ({
      ...type,
      breaks: hasBreaks
        ? [breakAt(random.below(300)), breakAt(300 + random.below(200))].slice(random.below(3))
        : [],
      reloads: hasReloads
        ? Array.from(new Set([random.below(locations - 1), random.below(locations - 1)]), (location) => ({
            location,
            service_seconds: random.below(20),
            cleans: hasChangeovers && location % 3 === 0,
          })).slice(random.below(2))
        : [],
      maxReloads: random.below(4),
      compartments: Array.from({ length: random.below(5) }, () => ({
        capacity: 2 + random.below(14),
        holds: Uint8Array.from({ length: products }, () => (some(0.8) ? 1 : 0)),
        barsFirst: hasChangeovers && some(0.3) ? bars() : null,
        barsLast: hasChangeovers && some(0.3) ? bars() : null,
      })),
      assignmentCost: hasChanges ? Float64Array.from({ length: tasks }, () => random.below(100)) : null,
    })),
  };
}

/** A rich model with hourly speeds, with hours that end en route, and with load-dependent breaks. */
export function hourlyModel(seed: number): Model {
  const rich = richModel(seed);
  const random = new Random(seed + 11);
  const some = (chance: number) => random.unit() < chance;
  return {
    ...rich,
    vehicleTypes: rich.vehicleTypes.map((type) => ({
      ...type,
      speeds: some(0.8)
        ? {
            byHour: Int32Array.from({ length: 24 }, () => 200 + random.below(801)),
            sinceMidnight: 3600 * (1 + random.below(24)) - random.below(600),
          }
        : null,
      secondCost: random.below(20) / 10,
      breaks: type.breaks.map((one) => ({
        ...one,
        maxLoad: some(0.5) ? Int32Array.from({ length: rich.dimensions }, () => random.below(30)) : null,
      })),
    })),
  };
}
