import { riyadhDate, startOfRiyadhDay } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../src/platform/context.ts';
import type { DemoCompany } from './demo-company.ts';
import { stepsOf } from './demo-fill-steps.ts';
import { planFill, whoMayCome } from './demo-fills.ts';
import type { Chance } from './demo-random.ts';
import { takeStep } from './demo-steps.ts';

/** Fills of each fleet that are over when a month has just begun. */
const FILLS = 2;

/**
 * On the first day of a month, before its first fills in the morning, the running month would be empty on every screen: some
 * vehicles of each fleet have fueled since midnight, however short ago that is.
 */
export async function beginMonth(ctx: Ctx, company: DemoCompany, chance: Chance): Promise<void> {
  if (!riyadhDate(ctx.now).endsWith('-01')) return;
  const midnight = startOfRiyadhDay(ctx.now).getTime();
  // The demo driver can request at once: nothing was taken today.
  const ofDemoDriver = company.clients[0]!.vehicles[0];
  const steps = company.clients.flatMap((client) =>
    whoMayCome(
      client.vehicles.filter((vehicle) => vehicle !== ofDemoDriver),
      ctx.now,
    )
      .slice(0, FILLS)
      .flatMap((vehicle) => {
        const fill = { ...planFill(vehicle, chance, new Date(midnight)), ending: 'completed' as const };
        vehicle.last_fill = { ...fill, at: ctx.now };
        const planned = stepsOf(fill, client, company, chance);
        const [first, last] = [planned[0]!.at.getTime(), planned.at(-1)!.at.getTime()];
        // Its hour shrinks into what there is of the day; the last step is before now.
        const at = (step: Date) =>
          new Date(
            midnight + ((step.getTime() - first) / (last + 1 - first)) * (ctx.now.getTime() - midnight),
          );
        return planned.map((step) => ({ ...step, at: at(step.at) }));
      }),
  );
  for (const step of steps.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await takeStep(ctx, step);
}
