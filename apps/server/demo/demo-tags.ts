import { pairAtDesk, setStatus } from '../src/fuelling/vehicle-tags/vehicle-tags.service.ts';
import type { Ctx } from '../src/platform/context.ts';
import type { DemoCompany, DemoVehicle } from './demo-company.ts';
import { as } from './demo-steps.ts';

/** Vehicles of the first fleet: these have a tag, the last of them a blocked one. The first truck has none yet: it is paired by who tries it. */
const TAGGED = { from: 1, to: 6 };

/** What a reader reads of a demo vehicle's tag: `04D0000000012A` is of the vehicle 298. */
export function demoTagOf(vehicle: Pick<DemoVehicle, 'id'>): string {
  return `04D0${vehicle.id.toString(16).toUpperCase().padStart(10, '0')}`;
}

/** Tags on some vehicles of the first fleet, paired by its manager at the desk. */
export async function pairTags(ctx: Ctx, company: DemoCompany): Promise<void> {
  const [fleet] = company.clients;
  const by = as(ctx, fleet!.manager, ctx.now);
  const tagged = fleet!.vehicles.slice(TAGGED.from, TAGGED.to);
  const ids: number[] = [];
  for (const vehicle of tagged)
    ids.push(await pairAtDesk(by, { vehicle_id: vehicle.id, tag: demoTagOf(vehicle), label: 'Windshield' }));
  const last = ids.at(-1);
  if (last !== undefined) await setStatus(by, last, { status: 'blocked', reason: 'Vehicle in the workshop' });
  for (const vehicle of tagged.slice(0, -1)) vehicle.tag = demoTagOf(vehicle);
}
