import type { Faults } from './faults.ts';
import type { Coordinates, Problem, Stop } from './problem.ts';

/** Faults that only show when all parts of a problem are read. */
export function checkTogether(faults: Faults, problem: Problem, sides: Map<string, number>): void {
  const { jobs = [], shipments = [], vehicles } = problem;
  checkIds(faults, jobs, '/jobs');
  for (const half of ['pickup', 'delivery'] as const)
    checkIds(
      faults,
      shipments.map((shipment) => shipment[half]),
      '/shipments',
      `/${half}`,
    );
  checkIds(faults, vehicles, '/vehicles');
  checkVehicleIds(faults, problem);
  checkRelations(faults, jobs);
  const dimensions = vehicles.find(({ capacity }) => capacity)?.capacity?.length;
  const smallest = Math.min(...sides.values());
  const hasMatrices = sides.size > 0;
  // An index given beside coordinates has no effect without matrices.
  const index = (value: number | undefined, field: Coordinates | undefined, path: string) => {
    if (value === undefined || (field && !hasMatrices)) return;
    if (!hasMatrices) faults.add('NO_MATRIX', path, 'An index needs matrices; otherwise give coordinates.');
    else if (value >= smallest)
      faults.add('INDEX_OUTSIDE_MATRIX', path, `The smallest matrix has ${smallest} rows, counted from 0.`);
  };
  const length = (amounts: readonly number[] | undefined, path: string) => {
    if (amounts && amounts.length !== (dimensions ?? 0))
      faults.add('WRONG_LENGTH', path, `The vehicles' capacities have ${dimensions ?? 0} amounts.`);
  };
  const stop = ({ location, location_index }: Pick<Stop, 'location' | 'location_index'>, path: string) => {
    index(location_index, location, `${path}/location_index`);
    if (hasMatrices && location_index === undefined)
      faults.add('NO_LOCATION', path, 'With matrices, every place needs its index.');
  };
  jobs.forEach((job, at) => {
    stop(job, `/jobs/${at}`);
    length(job.delivery, `/jobs/${at}/delivery`);
    length(job.pickup, `/jobs/${at}/pickup`);
  });
  shipments.forEach((shipment, at) => {
    stop(shipment.pickup, `/shipments/${at}/pickup`);
    stop(shipment.delivery, `/shipments/${at}/delivery`);
    length(shipment.amount, `/shipments/${at}/amount`);
  });
  vehicles.forEach((vehicle, at) => {
    const path = `/vehicles/${at}`;
    index(vehicle.start_index, vehicle.start, `${path}/start_index`);
    index(vehicle.end_index, vehicle.end, `${path}/end_index`);
    length(vehicle.capacity, `${path}/capacity`);
    vehicle.reloads?.forEach((reload, i) => {
      stop(reload, `${path}/reloads/${i}`);
    });
    checkIds(faults, vehicle.breaks ?? [], `${path}/breaks`);
    vehicle.breaks?.forEach(({ max_load }, i) => {
      length(max_load, `${path}/breaks/${i}/max_load`);
    });
    if (!hasMatrices) return;
    for (const field of ['start', 'end'] as const) {
      if (vehicle[field] && vehicle[`${field}_index`] === undefined)
        faults.add('NO_LOCATION', `${path}/${field}`, 'With matrices, every place needs its index.');
    }
    const profile = vehicle.profile ?? 'car';
    const tables = problem.matrices![profile];
    if (!tables?.durations)
      faults.add('NO_MATRIX', `${path}/profile`, `There are no durations for the profile ${profile}.`);
    const { per_hour, per_km } = vehicle.costs ?? {};
    if (tables?.costs && (per_hour !== undefined || per_km !== undefined))
      faults.add('DUPLICATE_COSTS', `${path}/costs`, 'The profile has a table of costs of its own.');
    if ((per_km || vehicle.max_distance !== undefined) && !tables?.distances)
      faults.add('NO_MATRIX', path, `Kilometres need a table of distances for the profile ${profile}.`);
  });
}

function checkIds(faults: Faults, things: readonly { id: number }[], path: string, part = ''): void {
  const seen = new Map<number, number>();
  things.forEach(({ id }, at) => {
    const first = seen.get(id);
    if (first === undefined) seen.set(id, at);
    else
      faults.add(
        'DUPLICATE_ID',
        `${path}/${at}${part}/id`,
        `${id} is the id of ${path}/${first}${part} too.`,
      );
  });
}

/** Related jobs must exist, others than the job itself, and `after` must not lead back to it. */
function checkRelations(faults: Faults, jobs: NonNullable<Problem['jobs']>): void {
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  jobs.forEach((job, at) => {
    for (const key of ['after', 'apart'] as const)
      job[key]?.forEach((id, i) => {
        if (!jobOf.has(id) || id === job.id)
          faults.add('UNKNOWN_ID', `/jobs/${at}/${key}/${i}`, `There is no other job with the id ${id}.`);
      });
    if (job.after && leadsTo(job.after, job.id, new Set()))
      faults.add('CIRCLE', `/jobs/${at}/after`, 'This job would have to come before itself.');
  });

  function leadsTo(ids: readonly number[], wanted: number, seen: Set<number>): boolean {
    return ids.some((id) => {
      if (id === wanted) return true;
      if (seen.has(id)) return false;
      seen.add(id);
      return leadsTo(jobOf.get(id)?.after ?? [], wanted, seen);
    });
  }
}

/** Vehicle ids in jobs and shipments must exist. */
function checkVehicleIds(faults: Faults, { jobs = [], shipments = [], vehicles }: Problem): void {
  const known = new Set(vehicles.map(({ id }) => id));
  for (const [things, path] of [
    [jobs, '/jobs'],
    [shipments, '/shipments'],
  ] as const) {
    things.forEach((thing, at) => {
      for (const key of ['allowed_vehicles', 'excluded_vehicles'] as const) {
        thing[key]?.forEach((id, i) => {
          if (!known.has(id))
            faults.add('UNKNOWN_ID', `${path}/${at}/${key}/${i}`, `There is no vehicle with the id ${id}.`);
        });
      }
    });
  }
}
