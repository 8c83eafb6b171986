import { readFileSync } from 'node:fs';
import { checkPlan } from '../../packages/routing/src/check.ts';
import type { RouteEvent } from '../../packages/routing/src/model.ts';
import { readVrplib } from '../../packages/routing/src/readers/vrplib.ts';

/** A best known solution: what is published, and what it is by the checker on the model that the search gets. */
export interface Published {
  readonly cost: number;
  readonly vehicles: number;
  readonly checked: number;
  readonly breaches: readonly string[];
}

/** Reads a `.sol` beside its VRPLIB instance: routes by vehicle, clients by their row, 0 for a reload at its depot. */
export function readPublished(instance: string): Published {
  const { model, costUnit, typeOfVehicle } = readVrplib(readFileSync(instance, 'utf8'));
  const text = readFileSync(instance.replace(/\.vrp$/, '.sol'), 'utf8');
  const depots = model.locations - model.tasks;
  const routes = [...text.matchAll(/^Route #(\d+):(.*)$/gm)].flatMap(([, at, row = '']) => {
    const type = typeOfVehicle[Number(at) - 1] ?? 0;
    const tasks: number[] = [];
    const routeEvents: RouteEvent[] = [];
    for (const word of row.trim().split(/\s+/).filter(Boolean)) {
      if (Number(word) >= depots) tasks.push(Number(word) - depots);
      else routeEvents.push({ kind: 'reload', at: tasks.length, location: model.vehicleTypes[type]!.start });
    }
    return tasks.length === 0 ? [] : [{ type, tasks, routeEvents }];
  });
  const { cost, penalty, breaches } = checkPlan(model, routes);
  return {
    cost: Number(/^Cost:? +([\d.]+)/m.exec(text)![1]),
    vehicles: routes.length,
    checked: (cost + penalty) / costUnit,
    breaches: breaches.map(({ rule, by }) => `${rule} ${by}`),
  };
}
