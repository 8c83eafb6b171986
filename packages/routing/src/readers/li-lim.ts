import { type Model, UNLIMITED } from '../model.ts';
import { makeModel } from './make-model.ts';

/** Model units per unit of distance and time. Distances are not rounded in the literature; half a unit a leg is lost here. */
export const LI_LIM_UNIT = 10_000;

/**
 * Reads a pickup and delivery instance of Li and Lim: vehicles are minimized before distance. Travel times are rounded up, so that
 * no plan is late with exact distances. Throws for any other text.
 */
export function readLiLim(text: string): Model {
  const [head = [], depot = [], ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const [count = 0, capacity = 0] = head;
  if (head.length !== 3 || depot.length !== 9 || rows.some((row) => row.length !== 9))
    throw new Error('Not an instance of Li and Lim: three numbers, then nine a line are expected.');
  const points = [depot, ...rows];
  const locations = points.length;
  const distances = (round: (distance: number) => number) =>
    Int32Array.from({ length: locations ** 2 }, (_, at) => {
      const [from, to] = [points[Math.floor(at / locations)]!, points[at % locations]!];
      return round(Math.hypot(from[1]! - to[1]!, from[2]! - to[2]!) * LI_LIM_UNIT);
    });
  const column = (at: number, unit = LI_LIM_UNIT) => Int32Array.from(rows, (row) => row[at]! * unit);
  const demand = column(3, 1);
  const [earliest = 0, latest = UNLIMITED] = [depot[4]! * LI_LIM_UNIT, depot[5]! * LI_LIM_UNIT];
  const model = makeModel({
    locations,
    points: points.map(([, x = 0, y = 0]) => [x, y]),
    dimensions: 1,
    location: Int32Array.from(rows, (_, at) => at + 1),
    pickup: demand.map((amount) => Math.max(0, amount)),
    handover: demand.map((amount) => Math.max(0, -amount)),
    // Columns eight and nine name the pickup of a delivery and the delivery of a pickup.
    partner: Int32Array.from(rows, (row) => row[7]! + row[8]! - 1),
    isHandover: Uint8Array.from(rows, (row) => (row[7]! > 0 ? 1 : 0)),
    earliest: column(4),
    latest: column(5),
    service_seconds: column(6),
    vehiclesFirst: true,
    vehicleTypes: [
      {
        count,
        start: 0,
        end: 0,
        cost: distances(Math.round),
        duration_seconds: distances((units) => Math.ceil(units - 1e-6)),
        isSameBack: true,
        capacity: Int32Array.of(capacity),
        earliest,
        latest,
      },
    ],
  });
  // A shipment's penalty is stored at its pickup.
  return {
    ...model,
    penalty: model.penalty.map((penalty, task) => (model.isHandover[task] === 1 ? 0 : penalty)),
  };
}
