import { expect, test } from 'vitest';
import { type Model, UNLIMITED } from '../model.ts';
import { readCvrplib } from './cvrplib.ts';
import { LI_LIM_UNIT, readLiLim } from './li-lim.ts';
import { readSolomon } from './solomon.ts';
import { readVrplib } from './vrplib.ts';

const SOLOMON = `R901

VEHICLE
NUMBER     CAPACITY
  7         200

CUSTOMER
CUST NO.   XCOORD.   YCOORD.    DEMAND   READY TIME   DUE DATE   SERVICE TIME

    0          0         0           0       0         230           0
    1          3         4          10     161         171          10
    2          1         1           7      50          60          12
`;

const CVRPLIB = `NAME :  X-n3
TYPE :  CVRP
DIMENSION :   3
EDGE_WEIGHT_TYPE :  EUC_2D
CAPACITY :  206
NODE_COORD_SECTION
1 0 0
2 3 4
3 1 1
DEMAND_SECTION
1 0
2 38
3 51
DEPOT_SECTION
1
-1
EOF
`;

const VRPLIB = `NAME: two-depots
TYPE: MDVRPTW
EDGE_WEIGHT_TYPE: EUC_2D
DIMENSION: 4
VEHICLES: 3
CAPACITY: 9
VEHICLES_MAX_DURATION: 50
NODE_COORD_SECTION
1	0	0
2	10	0
3	3	4
4	1	1
DEMAND_SECTION
1	0
2	0
3	5
4	7
SERVICE_TIME_SECTION
1	0
2	0
3	2
4	3
TIME_WINDOW_SECTION
1	0	100
2	5	90
3	10	20
4	30	40
VEHICLES_DEPOT_SECTION
1	1
2	2
3	1
DEPOT_SECTION
1
2
-1
EOF
`;

/** Between the start of a type of vehicles and all tasks, row by row; locations are numbered by place. */
function costsOf({ location, locations, vehicleTypes }: Model, type = 0): number[] {
  const { start, cost } = vehicleTypes[type]!;
  const places = [start, ...location];
  return places.flatMap((from) => places.map((to) => cost[from * locations + to]!));
}

test('a Solomon instance is read in tenths, distances rounded down', () => {
  const model = readSolomon(SOLOMON);
  expect(model).toMatchObject({ tasks: 2, locations: 3, dimensions: 1 });
  expect([...model.earliest]).toEqual([1610, 500]);
  expect([...model.latest]).toEqual([1710, 600]);
  expect([...model.service_seconds]).toEqual([100, 120]);
  expect([...model.delivery]).toEqual([10, 7]);
  // 5, √2 and √13.
  expect(costsOf(model)).toEqual([0, 50, 14, 50, 0, 36, 14, 36, 0]);
  expect(model.vehicleTypes[0]).toMatchObject({ count: 7, earliest: 0, latest: 2300 });
});

test('a CVRPLIB instance is read with distances rounded to the nearest integer', () => {
  const model = readCvrplib(CVRPLIB);
  expect([...model.delivery]).toEqual([38, 51]);
  expect(costsOf(model)).toEqual([0, 5, 1, 5, 0, 4, 1, 4, 0]);
  expect([...model.vehicleTypes[0]!.capacity]).toEqual([206]);
});

test('a malformed instance is rejected with the missing part', () => {
  expect(() => readSolomon('hello')).toThrow('NUMBER or CUST NO is missing');
  expect(() => readCvrplib('hello')).toThrow('Only EUC_2D');
  expect(() => readCvrplib(CVRPLIB.replace('1 0 0\n', ''))).toThrow('DIMENSION is 3; 2 places');
});

test('a rich instance is read by its kind: depots, vehicles and the published unit', () => {
  const { model, costUnit } = readVrplib(VRPLIB);
  expect(costUnit).toBe(1);
  expect(model).toMatchObject({ tasks: 2, locations: 4, dimensions: 1 });
  expect([...model.service_seconds]).toEqual([2_000, 3_000]);
  expect([...model.earliest]).toEqual([10_000, 30_000]);
  expect(model.vehicleTypes).toMatchObject([
    { count: 2, latest: 100_000, maxDurationSeconds: 50_000 },
    { count: 1, earliest: 5_000, latest: 90_000 },
  ]);
  // 5 and √2 from the one depot, √65 and √82 from the other.
  expect(costsOf(model, 0).slice(1, 3)).toEqual([5_000, 1_414]);
  expect(costsOf(model, 1).slice(1, 3)).toEqual([8_062, 9_055]);

  const trips = VRPLIB.replace('MDVRPTW', 'MTVRPTWR')
    .replace('VEHICLES_DEPOT_SECTION', 'VEHICLES_RELOAD_DEPOT_SECTION')
    .replace('DEPOT_SECTION\n1\n2\n-1', 'DEPOT_SECTION\n1\n-1')
    .replace('VEHICLES_MAX_DURATION: 50\n', '')
    // Not the first by place.
    .replace('1\t0\t0\n2\t10', '1\t9\t9\n2\t10');
  const { model: ofTrips } = readVrplib(trips);
  const [first] = ofTrips.vehicleTypes;
  // In tenths, rounded down.
  expect(first).toMatchObject({
    reloads: [{ location: first!.start }],
    maxReloads: 3,
    maxDurationSeconds: UNLIMITED,
  });
  expect(costsOf(ofTrips).slice(0, 4)).toEqual([0, 90, 78, 113]);
  expect(() => readVrplib(VRPLIB.replace('MDVRPTW', 'PCVRP'))).toThrow('TYPE is PCVRP');
  expect(() => readVrplib(VRPLIB.replace('SERVICE_TIME', 'SKILL'))).toThrow('SKILL_SECTION is not known');
});

test('a client with a prize may be left behind for it, in the unit of the distances', () => {
  const prizes = VRPLIB.replace('MDVRPTW', 'PCVRPTW').replace('SERVICE_TIME', 'PRIZE');
  const { model, costUnit } = readVrplib(prizes);
  expect(costUnit).toBe(1);
  expect([...model.penalty]).toEqual([20, 30]);
});

test('backhauls are picked up on the way back, after all linehauls', () => {
  const backhauls = VRPLIB.replace('MDVRPTW', 'VRPB').replace('SERVICE_TIME', 'BACKHAUL');
  const { model } = readVrplib(backhauls);
  expect([...model.pickup]).toEqual([2, 3]);
  expect(model.vehicleTypes.map(({ pickups }) => pickups)).toEqual(['return', 'return']);
});

test('an instance of Li and Lim is read as shipments, whose travel times are rounded up', () => {
  const model = readLiLim('4 9 1\n0 0 0 0 0 100 0 0 0\n1 1 1 -7 0 90 10 2 0\n2 3 4 7 20 80 10 0 1\n');
  expect(model).toMatchObject({ tasks: 2, vehiclesFirst: true });
  expect([...model.partner]).toEqual([1, 0]);
  expect([...model.isHandover]).toEqual([1, 0]);
  expect([[...model.pickup], [...model.handover]]).toEqual([
    [0, 7],
    [7, 0],
  ]);
  const [type] = model.vehicleTypes;
  expect(type).toMatchObject({ count: 4, latest: 100 * LI_LIM_UNIT });
  // √2 and 5.
  const seconds = costsOf({ ...model, vehicleTypes: [{ ...type!, cost: type!.duration_seconds }] });
  expect([costsOf(model)[1], seconds[1], seconds[2]]).toEqual([14_142, 14_143, 50_000]);
  expect(() => readLiLim('hello')).toThrow('Not an instance of Li and Lim');
});
