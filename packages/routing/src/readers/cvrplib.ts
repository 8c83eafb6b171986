import type { Model } from '../model.ts';
import { makeModel } from './make-model.ts';
import { headerOf, sectionOf } from './sections.ts';

/**
 * Reads a capacitated CVRPLIB instance with coordinates; distances are rounded to the nearest integer as TSPLIB defines. Throws
 * for any other kind.
 */
export function readCvrplib(text: string): Model {
  const kind = headerOf(text, 'EDGE_WEIGHT_TYPE');
  if (kind !== 'EUC_2D') throw new Error(`Only EUC_2D instances can be read, this one is ${kind ?? 'none'}.`);
  const locations = Number(headerOf(text, 'DIMENSION'));
  const points = sectionOf(text, 'NODE_COORD_SECTION');
  const demands = sectionOf(text, 'DEMAND_SECTION');
  if (points.length !== locations || demands.length !== locations)
    throw new Error(
      `DIMENSION is ${locations}; ${points.length} places and ${demands.length} demands are given.`,
    );
  const cost = new Int32Array(locations * locations);
  points.forEach(([, x1 = 0, y1 = 0], i) => {
    points.forEach(([, x2 = 0, y2 = 0], j) => {
      cost[i * locations + j] = Math.round(Math.hypot(x1 - x2, y1 - y2));
    });
  });
  return makeModel({
    locations,
    points: points.map(([, x = 0, y = 0]) => [x, y]),
    dimensions: 1,
    location: Int32Array.from({ length: locations - 1 }, (_, at) => at + 1),
    delivery: Int32Array.from(demands.slice(1), ([, demand = 0]) => demand),
    vehicleTypes: [{ start: 0, end: 0, cost, capacity: Int32Array.of(Number(headerOf(text, 'CAPACITY'))) }],
  });
}
