import { expect, test } from 'vitest';
import { readCvrplib } from './cvrplib.ts';
import { readSolomon } from './solomon.ts';

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

test('an instance of Solomon is read in tenths, distances rounded down', () => {
  const model = readSolomon(SOLOMON);
  expect(model).toMatchObject({ tasks: 2, locations: 3, dimensions: 1 });
  expect([...model.earliest]).toEqual([1610, 500]);
  expect([...model.latest]).toEqual([1710, 600]);
  expect([...model.service_seconds]).toEqual([100, 120]);
  expect([...model.delivery]).toEqual([10, 7]);
  // 5, √2 and √13.
  expect([...model.vehicleTypes[0]!.cost]).toEqual([0, 50, 14, 50, 0, 36, 14, 36, 0]);
  expect(model.vehicleTypes[0]).toMatchObject({ count: 7, earliest: 0, latest: 2300 });
});

test('an instance of CVRPLIB is read with distances rounded to the nearest', () => {
  const model = readCvrplib(CVRPLIB);
  expect([...model.delivery]).toEqual([38, 51]);
  expect([...model.vehicleTypes[0]!.cost]).toEqual([0, 5, 1, 5, 0, 4, 1, 4, 0]);
  expect([...model.vehicleTypes[0]!.capacity]).toEqual([206]);
});

test('what is no such instance is refused with what is missing', () => {
  expect(() => readSolomon('hello')).toThrow('NUMBER or CUST NO is missing');
  expect(() => readCvrplib('hello')).toThrow('Only EUC_2D');
  expect(() => readCvrplib(CVRPLIB.replace('1 0 0\n', ''))).toThrow('DIMENSION is 3; 2 places');
});
