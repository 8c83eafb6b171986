import type { Model } from '../model.ts';
import { makeModel } from './make-model.ts';

/** Costs and times are tenths, the convention of CVRPLIB and DIMACS: every distance times ten, rounded down. */
export const SOLOMON_UNIT = 10;

/** Reads an instance of Solomon, or of Gehring and Homberger. Throws for any other text. */
export function readSolomon(text: string): Model {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const fleetAt = lines.findIndex((line) => line.startsWith('NUMBER'));
  const customersAt = lines.findIndex((line) => line.startsWith('CUST NO'));
  if (fleetAt < 0 || customersAt < 0)
    throw new Error('Not an instance of Solomon: NUMBER or CUST NO is missing.');
  const [count = 0, capacity = 0] = numbersIn(lines[fleetAt + 1]!);
  const rows = lines
    .slice(customersAt + 1)
    .filter((line) => line !== '')
    .map(numbersIn);
  const locations = rows.length;
  const customers = rows.slice(1);
  const cost = new Int32Array(locations * locations);
  rows.forEach(([, x1 = 0, y1 = 0], i) => {
    rows.forEach(([, x2 = 0, y2 = 0], j) => {
      // Floating-point error must not push an exact tenth down to the next one.
      cost[i * locations + j] = Math.floor(SOLOMON_UNIT * Math.hypot(x1 - x2, y1 - y2) + 1e-9);
    });
  });
  const column = (at: number, unit: number) => Int32Array.from(customers, (row) => row[at]! * unit);
  const depot = rows[0]!;
  return makeModel({
    locations,
    points: rows.map(([, x = 0, y = 0]) => [x, y]),
    dimensions: 1,
    location: Int32Array.from(customers, (_, at) => at + 1),
    delivery: column(3, 1),
    earliest: column(4, SOLOMON_UNIT),
    latest: column(5, SOLOMON_UNIT),
    service_seconds: column(6, SOLOMON_UNIT),
    vehicleTypes: [
      {
        count,
        start: 0,
        end: 0,
        cost,
        capacity: Int32Array.of(capacity),
        earliest: depot[4]! * SOLOMON_UNIT,
        latest: depot[5]! * SOLOMON_UNIT,
      },
    ],
  });
}

function numbersIn(line: string): number[] {
  return line.split(/\s+/).map(Number);
}
